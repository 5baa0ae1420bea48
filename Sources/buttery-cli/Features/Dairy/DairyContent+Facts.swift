import ButteryRecords

extension DairyContent {
  /// Where the figures come from, which no file says.
  var facts: [ReadingFacts.Section] {
    let years = "\(model.firstYear) to \(model.lastYear)"
    let rows = NumberFormatter.counted(rowCount, "row")
    return [
      ReadingFacts.Section(
        title: "US dairy consumption per person",
        facts: [
          FieldCell.Field(name: "source", value: "USDA Economic Research Service"),
          FieldCell.Field(
            name: "figures",
            value: "pounds a year, \(years): \(model.sections.count) products, \(rows)"
          ),
          FieldCell.Field(
            name: "file", value: "none: the figures are part of the program", note: "buttery FILE"),
        ])
    ]
  }
}
