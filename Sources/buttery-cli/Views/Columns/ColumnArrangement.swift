/// How a person has arranged the columns of a list: in which order they stand, which are hidden,
/// which stay at the left, and which are as wide as their content.
///
/// A value, so that who wants to take a change back keeps the one from before. Columns that make
/// sections are no matter of it: who shows rows leaves them out.
struct ColumnArrangement: Equatable {
  /// Which columns stay at the left while the others move sideways.
  enum Frozen: Equatable {
    case none
    /// So many of those that are shown, whichever these are.
    case shown(Int)
    /// So many of the order, hidden ones counted.
    case places(Int)
  }

  /// All columns of the list as they stand from left to right, hidden ones too.
  private(set) var order: [Int] = []
  private(set) var hidden: Set<Int> = []
  /// The columns that are as wide as their content.
  private(set) var fitted: Set<Int> = []
  /// The columns of the screen that some columns are to have, whatever their content.
  private(set) var widths: [Int: Int] = [:]
  /// Whether columns to come are hidden: some were named, and others aren't wanted.
  private(set) var hidesOthers = false
  private(set) var frozen: Frozen
  /// The column that was moved last; nil before.
  private(set) var moved: Int?
  /// Whether the numbers of rows stand in front of all columns.
  var numbersRows = false

  init(frozen: Frozen = .none) {
    self.frozen = frozen
  }

  /// Takes over how many columns there are: new ones come last.
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

  /// Takes over that columns are in other places.
  ///
  /// - Parameter places: where each column is now; nil for one that isn't there any more.
  mutating func rebind(to places: [Int?]) {
    func place(_ column: Int) -> Int? { places.indices.contains(column) ? places[column] : nil }
    if case .places(let count) = frozen {
      // Until their count is taken over, columns stand as the file has them.
      let leading = order.isEmpty ? Array(places.indices.prefix(count)) : Array(order.prefix(count))
      frozen = .places(leading.count { place($0) != nil })
    }
    // Columns that nobody has moved stand as the file has them.
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

  /// Shows some columns only, in this order, of those that there are and those to come.
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

  /// Has a column be so wide, whatever its content.
  mutating func setWidth(_ width: Int, column: Int) {
    fitted.remove(column)
    widths[column] = width
  }

  /// Moves a column to the place of another one, which takes its place.
  mutating func move(_ column: Int, toPlaceOf other: Int) {
    guard let place = order.firstIndex(of: column), let otherPlace = order.firstIndex(of: other)
    else { return }
    order.swapAt(place, otherPlace)
    moved = column
  }

  // MARK: Columns that stay

  /// How many of the columns that are shown stay at the left.
  func frozenCount(among shown: [Int]) -> Int {
    switch frozen {
    case .none: return 0
    case .shown(let count): return min(count, shown.count)
    case .places(let count):
      let frozen = Set(order.prefix(count))
      return shown.prefix { frozen.contains($0) }.count
    }
  }

  /// Has the columns up to one stay at the left, itself included.
  mutating func freeze(upTo column: Int) {
    guard let place = order.firstIndex(of: column) else { return }
    frozen = .places(place + 1)
  }

  mutating func freezeNone() { frozen = .none }
}
