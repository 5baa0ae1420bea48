/// The reuse pools of one kind of view, by identifier.
///
/// Registering an identifier again replaces its pool, so what was recycled before is let go, and
/// what is still on screen doesn't come back under the new registration.
@MainActor final class ReusePools<Item: AnyObject> {
  private var pools: [String: ReusePool<Item>] = [:]

  /// Makes `identifier` hand out what `make` creates; `nil` removes the registration.
  func register(_ make: (() -> Item)?, for identifier: String) {
    guard !identifier.isEmpty else { TableViewDiagnostics.stop(.emptyIdentifier) }
    pools[identifier] = make.map { ReusePool(make: $0) }
  }

  /// The pool of `identifier`, if one was registered or something was recycled under it.
  subscript(identifier: String) -> ReusePool<Item>? { pools[identifier] }

  /// Puts `item` back where it came from.
  ///
  /// An item made by hand goes to a pool of its identifier's own, unless a class is registered for
  /// that: a dequeue hands out the registered class and nothing else.
  func recycle(_ item: Item, from origin: ReusePool<Item>?, identifier: String?) {
    guard let identifier else { return }
    let current = pools[identifier]
    if let current {
      if current === origin || !current.isRegistered { current.put(item) }
      return
    }
    guard origin == nil else { return }
    let pool = ReusePool<Item>()
    pool.put(item)
    pools[identifier] = pool
  }
}
