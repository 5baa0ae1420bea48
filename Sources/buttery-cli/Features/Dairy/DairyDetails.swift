import Buttery
import DairyData

/// The details of a product's year: the figure, its change and rank, and a chart of all years.
final class DairyDetails: View, RowDetails {
  private let model: DairyModel
  private let amount = Label()
  private let unit = Label()
  private let facts = FactsView()
  private let chart = LineChartView()
  private let picture = ImageView()

  private(set) var title = ""
  let hints = ["←→ years  Esc closes", "Esc closes"]

  private enum Measure {
    static let chart = 9
    static let leastChart = 3
    static let mostChart = 17
    static let width = 64
    static let mostWidth = 96
    static let pictureGap = 3
    /// The height from which the parts have blank lines between them, and a picture beside them.
    static let airyHeight = 12
  }

  init(model: DairyModel) {
    self.model = model
    super.init(frame: .zero)
    amount.textAttributes = .bold
    for view in [amount, unit, facts, chart, picture] { addSubview(view) }
  }

  func show(rowAt indexPath: IndexPath) {
    let section = model.sections[indexPath.section]
    let year = DairyYear(figures: section.figures, index: indexPath.row)
    title = "\(section.name) \(year.year)"
    amount.text = year.amount
    unit.text = "a person in \(year.year)"
    facts.facts = year.facts
    picture.image = section.pictures.large
    chart.content = section.chart(marking: indexPath.row)
    setNeedsLayout()
  }

  var text: String { "\(title)\t\(amount.text ?? "")\n" }

  // MARK: Layout

  /// The amount and the facts, each with a blank line below.
  private var textHeight: Int { facts.facts.count + 3 }

  private var isAiry: Bool { bounds.height >= Measure.airyHeight }

  func size(fitting room: Size) -> Size {
    let width = min(room.width, min(Measure.mostWidth, max(Measure.width, room.width * 3 / 5)))
    let chartHeight = min(Measure.mostChart, max(Measure.chart, room.height * 3 / 5 - textHeight))
    return Size(width: width, height: min(room.height, textHeight + chartHeight))
  }

  override func layoutSubviews() {
    layoutAmount()
    layoutPicture()
    let gap = isAiry ? 1 : 0
    facts.frame = Rect(
      x: 0, y: 1 + gap, width: bounds.width - pictureWidth, height: facts.facts.count)
    let chartTop = facts.frame.maxY + gap
    let room = bounds.height - chartTop
    chart.isHidden = room < Measure.leastChart
    chart.frame = Rect(x: 0, y: chartTop, width: bounds.width, height: max(0, room))
  }

  private func layoutAmount() {
    let width = min(bounds.width, amount.intrinsicContentSize.width)
    amount.frame = Rect(x: 0, y: 0, width: width, height: 1)
    unit.frame = Rect(
      x: width + 1, y: 0, width: max(0, bounds.width - pictureWidth - width - 1), height: 1)
  }

  /// The width of the picture and its gap; 0 if the picture doesn't fit.
  private var pictureWidth: Int {
    guard isAiry, let image = picture.image,
      bounds.width >= facts.intrinsicContentSize.width + image.size.width + Measure.pictureGap
    else { return 0 }
    return image.size.width + Measure.pictureGap
  }

  private func layoutPicture() {
    let size = picture.image?.size ?? .zero
    picture.isHidden = pictureWidth == 0
    picture.frame = Rect(
      x: bounds.width - size.width, y: max(0, textHeight - 1 - size.height) / 2,
      width: size.width, height: size.height)
  }
}

extension DairySection {
  fileprivate func chart(marking index: Int) -> LineChartView.Content {
    let byAmount = figures.sorted { $0.tenths < $1.tenths }
    return LineChartView.Content(
      values: course, names: figures.map { String($0.year) }, largest: byAmount.last?.text ?? "",
      smallest: byAmount.first?.text ?? "", marked: index)
  }
}
