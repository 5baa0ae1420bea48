import Buttery

/// A named value: the name at the left, the value wrapped over several lines, and possibly a note
/// below.
final class FieldCell: TableViewCell {
  /// What a cell shows.
  struct Field {
    var name: String
    var value: String
    /// Whether the value is the program's own word for a missing value.
    var isStandIn = false
    var note = ""
  }

  static let gap = 2

  private let name = Label()
  private let value = Label()
  private let note = Label()

  var nameWidth = 0 {
    didSet { setNeedsLayout() }
  }

  /// The blanks before the name and after the value.
  var margin = 0

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    note.textAttributes = .italic
    for label in [name, value, note] {
      label.numberOfLines = 0
      contentView.addSubview(label)
    }
  }

  func show(_ field: Field) {
    name.text = field.name
    value.text = field.value
    value.textAttributes = field.isStandIn ? .italic : []
    note.text = field.note
    note.isHidden = field.note.isEmpty
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let left = margin + nameWidth + Self.gap
    let width = max(0, contentView.bounds.width - left - margin)
    let valueHeight = value.fittingLines(inWidth: width)
    name.frame = Rect(
      x: margin, y: 0, width: nameWidth, height: name.fittingLines(inWidth: nameWidth))
    value.frame = Rect(x: left, y: 0, width: width, height: valueHeight)
    note.frame = Rect(
      x: left, y: valueHeight, width: width, height: note.fittingLines(inWidth: width))
  }

  /// The lines that a field takes.
  ///
  /// - Parameter measure: a label to measure with.
  static func height(
    of field: Field, nameWidth: Int, width: Int, measuredBy measure: Label
  ) -> Int {
    let valueWidth = width - nameWidth - gap
    func lines(of text: String, inWidth width: Int) -> Int {
      measure.text = text
      return measure.fittingLines(inWidth: max(1, width))
    }
    let note = field.note.isEmpty ? 0 : lines(of: field.note, inWidth: valueWidth)
    return max(
      1, lines(of: field.name, inWidth: nameWidth),
      lines(of: field.value, inWidth: valueWidth) + note)
  }
}

extension Label {
  /// The lines that the text takes at `width` columns.
  func fittingLines(inWidth width: Int) -> Int {
    frame = Rect(x: frame.minX, y: frame.minY, width: width, height: 1)
    return intrinsicContentSize.height
  }
}
