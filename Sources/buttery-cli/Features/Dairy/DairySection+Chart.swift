import ButteryRecords
import DairyData

extension DairySection {
  /// The data of the section's chart.
  var chartData: ChartData? {
    guard let first = figures.first, let last = figures.last, let least, let greatest else {
      return nil
    }
    return ChartData(
      title: name, subject: "pounds a person and year", values: course,
      firstName: String(first.year), lastName: String(last.year), largest: greatest.text,
      smallest: least.text,
      facts: [
        ("years", String(figures.count)), ("mean", "\(DairyFigure.mean(of: figures)) lb"),
        ("highest", "\(greatest.text) lb in \(greatest.year)"),
        ("lowest", "\(least.text) lb in \(least.year)"),
        ("change", NumberFormatter.change(from: first.tenths, to: last.tenths)),
      ])
  }
}
