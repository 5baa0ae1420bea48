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
    case .delimited(let delimiter): Grammar(delimiter: delimiter, quotes: quotes)
    case .jsonLines: .lines
    }
  }

  /// The number of records in front of those that are data.
  var headerCount: Int { hasHeader && kind != .jsonLines ? 1 : 0 }
}
