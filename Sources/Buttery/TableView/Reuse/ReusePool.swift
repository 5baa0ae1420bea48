/// The recycled views of one identifier: the one recycled last comes out first.
@MainActor final class ReusePool<Item: AnyObject> {
  private let make: (() -> Item)?
  private var idle: [Item] = []

  /// Creates a pool; without `make` it only hands out what was put in.
  init(make: (() -> Item)? = nil) {
    self.make = make
  }

  var isRegistered: Bool { make != nil }

  var idleCount: Int { idle.count }

  /// The item recycled last, or else a new one where the pool can make one.
  func take() -> (item: Item, isRecycled: Bool)? {
    if let item = idle.popLast() { return (item, true) }
    return make.map { ($0(), false) }
  }

  func put(_ item: Item) {
    idle.append(item)
  }
}
