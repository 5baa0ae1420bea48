extension ReadingNotes {
  /// What is known of a file from its beginning.
  init(
    ofFileBeginningWith start: UnsafeRawBufferPointer, _ format: RecordFormat,
    _ options: ReadingOptions
  ) {
    isDelimiterGuessed = options.delimiter == nil
    isHeaderGuessed = options.hasHeader == nil
    skippedLines = SkippedLines(in: start, format)
    let namesDelimiter = PreambleDetection(bytes: start).namedDelimiter() != nil
    areLinesGuessed = skippedLines != nil && options.skippedLines == nil && !namesDelimiter
  }
}

extension ReadingNotes.SkippedLines {
  fileprivate init?(in start: UnsafeRawBufferPointer, _ format: RecordFormat) {
    let lines = start.part(Grammar.textStart(of: start)..<format.textStart(of: start))
    guard !lines.isEmpty else { return nil }
    count = 0
    var last: UInt8 = 0
    for byte in lines {
      let isSecondHalf = byte == ASCII.lineFeed && last == ASCII.carriageReturn
      if Grammar.isLineEnd(byte), !isSecondHalf { count += 1 }
      last = byte
    }
    if !Grammar.isLineEnd(last) { count += 1 }
    first = String(decoding: lines.prefix { !Grammar.isLineEnd($0) }, as: UTF8.self)
  }
}
