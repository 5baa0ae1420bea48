/// The records of a list in groups: those that agree in some columns are together.
///
/// Groups come in the order in which their first records do, and records keep their order within
/// a group. Where each group's records follow one another (they are clustered), a group costs four
/// bytes and a record none; else every record costs four bytes. Names aren't kept: a group's name
/// is in its first record.
package struct RecordGroups: Sendable {
  /// The columns in which the records of a group agree, level by level.
  package let levels: GroupLevels

  /// The columns in which the records of a group agree.
  package var columns: [Int] { levels.columns }

  /// The prefix sums of the groups' record counts, from 0 up to the number of all records.
  ///
  /// Where groups are clustered, these are also the groups' first records.
  let starts: [UInt32]

  /// The records of all groups, one group after another; nil where they are clustered.
  let records: [UInt32]?

  /// The outer groups that the groups are part of; nil where there is one level.
  let outers: OuterGroups?

  init(
    levels: GroupLevels, starts: [UInt32], records: [UInt32]?, outers: OuterGroups? = nil
  ) {
    self.levels = levels
    self.starts = starts
    self.records = records
    self.outers = outers
  }

  /// The number of groups.
  package var count: Int { starts.count - 1 }

  /// Whether each group's records follow one another in the list.
  package var isClustered: Bool { records == nil }

  /// The first record of a group; of an outer one, that of the first group which is part of it.
  package func firstRecord(ofGroup group: Int) -> Int {
    var group = group
    if let outer = OuterGroups.outer(ofCode: group), let outers {
      group = Int(outers.all[outer].member)
    }
    let start = starts[group]
    return Int(records.map { $0[Int(start)] } ?? start)
  }

  /// The number of records of a group, at least one.
  package func recordCount(ofGroup group: Int) -> Int {
    if let outer = OuterGroups.outer(ofCode: group), let outers {
      return Int(outers.all[outer].recordCount)
    }
    return Int(starts[group + 1] - starts[group])
  }

  /// The record that is at an index among those of a group.
  package func record(at index: Int, ofGroup group: Int) -> Int {
    let ordinal = Int(starts[group]) + index
    return records.map { Int($0[ordinal]) } ?? ordinal
  }

  /// The bytes of memory that the groups take.
  package var memorySize: Int {
    (starts.capacity + (records?.capacity ?? 0)) * MemoryLayout<UInt32>.stride
  }
}

extension RecordGroups {
  /// A group for each file that has records.
  package init(filesOf list: RecordList) {
    var starts: [UInt32] = []
    for part in list.parts where part.count > 0 { starts.append(UInt32(part.firstRecord)) }
    self.init(levels: GroupLevels(), starts: starts + [UInt32(list.count)], records: nil)
  }

  /// Groups all records of a list; time grows with the bytes of the files.
  ///
  /// Fields that read the same are equal, in quotes or not, and so are numbers of the same value and
  /// texts that are canonically equal; a field that a record lacks equals an empty one.
  ///
  /// - Parameters:
  ///   - levels: numbers of existing columns, at least one.
  ///   - control: tells how far the pass is, and stops it.
  ///   - publish: called now and then, from the thread that the pass runs on, with the groups of
  ///     the records so far.
  package init(
    grouping list: RecordList, by levels: GroupLevels, control: PassControl,
    publish: (RecordGroups) -> Void = { _ in }
  ) throws(PassFailure) {
    var pace = Pace.parts
    let sum = try RecordScan(list, control: control).run(
      RunVisitor<GroupBuilder>(list, columns: levels.columns),
      from: RunSum(
        GroupBuilder(
          levels: levels, forms: levels.columns.map { list.columns[$0].form },
          capacity: list.count))
    ) { sum in
      let isCheap = sum.collector.isClustered && levels.count == 1
      let size = isCheap ? 0 : sum.collector.recordCount
      pace.show(size: size) { publish(sum.collector.groups()) }
    }
    self = sum.collector.groups()
  }

  /// Groups all records of a list in one level.
  package init(
    grouping list: RecordList, by columns: [Int], control: PassControl,
    publish: (RecordGroups) -> Void = { _ in }
  ) throws(PassFailure) {
    try self.init(
      grouping: list, by: GroupLevels([columns]), control: control, publish: publish)
  }
}

extension RecordGroups {
  /// The groups in the order of their names, column by column.
  ///
  /// Numbers and dates come by their value, texts as `TextCollation` says. Groups without a value come last, in their order of appearance. Groups
  /// of files go by the names of the files. Time grows with the bytes of the files.
  package func orderByName(
    in list: RecordList, control: PassControl
  ) throws(PassFailure) -> [UInt32] {
    guard !columns.isEmpty else {
      let names = FieldTexts(
        (0..<count).map { group in
          let part = list.part(ofRecord: firstRecord(ofGroup: group))
          return Array(list.parts[part].file.name.utf8)
        })
      return Self.order(of: count, by: [names.keys(list.textForm)])
    }
    let names = try FieldTexts(
      of: (0..<count).flatMap { group in
        columns.map { FieldTexts.Place(record: firstRecord(ofGroup: group), column: $0) }
      }, in: list, control: control)
    return Self.order(
      of: count,
      by: columns.enumerated().map { place, column in
        names.keys(from: place, step: columns.count, list.columns[column].form)
      })
  }

  /// Sorts by the last column first: the sort is stable, so the first column decides in the end.
  private static func order(of count: Int, by keys: [[UInt64]]) -> [UInt32] {
    var order = Array(0..<UInt32(count))
    var sorter = KeySorter()
    for keys in keys.reversed() { sorter.sort(&order, in: 0..<count) { keys[Int($0)] } }
    return order
  }
}

/// Merges groups whose names are different spellings of one value or one text.
///
/// In columns of numbers `1.5` and `1.50` are the same, as they are where values are counted or
/// compared, and in those of durations `1h` and `60m`. Texts are the same where they are canonically
/// equal, with marks of their own or without.
struct GroupMerging: ~Copyable {
  /// The fields of each merged group in a form that is the same for equal values, each behind its
  /// length.
  private(set) var values = TextTable()

  /// The number of merged groups.
  var count: Int { values.count }

  /// For each group before merging, the merged group that it is a part of; those are numbered in
  /// the order of their appearance.
  private var targets: [Int] = []

  /// The merged group that a group is a part of.
  subscript(group: Int) -> Int { targets[group] }

  /// Merges groups by a look at their names only; nil where each name is a value of its own.
  ///
  /// - Parameters:
  ///   - names: a column's texts, or those of several columns, each behind its length.
  ///   - forms: those of the columns.
  ///   - haveOuters: whether there are outer groups, by the first columns: two of them may be the
  ///     same where no two of the named groups are.
  init?(of names: borrowing TextTable, forms: [ColumnForm], haveOuters: Bool = false) {
    guard Self.hasSeveralWays(names, forms) else { return nil }
    let textHash = TextHash()
    var value: [UInt8] = []
    targets.reserveCapacity(names.count)
    for group in 0..<names.count {
      value.removeAll(keepingCapacity: true)
      GroupText.forEachField(of: names.text(group), count: forms.count) { place, field in
        Self.append(field, forms[place], to: &value)
      }
      let length = value.count
      // A text table reads some bytes behind the last one.
      value.append(contentsOf: repeatElement(0, count: 8))
      targets.append(
        value.withUnsafeBytes { bytes in
          let start = bytes.baseAddress!
          return values.number(
            of: start, count: length, hash: textHash.hash(start, count: length))
        })
    }
    if values.count == names.count, !haveOuters { return nil }
  }

  /// Whether some name has a value that isn't written in the usual way, or a text that may be
  /// written in several ones.
  private static func hasSeveralWays(
    _ names: borrowing TextTable, _ forms: [ColumnForm]
  ) -> Bool {
    var isFound = false
    for group in 0..<names.count where !isFound {
      GroupText.forEachField(of: names.text(group), count: forms.count) { place, field in
        let form = forms[place]
        let isOther =
          form.kind != .text && !isUsual(field, form.kind)
          && FieldValue.number(of: field, form: form) != nil
        if isOther || !FoldedText.isSurelyComposed(UnsafeRawBufferPointer(field)) {
          isFound = true
        }
      }
    }
    return isFound
  }

  /// Whether a field is a number without a digit or a sign that it doesn't need, a date such as
  /// `2026-11-29`, or a time such as `09:05`.
  private static func isUsual(_ field: UnsafeBufferPointer<UInt8>, _ kind: ColumnKind) -> Bool {
    switch kind {
    case .date: return field.count == 10 && field[4] == UInt8(ascii: "-")
    case .time: return field.count == 5 && field[2] == UInt8(ascii: ":")
    case .duration, .size, .text: return false
    case .integer, .decimal, .percentage: break
    }
    guard let number = NumberParser.plain(field), !number.hasLeadingZero,
      field[0] != UInt8(ascii: "+"), number.digitCount > number.fractionDigits
    else { return false }
    let isZero = field[0] == UInt8(ascii: "-") && number.value == 0
    return !isZero && (number.fractionDigits == 0 || field[field.count - 1] != UInt8(ascii: "0"))
  }

  /// Appends a field in a form that is the same for equal values.
  ///
  /// The form is a length in bytes, a byte that is 1 for a value and 0 for any other text, and the
  /// shortest digits of the value or the text in its canonical form.
  private static func append(
    _ field: UnsafeBufferPointer<UInt8>, _ form: ColumnForm, to value: inout [UInt8]
  ) {
    let digits = digits(of: field, form)
    let start = value.count
    withUnsafeBytes(of: UInt64(0)) { value.append(contentsOf: $0) }
    value.append(digits == nil ? 0 : 1)
    if let digits {
      value += digits
    } else {
      FoldedText.appendCanonical(UnsafeRawBufferPointer(field), to: &value)
    }
    let count = UInt64(value.count - start - MemoryLayout<UInt64>.size)
    value.withUnsafeMutableBytes { $0.storeBytes(of: count, toByteOffset: start, as: UInt64.self) }
  }

  /// The digits of a field's value, the same for equal ones; nil where it has none.
  private static func digits(
    of field: UnsafeBufferPointer<UInt8>, _ form: ColumnForm
  ) -> [UInt8]? {
    var text: String?
    if form.kind.isNumeric {
      // A very long number stays as it is written: rounded, it might equal another one.
      text = FieldValue.parsed(field, form: form).flatMap {
        $0.decimal?.shortened.plainText
          ?? ($0.hasExponent
            ? ExactDecimal(digitsOf: $0.value)?.plainText ?? "\($0.value)" : nil)
      }
    } else if form.kind != .text {
      text = FieldValue.number(of: field, form: form).map { "\($0)" }
    }
    return text.map { Array($0.utf8) }
  }
}
