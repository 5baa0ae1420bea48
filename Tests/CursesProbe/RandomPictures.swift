package import ButteryGrid

/// Pictures that follow from a seed, so that a test can draw the same ones.
package struct RandomPictures {
  private var generator: SplitMix
  package private(set) var grid: Grid
  package private(set) var number = 0

  package init(seed: UInt64, size: Size, traits: DisplayTraits = DisplayTraits()) {
    generator = SplitMix(state: seed)
    grid = Grid(size: size, traits: traits)
  }

  /// Draws the next picture and says what a view might say about it, which may be wrong.
  package mutating func next() -> Damage {
    number += 1
    switch Int.random(in: 0..<10, using: &generator) {
    case 0:
      grid.erase()
      fill()
      return Damage(isComplete: Bool.random(using: &generator))
    case 1...4:
      let scroll = move()
      draw(lines: Int.random(in: 0...3, using: &generator))
      return Damage(scroll: wrongSometimes(scroll))
    default:
      draw(lines: Int.random(in: 0...5, using: &generator))
      return Damage(scroll: wrongSometimes(nil))
    }
  }

  private mutating func wrongSometimes(_ scroll: Damage.Scroll?) -> Damage.Scroll? {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return nil
    case 1:
      let start = Int.random(in: 0...grid.size.height, using: &generator)
      let end = Int.random(in: start...grid.size.height + 2, using: &generator)
      return Damage.Scroll(
        lines: start..<end, distance: Int.random(in: -30...30, using: &generator))
    default: return scroll
    }
  }

  /// Moves some lines, as a list that scrolls.
  private mutating func move() -> Damage.Scroll {
    let height = grid.size.height
    let start = Int.random(in: 0..<height, using: &generator)
    let end = Int.random(in: start + 1...height, using: &generator)
    let most = end - start - 1
    let distance = Int.random(in: -most...most, using: &generator)
    let old = grid
    grid.draw { canvas in
      for line in start..<end {
        let source = line + distance
        let target = canvas.buffer.line(line)
        if source >= start && source < end {
          old.withLine(source) { _ = target.update(fromContentsOf: $0) }
        } else {
          target.update(repeating: .blank)
        }
      }
    }
    return Damage.Scroll(lines: start..<end, distance: distance)
  }

  /// Something at both ends of every line, so that it pays to move lines.
  private mutating func fill() {
    for line in 0..<grid.size.height {
      for column in [0, grid.size.width - 4] {
        let text = Self.texts.randomElement(using: &generator)!
        let style = Self.styles.randomElement(using: &generator)!
        grid.draw { $0.write(text, at: Point(x: column, y: line), style: style) }
      }
    }
  }

  private mutating func draw(lines: Int) {
    for _ in 0..<lines {
      let point = Point(
        x: Int.random(in: -3..<grid.size.width, using: &generator),
        y: Int.random(in: 0..<grid.size.height, using: &generator))
      let text = Self.texts.randomElement(using: &generator)!
      let style = Self.styles.randomElement(using: &generator)!
      let isFilled = Int.random(in: 0..<4, using: &generator) == 0
      let width = grid.size.width
      grid.draw { canvas in
        if isFilled { canvas.fill(Rect(x: 0, y: point.y, width: width, height: 1), with: style) }
        canvas.write(text, at: point, style: style)
      }
    }
  }

  private static let texts = [
    "Butter", "cream 12.5", "x", "", "  ", "Käse à la crème", "e\u{301}te\u{301}", "漢字テスト",
    "😀🧀", "┌──┬──┐", "▁▂▃▄▅▆▇█", "0123456789012345678901234567890123456789", "한국어 우유",
    "a漢b字c", "\u{1B}[31mred", "→ ↓ •",
  ]

  private static let styles = [
    .plain, Style(attributes: .bold), Style(attributes: .reverse), Style(foreground: .red),
    Style(foreground: .indexed(208), background: .indexed(17)),
    Style(background: .blue, attributes: .underline), Style(attributes: [.bold, .italic]),
    Style(foreground: .rgb(12, 200, 90)), Style(background: .rgb(90, 12, 200)),
    Style(foreground: .default, background: .default, attributes: .dim),
  ]
}

/// Vigna's generator: small, and the same everywhere.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
