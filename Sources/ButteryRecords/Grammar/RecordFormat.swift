/// The format of the records in a file.
package struct RecordFormat: Sendable, Hashable {
  /// How fields and records are separated.
  package enum Kind: Sendable, Hashable {
    /// Fields between delimiters, quoted where they must be (CSV, TSV).
    case delimited(Delimiter)
    /// An object of JSON on each line.
    case jsonLines
  }

  /// How fields and records are separated.
  package var kind: Kind

  /// Whether the first record names the columns; never so for JSON Lines.
  package var hasHeader: Bool

  /// Whether this was detected, and is doubtful.
  var isHeaderDoubtful = false

  /// The meaning of quotes between delimiters.
  package var quotes: FieldQuotes

  /// The byte with which comment lines begin; nil where there are no comments.
  package var comment: UInt8?

  /// The number of bytes in front of the table that are a byte-order mark and skipped lines; 0 if
  /// no lines are skipped.
  package var preambleSize = 0

  /// Whether a quote may have blanks in front of it at a field's beginning.
  package var hasQuotesBehindBlanks = false

  /// Creates a format with the quotes that are usual in files of the kind.
  package init(kind: Kind, hasHeader: Bool) {
    self.kind = kind
    self.hasHeader = hasHeader
    if case .delimited(let delimiter) = kind {
      quotes = FieldQuotes(usualWith: delimiter)
    } else {
      quotes = .none
    }
  }

  /// The format that is detected from the beginning of a text once its colours are left out.
  init(
    ofColouredText bytes: UnsafeRawBufferPointer,
    _ detect: (UnsafeRawBufferPointer) -> RecordFormat
  ) {
    guard ColourSequence.first(in: bytes) != nil else {
      self = detect(bytes)
      return
    }
    self = ColourSequence.removed(from: bytes).withUnsafeBytes(detect)
    preambleSize = ColourSequence.offset(preambleSize, in: bytes)
  }

  /// The grammar of records and fields.
  var grammar: Grammar {
    switch kind {
    case .delimited(let delimiter):
      Grammar(
        delimiter: delimiter, quotes: quotes, comment: comment,
        hasQuotesBehindBlanks: hasQuotesBehindBlanks)
    case .jsonLines: Grammar(delimiter: .comma, quotes: .none, comment: comment)
    }
  }

  /// Whether blanks around a field are no part of its value.
  ///
  /// They are part of it where delimiters are blanks, or where these may mean something.
  var trimsBlanks: Bool {
    guard case .delimited(let delimiter) = kind else { return false }
    return [.comma, .semicolon, .pipe, .tab].contains(delimiter)
  }

  /// The offset in a text where the first record may begin.
  func textStart(of bytes: UnsafeRawBufferPointer) -> Int {
    preambleSize > 0 ? min(preambleSize, bytes.count) : Grammar.textStart(of: bytes)
  }

  /// The number of header records, which come before the data.
  var headerCount: Int { hasHeader && !hasKeys ? 1 : 0 }

  /// Whether each record names its fields, as JSON objects do.
  package var hasKeys: Bool { kind == .jsonLines }
}

/// The byte that stands between two fields.
package struct Delimiter: RawRepresentable, Hashable, Sendable {
  /// The byte itself.
  package let rawValue: UInt8

  /// Fields with commas between them (CSV).
  package static let comma = Delimiter(unchecked: UInt8(ascii: ","))

  /// Fields with tabs between them (TSV).
  package static let tab = Delimiter(unchecked: UInt8(ascii: "\t"))

  /// Fields with semicolons between them, as spreadsheets write where the comma is a decimal point.
  package static let semicolon = Delimiter(unchecked: UInt8(ascii: ";"))

  /// Fields with vertical bars between them.
  static let pipe = Delimiter(unchecked: UInt8(ascii: "|"))

  /// Fields with a single blank between them, as R and NumPy write them.
  package static let space = Delimiter(unchecked: UInt8(ascii: " "))

  /// A control character that stands in no line, for texts in which a line is a single field.
  package static let absent = Delimiter(unchecked: 0x7F)

  /// The delimiters that options call by a name, and what stands between fields in words.
  private static let named: [(name: String, delimiter: Delimiter, words: String)] = [
    ("comma", .comma, "commas"), ("tab", .tab, "tabs"), ("semicolon", .semicolon, "semicolons"),
    ("pipe", .pipe, "bars"), ("none", .absent, "lines"),
  ]

  /// The names that options may give.
  package static var names: [String] { named.map(\.name) }

  /// Creates the delimiter with a name; nil for another text.
  package init?(name: String) {
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.delimiter
  }

  /// What stands between fields, in words.
  package var words: String {
    if let found = Self.named.first(where: { $0.delimiter == self }) { return found.words }
    if self == .space { return "single blanks" }
    return rawValue < 0x20 ? "control characters" : "signs \(UnicodeScalar(rawValue))"
  }

  /// The delimiter as a shell gives it to an option.
  package var argument: String {
    if let found = Self.named.first(where: { $0.delimiter == self }) { return found.name }
    if rawValue < 0x20 { return "$'\\x\(String(rawValue, radix: 16))'" }
    let sign = String(UnicodeScalar(rawValue))
    return sign == " " || "~!#*&$^".contains(sign) ? "'\(sign)'" : sign
  }

  /// Creates a delimiter of any other ASCII byte; nil for a double quote, a carriage return, a line
  /// feed and all bytes over 127.
  package init?(rawValue: UInt8) {
    guard rawValue < 0x80, ![ASCII.quote, ASCII.lineFeed, ASCII.carriageReturn].contains(rawValue)
    else { return nil }
    self.rawValue = rawValue
  }

  private init(unchecked rawValue: UInt8) {
    self.rawValue = rawValue
  }
}

/// The bytes that have a meaning in many formats.
enum ASCII {
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
}

/// The keys that are columns, which are looked up by their bytes.
///
/// This is a class so that the type that holds it is cheap to copy.
final class JSONKeys: Sendable {
  private let names: [[UInt8]]

  /// The indices of the keys in ascending order for a binary search; shorter keys come first.
  private let order: [Int]

  init(_ names: [String]) {
    let bytes = names.map { Array($0.utf8) }
    self.names = bytes
    order = bytes.indices.sorted { Self.compare(bytes[$0], bytes[$1]) < 0 }
  }

  var count: Int { names.count }

  /// The index of a key, or -1.
  ///
  /// - Parameter expected: the likely index, if this object's keys are in the usual order; it is
  ///   tried first.
  func index(of key: UnsafeRawBufferPointer, near expected: Int) -> Int {
    if expected >= 0, expected < names.count, compare(expected, key) == 0 { return expected }
    let place = order.indices.partitionIndex { compare(order[$0], key) >= 0 }
    return place < order.count && compare(order[place], key) == 0 ? order[place] : -1
  }

  /// The keys of an object in their order; none if the text isn't one.
  static func names(in text: UnsafeRawBufferPointer) -> [String] {
    guard var scanner = JSONObjectScanner(text) else { return [] }
    var names: [String] = []
    var fields = FieldBuffer()
    while true {
      switch scanner.next() {
      case .end: return names
      case .mistake: return []
      case .member(let member):
        guard JSONString.unescape(text.part(member.key), into: &fields) else { return [] }
        names.append(fields.takeBack(from: 0) { String(decoding: $0, as: UTF8.self) })
      }
    }
  }

  private func compare(_ number: Int, _ key: UnsafeRawBufferPointer) -> Int {
    names[number].withUnsafeBytes { Self.compare($0, key) }
  }

  /// Less than zero, zero or more as the first is less than the second, equal or greater.
  private static func compare<Left: RandomAccessCollection, Right: RandomAccessCollection>(
    _ left: Left, _ right: Right
  ) -> Int where Left.Element == UInt8, Right.Element == UInt8 {
    guard left.count == right.count else { return left.count - right.count }
    for (a, b) in zip(left, right) where a != b { return Int(a) - Int(b) }
    return 0
  }
}
