/// What somebody who reads files wants to decide for himself; what is nil is found out.
package struct ReadingOptions: Sendable, Hashable {
  /// What stands between fields; found out from the beginning of the file if nil.
  package var delimiter: Delimiter?

  /// Whether fields are padded with blanks, so that columns stand below one another; found out from
  /// the beginning of the file if false.
  package var isPadded = false

  /// The keys that lead to the array in JSON whose elements are records; if nil, the only one.
  package var path: [String]?

  /// Whether the first record names the columns; found out if nil.
  package var hasHeader: Bool?

  /// Which quotes there are; what files with the delimiter mostly have if nil.
  package var quotes: QuoteStyle?

  /// How many lines stand in front of the table; found out if nil.
  package var skippedLines: Int?

  /// What lines begin with that are no records; there are none if nil.
  package var comment: UInt8?

  /// Whether a file whose text isn't as it should be is refused: a quote that never closes.
  package var isStrict = false

  /// The kind of some columns, by their names; found out for all others.
  package var columnKinds: [String: ColumnKind] = [:]

  /// What stands first in the dates of some columns, by their names, where they can be read in two
  /// ways.
  package var dateOrders: [String: DateOrder] = [:]

  /// The decimal mark of all columns; found out for each if nil.
  package var decimalMark: DecimalMark?

  /// How characters are written; found out from the beginning of the file if nil.
  package var encoding: TextEncoding?

  /// Whether a file that ends is waited on for more.
  package var follows = false

  /// Whether `RecordWorker.finish()` finds out from all records what columns are, though the query
  /// doesn't depend on it.
  package var findsForms = false

  /// How many records there may be in all files: they are numbered in four bytes each.
  package var mostRecords = Int(UInt32.max)

  /// How many bytes a temporary file may have; as many as there is room for if nil.
  package var mostSpooledBytes: Int?

  /// The folders in which the tools are that undo compression.
  package var toolFolders = Compression.systemFolders

  /// Creates options that leave everything to be found out.
  package init() {}
}
