/// The options for reading files; a nil value is detected from the file.
package struct ReadingOptions: Sendable, Hashable {
  /// The delimiter; detected from the beginning of the file if nil.
  package var delimiter: Delimiter?

  /// Whether fields are padded with blanks so that columns are aligned; detected from the beginning
  /// of the file if false.
  package var isPadded = false

  /// The keys that lead to the array in JSON whose elements are records; the only array of objects
  /// if nil.
  package var path: [String]?

  /// Whether the first record names the columns; detected if nil.
  package var hasHeader: Bool?

  /// The style of quotes; the usual one with the delimiter if nil.
  package var quotes: QuoteStyle?

  /// The number of lines in front of the table; detected if nil.
  package var skippedLines: Int?

  /// The byte with which comment lines begin; there are no comments if nil.
  package var comment: UInt8?

  /// Whether a file is refused if a quote in it never closes.
  package var isStrict = false

  /// The kinds of some columns, by their names; detected for all others.
  package var columnKinds: [String: ColumnKind] = [:]

  /// Whether the day or the month comes first in the dates of some columns, by the columns' names,
  /// where the dates can be read in two ways.
  package var dateOrders: [String: DateOrder] = [:]

  /// The decimal mark of all columns; detected for each if nil.
  package var decimalMark: DecimalMark?

  /// The encoding; detected from the beginning of the file if nil.
  package var encoding: TextEncoding?

  /// Whether to wait for more at the end of a file.
  package var follows = false

  /// Whether `RecordWorker.finish()` detects the kinds of all columns from all records, even if the
  /// query doesn't depend on them.
  package var findsForms = false

  /// The largest number of records in all files, whose numbers have four bytes.
  package var mostRecords = Int(UInt32.max)

  /// The largest size of a temporary file in bytes; only limited by the disk if nil.
  package var mostSpooledBytes: Int?

  /// The folders in which tools for decompression are looked for.
  package var toolFolders = Compression.systemFolders

  /// Creates options with which everything is detected.
  package init() {}
}
