import Buttery

/// A year's row: the year, the pounds aligned on their decimal point, and a bar.
final class DairyCell: TableViewCell {
  let year = Label()
  let pounds = Label()
  let bar = BarView()

  private static let barLeft = 17
  private static let rightMargin = 2
  /// The least width of a useful bar.
  private static let leastBarWidth = 6

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    pounds.textAlignment = .right
    contentView.addSubview(year)
    contentView.addSubview(pounds)
    contentView.addSubview(bar)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = contentView.bounds.width
    year.frame = Rect(x: 1, y: 0, width: 4, height: 1)
    pounds.frame = Rect(x: 6, y: 0, width: 8, height: 1)
    let barWidth = width - Self.barLeft - Self.rightMargin
    bar.isHidden = barWidth < Self.leastBarWidth
    bar.frame = Rect(x: Self.barLeft, y: 0, width: max(0, barWidth), height: 1)
  }
}
