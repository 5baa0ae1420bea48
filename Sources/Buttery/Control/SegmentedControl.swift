public import ButteryGrid

/// A control that chooses one of several segments that are shown beside each other.
///
///     let period = SegmentedControl(items: ["Day", "Week", "Month"])
///     period.selectedSegmentIndex = 0
///     period.addAction(
///       Action { [unowned self] _ in show(period.selectedSegmentIndex) }, for: .valueChanged)
///
/// Left and Right choose the previous and the next segment, Home and End the first and the last
/// one. Enter and the space bar choose the next one, and after the last one the first. A click
/// chooses the segment under the mouse. If there isn't room for all segments, only the chosen one
/// is shown, between two arrows: a click on the left arrow chooses the previous segment, and a click
/// elsewhere the next one. Both wrap around.
///
/// Differs from UIKit: segments have only titles, no images, and none is momentary.
@MainActor open class SegmentedControl: Control {
  struct Segment {
    var title: String
    var isEnabled = true
    var action: Action?
  }

  /// The value of `selectedSegmentIndex` while no segment is chosen.
  public static let noSegment = -1

  private(set) var segments: [Segment] = []
  private var selected = SegmentedControl.noSegment

  /// The index of the chosen segment; `noSegment` at first.
  ///
  /// Setting it sends no events. An index out of range is a mistake that ends the program, as in
  /// UIKit.
  open var selectedSegmentIndex: Int {
    get { selected }
    set {
      if newValue != Self.noSegment { check(newValue) }
      selected = newValue
      setNeedsDisplay()
    }
  }

  /// Whether each segment is as wide as its title needs; by default all have the same width.
  open var apportionsSegmentWidthsByContent = false {
    didSet { segmentsChanged() }
  }

  /// The background of the chosen segment; `nil` for the usual one.
  open var selectedSegmentTintColor: Color? {
    didSet { setNeedsDisplay() }
  }

  /// Creates a control with a segment for each title; none is chosen.
  public convenience init(items: [String]) {
    self.init(frame: .zero)
    segments = items.map { Segment(title: $0) }
  }

  /// Creates a control with a segment for each action, which is performed when the segment is
  /// chosen.
  public convenience init(frame: Rect = .zero, actions: [Action]) {
    self.init(frame: frame)
    segments = actions.map { Segment(title: $0.title, action: $0) }
  }

  // MARK: Segments

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  /// Ends the program if there is no such segment.
  private func check(_ segment: Int) {
    guard !segments.indices.contains(segment) else { return }
    TableViewDiagnostics.stop(
      .invalidIndex(segment, "a SegmentedControl of \(segments.count) segments"))
  }

  /// Returns the title of a segment.
  open func titleForSegment(at segment: Int) -> String? {
    check(segment)
    return segments[segment].title
  }

  /// Sets the title of a segment.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    check(segment)
    segments[segment].title = title ?? ""
    segmentsChanged()
  }

  /// Inserts a segment before the one at `segment`, or at the end; the chosen one stays chosen.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let index = min(max(0, segment), segments.count)
    segments.insert(Segment(title: title ?? ""), at: index)
    if selected >= index { selected += 1 }
    segmentsChanged()
  }

  /// Removes a segment; if it was the chosen one, none is chosen afterwards.
  open func removeSegment(at segment: Int, animated: Bool) {
    check(segment)
    segments.remove(at: segment)
    if selected == segment {
      selected = Self.noSegment
    } else if selected > segment {
      selected -= 1
    }
    segmentsChanged()
  }

  /// Removes all segments.
  open func removeAllSegments() {
    segments = []
    selected = Self.noSegment
    segmentsChanged()
  }

  /// Returns whether a segment can be chosen.
  open func isEnabledForSegment(at segment: Int) -> Bool {
    check(segment)
    return segments[segment].isEnabled
  }

  /// Sets whether a segment can be chosen; by default it can.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    check(segment)
    segments[segment].isEnabled = enabled
    setNeedsDisplay()
  }

  override var spokenValue: String? {
    guard segments.indices.contains(selected) else { return "none of \(segments.count)" }
    return "\(segments[selected].title), \(selected + 1) of \(segments.count)"
  }

  private func segmentsChanged() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  /// One line as wide as all segments and the marks at both sides.
  open override var intrinsicContentSize: Size {
    let columns = SegmentLayout.wanted(
      titles: titleColumns, isApportioned: apportionsSegmentWidthsByContent)
    return Size(width: columns + 2, height: 1)
  }

  override var defaultHuggingPriority: Int { LayoutPriority.defaultHigh }

  private var titleColumns: [Int] { segments.map { TextMetrics.width(of: $0.title) } }

  var layout: SegmentLayout {
    SegmentLayout(
      titles: titleColumns, room: contentColumns,
      isApportioned: apportionsSegmentWidthsByContent)
  }

  // MARK: Keys and the mouse

  /// Whether the control is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Chooses the next segment, or after the last one the first, as Enter does.
  open override func performPrimaryAction() {
    choose(segments.indices.filter { $0 > selected } + Array(segments.indices))
  }

  /// Chooses the previous enabled segment; from the first one it goes to the last one.
  private func choosePrevious() {
    let fromEnd = Array(segments.indices.reversed())
    choose(fromEnd.filter { $0 < selected } + fromEnd)
  }

  private func choose(_ segment: Int) {
    guard isEnabled, segment != selected, segments[segment].isEnabled else { return }
    selected = segment
    setNeedsDisplay()
    let action = segments[segment].action
    sendValueChanged()
    if let action { sendAction(action) }
  }

  private func choose(_ candidates: some Sequence<Int>) {
    if let segment = candidates.first(where: { segments[$0].isEnabled }) { choose(segment) }
  }

  /// Handles keys and the mouse.
  open override func handle(_ event: Buttery.Event) -> Bool {
    guard isEnabled, case .key(let key) = event else { return super.handle(event) }
    switch key {
    case Key(.left): choose(segments.indices.reversed().filter { $0 < selected })
    case Key(.right): choose(segments.indices.filter { $0 > selected })
    case Key(.home): choose(segments.indices)
    case Key(.end): choose(segments.indices.reversed())
    case Key(.enter), " ": performPrimaryAction()
    default: return false
    }
    return true
  }

  private static let help = KeyHelp(
    "Choice",
    [
      KeyHelp.Row([Key(.left), Key(.right)], "previous, next segment"),
      KeyHelp.Row([" ", Key(.enter)], "next segment, wrapping around"),
      KeyHelp.Row([Key(.home), Key(.end)], "first, last segment"),
    ])

  override func binds(_ key: Key) -> Bool {
    isEnabled && Self.help.names(key) || super.binds(key)
  }

  override var keyHelp: [KeyHelp] { super.keyHelp + (isEnabled ? [Self.help] : []) }

  override var hint: String? { "←→ choose" }

  /// Chooses the segment under the mouse; if only the chosen segment is shown, chooses the previous or
  /// the next one.
  override func endPressInside() {
    sendActions(for: .touchUpInside)
    guard layout.columns.isEmpty else {
      if let segment = layout.segment(at: pressed), segment < segments.count { choose(segment) }
      return
    }
    if hasArrows, pressed <= contentColumns.lowerBound {
      choosePrevious()
    } else {
      performPrimaryAction()
    }
  }

  /// The last column of the mouse during a press.
  private var pressed = 0

  /// Notes the column of the mouse.
  open override func beginTracking(_ mouse: MouseEvent) -> Bool {
    pressed = column(of: mouse)
    return true
  }

  /// Notes the column of the mouse.
  open override func continueTracking(_ mouse: MouseEvent) -> Bool {
    pressed = column(of: mouse)
    return true
  }

  // MARK: The picture

  /// An invisible cursor at the chosen segment.
  open override var cursor: Cursor? {
    let columns = layout.columns
    guard columns.indices.contains(selected) else {
      return cursor(atColumn: contentColumns.lowerBound)
    }
    return cursor(atColumn: columns[selected].lowerBound)
  }

  /// Draws the segments.
  open override func draw(in canvas: inout Canvas) {
    let look = look(on: canvas)
    let columns = layout.columns
    if columns.isEmpty { drawNarrow(in: &canvas, look) }
    for (index, columns) in columns.enumerated() {
      drawSegment(index, in: columns, &canvas, look)
    }
    drawFocus(in: &canvas, look)
  }

  private func drawSegment(
    _ index: Int, in columns: Range<Int>, _ canvas: inout Canvas, _ look: ControlLook
  ) {
    let segment = segments[index]
    let area = Rect(x: columns.lowerBound, y: contentLine, width: columns.count, height: 1)
    var style = segment.isEnabled ? look.plain : look.quiet
    if index == selected {
      style = look.background(selectedSegmentTintColor)
      style.attributes.insert(.bold)
    } else if let quiet = look.traits.quietBackground {
      style.background = quiet
    }
    canvas.fill(area, with: style)
    let free = columns.count - TextMetrics.width(of: segment.title)
    canvas.write(
      segment.title, at: Point(x: columns.lowerBound + free / 2, y: contentLine), style: style)
    guard index == selected, !look.traits.hasColors || !isEnabled else { return }
    canvas.write("[", at: area.origin, style: style)
    canvas.write("]", at: Point(x: area.maxX - 1, y: contentLine), style: style)
  }

  /// Whether there is room for arrows beside the chosen segment, if only this segment is shown.
  private var hasArrows: Bool { contentColumns.count >= 5 }

  /// Draws only the chosen segment, between two arrows if there is room for them.
  private func drawNarrow(in canvas: inout Canvas, _ look: ControlLook) {
    let room = contentColumns
    guard !segments.isEmpty, !room.isEmpty else { return }
    let title = segments.indices.contains(selected) ? segments[selected].title : "–"
    let inside = hasArrows ? room.lowerBound + 1..<room.upperBound - 1 : room
    let width = min(TextMetrics.width(of: title), inside.count)
    var style = look.plain
    style.attributes.insert(.bold)
    canvas.write(
      title, at: Point(x: inside.lowerBound + (inside.count - width) / 2, y: contentLine),
      style: style, columns: inside.count, ellipsis: inside.count > 1)
    guard hasArrows else { return }
    canvas.write("‹", at: Point(x: room.lowerBound, y: contentLine), style: look.accent)
    canvas.write("›", at: Point(x: room.upperBound - 1, y: contentLine), style: look.accent)
  }
}

// MARK: - Layout

/// The columns of the segments of a control.
///
/// All segments have the same width, unless they are apportioned by their contents. If there isn't
/// room for that, each is as narrow as its title allows. If there isn't room for that either, only
/// the chosen one is shown.
package struct SegmentLayout: Hashable, Sendable {
  /// The columns of each segment; empty if only the chosen one is shown.
  package private(set) var columns: [Range<Int>] = []

  /// The columns at each side of a title.
  package static let padding = 1

  /// Lays out segments.
  ///
  /// - Parameters:
  ///   - titles: The widths of the titles.
  ///   - room: The columns for all segments.
  ///   - isApportioned: Whether segments with longer titles are wider.
  package init(titles: [Int], room: Range<Int>, isApportioned: Bool) {
    let narrow = titles.map { $0 + 2 * Self.padding }
    let equal = Array(repeating: narrow.max() ?? 0, count: titles.count)
    let widths = isApportioned || Self.sum(equal) > room.count ? narrow : equal
    guard Self.sum(widths) <= room.count else { return }
    var start = room.lowerBound + (room.count - Self.sum(widths)) / 2
    for width in widths {
      columns.append(start..<start + width)
      start += width
    }
  }

  /// Returns the number of columns that all segments need.
  package static func wanted(titles: [Int], isApportioned: Bool) -> Int {
    let narrow = titles.map { $0 + 2 * padding }
    return isApportioned ? sum(narrow) : (narrow.max() ?? 0) * titles.count
  }

  private static func sum(_ widths: [Int]) -> Int { widths.reduce(0, +) }

  /// Returns the index of the segment at a column; `nil` for none.
  package func segment(at column: Int) -> Int? { columns.firstIndex { $0.contains(column) } }
}
