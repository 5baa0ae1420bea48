import Buttery
import ButteryRecords

/// The cell of a record: it keeps a copy of the record's bytes and draws the fields from it, so
/// that nothing is allocated or read while scrolling.
final class RecordCell: TableViewCell {
  private var fields = FieldBuffer()
  private var measured = MeasuredFields()
  private var wrapped = WrappedFields()
  private var failure: RecordError?
  private var isPlaceholder = false
  private var appearance: RowAppearance?
  /// The number of the row, counted from 1; 0 if rows aren't numbered.
  var number = 0
  /// Whether the row was added a moment ago.
  var isNew = false {
    didSet {
      if isNew != oldValue { setNeedsDisplay() }
    }
  }

  /// Shows a record.
  ///
  /// - Parameter read: reads the record into the buffer; returns an error if it can't be read.
  func show(
    as appearance: RowAppearance, number: Int, read: (inout FieldBuffer) -> RecordError?
  ) {
    self.appearance = appearance
    self.number = number
    isPlaceholder = false
    failure = read(&fields)
    makeRoom()
    setNeedsDisplay()
  }

  /// Shows a placeholder for a record that isn't loaded yet.
  func showPlaceholder(as appearance: RowAppearance) {
    self.appearance = appearance
    number = 0
    failure = nil
    fields.removeAll()
    measured.measure(fields, of: appearance.shownColumns(width: appearance.shownWidth))
    isPlaceholder = true
    setNeedsDisplay()
  }

  /// Widens columns that have scrolled into view for the record's fields.
  func makeRoom() {
    guard failure == nil, !isPlaceholder, let appearance else { return }
    measured.measure(fields, of: appearance.shownColumns(width: appearance.shownWidth))
    appearance.makeRoom(for: measured)
  }

  override func draw(in canvas: inout Canvas) {
    guard let appearance else { return }
    if isNew { drawNewSign(in: &canvas) }
    if number > 0, appearance.gutter > 0 {
      RowNumberColumn.draw(number, width: appearance.gutter, on: &canvas)
    }
    guard failure == nil else { return drawFailure(from: appearance.gutter, in: &canvas) }
    if fields.isRagged, !isNew { drawRaggedSign(in: &canvas) }
    let width = bounds.width
    if !measured.isCurrent(width: width) {
      measured.measure(fields, of: appearance.shownColumns(width: width))
    }
    if isPlaceholder { return measured.drawPlaceholders(on: &canvas) }
    if appearance.wraps {
      drawWrapped(search: appearance.search, in: &canvas)
    } else {
      measured.draw(on: &canvas)
      if let search = appearance.search {
        measured.mark(search, with: .underline, on: &canvas)
      }
    }
  }

  private func drawWrapped(search: MatchFinder?, in canvas: inout Canvas) {
    wrapped.draw(measured, lines: bounds.height, on: &canvas)
    guard let search else { return }
    wrapped.mark(search, with: .underline, in: measured, lines: bounds.height, on: &canvas)
  }

  // MARK: What a person hears

  /// Only what isn't a field.
  override var accessibilityLabel: String? {
    get {
      if let failure { return failure.description }
      if isPlaceholder { return "not here yet" }
      let remarks = [isNew ? "new" : nil, fields.isRagged ? "another number of fields" : nil]
      let said = remarks.compactMap(\.self)
      return said.isEmpty ? nil : said.joined(separator: ", ")
    }
    set { super.accessibilityLabel = newValue }
  }

  /// None: a row is selected where it has the match of a search, or while its details are shown.
  override var accessibilityTraits: AccessibilityTraits {
    get { .none }
    set { super.accessibilityTraits = newValue }
  }

  /// The fields, with that of the current column first.
  override var accessibilityCustomContent: [AccessibilityCustomContent]? {
    get {
      guard failure == nil, !isPlaceholder else { return nil }
      return appearance?.spokenFields(fields)
    }
    set { super.accessibilityCustomContent = newValue }
  }

  /// What Enter does: it has the fields that a long row leaves out, too.
  override var accessibilityHint: String? {
    get { failure == nil && !isPlaceholder ? appearance?.spokenHint : nil }
    set { super.accessibilityHint = newValue }
  }

  /// As high as the longest text, if texts are wrapped.
  override var intrinsicContentSize: Size {
    guard let appearance, appearance.wraps, failure == nil, !isPlaceholder else {
      return Size(width: bounds.width, height: 1)
    }
    let width = appearance.shownWidth
    if !measured.isCurrent(width: width) {
      measured.measure(fields, of: appearance.shownColumns(width: width))
    }
    return Size(width: bounds.width, height: wrapped.height(of: measured))
  }

  private func drawNewSign(in canvas: inout Canvas) {
    canvas.write(
      "+" as Unicode.Scalar, at: .zero, style: Style(foreground: Palette.accent, attributes: .bold))
  }

  /// Marks a record that has more or fewer fields than there are columns.
  private func drawRaggedSign(in canvas: inout Canvas) {
    canvas.write(
      canvas.traits.hasSigns ? "≠" : "!" as Unicode.Scalar, at: .zero, style: .plain)
  }

  private func drawFailure(from left: Int, in canvas: inout Canvas) {
    canvas.write(
      failure?.description ?? "", at: Point(x: left + ColumnLayout.margin, y: 0), style: .plain,
      columns: bounds.width - left - 2 * ColumnLayout.margin,
      ellipsis: true)
  }
}

// MARK: - A field a row

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

  override var accessibilityLabel: String? {
    get {
      let parts = [name.text, value.text].compactMap(\.self).filter { !$0.isEmpty }
      let texts = parts.joined(separator: ": ")
      return note.isHidden ? texts : "\(texts), \(note.text ?? "")"
    }
    set { super.accessibilityLabel = newValue }
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
