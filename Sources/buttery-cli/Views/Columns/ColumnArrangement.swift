/// How a person has arranged the columns of a list: in which order they stand, which are hidden,
/// which stay at the left, and which are as wide as their content.
///
/// A value, so that who wants to take a change back keeps the one from before. Columns that make
/// sections are no matter of it: who shows rows leaves them out.
struct ColumnArrangement: Equatable {
  /// Which columns stay at the left while the others move sideways.
  enum Frozen: Equatable {
    case none
    /// The first one that is shown, whichever that is.
    case first
    /// So many of the order, hidden ones counted.
    case places(Int)
  }

  /// All columns of the list as they stand from left to right, hidden ones too.
  private(set) var order: [Int] = []
  private(set) var hidden: Set<Int> = []
  /// The columns that are as wide as their content.
  private(set) var fitted: Set<Int> = []
  private(set) var frozen: Frozen

  init(frozen: Frozen = .none) {
    self.frozen = frozen
  }

  /// Takes over how many columns there are: new ones come last.
  mutating func adopt(count: Int) {
    guard order.count != count else { return }
    order.removeAll { $0 >= count }
    order.append(contentsOf: order.count..<count)
    hidden = hidden.filter { $0 < count }
    fitted = fitted.filter { $0 < count }
  }

  /// The columns that are shown, from left to right.
  func shown(without others: [Int]) -> [Int] {
    order.filter { !hidden.contains($0) && !others.contains($0) }
  }

  // MARK: Changes

  mutating func setHidden(_ isHidden: Bool, column: Int) {
    if isHidden { hidden.insert(column) } else { hidden.remove(column) }
  }

  mutating func setFitted(_ isFitted: Bool, column: Int) {
    if isFitted { fitted.insert(column) } else { fitted.remove(column) }
  }

  /// Has two columns change their places.
  mutating func swap(_ column: Int, with other: Int) {
    guard let place = order.firstIndex(of: column), let otherPlace = order.firstIndex(of: other)
    else { return }
    order.swapAt(place, otherPlace)
  }

  // MARK: Columns that stay

  /// How many of the columns that are shown stay at the left.
  func frozenCount(among shown: [Int]) -> Int {
    switch frozen {
    case .none: return 0
    case .first: return min(1, shown.count)
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
