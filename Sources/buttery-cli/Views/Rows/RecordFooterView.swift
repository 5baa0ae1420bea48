import Buttery
import ButteryRecords

/// The foot of a section, on one line: how many rows it has, and what their numbers add up to.
///
/// A sum stands under its column, as in the last row of a spreadsheet; mean, minimum and maximum
/// follow as far as there is room before the next sum. The first sum says that it is one.
final class RecordFooterView: TableViewHeaderFooterView {
  private var appearance: RowAppearance?
  private var count = RowCountText(shown: 0)
  private var numbers: [TotalsLine] = []

  /// Shows a section's count of rows, and what their numbers add up to as far as that is known.
  func show(_ count: RowCountText, _ totals: SectionTotals?, as appearance: RowAppearance) {
    self.appearance = appearance
    self.count = count
    numbers.removeAll(keepingCapacity: true)
    for column in totals?.columns ?? [] where column.count > 0 {
      numbers.append(TotalsLine(column))
    }
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    guard let appearance else { return }
    let end = bounds.width - ColumnLayout.margin
    var column = count.write(
      at: ColumnLayout.margin, upTo: end, style: .plain, on: &canvas)
    let first = column
    let window = appearance.window(width: bounds.width)
    let isUnicode = canvas.traits.isUnicode
    var part = part(after: -1, in: window, isUnicode: isUnicode)
    while let present = part {
      let next = self.part(after: present.place, in: window, isUnicode: isUnicode)
      part = next
      // The only sum on the line is nobody else's, wherever it stands.
      let isAlone = next == nil && column == first
      // The next one can be shortened, but not the place under its own column.
      let room = Room(
        sum: next.map { max($0.number - 1, present.right) } ?? end,
        rest: next.map { $0.label - ColumnLayout.gap } ?? end)
      guard let (fitting, start) = fit(present, after: column, isAlone: isAlone, in: room) else {
        continue
      }
      // One sign says that all are sums; what else there may be says so each time.
      let sign = column == first || !present.numbers.beginsWithSum ? column : nil
      column = draw(fitting, from: start, after: sign, in: room, on: &canvas)
    }
  }

  // MARK: Places

  /// A column's numbers, and where they would like to stand.
  private struct Part {
    var numbers: TotalsLine
    /// The place of its column in the window.
    var place: Int
    /// The column behind those of the rows.
    var right: Int
    /// What the rows of the column have from their decimal points on, at most.
    var tailWidth: Int
    /// The columns of the sign before the sum.
    var labelWidth: Int

    /// Where the sum begins that stands on the rows' decimal points.
    var number: Int { right - max(0, tailWidth - numbers.tail) - numbers.width(ofText: 0) }

    /// Where the sign begins.
    var label: Int { number - labelWidth }

    /// Where the sum can begin; nil where it would seem to be another column's.
    ///
    /// - Parameter isAlone: whether there is no other sum, so that it can stand anywhere.
    func start(after column: Int, isAlone: Bool) -> Int? {
      let first = column + ColumnLayout.gap
      if isAlone || number < first {
        let start = max(first, label) + number - label
        return isAlone || start < right ? start : nil
      }
      return number
    }
  }

  /// Up to where a column's sum may go, and what else there is to say.
  private struct Room {
    var sum: Int
    var rest: Int
  }

  /// The next column in sight that has numbers.
  private func part(after place: Int, in window: ColumnWindow, isUnicode: Bool) -> Part? {
    for place in (place + 1)..<max(place + 1, window.columns.count) where window.shows(place) {
      let column = window.columns[place]
      guard let numbers = numbers.first(where: { $0.column == column.index }) else { continue }
      return Part(
        numbers: numbers, place: place,
        right: window.left(ofColumn: place) + window.width(ofColumn: place),
        tailWidth: column.tailWidth,
        labelWidth: TextMetrics.width(of: numbers.label(of: 0, isUnicode: isUnicode)))
    }
    return nil
  }

  /// A part with as much of its sum as there is room for, and where it begins; nil where not even
  /// the shortest has any.
  private func fit(
    _ part: Part, after column: Int, isAlone: Bool, in room: Room
  ) -> (Part, start: Int)? {
    func start(of part: Part) -> Int? {
      part.start(after: column, isAlone: isAlone).flatMap {
        $0 + part.numbers.width(ofText: 0) <= room.sum ? $0 : nil
      }
    }
    if let start = start(of: part) { return (part, start) }
    for numbers in part.numbers.shorter {
      var shorter = part
      shorter.numbers = numbers
      if let start = start(of: shorter) { return (shorter, start) }
    }
    return nil
  }

  /// Draws the sum at `start`, and the rest behind it.
  ///
  /// - Parameter column: the column behind what stands before it, where there is to be a sign if
  ///   there is room; nil for no sign.
  /// - Returns: The column behind all of that.
  private func draw(
    _ part: Part, from start: Int, after column: Int?, in room: Room, on canvas: inout Canvas
  ) -> Int {
    let numbers = part.numbers
    let isUnicode = canvas.traits.isUnicode
    let label = start - (part.number - part.label)
    if let column, label >= column + ColumnLayout.gap {
      canvas.write(
        numbers.label(of: 0, isUnicode: isUnicode), at: Point(x: label, y: 0), style: .plain)
    }
    canvas.write(numbers.texts[0], at: Point(x: start, y: 0), style: Style(attributes: .bold))
    var end = start + numbers.width(ofText: 0)
    for text in numbers.texts.indices.dropFirst() {
      let label = numbers.label(of: text, isUnicode: isUnicode)
      let left = end + ColumnLayout.gap
      let width = TextMetrics.width(of: label)
      guard left + width + numbers.width(ofText: text) <= room.rest else { break }
      canvas.write(label, at: Point(x: left, y: 0), style: .plain)
      canvas.write(numbers.texts[text], at: Point(x: left + width, y: 0))
      end = left + width + numbers.width(ofText: text)
    }
    return end
  }
}
