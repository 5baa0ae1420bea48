import Buttery
import ButteryRecords

/// Where the texts of a footer stand on its line: the count of rows at the left, each figure under
/// its column, as the numbers of the rows stand.
///
/// A figure that is wider than its column begins further to the left if there is room, and is
/// shortened if there isn't. Where that leaves less than three digits, the count stands behind the
/// last column, or takes less room.
struct FooterLine {
  /// A text on the line.
  struct Piece: Equatable {
    var text: String
    var x: Int
    /// The columns that it may have.
    var room: Int
    var isFigure: Bool
    /// Whether it stands for a figure that isn't known yet.
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

  /// The statistic stands at the left where it is that of all figures, if that costs none of them
  /// their place or their digits.
  private static func named(
    _ count: RowCountText, _ figures: [FooterFigure], in places: FooterPlaces,
    atLeast others: FooterPlaces.Arranged...
  ) -> [Piece]? {
    guard let statistic = figures.first?.statistic, statistic != .sum,
      figures.allSatisfy({ $0.statistic == statistic })
    else { return nil }
    // Where all figures say themselves what they are, that is better than a name far from them.
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

/// The places under the columns of a line, and what can stand there.
private struct FooterPlaces {
  /// The texts that there is room for.
  struct Arranged {
    var pieces: [FooterLine.Piece] = []
    /// How many figures are among them, and how many of these have all of their digits.
    var figureCount = 0
    var wholeCount = 0
    /// How many have three digits at least, or all of theirs.
    var preciseCount = 0
    /// Whether each figure says what it is, or is a sum.
    var isNamed = true

    func saysMore(than other: Arranged) -> Bool {
      (figureCount, preciseCount) > (other.figureCount, other.preciseCount)
    }
  }

  private let slots: [FooterSlot]
  private let isUnicode: Bool
  private let width: Int
  /// The column behind those of the last one.
  private let columnsEnd: Int
  /// Whether some figures are sums and others aren't: then each sum says that it is one.
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

  /// Whether the first figure stands at the left of its column, where the count is.
  var beginsWithText: Bool { slots.first.map { !$0.isRightAligned } ?? false }

  /// All figures that there is room for behind a label.
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

  /// All figures, and the label behind them; nil where there is no room for it.
  func arranged(before label: String, hasSigns: Bool = true) -> Arranged? {
    var result = arranged(behind: "", hasSigns: hasSigns)
    let ends = result.pieces.map { $0.x + min($0.room, TextMetrics.width(of: $0.text)) }
    let x = max(columnsEnd, ends.max() ?? 0) + ColumnLayout.gap
    let labelWidth = TextMetrics.width(of: label)
    guard x + labelWidth <= width - ColumnLayout.margin else { return nil }
    result.pieces.append(.init(text: label, x: x, room: labelWidth, isFigure: false))
    return result
  }

  /// The only figure behind the label: it is nobody else's, wherever it stands.
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

  /// - Returns: The column behind the label.
  private func addLabel(_ label: String, to pieces: inout [FooterLine.Piece]) -> Int {
    guard !label.isEmpty else { return ColumnLayout.margin - ColumnLayout.gap }
    let room = max(0, width - 2 * ColumnLayout.margin)
    pieces.append(.init(text: label, x: ColumnLayout.margin, room: room, isFigure: false))
    return ColumnLayout.margin + min(room, TextMetrics.width(of: label))
  }

  /// Says what a figure is, where there is room in front of it and it doesn't say so itself.
  private func addName(
    of slot: FooterSlot, before fit: FooterSlot.Fit, after end: Int,
    to pieces: inout [FooterLine.Piece]
  ) {
    guard !fit.hasSign, slot.isKnown, slot.isRightAligned else { return }
    let name = slot.statistic.label(isUnicode: isUnicode)
    let nameWidth = TextMetrics.width(of: name)
    let least = max(slot.start, ColumnLayout.margin, end + Self.gap(before: nameWidth))
    var x = fit.x - nameWidth - 1
    // A sign may touch its figure where there is no room for a blank.
    if x < least, nameWidth == 1 { x += 1 }
    guard x >= least else { return }
    pieces.append(.init(text: name, x: x, room: nameWidth, isFigure: false))
  }

  /// A sign sets itself apart from what stands before it.
  private static func gap(before nameWidth: Int) -> Int {
    nameWidth == 1 ? 1 : ColumnLayout.gap
  }
}

/// A column's figure, and the place under its column.
private struct FooterSlot {
  /// A text that there is room for, and where.
  struct Fit {
    var text: String
    var x: Int
    var room: Int
    /// Whether it is the longest one.
    var isWhole: Bool
    /// Whether some of it isn't to be seen.
    var isCut = false
    /// Whether it has as many digits as it takes to say how large something is.
    var isPrecise: Bool { isWhole || text.count { $0.isNumber } >= 3 }
    /// Whether it says of which statistic it is.
    var hasSign = false
  }

  let statistic: Aggregate
  /// The longest first; a sign for what isn't known.
  let texts: [String]
  let isKnown: Bool
  let isRightAligned: Bool
  /// The first column that it may have.
  let start: Int
  private let left: Int
  /// The column behind those of its column.
  private let right: Int
  private let tailWidth: Int
  private let mark: DecimalMark
  /// What stands right before a figure that isn't a sum.
  private let sign: String
  /// The room that a longer name takes; 0 where there is none.
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

  /// Where the figure begins if there is room for all of it.
  var first: Int { isRightAligned ? right - TextMetrics.width(of: texts[0]) : left }

  /// The longest text that there is room for behind a column; nil where not even the shortest fits.
  ///
  /// - Parameter end: where what comes next begins, up to which a text may go.
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

  /// Texts stand at the left, may go on behind their column, and may be cut.
  private func fitLeft(from limit: Int, upTo end: Int, hasSign: Bool) -> Fit? {
    let x = max(left, limit)
    let room = max(right, end) - x
    guard x < right else { return nil }
    let width = TextMetrics.width(of: texts[0])
    let named = "\(statistic.rawValue) \(texts[0])"
    if isKnown, hasSign, TextMetrics.width(of: named) <= room {
      return Fit(text: named, x: x, room: room, isWhole: true, hasSign: true)
    }
    guard room >= min(width, Self.leastText) else { return nil }
    return Fit(text: texts[0], x: x, room: room, isWhole: width <= room, isCut: width > room)
  }

  /// Less of a text says nothing.
  private static let leastText = 4
}
