import DairyData

extension DairySection {
  /// What a chart of the section shows, and says.
  var chartData: ChartData? {
    let byAmount = figures.sorted { $0.tenths < $1.tenths }
    guard let first = figures.first, let last = figures.last, let least = byAmount.first,
      let most = byAmount.last
    else { return nil }
    let sum = figures.reduce(0) { $0 + $1.tenths }
    let mean = DairyFigure.text(ofTenths: sum / figures.count, like: last)
    return ChartData(
      title: name, subject: "pounds a person and year", values: course,
      firstName: String(first.year), lastName: String(last.year), largest: most.text,
      smallest: least.text,
      facts: [
        ("years", String(figures.count)), ("mean", "\(mean) lb"),
        ("highest", "\(most.text) lb in \(most.year)"),
        ("lowest", "\(least.text) lb in \(least.year)"),
        ("change", NumberText.change(from: first.tenths, to: last.tenths)),
      ])
  }
}
