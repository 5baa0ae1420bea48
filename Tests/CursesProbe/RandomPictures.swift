package import ButteryGrid
import SeededRandom

/// Random pictures that follow from a seed, so that a test can draw the same ones.
package struct RandomPictures {
  private var generator: SeededGenerator
  /// Whether most lines look like others and scroll by one or two lines, so that ncurses could
  /// mistake one line for another.
  private let isRepetitive: Bool
  package private(set) var grid: Grid
  package private(set) var number = 0

  /// The last seed of the tests that makes varied pictures; greater ones make repetitive pictures.
  package static let lastVariedSeed = 16

  package init(
    seed: UInt64, size: Size, traits: DisplayTraits = DisplayTraits(), isRepetitive: Bool = false
  ) {
    generator = SeededGenerator(seed: seed)
    self.isRepetitive = isRepetitive
    grid = Grid(size: size, traits: traits)
  }

  /// Draws the next picture and returns the damage that a view might report; its scroll may be
  /// wrong.
  package mutating func next() -> Damage {
    number += 1
    let old = grid
    switch Int.random(in: 0..<10, using: &generator) {
    case 0:
      grid.erase()
      fill()
      return Damage(isComplete: Bool.random(using: &generator))
    case 1...4:
      let scroll = move()
      draw(lines: Int.random(in: 0...3, using: &generator))
      return damage(since: old, wrongSometimes(scroll))
    default:
      draw(lines: Int.random(in: 0...(isRepetitive ? 2 : 5), using: &generator))
      return damage(since: old, wrongSometimes(nil))
    }
  }

  private mutating func damage(since old: Grid, _ scroll: Damage.Scroll?) -> Damage {
    var damage = Damage(scroll: scroll)
    guard Int.random(in: 0..<4, using: &generator) > 0 else { return damage }
    damage.lines = LineSet()
    for line in 0..<grid.size.height {
      let isNamedAnyway = Int.random(in: 0..<8, using: &generator) == 0
      if isNamedAnyway || !isKept(line, old, scroll) { damage.lines.insert(line) }
    }
    return damage
  }

  /// Returns whether `line` is unchanged, or has been moved there by `scroll`.
  private func isKept(_ line: Int, _ old: Grid, _ scroll: Damage.Scroll?) -> Bool {
    var source = line
    if let scroll, scroll.lines.contains(line) {
      source += scroll.distance
      guard scroll.lines.contains(source), (0..<grid.size.height).contains(source) else {
        return false
      }
    }
    return grid.withLine(line) { new in old.withLine(source) { new.elementsEqual($0) } }
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

  /// Moves some lines, like a list that scrolls.
  private mutating func move() -> Damage.Scroll {
    let height = grid.size.height
    let start = Int.random(in: 0..<height, using: &generator)
    let end = isRepetitive ? height : Int.random(in: start + 1...height, using: &generator)
    let most = isRepetitive ? min(2, end - start - 1) : end - start - 1
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

  /// Draws text at both ends of every line, so that scrolling is worthwhile.
  private mutating func fill() {
    if isRepetitive { return draw(lines: 2 * grid.size.height) }
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
      if isRepetitive {
        drawRepetition()
        continue
      }
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

  private mutating func drawRepetition() {
    let line = Int.random(in: 0..<grid.size.height, using: &generator)
    let letters = Self.repetitions.randomElement(using: &generator)!
    let text = String(repeating: letters, count: grid.size.width)
    grid.draw {
      $0.fill(Rect(x: 0, y: line, width: $0.bounds.width, height: 1), with: .plain)
      $0.write(text, at: Point(x: 0, y: line))
    }
  }

  private static let repetitions = [" ", " ", "a", "b"]

  private static let texts = [
    "Butter", "cream 12.5", "x", "", "  ", "Käse à la crème", "e\u{301}te\u{301}", "漢字テスト",
    "😀🧀", "┌──┬──┐", "▁▂▃▄▅▆▇█", "0123456789012345678901234567890123456789", "한국어 우유",
    "a漢b字c", "\u{1B}[31mred", "→ ↓ •", "🇩🇪 flag", "👨‍👩‍👧漢👍🏽", "❤\u{FE0F}x1\u{FE0F}\u{20E3}", "हिन्दी कि",
    "\u{1112}\u{1161}\u{11AB}ke", "ခြော", "🏽", "न्", "ि",
  ]

  private static let styles = [
    .plain, Style(attributes: .bold), Style(attributes: .reverse), Style(foreground: .red),
    Style(foreground: .indexed(208), background: .indexed(17)),
    Style(background: .blue, attributes: .underline), Style(attributes: [.bold, .italic]),
    Style(foreground: .indexed(160)), Style(background: .rgb(90, 12, 200)),
    Style(foreground: .default, background: .default, attributes: .dim),
  ]
}
