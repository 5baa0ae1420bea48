/// The keys that are columns, which are looked up by their bytes.
///
/// This is a class so that the type that holds it is cheap to copy.
final class JSONKeys: Sendable {
  private let names: [[UInt8]]

  /// The indices of the keys in ascending order for a binary search; shorter keys come first.
  private let order: [Int]

  init(_ names: [String]) {
    let bytes = names.map { Array($0.utf8) }
    self.names = bytes
    order = bytes.indices.sorted { Self.compare(bytes[$0], bytes[$1]) < 0 }
  }

  var count: Int { names.count }

  /// The index of a key, or -1.
  ///
  /// - Parameter expected: the likely index, if this object's keys are in the usual order; it is
  ///   tried first.
  func index(of key: UnsafeRawBufferPointer, near expected: Int) -> Int {
    if expected >= 0, expected < names.count, compare(expected, key) == 0 { return expected }
    let place = order.indices.partitionIndex { compare(order[$0], key) >= 0 }
    return place < order.count && compare(order[place], key) == 0 ? order[place] : -1
  }

  /// The keys of an object in their order; none if the text isn't one.
  static func names(in text: UnsafeRawBufferPointer) -> [String] {
    guard var scanner = JSONObjectScanner(text) else { return [] }
    var names: [String] = []
    var fields = FieldBuffer()
    while true {
      switch scanner.next() {
      case .end: return names
      case .mistake: return []
      case .member(let member):
        guard JSONString.unescape(text.part(member.key), into: &fields) else { return [] }
        names.append(fields.takeBack(from: 0) { String(decoding: $0, as: UTF8.self) })
      }
    }
  }

  private func compare(_ number: Int, _ key: UnsafeRawBufferPointer) -> Int {
    names[number].withUnsafeBytes { Self.compare($0, key) }
  }

  /// Less than zero, zero or more as the first is less than the second, equal or greater.
  private static func compare<Left: RandomAccessCollection, Right: RandomAccessCollection>(
    _ left: Left, _ right: Right
  ) -> Int where Left.Element == UInt8, Right.Element == UInt8 {
    guard left.count == right.count else { return left.count - right.count }
    for (a, b) in zip(left, right) where a != b { return Int(a) - Int(b) }
    return 0
  }
}
