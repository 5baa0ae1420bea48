/// How a file writes records.
public struct RecordFormat: Sendable, Hashable {
  /// What stands between fields, and between records.
  public enum Kind: Sendable, Hashable {
    /// Fields between delimiters, quoted where they must be (CSV, TSV).
    case delimited(Delimiter)
    /// An object of JSON on each line.
    case jsonLines
  }

  /// What stands between fields, and between records.
  public var kind: Kind

  /// Whether the first record names the columns; never so for JSON Lines.
  public var hasHeader: Bool

  /// Creates a format.
  public init(kind: Kind, hasHeader: Bool) {
    self.kind = kind
    self.hasHeader = hasHeader
  }

  /// How records and fields are written.
  var grammar: Grammar {
    switch kind {
    case .delimited(let delimiter): Grammar(delimiter: delimiter)
    case .jsonLines: .lines
    }
  }

  /// The number of records in front of those that are data.
  var headerCount: Int { hasHeader && kind != .jsonLines ? 1 : 0 }
}

/// What somebody who reads files wants to decide for himself; what is nil is found out.
public struct ReadingOptions: Sendable, Hashable {
  /// What stands between fields; found out from the beginning of the file if nil.
  public var delimiter: Delimiter?

  /// Whether the first record names the columns; found out if nil.
  public var hasHeader: Bool?

  /// The kind of some columns, by their names; found out for all others.
  public var columnKinds: [String: ColumnKind] = [:]

  /// Whether a file that ends is waited on for more.
  public var follows = false

  /// How many records there may be in all files: they are numbered in four bytes each.
  package var mostRecords = Int(UInt32.max)

  /// Creates options that leave everything to be found out.
  public init() {}
}
