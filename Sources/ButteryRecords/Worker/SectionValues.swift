/// What the rows of sections come to, and of the outer groups that these are parts of: what comes
/// first is decided by it.
struct SectionValues {
  /// NaN where there is none.
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

  /// Reads what a measure is about.
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

  /// The sections in their order; those without a value last, those with the same as they came.
  var sortedSections: [Int] { sorted(Array(sections.indices)) { sections[$0] } }

  /// The same for outer groups.
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

extension OuterGroups {
  /// The place of each outer group among those of its level.
  var placesInLevels: [Int] {
    var counts = [Int](repeating: 0, count: levelCount)
    return all.map { outer in
      counts[outer.level] += 1
      return counts[outer.level] - 1
    }
  }

  /// The node of each outer group in a tree of sections.
  func nodes(behindSections count: Int) -> [Int] {
    let places = placesInLevels
    var firsts = [Int](repeating: count, count: levelCount)
    for outer in all {
      for level in 0..<outer.level { firsts[level] += 1 }
    }
    return all.indices.map { firsts[all[$0].level] + places[$0] }
  }
}
