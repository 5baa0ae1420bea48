extension ReadingNotes {
  /// Creates the notes that can be made from a file's beginning.
  init(
    ofFileBeginningWith start: UnsafeRawBufferPointer, _ format: RecordFormat,
    _ options: ReadingOptions
  ) {
    isDelimiterGuessed = options.delimiter == nil
    hasHeader = format.hasHeader
    isHeaderGuessed = options.hasHeader == nil
    if isHeaderGuessed, format.kind != .jsonLines {
      let records = RecordSample(of: start, format: format).records
      isHeaderDoubtful = HeaderDetection(of: records)?.isDoubtful ?? false
    }
    skippedLines = SkippedLines(in: start, format)
    let namesDelimiter = PreambleDetection(bytes: start).namedDelimiter() != nil
    areLinesGuessed = skippedLines != nil && options.skippedLines == nil && !namesDelimiter
  }
}
