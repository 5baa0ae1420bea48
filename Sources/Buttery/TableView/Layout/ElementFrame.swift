/// Where an element is displayed, in content lines.
struct ElementFrame: Hashable, Sendable {
  var key: ElementKey
  var top: Int
  var height: Int

  var isRow: Bool { key.kind == .row }

  var lines: Range<Int> { top..<top + height }
}
