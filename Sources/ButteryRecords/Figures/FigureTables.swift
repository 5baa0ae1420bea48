/// Computes the figures of one measure for each node of a tree of sections.
protocol FigureTable: Sendable {
  /// Makes sure that there are at least so many nodes.
  mutating func reserve(nodeCount: Int)

  /// Adds readings of the sections' rows, in the order of the records.
  mutating func add(_ readings: ArraySlice<FieldReading>, of batch: ReadingBatch)

  /// Computes the figures of groups of sections; called once, after all readings.
  mutating func finish(_ tree: SectionTree)

  /// The figure of a node; nil where it has no values.
  func figure(ofNode node: Int) -> FigureContent?
}

/// A table for each measure, all of which get the readings of one pass.
struct FigureTables: Sendable {
  private struct Column: Sendable {
    /// The place of the column's readings in a batch.
    let place: Int
    var table: any FigureTable
  }

  private var columns: [Column]

  init(_ tables: [(place: Int, table: any FigureTable)]) {
    columns = tables.map { Column(place: $0.place, table: $0.table) }
  }

  mutating func reserve(nodeCount: Int) {
    for index in columns.indices { columns[index].table.reserve(nodeCount: nodeCount) }
  }

  mutating func add(_ batch: ReadingBatch) {
    for index in columns.indices {
      columns[index].table.add(batch.readings(ofColumn: columns[index].place), of: batch)
    }
  }

  /// The tables in the order of their measures.
  consuming func finished(_ tree: SectionTree) -> [any FigureTable] {
    reserve(nodeCount: tree.nodeCount)
    for index in columns.indices { columns[index].table.finish(tree) }
    return columns.map(\.table)
  }
}

extension Array {
  /// Appends copies of an element until there are so many.
  mutating func reserve(count: Int, _ element: Element) {
    guard self.count < count else { return }
    append(contentsOf: repeatElement(element, count: count - self.count))
  }
}

/// The content of a figure.
enum FigureContent: Sendable, Equatable {
  /// A sum that is divided by a number of values; by 1 for the sum itself.
  case number(DecimalSum, count: Int)
  case quantile(Quantile)
  /// A number of values; the error is relative, 0 where the number is exact.
  case count(Int, error: Double)
  /// A record's field, with its number if it is one.
  case field(record: Int, number: Double)
  case percent(Double)
}
