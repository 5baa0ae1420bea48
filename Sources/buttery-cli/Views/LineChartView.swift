import Buttery

/// A line chart of evenly spaced values, one of them marked, with labels at the ends of its axes.
///
/// The line is drawn with braille dots, or as bars if the terminal has only ASCII.
final class LineChartView: View {
  /// What a chart shows.
  struct Content: Hashable {
    /// The values, scaled from 0 for the smallest to 1 for the largest.
    var values: [Double] = []
    /// The name of each value.
    ///
    /// The first and the last name are shown, and that of the marked value if it fits.
    var names: [String] = []
    /// The labels of the values 1 and 0.
    var largest = ""
    var smallest = ""
    /// The index of the marked value; nil for none.
    var marked: Int?
    /// The texts of all values, for a person who doesn't see the chart.
    var texts: [String] = []

    /// The course of the values in words: `falls from 247 in 1975 to 149 in 2017, lowest in 2017`.
    var words: String? {
      guard values.count > 1, texts.count == values.count, let first = values.first,
        let last = values.last, let least = values.firstIndex(of: values.min() ?? 0),
        let greatest = values.firstIndex(of: values.max() ?? 0)
      else { return nil }
      let way = last > first ? "rises" : last < first ? "falls" : "comes back"
      func place(_ index: Int) -> String { names[index].isEmpty ? "" : " in \(names[index])" }
      // Who hears that it falls from a value knows which one is the highest, unless it is another.
      func end(_ name: String, _ index: Int, isImplied: Bool) -> String {
        if isImplied { return "" }
        let isLast = index == values.count - 1
        return ", \(name)\(index == 0 || isLast ? "" : " \(texts[index])")\(place(index))"
      }
      return
        "\(way) from \(texts[0])\(place(0)) to \(texts[values.count - 1])\(place(values.count - 1))"
        + end("highest", greatest, isImplied: greatest == 0 && last < first)
        + end("lowest", least, isImplied: least == 0 && last > first)
    }
  }

  var content = Content() {
    didSet {
      if content != oldValue { setNeedsDisplay() }
    }
  }

  override var isAccessibilityElement: Bool {
    get { content.words != nil }
    set { super.isAccessibilityElement = newValue }
  }

  override var accessibilityLabel: String? {
    get { content.words }
    set { super.accessibilityLabel = newValue }
  }

  private static let minimumWidthWithScale = 20

  override func draw(in canvas: inout Canvas) {
    guard !content.values.isEmpty, bounds.width > 0, bounds.height > 1 else { return }
    let left = scaleWidth
    let room = Size(width: bounds.width - left, height: bounds.height - 1)
    var plot = canvas.clipped(to: Rect(origin: Point(x: left, y: 0), size: room))
    let (width, mark) =
      canvas.traits.hasSigns
      ? drawLine(in: &plot, size: room) : drawBars(in: &plot, size: room)
    drawScale(in: &canvas, width: left)
    var names = canvas.clipped(to: Rect(x: left, y: room.height, width: width, height: 1))
    drawNames(in: &names, width: width, mark: mark)
  }

  // MARK: The line and its mark

  /// - Returns: The columns of the plot, and the one with the mark, if any.
  private func drawLine(in canvas: inout Canvas, size: Size) -> (width: Int, mark: Int?) {
    var dots = BrailleDots(size: size)
    let points = content.values.indices.map { point(ofValue: $0, in: size) }
    for (start, end) in zip(points, points.dropFirst() + points.suffix(1)) {
      dots.addLine(from: start, to: end)
    }
    dots.draw(in: &canvas, style: Style(foreground: Palette.accent))
    guard let marked = content.marked else { return (size.width, nil) }
    let mark = BrailleDots.place(of: points[marked])
    for y in mark.y + 1..<max(mark.y + 1, size.height)
    where dots.isEmpty(at: Point(x: mark.x, y: y)) {
      canvas.write("│" as Unicode.Scalar, at: Point(x: mark.x, y: y), style: Self.dim)
    }
    canvas.write("●" as Unicode.Scalar, at: mark, style: Self.bold)
    return (size.width, mark.x)
  }

  private func point(ofValue index: Int, in size: Size) -> Point {
    let part = Double(index) / Double(max(1, content.values.count - 1))
    return Point(
      x: Int((part * Double(size.width * 2 - 1)).rounded()),
      y: Int(((1 - content.values[index]) * Double(size.height * 4 - 1)).rounded()))
  }

  /// - Returns: The same as `drawLine(in:size:)`.
  private func drawBars(in canvas: inout Canvas, size: Size) -> (width: Int, mark: Int?) {
    let bars = ColumnBars(values: content.values, size: size)
    bars.draw(in: &canvas, style: Style(foreground: Palette.accent))
    guard let marked = content.marked else { return (bars.columns, nil) }
    let column = bars.column(ofValue: marked)
    let top = bars.top(ofColumn: column)
    for y in top + 1..<max(top + 1, size.height) {
      canvas.write("|" as Unicode.Scalar, at: Point(x: column, y: y), style: Self.bold)
    }
    canvas.write("O" as Unicode.Scalar, at: Point(x: column, y: top), style: Self.bold)
    return (bars.columns, column)
  }

  // MARK: What the ends stand for

  private var scaleWidth: Int {
    guard bounds.width >= Self.minimumWidthWithScale else { return 0 }
    return max(TextMetrics.width(of: content.largest), TextMetrics.width(of: content.smallest)) + 1
  }

  private func drawScale(in canvas: inout Canvas, width: Int) {
    guard width > 0 else { return }
    let ends = [(content.largest, 0), (content.smallest, bounds.height - 2)]
    for (text, y) in bounds.height > 2 ? ends : Array(ends.prefix(1)) {
      let left = width - 1 - TextMetrics.width(of: text)
      canvas.write(text, at: Point(x: left, y: y), style: .plain)
    }
  }

  private func drawNames(in canvas: inout Canvas, width: Int, mark: Int?) {
    let names = content.names
    guard let first = names.first, let last = names.last else { return }
    let firstEnd = TextMetrics.width(of: first)
    let lastStart = width - TextMetrics.width(of: last)
    write(first, at: 0, isMarked: content.marked == 0, in: &canvas)
    guard lastStart > firstEnd else { return }
    write(last, at: lastStart, isMarked: content.marked == names.count - 1, in: &canvas)
    guard let mark, let marked = content.marked else { return }
    let name = names[marked]
    let start = mark - (TextMetrics.width(of: name) - 1) / 2
    guard start > firstEnd, start + TextMetrics.width(of: name) < lastStart else { return }
    write(name, at: start, isMarked: true, in: &canvas)
  }

  private func write(_ name: String, at column: Int, isMarked: Bool, in canvas: inout Canvas) {
    canvas.write(name, at: Point(x: column, y: 0), style: isMarked ? Self.bold : .plain)
  }

  private static let bold = Style(attributes: .bold)
  private static let dim = Style(attributes: .dim)
}

// MARK: - Dots

/// A drawing of braille dots, eight for each glyph: two side by side, four on top of each other.
private struct BrailleDots {
  /// The size in glyphs.
  let size: Size
  private var places: [UInt8]

  private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

  init(size: Size) {
    self.size = Size(width: max(0, size.width), height: max(0, size.height))
    places = Array(repeating: 0, count: self.size.width * self.size.height)
  }

  /// The glyph in which the dot `point` lies.
  static func place(of point: Point) -> Point { Point(x: point.x / 2, y: point.y / 4) }

  /// Whether a glyph has no dots.
  func isEmpty(at place: Point) -> Bool { places[place.y * size.width + place.x] == 0 }

  /// Sets the dots on the straight line between two dots.
  mutating func addLine(from start: Point, to end: Point) {
    let way = Point(x: end.x - start.x, y: end.y - start.y)
    let steps = max(abs(way.x), abs(way.y), 1)
    for step in 0...steps {
      let part = Double(step) / Double(steps)
      set(
        Point(
          x: start.x + Int((Double(way.x) * part).rounded()),
          y: start.y + Int((Double(way.y) * part).rounded())))
    }
  }

  private mutating func set(_ point: Point) {
    let place = Self.place(of: point)
    guard Rect(origin: .zero, size: size).contains(place) else { return }
    places[place.y * size.width + place.x] |= Self.bits[point.x % 2][point.y % 4]
  }

  /// Draws the dots with their top left corner at the origin; glyphs without dots stay as they are.
  func draw(in canvas: inout Canvas, style: Style) {
    for y in 0..<size.height {
      for x in 0..<size.width where !isEmpty(at: Point(x: x, y: y)) {
        let scalar = Unicode.Scalar(0x2800 + UInt32(places[y * size.width + x]))
        canvas.write(scalar ?? " ", at: Point(x: x, y: y), style: style)
      }
    }
  }
}

// MARK: - Beside the chart

/// The caption before a sparkline: its column's name and the range of its numbers.
struct SparklineCaption: Equatable {
  let name: String
  /// Name and range.
  let text: String
  private let nameWidth: Int
  private let width: Int

  /// The most characters of a name: a longer one would take the room of the range.
  private static let maximumName = 16

  init(name: String = "", range: String? = nil) {
    let visible = TextMetrics.visible(name)
    let short =
      visible.count > Self.maximumName ? visible.prefix(Self.maximumName - 1) + "…" : visible[...]
    self.name = String(short)
    text = range.map { "\(short) \($0)" } ?? self.name
    nameWidth = TextMetrics.width(of: self.name)
    width = TextMetrics.width(of: text)
  }

  /// Writes the name and range, or only the name, if it fits, right-aligned before `end`.
  func draw(from first: Int, upTo end: Int, in canvas: inout Canvas) {
    if end - width >= first {
      canvas.write(text, at: Point(x: end - width, y: 0), style: .plain)
    } else if end - nameWidth >= first {
      canvas.write(name, at: Point(x: end - nameWidth, y: 0), style: .plain)
    }
  }
}

/// A list of facts: names at the left, values beside them.
final class FactsView: View {
  var facts: [(name: String, value: String)] = [] {
    didSet { setNeedsDisplay() }
  }

  private static let gap = 2

  override var accessibilityElements: [Any]? {
    get {
      facts.map { fact in
        let element = AccessibilityElement(accessibilityContainer: self)
        element.accessibilityLabel = SpokenWords.of("\(fact.name): \(fact.value)")
        return element
      }
    }
    set { super.accessibilityElements = newValue }
  }

  override var intrinsicContentSize: Size {
    let values = facts.map { TextMetrics.width(of: $0.value) }
    return Size(width: nameWidth + Self.gap + (values.max() ?? 0), height: facts.count)
  }

  private var nameWidth: Int { facts.map { TextMetrics.width(of: $0.name) }.max() ?? 0 }

  override func draw(in canvas: inout Canvas) {
    let left = nameWidth + Self.gap
    for (line, fact) in facts.enumerated() where line < bounds.height {
      canvas.write(
        fact.name, at: Point(x: 0, y: line), columns: bounds.width, ellipsis: true)
      canvas.write(
        fact.value, at: Point(x: left, y: line), columns: bounds.width - left, ellipsis: true)
    }
  }
}
