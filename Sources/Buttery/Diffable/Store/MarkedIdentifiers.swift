/// A set of marked identifiers that remembers the order in which they were marked.
@usableFromInline
package struct MarkedIdentifiers<ID: Hashable & Sendable>: Sendable {
  @usableFromInline var turns: [ID: Int] = [:]
  @usableFromInline var nextTurn = 0

  @inlinable
  init() {}

  @inlinable
  package var isEmpty: Bool { turns.isEmpty }

  /// The identifiers in the order in which they were marked; O(n log n).
  @inlinable
  package var all: [ID] { turns.sorted { $0.value < $1.value }.map(\.key) }

  @inlinable
  package func contains(_ id: ID) -> Bool { !turns.isEmpty && turns[id] != nil }

  @inlinable
  mutating func insert(_ id: ID) {
    guard turns[id] == nil else { return }
    turns[id] = nextTurn
    nextTurn += 1
  }

  @inlinable
  mutating func remove(_ id: ID) {
    if !turns.isEmpty { turns[id] = nil }
  }

  @inlinable
  mutating func removeAll() {
    if !turns.isEmpty { turns = [:] }
  }
}
