import Buttery
import ButteryRecords

/// The layout of a footer's line: the count of rows at the left, and each figure under its column,
/// aligned as the numbers of the rows are.
///
/// A figure that is wider than its column extends to the left if there is room, and is shortened
/// otherwise. If that leaves fewer than three digits, the count stands after the last column, or is
/// shortened.
private struct FooterLine {
  /// A text on the line.
  struct Piece: Equatable {
    var text: String
    var x: Int
    /// The width that the text may take.
    var room: Int
    var isFigure: Bool
    /// Whether the text is a placeholder for a figure that isn't known yet.
    var isAwaited = false
  }

  let pieces: [Piece]

  init(
    count: RowCountText, figures: [FooterFigure], under shown: ShownColumns, isUnicode: Bool
  ) {
    let places = FooterPlaces(figures: figures, under: shown, isUnicode: isUnicode)
    let whole = places.arranged(behind: count.text)
    let shorter = places.beginsWithText ? [""] : count.shorterTexts + [""]
    let others =
      [places.arranged(before: count.text)].compactMap(\.self)
      + shorter.map { places.arranged(behind: $0) }
    let best = others.reduce(whole) { $1.saysMore(than: $0) ? $1 : $0 }
    pieces =
      Self.named(count, figures, in: places, atLeast: best, whole)
      ?? (figures.count == 1 && whole.wholeCount == 0 ? places.alone(behind: count.text) : nil)
      ?? best.pieces
  }

  /// A layout with the name of the statistic at the left, if all figures have the same one; nil if
  /// that would cost a figure its place or its digits.
  private static func named(
    _ count: RowCountText, _ figures: [FooterFigure], in places: FooterPlaces,
    atLeast others: FooterPlaces.Arranged...
  ) -> [Piece]? {
    guard let statistic = figures.first?.statistic, statistic != .sum,
      figures.allSatisfy({ $0.statistic == statistic })
    else { return nil }
    // If all figures have their own names, that is better than a name far from them.
    let short = statistic.shortName
    let whole = places.arranged(behind: "\(count.text)  \(statistic.rawValue)", hasSigns: false)
    let shorter =
      others.contains { $0.isNamed }
      ? []
      : [
        places.arranged(behind: short, hasSigns: false),
        places.arranged(before: "\(short)  \(count.text)", hasSigns: false),
        places.arranged(before: short, hasSigns: false),
      ].compactMap(\.self)
    return ([whole] + shorter).first { named in
      named.figureCount > 0
        && others.allSatisfy { !$0.saysMore(than: named) && $0.wholeCount <= named.wholeCount }
    }?.pieces
  }
}

/// The places under the columns of a line, and what fits there.
private struct FooterPlaces {
  /// The texts that fit.
  struct Arranged {
    var pieces: [FooterLine.Piece] = []
    /// How many figures are among the texts, and how many of these have all of their digits.
    var figureCount = 0
    var wholeCount = 0
    /// How many figures have at least three digits, or all of theirs.
    var preciseCount = 0
    /// Whether each figure is named, or is a sum.
    var isNamed = true

    func saysMore(than other: Arranged) -> Bool {
      (figureCount, preciseCount) > (other.figureCount, other.preciseCount)
    }
  }

  private let slots: [FooterSlot]
  private let isUnicode: Bool
  private let width: Int
  /// The right edge, exclusive, of the last column.
  private let columnsEnd: Int
  /// Whether not all figures are sums: then each sum is named as one.
  private let isMixed: Bool

  init(figures: [FooterFigure], under shown: ShownColumns, isUnicode: Bool) {
    let edge = shown.window.edge
    slots = shown.columns.enumerated().compactMap { place, column in
      figures.first { $0.column == column.index }.map {
        FooterSlot(
          $0, under: column, from: place < shown.fixedCount ? 0 : edge, isUnicode: isUnicode)
      }
    }
    isMixed = figures.contains { $0.statistic != .sum }
    self.isUnicode = isUnicode
    width = shown.width
    columnsEnd = shown.columns.last.map { $0.left + $0.room } ?? 0
  }

  /// Whether the first figure is left-aligned, where the count stands.
  var beginsWithText: Bool { slots.first.map { !$0.isRightAligned } ?? false }

  /// All figures that fit after a label.
  func arranged(behind label: String, hasSigns: Bool = true) -> Arranged {
    var result = Arranged()
    var end = addLabel(label, to: &result.pieces)
    var hasSum = false
    for (number, slot) in slots.enumerated() {
      let next = number + 1 < slots.count ? slots[number + 1].first - ColumnLayout.gap : nil
      let limit = end + ColumnLayout.gap
      guard
        let fit = slot.fit(
          from: limit, upTo: next ?? width - ColumnLayout.margin, hasSign: hasSigns)
      else { continue }
      let nameless = result.pieces.count
      if hasSigns, slot.statistic != .sum || isMixed || !hasSum {
        addName(of: slot, before: fit, after: end, to: &result.pieces)
      }
      if slot.statistic != .sum, !fit.hasSign, result.pieces.count == nameless {
        result.isNamed = false
      }
      hasSum = hasSum || slot.statistic == .sum
      result.pieces.append(
        .init(
          text: fit.text, x: fit.x, room: fit.room, isFigure: true, isAwaited: !slot.isKnown))
      if !fit.isCut { result.figureCount += 1 }
      if fit.isWhole { result.wholeCount += 1 }
      if fit.isPrecise { result.preciseCount += 1 }
      end = fit.x + min(fit.room, TextMetrics.width(of: fit.text))
    }
    return result
  }

  /// All figures, and the label after them; nil if the label doesn't fit.
  func arranged(before label: String, hasSigns: Bool = true) -> Arranged? {
    var result = arranged(behind: "", hasSigns: hasSigns)
    let ends = result.pieces.map { $0.x + min($0.room, TextMetrics.width(of: $0.text)) }
    let x = max(columnsEnd, ends.max() ?? 0) + ColumnLayout.gap
    let labelWidth = TextMetrics.width(of: label)
    guard x + labelWidth <= width - ColumnLayout.margin else { return nil }
    result.pieces.append(.init(text: label, x: x, room: labelWidth, isFigure: false))
    return result
  }

  /// The only figure, right after the label; since there are no others, it needn't stand under its
  /// column.
  func alone(behind label: String) -> [FooterLine.Piece]? {
    guard let slot = slots.first else { return nil }
    var pieces: [FooterLine.Piece] = []
    let end = addLabel(label, to: &pieces)
    let name = slot.statistic.label(isUnicode: isUnicode)
    let nameWidth = TextMetrics.width(of: name)
    let x = end + Self.gap(before: nameWidth)
    let textWidth = TextMetrics.width(of: slot.texts[0])
    guard x + nameWidth + 1 + textWidth <= width - ColumnLayout.margin else { return nil }
    pieces.append(.init(text: name, x: x, room: nameWidth, isFigure: false))
    pieces.append(
      .init(
        text: slot.texts[0], x: x + nameWidth + 1, room: textWidth, isFigure: true,
        isAwaited: !slot.isKnown))
    return pieces
  }

  /// - Returns: The column after the label.
  private func addLabel(_ label: String, to pieces: inout [FooterLine.Piece]) -> Int {
    guard !label.isEmpty else { return ColumnLayout.margin - ColumnLayout.gap }
    let room = max(0, width - 2 * ColumnLayout.margin)
    pieces.append(.init(text: label, x: ColumnLayout.margin, room: room, isFigure: false))
    return ColumnLayout.margin + min(room, TextMetrics.width(of: label))
  }

  /// Adds the name of a figure's statistic before it, if that fits and the figure has no sign.
  private func addName(
    of slot: FooterSlot, before fit: FooterSlot.Fit, after end: Int,
    to pieces: inout [FooterLine.Piece]
  ) {
    guard !fit.hasSign, slot.isKnown, slot.isRightAligned else { return }
    let name = slot.statistic.label(isUnicode: isUnicode)
    let nameWidth = TextMetrics.width(of: name)
    let least = max(slot.start, ColumnLayout.margin, end + Self.gap(before: nameWidth))
    var x = fit.x - nameWidth - 1
    // A sign may touch its figure if there is no room for a blank.
    if x < least, nameWidth == 1 { x += 1 }
    guard x >= least else { return }
    pieces.append(.init(text: name, x: x, room: nameWidth, isFigure: false))
  }

  /// The gap before a name: smaller before a sign, which is distinct enough from the text before
  /// it.
  private static func gap(before nameWidth: Int) -> Int {
    nameWidth == 1 ? 1 : ColumnLayout.gap
  }
}

/// A column's figure, and the room for it under the column.
private struct FooterSlot {
  /// A text that fits, and its position.
  struct Fit {
    var text: String
    var x: Int
    var room: Int
    /// Whether this is the longest text of the figure.
    var isWhole: Bool
    /// Whether the text is cut.
    var isCut = false
    /// Whether the text has enough digits to tell the size of the figure.
    var isPrecise: Bool { isWhole || text.count { $0.isNumber } >= 3 }
    /// Whether the text names its statistic.
    var hasSign = false
  }

  let statistic: Aggregate
  /// The texts of the figure, longest first; an ellipsis if it isn't known.
  let texts: [String]
  let isKnown: Bool
  let isRightAligned: Bool
  /// The leftmost screen column that the figure may use.
  let start: Int
  private let left: Int
  /// The right edge, exclusive, of the figure's column.
  private let right: Int
  private let tailWidth: Int
  private let mark: DecimalMark
  /// The sign or short name before the figure; empty for a sum.
  private let sign: String
  /// The width of the long name; 0 if the statistic has a sign.
  private let nameWidth: Int

  init(
    _ figure: FooterFigure, under column: ShownColumns.Column, from start: Int, isUnicode: Bool
  ) {
    statistic = figure.statistic
    isKnown = !figure.texts.isEmpty
    texts = isKnown ? figure.texts.map(TextMetrics.visible) : [isUnicode ? "…" : "..."]
    isRightAligned = column.isNumeric
    self.start = start
    left = column.left
    right = column.left + column.room
    tailWidth = column.tailWidth
    mark = column.mark
    let statistic = figure.statistic
    let isSigned = isKnown && statistic != .sum
    let shortSign = isUnicode ? statistic.shortSign : nil
    sign = isSigned ? shortSign ?? "\(statistic.shortName) " : ""
    nameWidth = shortSign == nil ? TextMetrics.width(of: statistic.rawValue) : 0
  }

  /// The left edge of the figure if it isn't shortened.
  var first: Int { isRightAligned ? right - TextMetrics.width(of: texts[0]) : left }

  /// The longest text that fits after `limit`; nil if not even the shortest fits.
  ///
  /// - Parameter end: where the next text begins, up to which this one may extend.
  func fit(from limit: Int, upTo end: Int, hasSign: Bool) -> Fit? {
    let limit = max(start, limit, ColumnLayout.margin)
    guard isRightAligned else { return fitLeft(from: limit, upTo: end, hasSign: hasSign) }
    let bare = fitRight(from: limit, behind: "")
    guard hasSign, !sign.isEmpty else { return bare }
    if nameWidth > 0, let bare, bare.isWhole, bare.x - nameWidth - 1 >= limit { return bare }
    return fitRight(from: limit, behind: sign) ?? bare
  }

  private func fitRight(from limit: Int, behind sign: String) -> Fit? {
    for (number, bare) in texts.enumerated() {
      let text = sign + bare
      let width = TextMetrics.width(of: text)
      let tail = text.withUTF8Bytes { FieldShape($0, mark: mark) }.tail
      let aligned = right - max(0, tailWidth - tail) - width
      let x = aligned >= limit ? aligned : right - width
      guard x >= limit else { continue }
      return Fit(text: text, x: x, room: width, isWhole: number == 0, hasSign: !sign.isEmpty)
    }
    return nil
  }

  /// Fits a left-aligned text, which may extend beyond its column and may be cut.
  private func fitLeft(from limit: Int, upTo end: Int, hasSign: Bool) -> Fit? {
    let x = max(left, limit)
    let room = max(right, end) - x
    guard x < right else { return nil }
    let width = TextMetrics.width(of: texts[0])
    let named = "\(statistic.rawValue) \(texts[0])"
    if isKnown, hasSign, TextMetrics.width(of: named) <= room {
      return Fit(text: named, x: x, room: room, isWhole: true, hasSign: true)
    }
    guard room >= min(width, Self.minimumText) else { return nil }
    return Fit(text: texts[0], x: x, room: room, isWhole: width <= room, isCut: width > room)
  }

  /// The least width of a useful part of a text.
  private static let minimumText = 4
}

// MARK: - Views

/// The footer of a section, on one line: the number of its rows, and its figures, each under its
/// column as in the last row of a spreadsheet.
final class RecordFooterView: TableViewHeaderFooterView {
  private var appearance: RowAppearance?
  private var count = RowCountText(shown: 0)
  private var figures: [FooterFigure] = []

  /// A cache of the last layout of the line, and the columns it was made for.
  private var line: FooterLine?
  private var columns: ShownColumns?
  private var isUnicode = true

  /// Shows a section's number of rows, and its figures as far as they are known.
  func show(_ count: RowCountText, _ figures: [FooterFigure], as appearance: RowAppearance) {
    self.appearance = appearance
    self.count = count
    self.figures = figures
    line = nil
    setNeedsDisplay()
  }

  /// Each figure with its statistic and column; the header has said how many rows there are.
  override var accessibilityLabel: String? {
    get {
      let titles = appearance?.layout.columns.reduce(into: [:]) { $0[$1.index] = $1.title } ?? [:]
      let texts = figures.compactMap { figure in
        figure.texts.first.map {
          "\(figure.statistic.rawValue) of \(titles[figure.column] ?? "") \($0)"
        }
      }
      return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
    set { super.accessibilityLabel = newValue }
  }

  override func draw(in canvas: inout Canvas) {
    guard let appearance else { return }
    guard !figures.isEmpty else {
      let end = bounds.width - ColumnLayout.margin
      _ = count.write(at: ColumnLayout.margin, upTo: end, style: .plain, on: &canvas)
      return
    }
    let line = line(under: appearance.shownColumns(width: bounds.width), canvas.traits.hasSigns)
    for piece in line.pieces {
      canvas.write(
        piece.text, at: Point(x: piece.x, y: 0),
        style: style(of: piece), columns: piece.room, ellipsis: true)
    }
  }

  private func style(of piece: FooterLine.Piece) -> Style {
    guard piece.isFigure else { return .plain }
    return Style(attributes: piece.isAwaited ? .dim : .bold)
  }

  private func line(under shown: ShownColumns, _ isUnicode: Bool) -> FooterLine {
    if let line, columns === shown, self.isUnicode == isUnicode { return line }
    let new = FooterLine(count: count, figures: figures, under: shown, isUnicode: isUnicode)
    (line, columns, self.isUnicode) = (new, shown, isUnicode)
    return new
  }
}

/// A row of totals in the columns of the other rows; it stays after them whatever their order.
final class TotalsRowView: TableViewHeaderFooterView {
  private var fields = FieldBuffer()
  private var measured = MeasuredFields()
  private var appearance: RowAppearance?

  /// Shows a record.
  ///
  /// - Parameter read: reads the record into the buffer; returns an error if it can't be read.
  func show(as appearance: RowAppearance, read: (inout FieldBuffer) -> RecordError?) {
    self.appearance = read(&fields) == nil ? appearance : nil
    measured.measure(fields, of: appearance.shownColumns(width: appearance.shownWidth))
    setNeedsDisplay()
  }

  override var accessibilityCustomContent: [AccessibilityCustomContent]? {
    get { appearance?.spokenFields(fields) }
    set { super.accessibilityCustomContent = newValue }
  }

  override func draw(in canvas: inout Canvas) {
    guard let appearance else { return }
    let width = bounds.width
    if !measured.isCurrent(width: width) {
      measured.measure(fields, of: appearance.shownColumns(width: width))
    }
    measured.draw(on: &canvas)
    canvas.add(.bold, to: Rect(x: 0, y: 0, width: width, height: 1))
  }
}
