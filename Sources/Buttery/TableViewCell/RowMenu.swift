package import ButteryGrid

/// Buttons at one end of a row, which makes room for them; one of them is chosen.
///
///      the content [Flag][Delete]
///
/// A value: what is chosen by which key, how buttons share the columns of a narrow row.
package struct RowMenu: Hashable, Sendable {
  package struct Button: Hashable, Sendable {
    package let title: String
    package let isDestructive: Bool
    /// The background; `nil` for the terminal's own.
    package let background: Color?

    package init(title: String, isDestructive: Bool = false, background: Color? = nil) {
      self.title = title
      self.isDestructive = isDestructive
      self.background = background
    }

    /// The columns of the title in its brackets.
    var columns: Int { TextMetrics.width(of: title) + 2 }
  }

  /// At which end of the row the buttons are.
  package enum Side: Hashable, Sendable {
    case leading, trailing
  }

  package let side: Side
  /// The one nearest to the edge first.
  package let buttons: [Button]
  /// The index of the one that is run by the next confirmation.
  package private(set) var chosen = 0

  /// A menu of at least one button; the one nearest to the edge is chosen.
  package init(_ buttons: [Button], at side: Side) {
    precondition(!buttons.isEmpty, "a row menu has a button")
    self.buttons = buttons
    self.side = side
  }

  // MARK: - Choosing

  /// Chooses the next button to the right, or to the left; after the last one comes the first.
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

  // MARK: - Places

  private static let margin = 1
  /// Brackets and an ellipsis.
  private static let least = 3

  /// The columns of each button in a row of `width` columns; `nil` for those that find no room.
  ///
  /// The longest titles are shortened first. Where not even the shortest forms fit beside one
  /// another, those next to the chosen one are left out first.
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

  /// The buttons that fit beside one another, the chosen one among them.
  private func shownButtons(of widths: [Int], in room: Int) -> Range<Int> {
    guard widths.reduce(0, +) > room else { return widths.indices }
    let count = min(max(1, room / Self.least), widths.count)
    let first = min(max(0, chosen - count + 1), widths.count - count)
    return first..<first + count
  }

  /// The columns, of a row of `width`, that the buttons take from the row's end.
  package func columns(inWidth width: Int) -> Range<Int> {
    let shown = places(inWidth: width).compactMap(\.self)
    guard side == .leading else {
      return (shown.map(\.lowerBound).min() ?? width)..<width
    }
    return 0..<(shown.map(\.upperBound).max() ?? 0)
  }

  /// The button at a column of a row of `width` columns.
  package func button(atColumn column: Int, inWidth width: Int) -> Int? {
    places(inWidth: width).firstIndex { $0?.contains(column) == true }
  }

  // MARK: - Drawing

  /// Draws the buttons, titles on `line`, at the end of a row of that size.
  func draw(in canvas: inout Canvas, size: Size, line: Int) {
    let places = places(inWidth: size.width)
    for (button, place) in zip(buttons.indices, places) {
      guard let place else { continue }
      // As high as the row, whatever a cell of one's own shows there.
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

  /// The looks of a button's brackets and of its title.
  ///
  /// The chosen one is reversed; one that has a colour keeps it, and only its brackets are.
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
