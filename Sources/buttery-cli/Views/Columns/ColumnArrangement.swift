import Buttery
import ButteryRecords

/// How a person has arranged the columns of a list: their order, which are hidden, which are frozen
/// at the left, and their widths.
///
/// A value type, so that undoing a change only needs a copy of the former value. Columns that make
/// sections aren't part of it: the code that shows rows leaves them out.
struct ColumnArrangement: Equatable {
  /// Which columns stay at the left while the others scroll sideways.
  enum Frozen: Equatable {
    case none
    /// The first columns among those that are shown, whichever these are.
    case shown(Int)
    /// The first columns in the order, including hidden ones.
    case places(Int)
  }

  /// All columns of the list as they stand from left to right, hidden ones too.
  private(set) var order: [Int] = []
  private(set) var hidden: Set<Int> = []
  /// The columns that are as wide as their content.
  private(set) var fitted: Set<Int> = []
  /// The fixed widths of some columns, whatever their content.
  private(set) var widths: [Int: Int] = [:]
  /// Whether columns that are added later are hidden, because the columns to show were named.
  private(set) var hidesOthers = false
  private(set) var frozen: Frozen
  /// The column that was moved last; nil if none was.
  private(set) var moved: Int?
  /// Whether row numbers stand before all columns.
  var numbersRows = false

  init(frozen: Frozen = .none) {
    self.frozen = frozen
  }

  /// Takes over the number of columns; new ones come last.
  mutating func adopt(count: Int) {
    guard order.count != count else { return }
    order.removeAll { $0 >= count }
    let known = Set(order)
    let new = (0..<count).filter { !known.contains($0) }
    order.append(contentsOf: new)
    hidden = hidden.filter { $0 < count }
    if hidesOthers { hidden.formUnion(new) }
    fitted = fitted.filter { $0 < count }
    widths = widths.filter { $0.key < count }
  }

  /// Follows the columns to their new places.
  ///
  /// - Parameter places: the new place of each column; nil for one that no longer exists.
  mutating func rebind(to places: [Int?]) {
    func place(_ column: Int) -> Int? { places.indices.contains(column) ? places[column] : nil }
    if case .places(let count) = frozen {
      // Until `adopt(count:)` is called, the order is empty and columns stand as in the file.
      let leading = order.isEmpty ? Array(places.indices.prefix(count)) : Array(order.prefix(count))
      frozen = .places(leading.count { place($0) != nil })
    }
    // If nobody has moved columns, they stand as in the new file.
    let isNatural = order == Array(order.indices) && !hidesOthers
    order = isNatural ? [] : order.compactMap(place)
    hidden = Set(hidden.compactMap(place))
    fitted = Set(fitted.compactMap(place))
    moved = moved.flatMap(place)
    widths = widths.reduce(into: [:]) { widths, old in
      if let column = place(old.key) { widths[column] = old.value }
    }
  }

  /// The columns that are shown, from left to right.
  func shown(without others: [Int]) -> [Int] {
    order.filter { !hidden.contains($0) && !others.contains($0) }
  }

  // MARK: Changes

  mutating func setHidden(_ isHidden: Bool, column: Int) {
    if isHidden { hidden.insert(column) } else { hidden.remove(column) }
  }

  /// Shows only these columns, in this order; all others are hidden, even those that are added
  /// later.
  mutating func showOnly(_ columns: [Int]) {
    let others = order.filter { !columns.contains($0) }
    order = columns + others
    hidden = Set(others)
    hidesOthers = true
  }

  mutating func setFitted(_ isFitted: Bool, column: Int) {
    widths[column] = nil
    if isFitted { fitted.insert(column) } else { fitted.remove(column) }
  }

  /// Gives a column a fixed width, whatever its content.
  mutating func setWidth(_ width: Int, column: Int) {
    fitted.remove(column)
    widths[column] = width
  }

  /// Swaps a column with another one.
  mutating func move(_ column: Int, toPlaceOf other: Int) {
    guard let place = order.firstIndex(of: column), let otherPlace = order.firstIndex(of: other)
    else { return }
    order.swapAt(place, otherPlace)
    moved = column
  }

  // MARK: Columns that stay

  /// How many of the shown columns are frozen at the left.
  func frozenCount(among shown: [Int]) -> Int {
    switch frozen {
    case .none: return 0
    case .shown(let count): return min(count, shown.count)
    case .places(let count):
      let frozen = Set(order.prefix(count))
      return shown.prefix { frozen.contains($0) }.count
    }
  }

  /// Freezes the columns up to and including this one.
  mutating func freeze(upTo column: Int) {
    guard let place = order.firstIndex(of: column) else { return }
    frozen = .places(place + 1)
  }

  mutating func freezeNone() { frozen = .none }
}

// MARK: - Titles

/// The line of column titles above the table.
///
/// The title of the current column is marked over the whole width of its column. Columns that rows
/// are sorted by have an arrow.
final class ColumnTitlesView: View {
  private let appearance: RowAppearance

  init(appearance: RowAppearance) {
    self.appearance = appearance
    super.init(frame: Rect(x: 0, y: 0, width: 0, height: 1))
    clipsToBounds = true
  }

  override func draw(in canvas: inout Canvas) {
    let window = appearance.window(width: bounds.width)
    let currentPlace = appearance.currentPlace
    var scrolling = window.scrollingPart(of: canvas)
    for place in window.columns.indices where window.shows(place) {
      let isCurrent = place == currentPlace
      if window.isFixed(place) {
        draw(place, of: window, isCurrent: isCurrent, on: &canvas)
      } else {
        draw(place, of: window, isCurrent: isCurrent, on: &scrolling)
      }
    }
    window.drawBar(in: &canvas)
    drawEdges(of: window, in: &canvas)
  }

  /// Draws signs for further columns at either side: at the left where the columns scroll, and in
  /// the right margin.
  private func drawEdges(of window: ColumnWindow, in canvas: inout Canvas) {
    let signs: [Unicode.Scalar] = canvas.traits.hasSigns ? ["‹", "›"] : ["<", ">"]
    let style = Style(foreground: Palette.accent, attributes: .bold)
    if window.hidesColumnsAtLeft {
      canvas.write(signs[0], at: Point(x: window.leftOfScrolling, y: 0), style: style)
    }
    guard window.hidesColumnsAtRight, bounds.width > 2 else { return }
    canvas.write(signs[1], at: Point(x: bounds.width - 1, y: 0), style: style)
  }

  private func draw(
    _ place: Int, of window: ColumnWindow, isCurrent: Bool, on canvas: inout Canvas
  ) {
    let column = window.columns[place]
    let free = column.isNumeric ? max(0, window.width(ofColumn: place) - column.titleWidth) : 0
    let left = window.left(ofColumn: place) + free
    let room = window.room(ofColumn: place) - free
    let hasColors = canvas.traits.hasColors
    let used = canvas.write(
      column.title, at: Point(x: left, y: 0),
      style: Style(attributes: hasColors && !isCurrent ? [.bold, .underline] : .bold),
      columns: room,
      ellipsis: true)
    drawArrow(of: column, at: left + max(0, used), on: &canvas)
    guard isCurrent else { return }
    canvas.add(
      hasColors ? .reverse : .underline,
      to: Rect(
        x: window.left(ofColumn: place), y: 0, width: max(0, window.room(ofColumn: place)),
        height: 1))
  }

  /// Draws the arrow of a sort column, in the gap after it if necessary, so that sorting moves
  /// nothing.
  private func drawArrow(of column: ColumnLayout.Column, at x: Int, on canvas: inout Canvas) {
    guard let rank = appearance.sort.firstIndex(where: { $0.column == column.index }) else {
      return
    }
    let arrow: Unicode.Scalar = appearance.sort[rank].isDescending ? "▼" : "▲"
    canvas.write(
      arrow, at: Point(x: x, y: 0),
      style: Style(foreground: Palette.accent, attributes: rank == 0 ? .bold : []))
  }
}
