extension Arrangement {
  /// The same sections in the order of their counts or figures; sections with equal values stay in
  /// their order.
  ///
  /// - Parameter groups: the groups that the sections are of, where sections are to lie in sections
  ///   for their outer groups; these are ordered at each level.
  package func ordered(
    by groupOrder: RecordQuery.GroupOrder, in groups: RecordGroups? = nil, list: RecordList,
    control: PassControl
  ) throws(PassFailure) -> Arrangement {
    let nested = nested(in: groups)
    switch groupOrder {
    case .appearance, .name: return nested
    case .count:
      let counts = (0..<nested.sectionCount).map { Double(nested.wholeRowCount(inSection: $0)) }
      return nested.moved(to: nested.order(by: counts, isDescending: true))
    case .figure(let measure, let isDescending):
      let figures = try SectionFigures(of: [measure], in: nested, list: list, control: control)
      let values = (0..<nested.sectionCount).map {
        figures.figure(0, ofSection: $0)?.value ?? .nan
      }
      return nested.moved(to: nested.order(by: values, isDescending: isDescending))
    }
  }

  /// The same sections within sections for their outer groups, which at each level come in the
  /// order in which they appear.
  package func nested(in groups: RecordGroups?) -> Arrangement {
    guard let outers = groups?.outers else { return self }
    var nester = SectionNester(self, in: outers)
    nester.gather()
    return nester.arrangement()
  }

  /// The sections sorted by value within the one that they lie in; those without a value (NaN) come
  /// last, and equal ones stay in their order.
  private func order(by values: [Double], isDescending: Bool) -> [Int] {
    let known = values.indices.filter { !values[$0].isNaN }
    let sorted = known.sorted { left, right in
      if values[left] == values[right] { return left < right }
      return isDescending ? values[left] > values[right] : values[left] < values[right]
    }
    return inside(sorted + values.indices.filter { values[$0].isNaN })
  }

  /// Sections each behind the one that they lie in, and otherwise in a given order.
  private func inside(_ order: [Int]) -> [Int] {
    guard isNested else { return order }
    // The first section in each one and the next one beside it; -1 for none. The last element is for
    // the outermost sections.
    var first = [Int](repeating: -1, count: sectionCount + 1)
    var next = [Int](repeating: -1, count: sectionCount)
    for section in order.reversed() {
      let parent = parent(ofSection: section) ?? sectionCount
      (next[section], first[parent]) = (first[parent], section)
    }
    var placed: [Int] = []
    placed.reserveCapacity(sectionCount)
    var open = [first[sectionCount]]
    while let section = open.popLast() {
      guard section >= 0 else { continue }
      placed.append(section)
      open.append(next[section])
      open.append(first[section])
    }
    return placed
  }

  /// The same sections in another order, each behind the one that it lies in.
  private func moved(to order: [Int]) -> Arrangement {
    var starts: [UInt32] = [0]
    starts.reserveCapacity(order.count + 1)
    for section in order {
      starts.append(starts[starts.count - 1] + UInt32(rowCount(inSection: section)))
    }
    return Arrangement(
      starts: starts, groups: order.map { UInt32(group(ofSection: $0)) }, rows: rows(of: order),
      nesting: nesting.map { moved($0, to: order) })
  }

  private func moved(_ nesting: SectionNesting, to order: [Int]) -> SectionNesting {
    var places = [UInt32](repeating: .max, count: order.count)
    for (place, section) in order.enumerated() { places[section] = UInt32(place) }
    var moved = SectionNesting()
    for (place, section) in order.enumerated() {
      let parent = nesting.parents[section]
      moved.levels.append(nesting.levels[section])
      moved.parents.append(parent < .max ? places[Int(parent)] : .max)
      moved.ends.append(UInt32(place + sections(within: section).count))
    }
    return moved
  }

  private func rows(of order: [Int]) -> Rows {
    switch rows {
    case .all: return .runs(order.map { holdsSections($0) ? .max : starts[$0] })
    case .runs(let firsts): return .runs(order.map { firsts[$0] })
    case .list(let records):
      var moved: [UInt32] = []
      moved.reserveCapacity(records.count)
      for section in order {
        moved.append(contentsOf: records[Int(starts[section])..<Int(starts[section + 1])])
      }
      return .list(moved)
    }
  }
}

/// Puts sections into sections for the outer groups that their groups are part of.
private struct SectionNester {
  private let flat: Arrangement
  private let outers: OuterGroups

  /// The innermost sections; once gathered, those of the same outer group are next to each other.
  private var order: [Int]

  /// - Parameter flat: an arrangement whose sections are groups of records.
  init(_ flat: Arrangement, in outers: OuterGroups) {
    self.flat = flat
    self.outers = outers
    order = Array(0..<flat.sectionCount)
  }

  // MARK: Order

  /// Brings the sections of each outer group together, level by level from the innermost outwards.
  mutating func gather() {
    var parts = (0..<flat.sectionCount).map { outers.parents[flat.group(ofSection: $0)] }
    for level in (0..<outers.levelCount - 1).reversed() {
      gather(parts, in: appearingOuters(of: parts))
      if level > 0 { parts = parts.map { outers.all[Int($0)].parent } }
    }
  }

  /// The outer groups of a level, in the order of their first sections.
  private func appearingOuters(of parts: [UInt32]) -> [UInt32] {
    var isKnown = [Bool](repeating: false, count: outers.all.count)
    var appearing: [UInt32] = []
    for outer in parts where !isKnown[Int(outer)] {
      isKnown[Int(outer)] = true
      appearing.append(outer)
    }
    return appearing
  }

  /// Brings the sections of each outer group together with a stable counting sort.
  private mutating func gather(_ parts: [UInt32], in ranked: [UInt32]) {
    var next = [Int](repeating: 0, count: outers.all.count)
    for outer in parts { next[Int(outer)] += 1 }
    var start = 0
    for outer in ranked { (next[Int(outer)], start) = (start, start + next[Int(outer)]) }
    var gathered = order
    for section in order {
      let outer = Int(parts[section])
      gathered[next[outer]] = section
      next[outer] += 1
    }
    order = gathered
  }

  // MARK: Sections

  /// All sections, each behind the one that it lies in.
  func arrangement() -> Arrangement {
    let rows = movedRows
    var nested = NestedSections(firsts: rows.firsts)
    var path = [UInt32](repeating: 0, count: outers.levelCount - 1)
    for section in order {
      let group = flat.group(ofSection: section)
      var outer = outers.parents[group]
      for level in path.indices.reversed() {
        path[level] = outer
        outer = outers.all[Int(outer)].parent
      }
      nested.open(path)
      nested.append(group, rowCount: flat.rowCount(inSection: section))
    }
    nested.open([])
    return Arrangement(
      starts: nested.starts, groups: nested.groups,
      rows: nested.firsts.map { .runs($0) } ?? rows.rows,
      nesting: nested.nesting)
  }

  /// The rows in the new order; for runs also the first record of each of the innermost sections.
  private var movedRows: (rows: Arrangement.Rows, firsts: [UInt32]?) {
    let isInPlace = order.indices.allSatisfy { order[$0] == $0 }
    switch flat.rows {
    case .all where isInPlace: return (.all, nil)
    case .all: return (.all, order.map { flat.starts[$0] })
    case .runs(let firsts): return (.all, order.map { firsts[$0] })
    case .list where isInPlace: return (flat.rows, nil)
    case .list(let records):
      var moved: [UInt32] = []
      moved.reserveCapacity(records.count)
      for section in order {
        moved.append(contentsOf: records[Int(flat.starts[section])..<Int(flat.starts[section + 1])])
      }
      return (.list(moved), nil)
    }
  }
}

/// Sections as they come, each behind the one that it lies in.
private struct NestedSections {
  private(set) var starts: [UInt32] = [0]
  private(set) var groups: [UInt32] = []
  private(set) var nesting = SectionNesting()
  /// The first record of each section; nil where rows are found otherwise.
  private(set) var firsts: [UInt32]?

  private let innermost: [UInt32]?
  private var innermostCount = 0
  private var opened: [(outer: UInt32, section: Int)] = []

  init(firsts: [UInt32]?) {
    innermost = firsts
    self.firsts = firsts.map { _ in [] }
  }

  /// Ends the sections that aren't on a path of outer groups, and begins those that are.
  mutating func open(_ path: [UInt32]) {
    var common = 0
    while common < min(opened.count, path.count), opened[common].outer == path[common] {
      common += 1
    }
    while opened.count > common, let last = opened.popLast() {
      nesting.ends[last.section] = UInt32(groups.count)
    }
    for outer in path[common...] {
      opened.append((outer, groups.count))
      append(code: OuterGroups.code(of: outer), rowCount: 0, level: opened.count - 1)
      firsts?.append(.max)
    }
  }

  mutating func append(_ group: Int, rowCount: Int) {
    append(code: UInt32(group), rowCount: rowCount, level: opened.count)
    if let innermost { firsts?.append(innermost[innermostCount]) }
    innermostCount += 1
  }

  private mutating func append(code: UInt32, rowCount: Int, level: Int) {
    groups.append(code)
    starts.append(starts[starts.count - 1] + UInt32(rowCount))
    nesting.levels.append(UInt8(level))
    nesting.parents.append(level > 0 ? UInt32(opened[level - 1].section) : .max)
    nesting.ends.append(UInt32(groups.count))
  }
}
