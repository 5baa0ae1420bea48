/// The count or figure of the rows of each section and each outer group, to sort these by.
struct SectionValues {
  /// The value of each section; NaN where there is none.
  private let sections: [Double]
  private let outers: [Double]
  private let isDescending: Bool

  /// Counts the rows of sections.
  init(countingRowsOf arrangement: Arrangement, in outers: OuterGroups?) {
    sections = (0..<arrangement.sectionCount).map { Double(arrangement.rowCount(inSection: $0)) }
    isDescending = true
    guard let outers else {
      self.outers = []
      return
    }
    var counted = [Double](repeating: 0, count: outers.all.count)
    for (section, count) in sections.enumerated() {
      var outer = outers.parents[arrangement.group(ofSection: section)]
      while outer != OuterGroups.none {
        counted[Int(outer)] += count
        outer = outers.all[Int(outer)].parent
      }
    }
    self.outers = counted
  }

  /// Computes a measure of the rows of sections; reads the fields of its column.
  init(
    of measure: Measure, isDescending: Bool, in arrangement: Arrangement, outers: OuterGroups?,
    list: RecordList, control: PassControl
  ) throws(PassFailure) {
    let tree = outers.map { outers in
      SectionTree((0..<arrangement.sectionCount).map(arrangement.group), in: outers)
    }
    let figures = try SectionFigures(
      of: [measure], in: arrangement, list: list, tree: tree, control: control)
    let value = { (node: Int) in figures.figure(0, ofNode: node)?.value ?? .nan }
    sections = (0..<arrangement.sectionCount).map(value)
    self.outers =
      outers?.nodes(behindSections: arrangement.sectionCount).map {
        $0 < figures.tree.root ? value($0) : .nan
      } ?? []
    self.isDescending = isDescending
  }

  /// The sections sorted by value; those without a value come last, and equal ones stay in their
  /// order.
  var sortedSections: [Int] { sorted(Array(sections.indices)) { sections[$0] } }

  /// Outer groups sorted by value; those without a value come last, and equal ones stay in their
  /// order.
  func sorted(outers appearing: [UInt32]) -> [UInt32] {
    sorted(appearing) { outers[Int($0)] }
  }

  private func sorted<Element>(_ elements: [Element], value: (Element) -> Double) -> [Element] {
    let values = elements.map(value)
    let known = elements.indices.filter { !values[$0].isNaN }
    let order = known.sorted { left, right in
      if values[left] == values[right] { return left < right }
      return isDescending ? values[left] > values[right] : values[left] < values[right]
    }
    return (order + elements.indices.filter { values[$0].isNaN }).map { elements[$0] }
  }
}
