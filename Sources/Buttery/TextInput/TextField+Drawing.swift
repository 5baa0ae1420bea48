internal import ButteryGrid

// The places of the parts of a field, and their drawing.
extension TextField {
  var shownText: ShownText { ShownText(input.text, isSecure: isSecureTextEntry) }

  func shows(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  /// The line of the text.
  private var line: Int { max(0, bounds.height - 1) / 2 }

  /// The columns of the border at each side.
  var borderColumns: Int {
    switch borderStyle {
    case .none, .line: 0
    case .bezel, .roundedRect: 1
    }
  }

  /// The rectangle inside the border, which the text shares with the views beside it.
  private var inside: Rect {
    Rect(
      x: borderColumns, y: line, width: max(0, bounds.width - 2 * borderColumns),
      height: min(1, bounds.height))
  }

  private func columns(of view: View?, _ mode: ViewMode) -> Int {
    guard let view, shows(mode) else { return 0 }
    return max(0, view.intrinsicContentSize.width)
  }

  /// The columns of the left view, the right view and the clear button; 0 for a hidden one.
  var columnsBeside: (left: Int, right: Int, button: Int) {
    (
      columns(of: leftView, leftViewMode), columns(of: rightView, rightViewMode),
      showsClearButton ? Self.buttonColumns : 0
    )
  }

  private static let buttonColumns = 2

  private var showsClearButton: Bool { hasText && isEnabled && shows(clearButtonMode) }

  /// The rectangle of the text.
  var textRect: Rect {
    let (left, right, button) = columnsBeside
    return Rect(
      x: inside.minX + left, y: line, width: max(0, inside.width - left - right - button),
      height: inside.height)
  }

  /// The rectangle of the clear button; `nil` if it isn't shown.
  var clearButton: Rect? {
    guard showsClearButton, textRect.width > 0 else { return nil }
    return Rect(x: textRect.maxX + 1, y: line, width: 1, height: 1)
  }

  func placeSideViews() {
    let (left, right, _) = columnsBeside
    leftView?.isHidden = left == 0
    rightView?.isHidden = right == 0
    leftView?.frame = Rect(x: inside.minX, y: line, width: left, height: 1)
    rightView?.frame = Rect(x: inside.maxX - right, y: line, width: right, height: 1)
  }

  /// Moves the shown part of the text so that the cursor is in sight, or to the beginning if the
  /// field isn't being edited.
  func placeText() {
    guard isEditing else { return part.showBeginning() }
    part.show(
      input.editing.selection.cursor, of: shownText, count: input.text.utf8.count,
      columns: textRect.width)
  }

  /// The first column of the text, which depends on the alignment.
  var textLeft: Int {
    let free = max(0, textRect.width - columnsOfText)
    return switch textAlignment {
    case .left, .natural: textRect.minX
    case .center: textRect.minX + free / 2
    case .right: textRect.minX + free
    }
  }

  /// The columns of the text, with one for the cursor at its end.
  ///
  /// If the text is too long, the number is at least that of the columns for text. If the text is
  /// aligned left, it is 0.
  private var columnsOfText: Int {
    guard textAlignment == .center || textAlignment == .right else { return 0 }
    let room = textRect.width
    guard part.start == 0 else { return room }
    return shownText.columns(0..<input.text.utf8.count, limit: room) + (isEditing ? 1 : 0)
  }

  /// Returns the column at an offset of the text.
  func column(of offset: Int) -> Int {
    guard offset > part.start else { return textLeft }
    return textLeft + shownText.columns(part.start..<offset, limit: textRect.width)
  }

  // MARK: Drawing

  func drawField(in canvas: inout Canvas) {
    drawBorder(in: &canvas)
    let area = textRect
    guard !area.isEmpty else { return }
    if hasText {
      drawText(in: &canvas, area)
    } else if let placeholder {
      drawPlaceholder(placeholder, in: &canvas, area)
    }
    if let clearButton {
      canvas.write(
        "×" as Unicode.Scalar, at: clearButton.origin, style: Style(attributes: .dim))
    }
    if borderStyle == .line { canvas.add(.underline, to: inside) }
    if cursorHolder !== self, let place = cursor?.place {
      canvas.add(.reverse, to: Rect(origin: place, size: Size(width: 1, height: 1)))
    }
  }

  private func drawBorder(in canvas: inout Canvas) {
    guard borderColumns > 0, bounds.width > 1 else { return }
    let (left, right): (Unicode.Scalar, Unicode.Scalar) =
      borderStyle == .bezel ? ("[", "]") : ("(", ")")
    let style = Style(attributes: isEditing ? .bold : .dim)
    canvas.write(left, at: Point(x: 0, y: line), style: style)
    canvas.write(right, at: Point(x: bounds.width - 1, y: line), style: style)
  }

  private func drawPlaceholder(_ text: String, in canvas: inout Canvas, _ area: Rect) {
    let free = max(0, area.width - TextMetrics.width(of: text))
    let left =
      switch textAlignment {
      case .left, .natural: 0
      case .center: free / 2
      case .right: free
      }
    canvas.write(
      text, at: Point(x: area.minX + left, y: line), style: Style(attributes: .dim),
      columns: area.width, ellipsis: true)
  }

  private func drawText(in canvas: inout Canvas, _ area: Rect) {
    let left = textLeft
    let attributes = isEnabled ? textAttributes : textAttributes.union(.dim)
    shownText.draw(
      from: part.start, in: &canvas, at: Point(x: left, y: line),
      columns: area.maxX - left, style: Style(foreground: textColor, attributes: attributes),
      endsInEllipsis: !isEditing)
    guard isEditing, !input.editing.selection.isEmpty else { return }
    let selected = input.editing.selection.range
    let start = column(of: selected.lowerBound)
    let end = min(column(of: selected.upperBound), area.maxX)
    canvas.add(.reverse, to: Rect(x: start, y: line, width: max(0, end - start), height: 1))
  }
}
