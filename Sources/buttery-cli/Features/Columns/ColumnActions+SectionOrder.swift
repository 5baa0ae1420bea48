import ButteryRecords

// The order of sections.
extension ColumnActions {
  /// Gives sections the next order: by first rows, by names, by numbers of rows, and by the total
  /// of the column at hand if it has one.
  func cycleSectionOrder(columnAtHand column: Int?) -> String {
    guard model.query.groupColumns.count > 0 || model.result.groups != nil else {
      return content.reasonForNoColumns
        ?? "no sections to order; # groups by the current column"
    }
    var orders: [RecordQuery.GroupOrder] = [.appearance, .name, .count]
    if let column, !model.query.groupColumns.contains(column),
      let statistic = model.amounts.usualStatistic(ofColumn: column)
    {
      orders.append(.figure(Measure(statistic, ofColumn: column), isDescending: true))
    }
    let place = orders.firstIndex(of: model.query.groupOrder) ?? orders.count - 1
    model.query.groupOrder = orders[(place + 1) % orders.count]
    return "sections \(words(for: model.query.groupOrder))"
  }

  private func words(for order: RecordQuery.GroupOrder) -> String {
    switch order {
    case .appearance: "by first row"
    case .name: "by name"
    case .count: "with the most rows first"
    case .figure(let measure, _):
      "by \(measure.statistic.rawValue) of \(name(measure.column)), the largest first"
    }
  }
}
