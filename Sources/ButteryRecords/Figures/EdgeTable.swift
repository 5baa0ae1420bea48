/// The least and the greatest numbers, the first and the last values, and the change between these.
struct EdgeTable: FigureTable {
  private struct Edge: Sendable {
    /// The record; `UInt32.max` for none.
    var record = UInt32.max
    /// The record's place among the rows.
    var place = UInt32.max
    var number: ReadNumber?

    var isNone: Bool { record == .max }
  }

  private let statistic: Aggregate
  private var edges: [Edge] = []
  /// The last values where a change needs them besides the first ones; empty otherwise.
  private var lasts: [Edge] = []

  /// The place of each record among the rows; nil where rows are in the order of records.
  private let places: [UInt32]?

  init(_ statistic: Aggregate, places: [UInt32]?) {
    self.statistic = statistic
    self.places = places
  }

  mutating func reserve(nodeCount: Int) {
    edges.reserve(count: nodeCount, Edge())
    if statistic == .change || statistic == .changeInPercent {
      lasts.reserve(count: nodeCount, Edge())
    }
  }

  /// Whether only numbers count.
  private var wantsNumbers: Bool { statistic != .first && statistic != .last }

  mutating func add(_ readings: ArraySlice<FieldReading>, of batch: ReadingBatch) {
    for (index, reading) in readings.enumerated() where reading.hasValue {
      let number = batch.number(of: reading)
      if number == nil, wantsNumbers { continue }
      let node = Int(batch.sections[index])
      if let number, isNoEdge(number, atNode: node) { continue }
      let record = batch.records[index]
      let place = places.map { $0[Int(record)] } ?? record
      let edge = Edge(record: record, place: place, number: number)
      add(edge, atNode: node)
    }
  }

  /// Whether a number changes nothing, as most don't where the least or the greatest is wanted.
  @inline(__always)
  private func isNoEdge(_ number: ReadNumber, atNode node: Int) -> Bool {
    guard let known = edges[node].number else { return false }
    return switch statistic {
    case .least: !(number < known)
    case .greatest: !(known < number)
    default: false
    }
  }

  mutating func finish(_ tree: SectionTree) {
    var orders = [Int](repeating: 0, count: edges.count)
    tree.forEachFromInside { node, parent in
      dropMixture(atNode: node, of: orders)
      orders[parent] += max(orders[node], edges[node].isNone ? 0 : 1)
      // Later sections come first here: of equal values, that of an earlier section is kept.
      if !edges[node].isNone {
        edges[parent] =
          edges[parent].isNone ? edges[node] : better(edges[parent], edges[node])
      }
      if !lasts.isEmpty, !lasts[node].isNone { lasts[parent] = later(lasts[node], lasts[parent]) }
    }
    dropMixture(atNode: tree.root, of: orders)
  }

  /// Drops the first and last values of a node whose sections have orders of their own, as no row
  /// comes first in all of them together.
  ///
  /// - Parameter orders: for each node, the number of its sections that have values; each section
  ///   has an order of its own.
  private mutating func dropMixture(atNode node: Int, of orders: [Int]) {
    guard places != nil, statistic.dependsOnOrder, orders[node] > 1 else { return }
    edges[node] = Edge()
    if !lasts.isEmpty { lasts[node] = Edge() }
  }

  @inline(__always)
  private mutating func add(_ edge: Edge, atNode node: Int) {
    edges[node] = better(edge, edges[node])
    if !lasts.isEmpty { lasts[node] = later(edge, lasts[node]) }
  }

  private func better(_ new: Edge, _ old: Edge) -> Edge {
    guard !old.isNone else { return new }
    switch statistic {
    case .last: return later(new, old)
    case .least: return isLess(new, old) ? new : old
    case .greatest: return isLess(old, new) ? new : old
    default: return new.place < old.place ? new : old
    }
  }

  private func later(_ new: Edge, _ old: Edge) -> Edge {
    old.isNone || new.place > old.place ? new : old
  }

  /// Equal numbers aren't less, so that the one that was met first is kept.
  private func isLess(_ left: Edge, _ right: Edge) -> Bool {
    guard let leftNumber = left.number, let rightNumber = right.number else { return false }
    return leftNumber < rightNumber
  }

  func figure(ofNode node: Int) -> FigureContent? {
    let edge = edges[node]
    guard !edge.isNone else { return nil }
    guard !lasts.isEmpty else {
      return .field(record: Int(edge.record), number: edge.number?.value ?? .nan)
    }
    guard let first = edge.number, let last = lasts[node].number else { return nil }
    let difference = Self.difference(from: first, to: last)
    if statistic == .change { return .number(difference, count: 1) }
    guard first.value != 0 else { return nil }
    return .percent(difference.value / abs(first.value) * 100)
  }

  private static func difference(from first: ReadNumber, to last: ReadNumber) -> DecimalSum {
    var sum = DecimalSum()
    sum.add(last)
    switch first {
    case .exact(let number):
      sum.add(ExactDecimal(units: -number.units, fractionDigits: number.fractionDigits))
    case .rounded(let number): sum.add(-number)
    }
    return sum
  }
}
