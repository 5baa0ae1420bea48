/// Reads the names of groups from their first records.
///
/// Groups are in the order of their first records, so a walk through all records meets these in
/// turn. This is much faster than reading the first record of each of many groups by itself.
struct NameVisitor: ChunkVisitor {
  private let list: RecordList
  private let groups: RecordGroups

  private var part = -1
  private var locators: [FieldLocator] = []
  private var fields: PartFields?
  private var names: [GroupNames]

  init(_ list: RecordList, groups: RecordGroups) {
    self.list = list
    self.groups = groups
    names = groups.columns.map { GroupNames(form: list.columns[$0].form) }
  }

  /// The sum before the first record.
  var noNames: [GroupNames] { names }

  mutating func visit(_ chunk: ScanChunk) {
    if chunk.part != part { enter(chunk.part) }
    for index in names.indices { names[index].removeAll() }
    var group = firstGroup(from: chunk.records.lowerBound)
    while group < groups.count, groups.firstRecord(ofGroup: group) < chunk.records.upperBound {
      let index = groups.firstRecord(ofGroup: group) - chunk.records.lowerBound
      appendName(of: chunk.record(at: index))
      group += 1
    }
  }

  func add(_ chunk: ScanChunk, to sum: inout [GroupNames]) {
    for index in names.indices { sum[index].append(contentsOf: names[index]) }
  }

  private mutating func enter(_ number: Int) {
    part = number
    locators = groups.columns.map { list.parts[number].locator(ofColumn: $0) }
    fields = PartFields(list.parts[number])
  }

  /// The first group whose first record is this one or a later one.
  private func firstGroup(from record: Int) -> Int {
    (0..<groups.count).partitionIndex { groups.firstRecord(ofGroup: $0) >= record }
  }

  private mutating func appendName(of record: UnsafeRawBufferPointer) {
    var isSplit = false
    for (index, locator) in locators.enumerated() {
      if let range = locator.range(in: record) {
        let field = UnsafeRawBufferPointer(rebasing: record[range])
        names[index].append(field.assumingMemoryBound(to: UInt8.self))
        continue
      }
      if !isSplit { fields?.split(record) }
      isSplit = true
      fields?.fields.withValue(column: groups.columns[index]) { names[index].append($0) }
    }
  }
}
