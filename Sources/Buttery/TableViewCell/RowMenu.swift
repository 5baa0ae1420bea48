package import ButteryGrid

/// Buttons that cover one end of a row, of which one is chosen.
///
///      the content [Flag][Delete]
///
/// A value: what is chosen by which key, how buttons share the columns of a narrow row.
package struct RowMenu: Hashable, Sendable {
  package struct Button: Hashable, Sendable {
    package let title: String
    package let isDestructive: Bool
    /// The paper; `nil` for the terminal's own.
    package let background: Color?

    package init(title: String, isDestructive: Bool = false, background: Color? = nil) {
      self.title = title
      self.isDestructive = isDestructive
      self.background = background
    }

    /// The columns of the title in its brackets.
    var columns: Int { TextMetrics.width(of: title) + 2 }
  }

  /// Which end of the row the buttons cover.
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

  /// The button at a column of a row of `width` columns.
  package func button(atColumn column: Int, inWidth width: Int) -> Int? {
    places(inWidth: width).firstIndex { $0?.contains(column) == true }
  }

  // MARK: - Drawing

  /// Draws the buttons, titles on `line`, over whatever a row of that size shows.
  func draw(in canvas: inout Canvas, size: Size, line: Int) {
    let places = places(inWidth: size.width)
    erase(behind: places, in: canvas, size: size)
    for (button, place) in zip(buttons.indices, places) {
      guard let place else { continue }
      draw(button, at: place, in: &canvas, line: line)
    }
  }

  /// Covers the content, up to a column of distance.
  private func erase(behind places: [Range<Int>?], in canvas: Canvas, size: Size) {
    let shown = places.compactMap { $0 }
    guard let first = shown.map(\.lowerBound).min(), let end = shown.map(\.upperBound).max()
    else { return }
    let columns =
      side == .leading ? 0..<min(size.width, end + 1) : max(0, first - 1)..<size.width
    var covered = canvas.clipped(
      to: Rect(x: columns.lowerBound, y: 0, width: columns.count, height: size.height))
    covered.erase()
  }

  private func draw(_ index: Int, at place: Range<Int>, in canvas: inout Canvas, line: Int) {
    let button = buttons[index]
    var style = Style(background: button.background)
    if button.isDestructive {
      style.foreground = button.background == nil ? .red : nil
      style.attributes.insert(.bold)
    }
    if index == chosen { style.attributes.insert(.reverse) }
    canvas.write("[", at: Point(x: place.lowerBound, y: line), style: style)
    canvas.write(
      button.title, at: Point(x: place.lowerBound + 1, y: line), style: style,
      columns: max(0, place.count - 2), ellipsis: true)
    guard place.count > 1 else { return }
    canvas.write("]", at: Point(x: place.upperBound - 1, y: line), style: style)
  }
}
