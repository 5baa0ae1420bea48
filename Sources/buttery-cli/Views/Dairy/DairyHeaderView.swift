import Buttery

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
