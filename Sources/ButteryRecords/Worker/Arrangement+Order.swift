extension Arrangement {
  /// The same sections in the order of their counts or figures; sections with equal values stay in
  /// their order.
  ///
  /// - Parameters:
  ///   - groups: the groups that the sections are of, where sections are to lie in sections
  ///   for their outer groups; these are ordered at each level.
  ///   - keepsOrder: as for `nested`.
  package func ordered(
    by groupOrder: RecordQuery.GroupOrder, in groups: RecordGroups? = nil,
    keepsOrder: Bool = false, list: RecordList, control: PassControl
  ) throws(PassFailure) -> Arrangement {
    let nested = nested(in: groups, keepsOrder: keepsOrder)
    switch groupOrder {
    case .appearance, .name: return nested
    case .count:
      let counts = (0..<nested.sectionCount).map { Double(nested.wholeRowCount(inSection: $0)) }
      return nested.ordered(by: counts, isDescending: true)
    case .figure(let measure, let isDescending):
      let figures = try SectionFigures(of: [measure], in: nested, list: list, control: control)
      let values = (0..<nested.sectionCount).map {
        figures.figure(0, ofSection: $0)?.value ?? .nan
      }
      return nested.ordered(by: values, isDescending: isDescending)
    }
  }

  /// The same sections within sections for their outer groups.
  ///
  /// At each level these come in the order in which they appear in the files, whatever rows a filter
  /// leaves of them.
  ///
  /// - Parameter keepsOrder: whether they come in the order of their sections instead, such as that of
  ///   names.
  package func nested(in groups: RecordGroups?, keepsOrder: Bool = false) -> Arrangement {
    guard let outers = groups?.outers else { return self }
    // The nodes are the outer groups, and behind them the sections.
    let outerCount = outers.all.count
    var nodes: [Int] = []
    var isKnown = [Bool](repeating: false, count: outerCount)
    for section in 0..<sectionCount {
      var path: [Int] = []
      var outer = outers.parents[group(ofSection: section)]
      while outer != OuterGroups.none, !isKnown[Int(outer)] {
        isKnown[Int(outer)] = true
        path.append(Int(outer))
        outer = outers.all[Int(outer)].parent
      }
      nodes += path.reversed()
      nodes.append(outerCount + section)
    }
    if !keepsOrder {
      nodes =
        (0..<outerCount).filter { isKnown[$0] } + (0..<sectionCount).map { outerCount + $0 }
    }
    let order = SectionTree.preorder(of: nodes, below: outerCount + sectionCount) { node in
      let parent =
        node < outerCount
        ? outers.all[node].parent : outers.parents[group(ofSection: node - outerCount)]
      return parent == OuterGroups.none ? nil : Int(parent)
    }
    return moved(
      to: order.map { $0 < outerCount ? nil : $0 - outerCount },
      groups: order.map { node in
        node < outerCount
          ? OuterGroups.code(of: UInt32(node)) : UInt32(group(ofSection: node - outerCount))
      },
      SectionTree(
        levels: order.map { UInt8($0 < outerCount ? outers.all[$0].level : outers.levelCount - 1) })
    )
  }

  /// The sections sorted by value within the one that they lie in; those without a value (NaN) come
  /// last, and equal ones stay in their order.
  private func ordered(by values: [Double], isDescending: Bool) -> Arrangement {
    let known = values.indices.filter { !values[$0].isNaN }
    let sorted = known.sorted { left, right in
      if values[left] == values[right] { return left < right }
      return isDescending ? values[left] > values[right] : values[left] < values[right]
    }
    let order = SectionTree.preorder(
      of: sorted + values.indices.filter { values[$0].isNaN }, below: sectionCount,
      parent: parent(ofSection:))
    return moved(
      to: order, groups: order.map { UInt32(group(ofSection: $0)) },
      isNested ? SectionTree(levels: order.map { UInt8(level(ofSection: $0)) }) : nil)
  }

  /// The same rows with their sections in another order.
  ///
  /// - Parameters:
  ///   - order: the sections; nil for new ones without rows.
  ///   - groups: their groups.
  private func moved(to order: [Int?], groups: [UInt32], _ tree: SectionTree?) -> Arrangement {
    let counts = order.map { $0.map { UInt32(rowCount(inSection: $0)) } ?? 0 }
    let full = zip(order, counts).compactMap { $1 > 0 ? $0 : nil }
    return Arrangement(
      starts: [UInt32](startsOf: counts), groups: groups, rows: rows(of: order, full: full),
      tree: tree)
  }

  /// - Parameter full: those of the sections that have rows.
  private func rows(of order: [Int?], full: [Int]) -> Rows {
    let isInPlace = zip(full, full.dropFirst()).allSatisfy(<)
    func runs(_ firsts: [UInt32]) -> Rows {
      .runs(order.map { $0.map { rowCount(inSection: $0) > 0 ? firsts[$0] : .max } ?? .max })
    }
    switch rows {
    case .all where isInPlace, .list where isInPlace: return rows
    case .all: return runs(starts)
    case .runs(let firsts): return runs(firsts)
    case .list(let records):
      var moved: [UInt32] = []
      moved.reserveCapacity(records.count)
      for section in full {
        moved.append(contentsOf: records[Int(starts[section])..<Int(starts[section + 1])])
      }
      return .list(moved)
    }
  }
}
