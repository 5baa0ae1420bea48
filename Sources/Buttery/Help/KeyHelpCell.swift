internal import ButteryGrid

/// The columns of the help: the keys at the left and what they do at the right.
struct KeyHelpColumns {
  /// The columns of the widest keys.
  private var keys = 0
  /// The columns of the longest text.
  private var title = 0

  private static let mostOfKeys = 23
  /// The columns inside the panel: at least so many that short helps of one program look alike.
  private static let leastWidth = 64
  private static let mostWidth = 98
  private static let margin = 1
  private static let gap = 2

  /// Makes room for a row.
  mutating func take(keys: String, title: String) {
    self.keys = max(self.keys, min(Self.mostOfKeys, TextMetrics.width(of: keys)))
    self.title = max(self.title, TextMetrics.width(of: title))
  }

  /// The width of all columns.
  var width: Int {
    max(Self.leastWidth, min(Self.mostWidth, left + title + Self.margin))
  }

  /// The columns within `width`, of which keys take at most half.
  func fitting(_ width: Int) -> KeyHelpColumns {
    var columns = self
    columns.keys = max(1, min(keys, width / 2 - Self.margin - Self.gap))
    columns.title = max(1, width - columns.left - Self.margin)
    return columns
  }

  private var left: Int { Self.margin + keys + Self.gap }

  /// The rectangles of the labels of a row, from `fitting(_:)`.
  @MainActor func frames(_ keysLabel: Label, _ titleLabel: Label) -> (keys: Rect, title: Rect) {
    (
      Rect(x: Self.margin, y: 0, width: keys, height: keysLabel.fittingHeight(forWidth: keys)),
      Rect(x: left, y: 0, width: title, height: titleLabel.fittingHeight(forWidth: title))
    )
  }

  /// The lines of a row, from `fitting(_:)`.
  @MainActor func height(keys: String, title: String) -> Int {
    let labels = [keys, title].map { text in
      let label = Label()
      label.numberOfLines = 0
      label.text = text
      return label
    }
    let frames = frames(labels[0], labels[1])
    return max(1, frames.keys.height, frames.title.height)
  }
}

/// A row of the help, as high as its texts need.
final class KeyHelpCell: TableViewCell {
  private let keys = Label()
  private let summary = Label()
  private var columns = KeyHelpColumns()

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    keys.textAttributes = .bold
    for label in [keys, summary] {
      label.numberOfLines = 0
      contentView.addSubview(label)
    }
  }

  func show(keys: String, title: String, in columns: KeyHelpColumns) {
    self.keys.text = keys
    summary.text = title
    self.columns = columns
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    (keys.frame, summary.frame) = frames
  }

  private var frames: (keys: Rect, title: Rect) {
    columns.fitting(contentView.bounds.width).frames(keys, summary)
  }

  override var intrinsicContentSize: Size {
    Size(width: bounds.width, height: max(frames.keys.height, frames.title.height))
  }
}
