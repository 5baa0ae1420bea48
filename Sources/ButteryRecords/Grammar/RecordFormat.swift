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
  /// They are part of it where delimiters are tabs or blanks, or where these may mean something.
  var trimsBlanks: Bool {
    guard case .delimited(let delimiter) = kind else { return false }
    return [.comma, .semicolon, .pipe].contains(delimiter)
  }

  /// The offset in a text where the first record may begin.
  func textStart(of bytes: UnsafeRawBufferPointer) -> Int {
    preambleSize > 0 ? min(preambleSize, bytes.count) : Grammar.textStart(of: bytes)
  }

  /// The number of header records, which come before the data.
  var headerCount: Int { hasHeader && kind != .jsonLines ? 1 : 0 }
}
