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
  /// Fields that read the same are equal, in quotes or not, and so are numbers of the same value; a
  /// field that a record lacks equals an empty one.
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
