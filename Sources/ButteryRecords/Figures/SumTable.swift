/// Sums and means.
struct SumTable: FigureTable {
  private let isMean: Bool
  private var sums: [DecimalSum] = []
  private var counts: [Int] = []

  init(isMean: Bool) {
    self.isMean = isMean
  }

  mutating func reserve(nodeCount: Int) {
    sums.reserve(count: nodeCount, DecimalSum())
    counts.reserve(count: nodeCount, 0)
  }

  mutating func add(_ readings: ArraySlice<FieldReading>, of batch: ReadingBatch) {
    for (index, reading) in readings.enumerated() {
      guard let number = batch.number(of: reading) else { continue }
      let section = Int(batch.sections[index])
      sums[section].add(number)
      counts[section] += 1
    }
  }

  mutating func finish(_ tree: SectionTree) {
    for (node, parent) in tree.parents.enumerated() where counts[node] > 0 {
      sums[Int(parent)].add(sums[node])
      counts[Int(parent)] += counts[node]
    }
  }

  func figure(ofNode node: Int) -> FigureContent? {
    counts[node] == 0 ? nil : .number(sums[node], count: isMean ? counts[node] : 1)
  }
}

/// The number of values of the column's kind.
struct CountTable: FigureTable {
  private var counts: [Int] = []

  mutating func reserve(nodeCount: Int) { counts.reserve(count: nodeCount, 0) }

  mutating func add(_ readings: ArraySlice<FieldReading>, of batch: ReadingBatch) {
    for (index, reading) in readings.enumerated() where reading.hasValue {
      counts[Int(batch.sections[index])] += 1
    }
  }

  mutating func finish(_ tree: SectionTree) {
    for (node, parent) in tree.parents.enumerated() { counts[Int(parent)] += counts[node] }
  }

  func figure(ofNode node: Int) -> FigureContent? { .count(counts[node], error: 0) }
}
