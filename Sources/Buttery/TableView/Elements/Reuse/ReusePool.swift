/// The recycled views of one registration, as a stack.
@MainActor final class ReusePool<Item: AnyObject> {
  /// The number of the registration; views remember the number of the pool that they came from.
  let number: Int
  private let make: (() -> Result<Item, TableViewError>)?
  private var idle: [Item] = []
  private var made = 0

  /// Creates a pool; without `make` it only hands out what was put in.
  init(number: Int = 0, make: (() -> Result<Item, TableViewError>)? = nil) {
    self.number = number
    self.make = make
  }

  /// The item recycled last, or else a new one where the pool can make one.
  ///
  /// - Throws: The error of the registration where it can't make an item.
  func take() throws(TableViewError) -> (item: Item, isRecycled: Bool)? {
    if let item = idle.popLast() { return (item, true) }
    guard let make else { return nil }
    // Reserves room for all items made, so that recycling during a scroll never allocates.
    made += 1
    if idle.capacity < made { idle.reserveCapacity(2 * made) }
    return (try make().get(), false)
  }

  func put(_ item: Item) {
    idle.append(item)
  }
}
