import Buttery

/// Chips side by side, each with a cross that removes it: `[price > 4 ×] [sweet ×]`.
///
/// If they don't fit, the longest ones are cut; if that isn't enough, the first ones are only
/// counted: `+2 [sweet ×]`.
struct ChipLine {
  private struct Chip {
    let index: Int
    let text: String
    let left: Int
    /// The columns of the text.
    let width: Int

    var end: Int { left + width + ChipLine.frameWidth }
  }

  /// The width of the frame around a text.
  private static let frameWidth = 4
  /// The least width to which a text is cut.
  private static let leastWidth = 4

  private var chips: [Chip] = []
  /// The count of the chips that don't fit.
  private var rest = ""

  /// The columns that the line takes.
  private(set) var width = 0

  /// Makes chips of texts that take at most `columns`.
  init(_ texts: [String], columns: Int = .max) {
    let widths = texts.map(TextMetrics.width)
    for hidden in texts.indices {
      rest = hidden == 0 ? "" : "+\(hidden) "
      let shown = widths[hidden...]
      let frames = shown.count * (Self.frameWidth + 1) - 1 + rest.utf8.count
      guard let most = Self.mostWidth(of: Array(shown), in: columns - min(columns, frames)) else {
        continue
      }
      place(texts, widths.map { min($0, most) }, from: hidden)
      return
    }
    rest = ""
  }

  /// The width to which texts have to be cut so that all fit; nil if they can't.
  private static func mostWidth(of widths: [Int], in room: Int) -> Int? {
    let widest = widths.max() ?? 0
    if widths.reduce(0, +) <= room { return widest }
    var most = min(widest, room)
    while most >= leastWidth, widths.reduce(0, { $0 + min($1, most) }) > room { most -= 1 }
    return most >= leastWidth ? most : nil
  }

  private mutating func place(_ texts: [String], _ widths: [Int], from first: Int) {
    var left = rest.utf8.count
    for index in first..<texts.count {
      let chip = Chip(index: index, text: texts[index], left: left, width: widths[index])
      chips.append(chip)
      left = chip.end + 1
    }
    width = left - 1
  }

  /// The index of the text whose cross is at `x`, in columns from the line's left edge.
  func cross(at x: Int) -> Int? {
    chips.first { ($0.end - 3..<$0.end).contains(x) }?.index
  }

  func draw(in canvas: inout Canvas, at left: Int) {
    let dim = Style(attributes: .dim)
    canvas.write(rest, at: Point(x: left, y: 0), style: dim)
    for chip in chips {
      let x = left + chip.left
      canvas.write("[", at: Point(x: x, y: 0), style: dim)
      canvas.write(
        chip.text, at: Point(x: x + 1, y: 0), style: .plain, columns: chip.width, ellipsis: true)
      let cross = canvas.traits.isUnicode ? " ×]" : " x]"
      canvas.write(cross, at: Point(x: x + 1 + chip.width, y: 0), style: dim)
    }
  }
}
