extension ReadingNotes {
  /// Creates the notes that can be made from a file's beginning.
  init(
    ofFileBeginningWith start: UnsafeRawBufferPointer, _ format: RecordFormat,
    _ options: ReadingOptions
  ) {
    isDelimiterGuessed = options.delimiter == nil
    hasHeader = format.hasHeader
    isHeaderGuessed = options.hasHeader == nil
    isHeaderDoubtful = format.isHeaderDoubtful
    skippedLines = SkippedLines(in: start, format)
    let namesDelimiter = PreambleDetection(bytes: start).namedDelimiter() != nil
    areLinesGuessed = skippedLines != nil && options.skippedLines == nil && !namesDelimiter
  }
}
