/// Finds out how a text writes records, from its beginning.
package struct FormatDetection {
  /// How many bytes of a text are looked at, at most.
  static let byteLimit = 1 << 16

  let options: ReadingOptions

  package init(options: ReadingOptions) {
    self.options = options
  }

  /// The format of a text that begins with `bytes`.
  ///
  /// What the options say is taken; a delimiter among them rules JSON Lines out.
  ///
  /// - Parameter name: the file's name; its extension is a hint.
  package func format(of bytes: UnsafeRawBufferPointer, name: String) -> RecordFormat {
    let bytes = bytes.part(0..<min(bytes.count, Self.byteLimit))
    let suffix = Self.suffix(of: name)
    if options.delimiter == nil, Self.isJSONLines(bytes, suffix: suffix) {
      return RecordFormat(kind: .jsonLines, hasHeader: false)
    }
    let delimiter =
      options.delimiter
      ?? DelimiterDetection.delimiter(of: bytes, hint: Self.delimiter(bySuffix: suffix))
    var format = RecordFormat(kind: .delimited(delimiter), hasHeader: true)
    format.hasHeader =
      options.hasHeader
      ?? HeaderDetection.hasHeader(RecordSample(of: bytes, format: format).records)
    return format
  }

  /// Whether the text is UTF-16 that doesn't say so.
  static func isUTF16(_ bytes: UnsafeRawBufferPointer) -> Bool { byteOrderOfUTF16(bytes) != nil }

  /// Whether the upper byte comes first in UTF-16 that doesn't say so, nearly every second byte of
  /// which is zero; nil for any other text.
  static func byteOrderOfUTF16(_ bytes: UnsafeRawBufferPointer) -> Bool? {
    let bytes = bytes.part(0..<min(bytes.count, 1 << 10))
    var zeros = (even: 0, odd: 0)
    for (index, byte) in bytes.enumerated() where byte == 0 {
      if index % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    let most = max(zeros.even, zeros.odd)
    let isWide =
      bytes.count >= 16 && most * 5 >= bytes.count * 2 && min(zeros.even, zeros.odd) * 8 < most
    return isWide ? zeros.even == most : nil
  }

  static func isJSONLines(_ bytes: UnsafeRawBufferPointer, suffix: String) -> Bool {
    if suffix == "jsonl" || suffix == "ndjson" { return true }
    var start = Grammar.textStart(of: bytes)
    while start < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start]) { start += 1 }
    var finder = BoundaryFinder(.lines)
    let end = finder.endOfRecord(in: bytes, from: start) ?? bytes.count
    return isObject(bytes.part(start..<end))
  }

  private static func isObject(_ line: UnsafeRawBufferPointer) -> Bool {
    guard var scanner = JSONObjectScanner(line) else { return false }
    while true {
      switch scanner.next() {
      case .member: continue
      case .end: return true
      case .mistake: return false
      }
    }
  }

  private static func delimiter(bySuffix suffix: String) -> Delimiter? {
    switch suffix {
    case "tsv", "tab": .tab
    case "psv": .pipe
    default: nil
    }
  }

  static func suffix(of name: String) -> String {
    let name = Compression.plainName(name)
    guard let dot = name.lastIndex(of: ".") else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}
