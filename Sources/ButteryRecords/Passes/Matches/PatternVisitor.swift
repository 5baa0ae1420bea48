/// Looks for a regular expression in all fields of records, on one thread.
struct PatternVisitor {
  /// The number of records that are searched between two checks for cancellation.
  private static let recordsAtOnce = 16

  private let list: RecordList
  private let pattern: RegularExpression
  private let control: PassControl

  private var part = -1
  private var fields: PartFields?
  private var search: PatternSearch?

  /// The number of records of the last chunk on which the pattern exceeded its step limit.
  private(set) var abandonedCount = 0

  init(_ list: RecordList, _ pattern: RegularExpression, control: PassControl) {
    self.list = list
    self.pattern = pattern
    self.control = control
  }

  /// Finds the records of a chunk that have a match, ascending.
  ///
  /// - Parameter candidates: the only records to look at; nil for all.
  mutating func find(in chunk: ScanChunk, among candidates: [UInt32]?) -> [UInt32] {
    if chunk.part != part { enter(chunk.part) }
    var found: [UInt32] = []
    abandonedCount = 0
    let first = chunk.records.lowerBound
    for place in 0..<(candidates?.count ?? chunk.records.count) {
      if place % Self.recordsAtOnce == 0, control.isCancelled { return [] }
      let index = candidates.map { Int($0[place]) - first } ?? place
      if isMatch(chunk.record(at: index)) { found.append(UInt32(first + index)) }
    }
    return found
  }

  private mutating func enter(_ number: Int) {
    part = number
    fields = PartFields(list.parts[number])
    // A search isn't shared between threads.
    search = PatternSearch(pattern)
  }

  /// Whether a field of a record has a match; no field is searched after one that exceeds the step
  /// limit.
  private mutating func isMatch(_ record: UnsafeRawBufferPointer) -> Bool {
    fields?.split(record)
    guard let search, let fields = fields?.fields else { return false }
    let before = search.abandonedCount
    for column in list.columns.indices {
      if fields.withUTF8(column: column, search.isMatch) == true { return true }
      guard search.abandonedCount == before else {
        abandonedCount += 1
        return false
      }
    }
    return false
  }
}
