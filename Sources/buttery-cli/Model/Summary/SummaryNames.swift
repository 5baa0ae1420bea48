import ButteryRecords

/// The names of a summary's groups, read in the order of their records.
///
/// In the order of the groups, reading each name could take reading another block of the file.
struct SummaryNames {
  /// The names of all groups, one after another, and where each name ends.
  private var bytes: [UInt8] = []
  private var ends = [0]

  /// The position of each group's names among these.
  private var places: [Int]
  private let columnCount: Int
  /// How many names an innermost group has, and how many each group around others has.
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

  /// The names of a group, fewer for a group that holds others; empty if no columns make the
  /// groups.
  func names(ofGroup group: Int) -> [String] {
    let count = group < groupCount ? nameCount : outerNameCounts[group - groupCount]
    return (0..<min(columnCount, count)).map { column in
      let name = places[group] * columnCount + column
      return String(decoding: bytes[ends[name]..<ends[name + 1]], as: UTF8.self)
    }
  }
}
