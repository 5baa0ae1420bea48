import ButteryRecords

/// The names of a summary's groups, read in the order of their records.
///
/// Groups may stand in another order, in which it takes a block of the file to read each of them.
struct SummaryNames {
  /// What stands in the columns that make groups, and where each name ends; those of a group follow
  /// one another.
  private var bytes: [UInt8] = []
  private var ends = [0]

  /// The place of each group among these.
  private var places: [Int]
  private let columnCount: Int
  /// How many names a group has, and each of those that others lie in.
  private let nameCount: Int
  private let outerNameCounts: [Int]
  private let groupCount: Int

  /// - Throws: `RecordError` where a record can't be read.
  init(of summary: GroupSummary) throws(RecordError) {
    let columns = summary.groupColumns ?? []
    columnCount = columns.count
    places = Array(repeating: 0, count: summary.wholeCount)
    groupCount = summary.count
    nameCount = groupCount > 0 ? summary.nameCount(ofGroup: 0) : columnCount
    outerNameCounts = (groupCount..<summary.wholeCount).map { summary.nameCount(ofGroup: $0) }
    let records = (0..<summary.wholeCount).map { summary.namingRecord(ofGroup: $0) ?? 0 }
    guard !columns.isEmpty else { return }
    var reader = RecordReader(summary.list)
    var fields = FieldBuffer()
    let order = records.indices.sorted { records[$0] < records[$1] }
    for (place, group) in order.enumerated() {
      try reader.read(records[group], into: &fields)
      for column in columns {
        fields.withValue(column: column) { bytes.append(contentsOf: $0) }
        ends.append(bytes.count)
      }
      places[group] = place
    }
  }

  /// What stands in the columns of a group behind its names, where others lie in it.
  static func others(_ count: Int) -> [String] {
    (0..<max(0, count)).map { $0 == 0 ? "all" : "" }
  }

  /// What a group has in the columns that make groups, less for one that others lie in; empty where
  /// none do.
  func names(ofGroup group: Int) -> [String] {
    let count = group < groupCount ? nameCount : outerNameCounts[group - groupCount]
    return (0..<min(columnCount, count)).map { column in
      let name = places[group] * columnCount + column
      return String(decoding: bytes[ends[name]..<ends[name + 1]], as: UTF8.self)
    }
  }
}
