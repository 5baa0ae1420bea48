/// The reuse pools of one kind of view, by identifier.
///
/// Registering an identifier again replaces its pool. So views that were recycled before are
/// released, and views that are still on screen aren't recycled into the new pool.
@MainActor final class ReusePools<Item: AnyObject> {
  private var pools: [String: ReusePool<Item>] = [:]
  private var registrations = 0
  /// A cache of the last pool used, which is mostly the next one, too.
  private var last: (identifier: String, pool: ReusePool<Item>)?

  /// Makes `identifier` hand out what `make` creates; `nil` removes the registration.
  func register(_ make: (() -> Result<Item, TableViewError>)?, for identifier: String) {
    registrations += 1
    last = nil
    pools[identifier] = make.map { ReusePool(number: registrations, make: $0) }
  }

  /// The pool of `identifier`, if one is registered.
  subscript(identifier: String) -> ReusePool<Item>? {
    if let last, last.identifier == identifier { return last.pool }
    guard let pool = pools[identifier] else { return nil }
    last = (identifier, pool)
    return pool
  }

  /// Puts `item` back into the pool that it came from.
  ///
  /// An item that came from none of the pools, or from a replaced one, isn't kept: its maker may
  /// still use it.
  ///
  /// - Parameter number: The number of the pool that the item came from; 0 if it was made by hand.
  func recycle(_ item: Item, fromPool number: Int, identifier: String?) {
    guard let identifier, let pool = self[identifier], pool.number == number else { return }
    pool.put(item)
  }
}
