/// All records of one or several files that are known so far.
///
/// This is a snapshot that doesn't change while the files are read further. Records count from 0
/// over all files, without headers. No record is kept in memory: `RecordReader` fetches records.
package struct RecordList: Sendable {
  /// What the list knows of one file.
  package struct Part: Sendable {
    /// The file itself.
    package let file: RecordFile

    /// The format of the file's records.
    package let format: RecordFormat

    /// What was detected about the file before its records were read.
    package internal(set) var input = InputNotes()

    /// The number of the file's first record in the list.
    package internal(set) var firstRecord: Int

    /// The number of fields of the header, or of the first record where there is no header; the
    /// number of keys that are columns in JSON Lines.
    package internal(set) var headerCount: Int

    /// The number of the file's columns; more than the header has where a sample has longer
    /// records.
    var columnCount = 0

    /// Whether all of the file's records were in the sample.
    var isSampledWhole = false

    /// The keys that are the file's columns in JSON Lines; empty for other files.
    var keys: [String] = []

    /// The field in this file of each column of the list; nil where fields and columns have the
    /// same numbers.
    ///
    /// It is -1 for a column that the file doesn't have; columns beyond the end of the array are
    /// missing, too.
    var fieldOfColumn: [Int]?

    var index: RecordIndex

    /// What was guessed about the file, or is doubtful in it.
    package internal(set) var notes = ReadingNotes()

    /// Whether the file has colours for a terminal, which are no part of values.
    package var hasColours: Bool { index.hasColours }

    /// The number of records without the header.
    package var count: Int { max(0, index.recordCount - format.headerCount) }

    /// Takes over what is known of the file from before its records were read.
    mutating func adopt(_ input: InputNotes) {
      self.input = input
      guard let lines = input.skippedLines else { return }
      notes.skippedLines = lines
      notes.areLinesGuessed = input.areLinesGuessed
    }
  }

  /// The files, in the order in which they were added.
  package internal(set) var parts: [Part] = []

  /// The columns of all files, in the order in which they were met.
  package internal(set) var columns: [RecordColumn] = []

  /// The evidence of all files' samples, or of all of their records, about each column.
  var evidence: [ColumnEvidence] = []

  /// The columns in which one file's numbers decide how those of another one are read.
  var decidedByOtherFile: Set<Int> = []

  /// The columns for which all records have been read as evidence, and not only samples.
  var inferred: Set<Int> = []

  /// The records whose number of fields differs from their file's header; nil until all records
  /// have been read.
  package internal(set) var ragged: RaggedRecords?

  /// The options that the user has given, among them kinds of columns.
  var asked = ReadingOptions()

  /// The forms that the user has chosen for columns; they override all others.
  var chosen: [ChosenColumn: ColumnForm] = [:]

  /// The name of the source in messages, for records that aren't in files.
  private var name = ""

  /// The name of the source of the records in messages.
  var shownName: String { parts.first?.file.name ?? name }

  /// Whether all files have been read to their ends.
  package internal(set) var isComplete = false

  /// Creates a list without files.
  package init() {}

  /// The names of a database's columns that may not be read; nothing else is known of them.
  package var forbidden: [String] = []

  /// Creates a list without files that has the columns of records from elsewhere.
  ///
  /// - Parameter name: the name of the source in messages, in place of a file's name.
  package init(columns: [RecordColumn], name: String) {
    self.columns = columns
    self.name = name
  }

  /// The number of records.
  package var count: Int { parts.last.map { $0.firstRecord + $0.count } ?? 0 }

  /// The number of bytes of all files that have been read.
  var byteCount: Int { parts.reduce(0) { $0 + $1.index.byteCount } }

  /// The part that a record is in.
  package func part(ofRecord record: Int) -> Int {
    (1..<max(1, parts.count)).partitionIndex { parts[$0].firstRecord > record } - 1
  }
}

extension RecordList.Part {
  /// Splits the file's records so that fields are found by the list's columns.
  ///
  /// - Parameter keepsColours: whether fields have the colours that are in the file.
  func splitter(keepsColours: Bool = false) -> FieldSplitter {
    FieldSplitter(
      format: format, keys: keys, headerCount: headerCount, columnCount: columnCount,
      fieldOfColumn: fieldOfColumn,
      colours: index.hasColours ? keepsColours ? .kept : .leftOut : .absent)
  }

  /// The field of one of the list's columns; -1 if the file lacks it.
  func field(ofColumn column: Int) -> Int {
    fieldOfColumn.map { column < $0.count ? $0[column] : -1 } ?? column
  }

  /// Finds the field of one of the list's columns.
  ///
  /// - Parameter isWhole: whether the field includes blanks that are no part of its value.
  func locator(ofColumn column: Int, isWhole: Bool = false) -> FieldLocator {
    let field = field(ofColumn: column)
    return FieldLocator(
      field: field < columnCount ? field : -1, format: format, isWhole: isWhole,
      hasColours: index.hasColours)
  }
}
