/// The numbers of a section as a chart shows them.
struct ChartData {
  /// What the section is called.
  var title: String
  /// What the numbers are.
  var subject: String
  /// The values, in the order of their rows; of many rows, some.
  var values: [Double]
  /// What the first and the last row are called.
  var firstName: String
  var lastName: String
  /// What stands at the upper and the lower end of the scale.
  var largest: String
  var smallest: String
  /// What there is to say besides; more may follow.
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
