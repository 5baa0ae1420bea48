/// The scalars of one grapheme cluster, at most sixteen.
///
/// Further scalars are dropped, so that a text of stacked marks can't grow a glyph without bound.
package struct Cluster {
  private typealias Quad = (UInt32, UInt32, UInt32, UInt32)

  /// A tuple, because an array would need a heap allocation; unused places are zero.
  private var scalars: (Quad, Quad, Quad, Quad) =
    ((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
  package private(set) var count = 0

  package static let capacity = 16

  package init(_ first: UInt32) {
    scalars.0.0 = first
    count = 1
  }

  package mutating func append(_ scalar: UInt32) {
    guard count < Self.capacity else { return }
    withUnsafeMutableBytes(of: &scalars) {
      $0.storeBytes(of: scalar, toByteOffset: count * 4, as: UInt32.self)
    }
    count += 1
  }

  /// The scalar number `index`, which must be less than `capacity`; zero beyond `count`.
  package subscript(index: Int) -> UInt32 {
    precondition(index >= 0 && index < Self.capacity, "no scalar \(index) in a cluster")
    return withUnsafeBytes(of: scalars) {
      $0.load(fromByteOffset: index * 4, as: UInt32.self)
    }
  }

  /// The cluster as text.
  package var text: String {
    var text = String.UnicodeScalarView()
    for index in 0..<count {
      text.append(Unicode.Scalar(self[index]) ?? "\u{FFFD}")
    }
    return String(text)
  }
}

extension Cluster: Hashable {
  package static func == (left: Cluster, right: Cluster) -> Bool {
    left.count == right.count && (0..<left.wordCount).allSatisfy { left.word($0) == right.word($0) }
  }

  package func hash(into hasher: inout Hasher) {
    for index in 0..<wordCount { hasher.combine(word(index)) }
  }

  /// Two scalars make one word: hashing dominates the cost of looking up a cluster, and this halves
  /// the number of hashed values.
  private var wordCount: Int { (count + 1) / 2 }

  private func word(_ index: Int) -> UInt64 {
    withUnsafeBytes(of: scalars) { $0.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self) }
  }
}
