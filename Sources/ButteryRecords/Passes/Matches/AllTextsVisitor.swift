/// Looks for the records that have all of some texts, each in one of their fields.
struct AllTextsVisitor: ChunkVisitor {
  private var visitors: [MatchVisitor]
  private var found: [UInt32] = []

  init(_ list: RecordList, matchers: [TextMatcher], column: Int?) {
    visitors = matchers.map { MatchVisitor(list, matcher: $0, column: column) }
  }

  mutating func isWorthwhile(_ bytes: UnsafeRawBufferPointer, part: Int) -> Bool {
    visitors.indices.allSatisfy { visitors[$0].isWorthwhile(bytes, part: part) }
  }

  mutating func visit(_ chunk: ScanChunk) {
    for (place, index) in visitors.indices.enumerated() {
      visitors[index].visit(chunk)
      if place == 0 { found = visitors[index].found } else { keep(visitors[index].found) }
      if found.isEmpty { return }
    }
  }

  /// Leaves only those records that are among others; both are ascending.
  private mutating func keep(_ others: [UInt32]) {
    var rest = others[...]
    found.removeAll { record in
      rest = rest.drop { $0 < record }
      return rest.first != record
    }
  }

  func add(_ chunk: ScanChunk, to sum: inout RecordMatches) {
    sum.append(found, of: chunk.records)
  }

  func skip(_ records: Range<Int>, in sum: inout RecordMatches) {
    sum.append([], of: records)
  }
}
