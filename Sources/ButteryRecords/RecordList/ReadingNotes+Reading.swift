extension ReadingNotes {
  /// Creates the notes that can be made from a file's beginning.
  init(
    ofFileBeginningWith start: UnsafeRawBufferPointer, _ format: RecordFormat,
    _ options: ReadingOptions
  ) {
    isDelimiterGuessed = options.delimiter == nil
    isHeaderGuessed = options.hasHeader == nil
    doubtfulHeader = format.isHeaderDoubtful ? format.hasHeader : nil
    skippedLines = SkippedLines(in: start, format)
    let namesDelimiter = PreambleDetection(bytes: start).namedDelimiter() != nil
    areLinesGuessed = skippedLines != nil && options.skippedLines == nil && !namesDelimiter
  }
}
