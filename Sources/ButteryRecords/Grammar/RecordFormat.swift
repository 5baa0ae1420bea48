/// How a file writes records.
package struct RecordFormat: Sendable, Hashable {
  /// What stands between fields, and between records.
  package enum Kind: Sendable, Hashable {
    /// Fields between delimiters, quoted where they must be (CSV, TSV).
    case delimited(Delimiter)
    /// An object of JSON on each line.
    case jsonLines
  }

  /// What stands between fields, and between records.
  package var kind: Kind

  /// Whether the first record names the columns; never so for JSON Lines.
  package var hasHeader: Bool

  /// What quotes mean between delimiters.
  package var quotes: FieldQuotes

  /// What lines begin with that are no records; nil where all are.
  package var comment: UInt8?

  /// The number of bytes in front of the table: of a byte-order mark and of lines that are skipped; 0
  /// where none are.
  package var preambleSize = 0

  /// Whether quotes behind blanks at a field's beginning quote it.
  package var hasQuotesBehindBlanks = false

  /// Creates a format with the quotes that files of the kind mostly have.
  package init(kind: Kind, hasHeader: Bool) {
    self.kind = kind
    self.hasHeader = hasHeader
    if case .delimited(let delimiter) = kind {
      quotes = FieldQuotes(usualWith: delimiter)
    } else {
      quotes = .none
    }
  }

  /// How records and fields are written.
  var grammar: Grammar {
    switch kind {
    case .delimited(let delimiter):
      Grammar(
        delimiter: delimiter, quotes: quotes, comment: comment,
        hasQuotesBehindBlanks: hasQuotesBehindBlanks)
    case .jsonLines: Grammar(delimiter: .comma, quotes: .none, comment: comment)
    }
  }

  /// Whether blanks around a field are no part of its value: not where tabs or blanks may mean
  /// something themselves.
  var trimsBlanks: Bool {
    guard case .delimited(let delimiter) = kind else { return false }
    return [.comma, .semicolon, .pipe].contains(delimiter)
  }

  /// Where the first record may begin in a text.
  func textStart(of bytes: UnsafeRawBufferPointer) -> Int {
    preambleSize > 0 ? min(preambleSize, bytes.count) : Grammar.textStart(of: bytes)
  }

  /// The number of records in front of those that are data.
  var headerCount: Int { hasHeader && kind != .jsonLines ? 1 : 0 }
}
