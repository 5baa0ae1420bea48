package import ButteryGrid

/// The buttons at one end of a row, one of which is chosen: swipe actions or a delete confirmation.
///
///      the content [Flag][Delete]
///
/// A value that decides which button a key chooses, and how the buttons share the columns of a
/// narrow row.
package struct RowMenu: Hashable, Sendable {
  package struct Button: Hashable, Sendable {
    package let title: String
    package let isDestructive: Bool
    /// The background colour; `nil` for the terminal's default.
    package let background: Color?

    package init(title: String, isDestructive: Bool = false, background: Color? = nil) {
      self.title = title
      self.isDestructive = isDestructive
      self.background = background
    }

    /// The columns of the title and its brackets.
    var columns: Int { TextMetrics.width(of: title) + 2 }
  }

  /// The end of the row at which the buttons are.
  package enum Side: Hashable, Sendable {
    case leading, trailing
  }

  package let side: Side
  /// The buttons, beginning with the one nearest to the edge.
  package let buttons: [Button]
  /// The index of the button that the next confirmation runs.
  package private(set) var chosen = 0

  /// Creates a menu of at least one button; the one nearest to the edge is chosen.
  package init(_ buttons: [Button], at side: Side) {
    precondition(!buttons.isEmpty, "a row menu has a button")
    self.buttons = buttons
    self.side = side
  }

  // MARK: - Choosing

  /// Chooses the next button to the right or left, and continues at the other end after the last
  /// one.
  package mutating func choose(toTheRight: Bool) {
    chooseNext(awayFromEdge: toTheRight == (side == .leading))
  }

  package mutating func chooseNext(awayFromEdge: Bool) {
    let step = awayFromEdge ? 1 : buttons.count - 1
    chosen = (chosen + step) % buttons.count
  }

  package mutating func choose(_ button: Int) {
    chosen = button
  }

  // MARK: - Layout

  private static let margin = 1
  /// The least columns of a button: the brackets and an ellipsis.
  private static let least = 3

  /// Returns the columns of each button in a row of `width` columns; `nil` for buttons without
  /// room.
  ///
  /// The longest titles are shortened first. If even the shortest forms of all buttons don't fit,
  /// only some buttons are shown: neighbours, with the chosen button among them.
  package func places(inWidth width: Int) -> [Range<Int>?] {
    let margin = width > 2 * Self.margin + Self.least ? Self.margin : 0
    let room = max(0, width - 2 * margin)
    let widths = shownWidths(in: room)
    var places = [Range<Int>?](repeating: nil, count: buttons.count)
    var next = side == .leading ? margin : width - margin
    for index in shownButtons(of: widths, in: room) {
      let columns = min(widths[index], room)
      guard columns > 0 else { continue }
      places[index] = side == .leading ? next..<next + columns : next - columns..<next
      next += side == .leading ? columns : -columns
    }
    return places
  }

  private func shownWidths(in room: Int) -> [Int] {
    var widths = buttons.map(\.columns)
    var surplus = widths.reduce(0, +) - room
    while surplus > 0, let longest = widths.indices.max(by: { widths[$0] < widths[$1] }),
      widths[longest] > Self.least
    {
      widths[longest] -= 1
      surplus -= 1
    }
    return widths
  }

  /// Returns the buttons that fit side by side, including the chosen one.
  private func shownButtons(of widths: [Int], in room: Int) -> Range<Int> {
    guard widths.reduce(0, +) > room else { return widths.indices }
    let count = min(max(1, room / Self.least), widths.count)
    let first = min(max(0, chosen - count + 1), widths.count - count)
    return first..<first + count
  }

  /// Returns the columns that the buttons take in a row of `width` columns, up to the row's end.
  package func columns(inWidth width: Int) -> Range<Int> {
    let shown = places(inWidth: width).compactMap(\.self)
    guard side == .leading else {
      return (shown.map(\.lowerBound).min() ?? width)..<width
    }
    return 0..<(shown.map(\.upperBound).max() ?? 0)
  }

  /// Returns the index of the button at a column of a row of `width` columns.
  package func button(atColumn column: Int, inWidth width: Int) -> Int? {
    places(inWidth: width).firstIndex { $0?.contains(column) == true }
  }

  // MARK: - Drawing

  /// Draws the buttons at the end of a row of the given size, with their titles on `line`.
  ///
  /// Each is a block as high as the row, and covers whatever the row shows there.
  func draw(in canvas: inout Canvas, size: Size, line: Int) {
    if side == .trailing { canvas.cutTexts(atColumn: columns(inWidth: size.width).lowerBound - 1) }
    for (button, place) in zip(buttons.indices, places(inWidth: size.width)) {
      guard let place else { continue }
      var block = canvas.clipped(
        to: Rect(x: place.lowerBound, y: 0, width: place.count, height: size.height))
      block.erase(background: buttons[button].background)
      draw(button, at: place, in: &canvas, line: line)
    }
  }

  private func draw(_ index: Int, at place: Range<Int>, in canvas: inout Canvas, line: Int) {
    let (edges, text) = styles(of: index)
    canvas.write("[", at: Point(x: place.lowerBound, y: line), style: edges)
    canvas.write(
      buttons[index].title, at: Point(x: place.lowerBound + 1, y: line), style: text,
      columns: max(0, place.count - 2), ellipsis: true)
    guard place.count > 1 else { return }
    canvas.write("]", at: Point(x: place.upperBound - 1, y: line), style: edges)
  }

  /// Returns the styles of a button's brackets and of its title.
  ///
  /// The chosen button is shown in reverse video. If it has a colour, the title keeps that, and
  /// only the brackets are reversed.
  private func styles(of index: Int) -> (edges: Style, text: Style) {
    let button = buttons[index]
    var style = Style(background: button.background)
    if button.isDestructive {
      style.foreground = button.background == nil ? .red : nil
      style.attributes.insert(.bold)
    }
    guard index == chosen else { return (style, style) }
    guard button.background != nil else {
      style.attributes.insert(.reverse)
      return (style, style)
    }
    style.attributes.insert(.bold)
    var edges = style
    edges.attributes.insert(.reverse)
    return (edges, style)
  }
}
