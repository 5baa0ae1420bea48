extension Arrangement {
  /// The same sections in the order of their counts or figures; sections with equal values stay in
  /// their order.
  package func ordered(
    by groupOrder: RecordQuery.GroupOrder, list: RecordList, control: PassControl
  ) throws(PassFailure) -> Arrangement {
    guard
      let values = try values(for: groupOrder, outers: nil, list: list, control: control)
    else { return self }
    return moved(to: values.sortedSections)
  }

  /// The same sections within sections for their outer groups, ordered at each level by the counts
  /// or figures of their rows.
  package func ordered(
    by groupOrder: RecordQuery.GroupOrder, in groups: RecordGroups, list: RecordList,
    control: PassControl
  ) throws(PassFailure) -> Arrangement {
    guard let outers = groups.outers else {
      return try ordered(by: groupOrder, list: list, control: control)
    }
    let values = try values(for: groupOrder, outers: outers, list: list, control: control)
    var nester = SectionNester(self, in: outers, order: values?.sortedSections)
    nester.gather(by: values)
    return nester.arrangement()
  }

  /// The same sections within sections for their outer groups, which at each level come in the
  /// order in which they appear.
  package func nested(in groups: RecordGroups?) -> Arrangement {
    guard let outers = groups?.outers else { return self }
    var nester = SectionNester(self, in: outers)
    nester.gather()
    return nester.arrangement()
  }

  /// The values to sort sections by; nil for an order that doesn't depend on rows.
  private func values(
    for groupOrder: RecordQuery.GroupOrder, outers: OuterGroups?, list: RecordList,
    control: PassControl
  ) throws(PassFailure) -> SectionValues? {
    switch groupOrder {
    case .appearance, .name: return nil
    case .count: return SectionValues(countingRowsOf: self, in: outers)
    case .figure(let measure, let isDescending):
      return try SectionValues(
        of: measure, isDescending: isDescending, in: self, outers: outers, list: list,
        control: control)
    }
  }

  /// The same sections in another order.
  private func moved(to order: [Int]) -> Arrangement {
    var starts: [UInt32] = [0]
    starts.reserveCapacity(order.count + 1)
    for section in order {
      starts.append(starts[starts.count - 1] + UInt32(rowCount(inSection: section)))
    }
    return Arrangement(
      starts: starts, groups: order.map { UInt32(group(ofSection: $0)) }, rows: rows(of: order))
  }

  private func rows(of order: [Int]) -> Rows {
    switch rows {
    case .all: return .runs(order.map { starts[$0] })
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
