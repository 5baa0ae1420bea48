/// All records of one or several files that are known so far.
///
/// A value: it doesn't change while somebody goes on reading the files. Records count from 0 over
/// all files, headers not counted. Nothing of a record is in memory: `RecordReader` fetches it.
package struct RecordList: Sendable {
  /// What is known of one file.
  package struct Part: Sendable {
    /// The file itself.
    package let file: RecordFile

    /// How it writes records.
    package let format: RecordFormat

    /// What was found out about the file before its records were read.
    package internal(set) var input = InputNotes()

    /// The number of the file's first record in the list.
    package internal(set) var firstRecord: Int

    /// The number of fields of the header, or of the first record where there is no header; the
    /// number of keys that are columns in JSON Lines.
    package internal(set) var headerCount: Int

    /// The number of the file's columns; more than the header has where a sample has longer
    /// records.
    var columnCount = 0

    /// Whether all of its records were in the sample.
    var isSampledWhole = false

    /// The keys that are the file's columns in JSON Lines; empty for other files.
    var keys: [String] = []

    /// For each column of the list the field in this file; nil where they are the same.
    ///
    /// -1 stands for none, and columns beyond those have none.
    var fieldOfColumn: [Int]?

    var index: RecordIndex

    /// What was guessed, or is doubtful.
    package internal(set) var notes = ReadingNotes()

    /// The number of records, the header not counted.
    package var count: Int { max(0, index.recordCount - format.headerCount) }

    /// Keeps what is known of the file from before its records were read.
    mutating func take(_ input: InputNotes) {
      self.input = input
      guard let lines = input.skippedLines else { return }
      notes.skippedLines = lines
      notes.areLinesGuessed = input.areLinesGuessed
    }
  }

  /// What is known of each file, in the order in which they were added.
  package internal(set) var parts: [Part] = []

  /// The columns of all files, in the order in which they were met.
  package internal(set) var columns: [RecordColumn] = []

  /// What the samples of all files say about each column, or all of their records.
  var evidence: [ColumnEvidence] = []

  /// The columns of which all records have been read for that, and not samples only.
  var weighed: Set<Int> = []

  /// The records that have another number of fields than their file's header; nil as long as not
  /// all have been looked at.
  package internal(set) var ragged: RaggedRecords?

  /// What was asked for of the columns.
  var asked = ReadingOptions()

  /// The forms that somebody has chosen for columns while looking at them, before all else.
  var chosen: [ChosenColumn: ColumnForm] = [:]

  /// What messages call the place of records that are in no file.
  private var name = ""

  /// What messages call the place of the records.
  var shownName: String { parts.first?.file.name ?? name }

  /// Whether all files have been read to their ends.
  package internal(set) var isComplete = false

  /// Creates a list without files.
  package init() {}

  /// Creates a list without files for records that come from elsewhere: it knows their columns.
  ///
  /// - Parameter name: what messages call their place, as they do a file.
  package init(columns: [RecordColumn], name: String) {
    self.columns = columns
    self.name = name
  }

  /// The number of records.
  package var count: Int { parts.last.map { $0.firstRecord + $0.count } ?? 0 }

  /// The part that a record is in.
  package func part(ofRecord record: Int) -> Int {
    (1..<max(1, parts.count)).partitionIndex { parts[$0].firstRecord > record } - 1
  }
}

extension RecordList.Part {
  /// Takes the file's records apart, so that fields are found by the list's columns.
  var splitter: FieldSplitter {
    FieldSplitter(
      format: format, keys: keys, headerCount: headerCount, columnCount: columnCount,
      fieldOfColumn: fieldOfColumn)
  }

  /// Finds the field of one of the list's columns.
  ///
  /// - Parameter isWhole: whether blanks are wanted that are no part of the field's value.
  func locator(ofColumn column: Int, isWhole: Bool = false) -> FieldLocator {
    let field = fieldOfColumn.map { column < $0.count ? $0[column] : -1 } ?? column
    return FieldLocator(
      field: field < columnCount ? field : -1, format: format, isWhole: isWhole)
  }
}
