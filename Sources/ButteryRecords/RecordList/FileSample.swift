/// A sample from the beginning of a file, from which its columns are detected.
struct FileSample {
  /// The number of records in the sample of a file that isn't small.
  private static let limit = 200

  /// The largest size in bytes of a file whose sample is all of its records.
  private static let smallSize = 1 << 16

  /// The names of the file's columns; those without one are numbered.
  private(set) var names: [String] = []

  /// The titles as they are written.
  private var titles: [[UInt8]] = []

  /// The indices of fields whose name in the file is empty.
  private(set) var untitled: Set<Int> = []

  /// Whether the header has one title less than all records have fields.
  ///
  /// R writes tables like this: the first column has no title, and names the rows, with a different
  /// name for each.
  private(set) var lacksFirstTitle = false

  /// Whether the header has one title less than each of several records has fields.
  private(set) var areTitlesTooFew = false

  /// The number of fields of the header, or of the first record where there is none.
  private(set) var headerCount = 0

  /// The columns of JSON Lines.
  private(set) var keys: [String] = []

  /// Whether the first record has texts above values in all columns of values, as units are.
  private(set) var hasUnits = false

  /// The records whose number of fields differs from the header's.
  private(set) var ragged = RaggedRecords()

  /// The evidence of each column's fields.
  private(set) var evidence: [ColumnEvidence] = []

  /// Whether all of the file's records are in the sample.
  let isWhole: Bool

  private var rowNames = RowNames()
  private let part: RecordList.Part
  private let count: Int
  private var fetcher: RecordFetcher

  init(of part: RecordList.Part) {
    self.part = part
    let index = part.index
    let isSmall = index.isComplete && index.byteCount <= Self.smallSize
    let most = isSmall ? index.recordCount : part.format.headerCount + Self.limit
    count = min(most, index.recordCount)
    isWhole = index.isComplete && count == index.recordCount
    fetcher = RecordFetcher(part)
  }

  /// Reads the sample's records.
  mutating func read() throws(RecordError) {
    if part.format.hasKeys { try readKeys() }
    let splitter = FieldSplitter(format: part.format, keys: keys)
    evidence = keys.map { _ in ColumnEvidence() }
    var fields = FieldBuffer()
    var first: FieldBuffer?
    var longerCount = 0
    for record in 0..<count {
      try fetcher.read(record) { splitter.split($0, into: &fields) }
      if record == 0, !part.format.hasKeys { nameFields(fields) }
      let number = record - part.format.headerCount
      if number < 0 { continue }
      if keys.isEmpty, fields.fieldCount != headerCount { fields.isRagged = true }
      ragged.add(part.firstRecord + number, fields)
      if keys.isEmpty { rowNames.add(fields, titleCount: headerCount) }
      if headerCount > 1, fields.isLonger(thanTitles: headerCount) { longerCount += 1 }
      if part.format.hasHeader, fields.areTitles(titles) {
        ragged.add(titles: part.firstRecord + number)
      }
      // Whether it has units is known once the others have been read.
      if number == 0, part.format.hasHeader { first = fields } else { add(fields) }
    }
    if let first {
      hasUnits = areUnits(first)
      add(first)
    }
    areTitlesTooFew =
      part.format.headerCount > 0 && longerCount > 1 && longerCount == count - 1
    if part.format.hasHeader, rowNames.areFound { addFirstTitle() }
  }

  /// Moves all titles by one column.
  private mutating func addFirstTitle() {
    lacksFirstTitle = true
    headerCount += 1
    names = ["column 1"] + names.dropLast()
    untitled = Set([0] + untitled.map { $0 + 1 })
    ragged = RaggedRecords()
  }

  private mutating func add(_ fields: borrowing FieldBuffer) {
    // A line that is no object is shown in the first column, but is no evidence about it.
    if fields.isNoObject { return }
    while keys.isEmpty, evidence.count < fields.fieldCount { addColumn() }
    for column in evidence.indices {
      let title = ColumnTitle(column < titles.count ? titles[column] : [])
      fields.withUTF8(column: column) { evidence[column].add($0, below: title, areUnits: hasUnits) }
    }
  }

  /// Whether a record has texts in all columns of which the other records have values, as far as it
  /// has anything there.
  private func areUnits(_ record: borrowing FieldBuffer) -> Bool {
    var texts = 0
    for column in evidence.indices where evidence[column].count > 1 {
      // A column with other texts may have one more.
      guard let form = evidence[column].form(), form.kind != .text,
        evidence[column].fitCount(form) == evidence[column].count
      else { continue }
      var shape = ColumnEvidence.Shape.nothing
      record.withUTF8(column: column) { field in
        var alone = ColumnEvidence()
        shape = alone.add(field)
        let isWord = field.contains { $0.isLetter || $0 >= 0x80 || $0 == UInt8(ascii: "%") }
        if shape == .text, !isWord { shape = .number }
      }
      if shape == .text { texts += 1 } else if shape != .nothing { return false }
    }
    let isShort = evidence.indices.allSatisfy { column in
      record.withUTF8(column: column) { $0.count <= Self.unitLength }
    }
    return texts > 1 || texts == 1 && isShort
  }

  /// The largest size in bytes of the texts of a record that has a single unit.
  private static let unitLength = 4

  /// Names the fields of a file's first record.
  private mutating func nameFields(_ first: borrowing FieldBuffer) {
    headerCount = first.fieldCount
    for field in 0..<headerCount {
      addColumn()
      guard part.format.hasHeader else { continue }
      titles.append(first.withValue(column: field) { Array($0) })
      let name = first.withValue(column: field) { String(decoding: $0, as: UTF8.self) }
      if name.isEmpty { untitled.insert(field) } else { names[field] = name }
    }
  }

  private mutating func addColumn() {
    evidence.append(ColumnEvidence())
    names.append(RecordColumn.name(ofField: names.count))
  }

  private mutating func readKeys() throws(RecordError) {
    var known: Set<String> = []
    for record in 0..<count {
      var found: [String] = []
      try fetcher.read(record) { found = JSONKeys.names(in: $0) }
      for key in found where known.insert(key).inserted { keys.append(key) }
    }
    // Lines that are no objects need a column to be shown in.
    if keys.isEmpty, count > 0 { keys = [""] }
    headerCount = keys.count
    let columns = FileKeys(keys)
    (names, untitled) = (columns.names, columns.untitled)
  }
}

extension FieldBuffer {
  /// Whether the record has one field more than there are titles, and that isn't empty.
  fileprivate func isLonger(thanTitles count: Int) -> Bool {
    fieldCount == count + 1 && !withUTF8(column: count, \.isEmpty)
  }
}
