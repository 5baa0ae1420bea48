extension Arrangement {
  /// The same sections in the order of what their rows come to; those of which that is the same stay
  /// in theirs.
  package func ordered(
    by groupOrder: RecordQuery.GroupOrder, list: RecordList, control: PassControl
  ) throws(PassFailure) -> Arrangement {
    let sections = 0..<sectionCount
    switch groupOrder {
    case .appearance, .name: return self
    case .count: return ordered(by: sections.map { Double(rowCount(inSection: $0)) }, true)
    case .figure(let measure, let isDescending):
      let figures = try SectionFigures(of: [measure], in: self, list: list, control: control)
      let values = sections.map { figures.figure(0, ofNode: $0)?.value ?? .nan }
      return ordered(by: values, isDescending)
    }
  }

  private func ordered(by values: [Double], _ isDescending: Bool) -> Arrangement {
    let known = values.indices.filter { !values[$0].isNaN }
    let order = known.sorted { left, right in
      if values[left] == values[right] { return left < right }
      return isDescending ? values[left] > values[right] : values[left] < values[right]
    }
    return moved(to: order + values.indices.filter { values[$0].isNaN })
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
