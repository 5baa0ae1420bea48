import Buttery
import ButteryRecords
import DairyData

/// A year's row: the year, the pounds aligned on their decimal point, and a bar.
final class DairyCell: TableViewCell {
  let year = Label()
  let pounds = Label()
  let bar = BarView()

  private static let barLeft = 17
  private static let rightMargin = 2
  /// The least width of a useful bar.
  private static let minimumBarWidth = 6

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    pounds.textAlignment = .right
    contentView.addSubview(year)
    contentView.addSubview(pounds)
    contentView.addSubview(bar)
  }

  /// Nothing but the figures, with their names.
  override var accessibilityLabel: String? {
    get { nil }
    set { super.accessibilityLabel = newValue }
  }

  override var accessibilityCustomContent: [AccessibilityCustomContent]? {
    get {
      [
        .init(label: "year", value: year.text ?? ""),
        .init(label: "pounds", value: pounds.text ?? ""),
      ]
    }
    set { super.accessibilityCustomContent = newValue }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = contentView.bounds.width
    year.frame = Rect(x: 1, y: 0, width: 4, height: 1)
    pounds.frame = Rect(x: 6, y: 0, width: 8, height: 1)
    let barWidth = width - Self.barLeft - Self.rightMargin
    bar.isHidden = barWidth < Self.minimumBarWidth
    bar.frame = Rect(x: Self.barLeft, y: 0, width: max(0, barWidth), height: 1)
  }
}

// MARK: - Views of sections

/// A product's header: its name, its change over the years, a sparkline, and a picture.
///
/// The header shows as much as its height allows; the picture stands at the trailing edge.
final class DairyHeaderView: TableViewHeaderFooterView {
  let title = Label()
  let summary = Label()
  let sparkline = SparklineView()
  let picture = ImageView()

  /// The picture for headers of four lines, and the one for three.
  var pictures: (large: Image?, small: Image?) = (nil, nil) {
    didSet { setNeedsLayout() }
  }

  /// Only the name: the chart (`v`) says the rest.
  override var accessibilityLabel: String? {
    get { title.text }
    set { super.accessibilityLabel = newValue }
  }

  required init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    title.textAttributes = .bold
    for view in [title, summary, sparkline, picture] { contentView.addSubview(view) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inner = contentView.bounds.inset(by: EdgeInsets(left: 1, right: 2))
    let texts = layoutPicture(in: inner)
    title.frame = Rect(x: texts.minX, y: 0, width: texts.width, height: 1)
    switch bounds.height {
    case ...1: layoutOneLine(texts)
    case 2: layoutStacked(texts, sparklineLines: 1)
    default: layoutStacked(texts, sparklineLines: 2)
    }
  }

  /// Places the picture if it fits, and returns the rest of the area for the texts.
  private func layoutPicture(in inner: Rect) -> Rect {
    let image = bounds.height >= 4 ? pictures.large : bounds.height == 3 ? pictures.small : nil
    let width = image?.size.width ?? 0
    let fits = width > 0 && inner.width >= width + 24
    picture.image = image
    picture.isHidden = !fits
    guard fits else { return inner }
    picture.frame = Rect(
      x: inner.maxX - width, y: 0, width: width, height: image?.size.height ?? 0)
    return Rect(x: inner.minX, y: 0, width: inner.width - width - 2, height: inner.height)
  }

  private func layoutOneLine(_ texts: Rect) {
    let left = texts.minX + title.intrinsicContentSize.width + 2
    let width = max(0, texts.maxX - left)
    let sparklineWidth = min(sparkline.values.count, width)
    summary.frame = .zero
    sparkline.frame = Rect(
      x: texts.maxX - sparklineWidth, y: 0, width: sparklineWidth, height: 1)
  }

  /// Name and summary on the first line, the sparkline below; a fourth line stays free.
  private func layoutStacked(_ texts: Rect, sparklineLines: Int) {
    let left = texts.minX + title.intrinsicContentSize.width + 2
    summary.frame = Rect(x: left, y: 0, width: max(0, texts.maxX - left), height: 1)
    sparkline.frame = Rect(
      x: texts.minX, y: 1, width: min(texts.width, sparkline.values.count),
      height: sparklineLines)
  }
}

/// The note below a product's years.
final class DairyFooterView: TableViewHeaderFooterView {
  let note = Label()

  required init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    note.numberOfLines = 0
    contentView.addSubview(note)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    note.frame = contentView.bounds.inset(by: EdgeInsets(left: 1, right: 2))
  }
}

// MARK: - Views of the table

/// What the table shows and where the figures come from, above the first section.
final class DairyTitleView: View {
  static let title = "US dairy consumption per person"
  static let source = "Pounds a year, 1975 to 2017. Source: USDA Economic Research Service"

  override var accessibilityLabel: String? {
    get { "\(Self.title), \(Self.source)" }
    set { super.accessibilityLabel = newValue }
  }

  override var isAccessibilityElement: Bool {
    get { true }
    set { super.isAccessibilityElement = newValue }
  }

  override func draw(in canvas: inout Canvas) {
    let width = max(0, bounds.width - 2)
    let first = bounds.height > 2 ? 1 : 0
    canvas.write(
      Self.title, at: Point(x: 1, y: first), style: Style(attributes: .bold), columns: width,
      ellipsis: true)
    canvas.write(
      Self.source, at: Point(x: 1, y: first + 1), columns: width, ellipsis: true)
  }
}

/// All products together in the first and the last year, below the last section.
final class DairyTotalsView: View {
  static let title = "All eight products together"

  private let lines: [String]

  init(model: DairyModel) {
    lines = Self.lines(of: model)
    super.init(frame: .zero)
  }

  static func lines(of model: DairyModel) -> [String] {
    let change = NumberFormatter.change(from: model.firstTotal, to: model.lastTotal)
    return [
      "\(model.firstYear)  \(NumberFormatter.tenths(model.firstTotal)) pounds a person",
      "\(model.lastYear)  \(NumberFormatter.tenths(model.lastTotal)) pounds a person, \(change)",
    ]
  }

  override func draw(in canvas: inout Canvas) {
    let width = max(0, bounds.width - 2)
    let first = bounds.height > 3 ? 1 : 0
    canvas.write(
      Self.title, at: Point(x: 1, y: first), style: Style(attributes: .bold), columns: width,
      ellipsis: true)
    for (index, line) in lines.enumerated() {
      canvas.write(
        line, at: Point(x: 1, y: first + 1 + index), columns: width, ellipsis: true)
    }
  }
}

// MARK: - Pictures

extension Picture {
  /// The picture for an image view.
  var image: Image {
    Image(
      pixels: pixels.map { pixel in
        pixel.map { Image.Pixel(.indexed(UInt8($0.colour.rawValue)), isBackground: $0.isPaper) }
      },
      width: width)
  }
}
