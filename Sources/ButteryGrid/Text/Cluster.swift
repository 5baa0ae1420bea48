/// The scalars of one grapheme cluster, at most sixteen: more are swallowed, so that a text of
/// stacked marks can't grow a glyph without bound.
package struct Cluster: Hashable {
  private var scalars = SIMD16<UInt32>()
  package private(set) var count = 0

  package static let capacity = 16

  package init(_ first: UInt32) {
    scalars[0] = first
    count = 1
  }

  package mutating func append(_ scalar: UInt32) {
    guard count < Self.capacity else { return }
    scalars[count] = scalar
    count += 1
  }

  package subscript(index: Int) -> UInt32 { scalars[index] }

  /// The cluster as text.
  package var text: String {
    var text = String.UnicodeScalarView()
    for index in 0..<count {
      text.append(Unicode.Scalar(scalars[index]) ?? "\u{FFFD}")
    }
    return String(text)
  }
}
