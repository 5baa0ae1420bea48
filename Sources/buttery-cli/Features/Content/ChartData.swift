/// The data of a section's chart.
struct ChartData {
  /// The name of the section.
  var title: String
  /// What the numbers are of.
  var subject: String
  /// The values in the order of their rows; a sample if there are many rows.
  var values: [Double]
  /// The names of the first and the last row.
  var firstName: String
  var lastName: String
  /// The labels of the upper and the lower end of the scale.
  var largest: String
  var smallest: String
  /// Further facts; more may be added later.
  var facts: [(name: String, value: String)]

  /// The chart, from the smallest value at its bottom to the largest at its top.
  var chart: LineChartView.Content {
    let least = values.min() ?? 0
    let extent = (values.max() ?? 0) - least
    var names = [String](repeating: "", count: values.count)
    if !names.isEmpty {
      names[names.count - 1] = lastName
      names[0] = firstName
    }
    return LineChartView.Content(
      values: values.map { extent > 0 ? ($0 - least) / extent : 0.5 }, names: names,
      largest: largest, smallest: smallest, marked: nil)
  }
}
