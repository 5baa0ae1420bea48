/// The records of a table in sections: those that agree in some columns are together.
///
/// Groups come in the order in which their first records do, and records keep their order within a
/// group. They needn't be next to each other in the table; where they are, a group costs no more
/// than its title.
///
/// ```swift
/// let grouping = Grouping(table, by: [try table.column(named: "country")])
/// for group in grouping.groups {
///   print(group.title, group.count)
/// }
/// ```
public struct Grouping: Sendable {
  /// The columns in which the records of a group agree.
  public let columns: [Int]

  /// All groups, none of them empty.
  public let groups: [Group]

  /// Groups all records of a table; one pass, and time doesn't grow with the number of groups.
  ///
  /// An empty field and a missing one agree. Without any columns there is one group of all records.
  ///
  /// - Parameter columns: numbers of existing columns.
  public init(_ table: RecordTable, by columns: [Int]) {
    var collector = GroupCollector(table: table, columns: columns)
    for record in 0..<table.recordCount { collector.add(record) }
    self.columns = columns
    groups = collector.groups()
  }

  /// Records that agree in the columns of a grouping.
  public struct Group: Sendable {
    /// What the records agree in: the values of the columns, joined with ` · `.
    ///
    /// Empty if there is one column and its value is empty.
    public let title: String

    /// The number of records, at least one.
    public let count: Int

    /// Whether the records follow one another in the table.
    public var isContiguous: Bool { scattered == nil }

    private let first: Int

    /// The records of all scattered groups; those of this one begin at `first`.
    private let scattered: [Int]?

    init(title: String, count: Int, first: Int, scattered: [Int]?) {
      self.title = title
      self.count = count
      self.first = first
      self.scattered = scattered
    }

    /// The table's number for a record of the group; constant time.
    ///
    /// - Parameter index: a number from 0 to `count`, exclusive.
    public func record(at index: Int) -> Int {
      precondition(
        index >= 0 && index < count, "record \(index) does not exist, the group has \(count)")
      guard let scattered else { return first + index }
      return scattered[first + index]
    }
  }
}
