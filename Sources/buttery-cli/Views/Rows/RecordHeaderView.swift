import Buttery
import ButteryRecords

/// Is notified when a person clicks a section's header.
@MainActor protocol RecordHeaderDelegate: AnyObject {
  func headerPressed(ofSection section: Int)
}

/// A group's header, on one line: its name, the number of its rows, totals if the screen is too low
/// for footers, and a sparkline.
///
/// The header keeps the bytes of the name, as a cell keeps those of its record, so that a header
/// that scrolls into view allocates nothing.
final class RecordHeaderView: TableViewHeaderFooterView {
  weak var delegate: (any RecordHeaderDelegate)?
  /// The section that is shown.
  var section = 0

  private var name = [UInt8].roomForText
  private var count = RowCountText(shown: 0)
  private var isFolded = false
  private var level = 0
  private var series: [Double] = []
  private var sparklineText = SparklineText()
  /// The sparkline's column and range.
  private var caption = SparklineCaption()
  private var totals: [FooterFigure] = []
  private var appearance: RowAppearance?

  private static let minimumWidthWithSparkline = 50
  private static let maximumSparkline = 40
  private static let minimumSparkline = 8
  /// On a wide screen, a sparkline ends here, or at the right edge of the rows if that is further
  /// right.
  private static let maximumLeft = 80

  /// Shows a section.
  ///
  /// - Parameters:
  ///   - totals: The totals of the section; none if its footer shows them.
  ///   - first: The column whose total comes first.
  ///   - level: The number of sections around this one.
  ///   - fill: Appends the bytes of the section's name and the numbers of its sparkline, and
  ///     returns the sparkline's caption.
  func show(
    _ count: RowCountText, isFolded: Bool, totals: [FooterFigure], first: Int?, level: Int,
    as appearance: RowAppearance,
    fill: (_ name: inout [UInt8], _ series: inout [Double]) -> SparklineCaption
  ) {
    name.removeAll(keepingCapacity: true)
    series.removeAll(keepingCapacity: true)
    caption = fill(&name, &series)
    sparklineText.forget()
    self.count = count
    self.isFolded = isFolded
    self.level = level
    self.appearance = appearance
    self.totals.removeAll(keepingCapacity: true)
    for figure in totals where !figure.texts.isEmpty {
      self.totals.insert(figure, at: figure.column == first ? 0 : self.totals.count)
    }
    setNeedsDisplay()
  }

  override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event, case .press(button: 1) = mouse.action, let delegate
    else { return super.handle(event) }
    delegate.headerPressed(ofSection: section)
    return true
  }

  override var accessibilityLabel: String? {
    get { name.isEmpty ? "empty" : String(decoding: name, as: UTF8.self) }
    set { super.accessibilityLabel = newValue }
  }

  override var accessibilityValue: String? {
    get { count.text + (isFolded ? ", folded" : "") }
    set { super.accessibilityValue = newValue }
  }

  override func draw(in canvas: inout Canvas) {
    let end = bounds.width - 1
    if isFolded {
      canvas.write(
        "▸" as Unicode.Scalar, at: Point(x: indentation, y: 0),
        style: Style(foreground: Palette.accent))
    }
    var column = drawName(from: indentation + 1, upTo: end, in: &canvas)
    column = count.write(
      at: column + 2, upTo: end, style: .plain, on: &canvas)
    drawTotals(after: &column, upTo: end, in: &canvas)
    drawSparkline(after: column, upTo: end, in: &canvas)
  }

  /// Nested sections are indented.
  private var indentation: Int { 2 * level }

  private func drawName(from column: Int, upTo end: Int, in canvas: inout Canvas) -> Int {
    let place = Point(x: column, y: 0)
    let style = Style(foreground: Palette.title, attributes: .bold)
    // Sections have no names until their groups are known.
    guard !name.isEmpty else {
      return column
        + canvas.write("(empty)", at: place, style: style, columns: end - column, ellipsis: true)
    }
    return column
      + name.withUnsafeBufferPointer {
        canvas.write(
          utf8: $0, at: place, style: style, columns: end - column, ellipsis: true)
      }
  }

  /// Writes `Σ Sales 391,722` for each total, as far as they fit.
  private func drawTotals(after column: inout Int, upTo end: Int, in canvas: inout Canvas) {
    for total in totals {
      let label =
        "\(total.statistic.label(isUnicode: canvas.traits.hasSigns)) \(name(of: total.column))"
      let labelWidth = TextMetrics.width(of: label) + 1
      let room = end - column - ColumnLayout.gap - labelWidth
      let texts = total.texts.lazy.map(TextMetrics.visible)
      guard let text = texts.first(where: { TextMetrics.width(of: $0) <= room }) else { return }
      column += ColumnLayout.gap
      canvas.write(label, at: Point(x: column, y: 0), style: .plain)
      column += labelWidth
      column += canvas.write(text, at: Point(x: column, y: 0), style: Style(attributes: .bold))
    }
  }

  private func name(of column: Int) -> String {
    appearance?.layout.columns.first { $0.index == column }?.title ?? ""
  }

  private func drawSparkline(after column: Int, upTo edge: Int, in canvas: inout Canvas) {
    let rowWidth = appearance?.layout.width ?? 0
    let end = min(edge, max(rowWidth, Self.maximumLeft) - 1)
    let room = min(Self.maximumSparkline, end - column - 2)
    guard series.count > 1, bounds.width >= Self.minimumWidthWithSparkline,
      room >= Self.minimumSparkline
    else { return }
    let width = min(room, series.count)
    sparklineText.fit(series, width: width)
    sparklineText.write(
      at: Point(x: end - width, y: 0), style: Style(foreground: Palette.accent), on: &canvas)
    caption.draw(from: column + ColumnLayout.gap, upTo: end - width - 1, in: &canvas)
  }
}

// MARK: - Counts of rows

/// The number of rows of a section, and under a filter also the number without it.
struct RowCountText {
  let shown: Int
  /// The number of rows without the filter; nil if there is no filter.
  var total: Int?
  /// How exact both numbers are.
  var mark = CountMark.exact
  /// The name of the section, if nothing else shows it.
  var name: String? {
    didSet {
      shownName = visibleName.map { $0 + "  " } ?? ""
    }
  }
  private var shownName = ""

  init(shown: Int, total: Int? = nil, mark: CountMark = .exact) {
    (self.shown, self.total, self.mark) = (shown, total, mark)
  }

  init(_ size: SectionSize) { self.init(shown: size.shown, total: size.total, mark: size.mark) }

  /// The most characters of a name: more would take the room of figures.
  private static let maximumName = 24

  /// `43 rows` or `5 of 43 rows`.
  var text: String { shortText + noun }

  /// `43` or `5 of 43`.
  private var shortText: String {
    shownName + mark.text(shown) + (total.map { " of " + mark.text($0) } ?? "")
  }

  /// Shorter texts; if the section has a name, the last one is the name, which says more than the
  /// number.
  var shorterTexts: [String] { [shortText] + [visibleName].compactMap(\.self) }

  private var visibleName: String? {
    name.map { TextMetrics.visible(String($0.prefix(Self.maximumName))) }
  }

  private var noun: String { mark == .exact && total ?? shown == 1 ? " row" : " rows" }

  /// Writes `43 rows` or `5 of 43 rows`, in pieces short enough to need no heap memory.
  ///
  /// - Returns: The column after the text.
  func write(at column: Int, upTo end: Int, style: Style, on canvas: inout Canvas) -> Int {
    var place = column
    func write(_ text: String, on canvas: inout Canvas) {
      guard place < end else { return }
      place += canvas.write(
        text, at: Point(x: place, y: 0), style: style, columns: end - place, ellipsis: true)
    }
    if !shownName.isEmpty { write(shownName, on: &canvas) }
    write(mark.text(shown), on: &canvas)
    if let total {
      write(" of ", on: &canvas)
      write(mark.text(total), on: &canvas)
    }
    write(noun, on: &canvas)
    return place
  }
}
