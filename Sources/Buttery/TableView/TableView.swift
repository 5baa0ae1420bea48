public import ButteryGrid
public import FoundationEssentials

/// A view that shows rows in sections and makes views only for those in sight.
///
/// A table asks its data source how many sections and rows there are and computes where each
/// element lies. It dequeues cells and section views for the elements in sight and recycles those
/// that go out of sight. In plain style the header of the section in view stays on top and its
/// footer at the bottom, as long as any of its rows is in sight.
///
///     final class Fruits: TableViewDataSource {
///       let names = ["Apple", "Banana", "Cherry"]
///       func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
///         names.count
///       }
///       func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
///         let cell = tableView.dequeueReusableCell(withIdentifier: "fruit", for: path)
///         cell.textLabel?.text = names[path.row]
///         return cell
///       }
///     }
///
/// Changes don't take effect at once: setters and calls only mark what has changed, and the next
/// layout handles all marks together. Questions about geometry or visible elements bring the layout
/// up to date first. Heights count lines, widths columns.
@MainActor open class TableView: ScrollView {
  /// The place to which scrolling brings a row.
  ///
  /// The free space lies between the insets, without the section's header and footer where these
  /// float. Where they don't float, the first row at the top stands below its header, and the last
  /// row at the bottom stands above its footer, so that header or footer come into sight too.
  public enum ScrollPosition: Hashable, Sendable {
    /// In sight, with the least scrolling.
    case none
    /// At the top, in the middle, at the bottom of the free space.
    case top, middle, bottom
  }

  /// What separates a row from the next one.
  public enum SeparatorStyle: Hashable, Sendable {
    /// Nothing.
    case none
    /// The row's last line is underlined; no line of its own is taken.
    case singleLine
  }

  /// Stands for a height that the content decides.
  public nonisolated static let automaticDimension = -1

  // MARK: Rooms

  let layout = TableLayout()
  let visible = VisibleElements()
  let reusables = ReusableViews()
  let picture = PictureTracker()
  let answers = LeftAnswers()
  let updates = PendingUpdates()
  let motion = UpdateMotion()
  let interaction = RowInteraction()
  var prefetchWindow = PrefetchWindow()
  var changedElements = ChangedElements()

  /// When displayed cells, headers and footers of automatic height get their heights anew; by default
  /// `.enabled`.
  ///
  /// What is above them stays where it is.
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled

  /// How often views were made, handed out and shown, since the table was created.
  public var reuseStatistics: ReuseStatistics { reusables.statistics }

  /// Creates a table with a frame in the coordinates of its superview-to-be.
  public init(frame: Rect, style: Style = .plain) {
    self.style = style
    super.init(frame: frame)
  }

  /// Creates a plain table of no size.
  public convenience init() {
    self.init(frame: .zero, style: .plain)
  }

  /// How sections look.
  ///
  /// Differs from UIKit: the style may be changed at any time. The first row below the top inset
  /// keeps its place on screen. If the table shows the beginning of its content, it stays there
  /// instead.
  public var style: Style {
    willSet {
      if newValue != style { doubtHeights() }
    }
  }

  /// Where the contents come from; setting it loads them anew.
  public weak var dataSource: (any TableViewDataSource)? {
    didSet {
      if dataSource !== oldValue {
        answers.forgetDataSource()
        layout.marks.forgetsHeights = true
      }
      reloadData(because: "dataSource was set\(dataSource == nil ? " to nil" : "")")
    }
  }

  /// Whether the rows that the table asks for may be gone, because the table was reloaded, or rows
  /// were deleted, while it was asking; nobody is asked about rows and sections until the new ones
  /// are known.
  var areRowsUnknown = false

  /// Who decides about heights and section views; setting another one asks for everything anew.
  public weak var delegate: (any TableViewDelegate)? {
    didSet {
      // The weak reference may have become `nil` by itself, without a call of this observer.
      guard delegate !== oldValue || (delegate == nil) == answers.areOfDelegate else { return }
      answers.forgetDelegate(areOfAnother: delegate != nil)
      reloadData(because: "delegate was set\(delegate == nil ? " to nil" : "")")
    }
  }

  /// Who gets data ready before their rows come into sight.
  public weak var prefetchDataSource: (any TableViewDataSourcePrefetching)? {
    didSet { forgetAnnouncedRows(inSight: layout.marks.laidOut?.lines) }
  }

  override func prepareContentSize() {
    bringGeometryUpToDate()
    if let anchor = layout.marks.anchor, !anchor.isOffset { bringUpToDate() }
  }

  override func prepareOffset() {
    workOffWhatIsDue()
    guard let anchor = layout.marks.anchor, !anchor.isOffset else { return }
    // The beginning doesn't depend on heights.
    if anchor != ScrollAnchor(.beginning) { bringUpToDate() }
  }

  override func placeContent(at offset: Point) { setOffset(offset) }

  open override func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    if !scrollToPart(in: rect) { super.scrollRectToVisible(rect, animated: animated) }
  }

  override func contentMoves(by lines: Int, reached: Int) {
    if lines != 0, !layout.marks.isWorkingOff { closeSwipe() }
    layout.recordMove(by: lines, reached: reached)
  }

  override var scrollObserver: (any ScrollViewDelegate)? { delegate }

  override func scrollIndicatorChanged() { doubtHeights() }

  // MARK: Heights

  private var heightSettings = HeightSettings() {
    didSet {
      heightSettings.limit()
      if heightSettings != oldValue { forgetHeights() }
    }
  }

  /// The height of rows for which the delegate gives none; automatic by default.
  public var rowHeight: Int {
    get { heightSettings.row }
    set { heightSettings.row = newValue }
  }
  /// The height of headers for which the delegate gives none; automatic by default.
  public var sectionHeaderHeight: Int {
    get { heightSettings.header }
    set { heightSettings.header = newValue }
  }
  /// The height of footers for which the delegate gives none; automatic by default.
  public var sectionFooterHeight: Int {
    get { heightSettings.footer }
    set { heightSettings.footer = newValue }
  }
  /// A guess at the height of rows that haven't been in sight.
  ///
  /// The default, `automaticDimension`, is a guess of one line. With a guess, the table asks for a
  /// height or measures it when the row comes into sight, so that a table of any length opens at
  /// once. Rows on screen don't jump when a guess was wrong. With 0, the table asks for all heights
  /// when it loads.
  public var estimatedRowHeight: Int {
    get { heightSettings.estimatedRow }
    set { heightSettings.estimatedRow = newValue }
  }
  /// A guess at the height of headers that haven't been in sight; see `estimatedRowHeight`.
  public var estimatedSectionHeaderHeight: Int {
    get { heightSettings.estimatedHeader }
    set { heightSettings.estimatedHeader = newValue }
  }
  /// A guess at the height of footers that haven't been in sight; see `estimatedRowHeight`.
  public var estimatedSectionFooterHeight: Int {
    get { heightSettings.estimatedFooter }
    set { heightSettings.estimatedFooter = newValue }
  }
  /// Blank lines above each section's header; they don't float.
  public var sectionHeaderTopPadding: Int {
    get { heightSettings.padding }
    set { heightSettings.padding = newValue }
  }
  /// The most lines that floating headers and footers may take together in a table with nested
  /// sections; automatic, the default, is a third of the table's height.
  ///
  /// Not in UIKit. Headers and footers of the outermost sections always float. Those of a nested
  /// section float only if they, together with the headers and footers of the sections around it,
  /// take no more lines than this. Otherwise they stay in their places among the rows.
  public var maximumPinnedLines = TableView.automaticDimension {
    didSet { if maximumPinnedLines != oldValue { setNeedsLayout() } }
  }
  /// The height of the empty rows below the content of a plain table; automatic is `rowHeight`,
  /// or else 1.
  public var fillerRowHeight = TableView.automaticDimension {
    didSet { setNeedsDisplay() }
  }

  /// The least number of rows in all sections with which the section index is shown; 0 by default.
  ///
  /// The index is shown only in plain style, and only if the data source has titles for it.
  public var sectionIndexMinimumDisplayRowCount = 0 {
    didSet {
      if sectionIndexMinimumDisplayRowCount != oldValue { reloadSectionIndexTitles() }
    }
  }

  /// The colour of the titles in the section index; `nil` for the terminal's foreground colour.
  public var sectionIndexColor: Color? {
    didSet { if sectionIndexColor != oldValue { setNeedsLayout() } }
  }

  /// What separates rows.
  ///
  /// With `singleLine`, a plain table without a table footer shows empty rows below its content.
  public var separatorStyle = SeparatorStyle.singleLine {
    didSet { separatorsChange() }
  }

  /// The columns at the left and right of rows that separators leave free; none by default.
  ///
  /// A cell's own `separatorInset` replaces it. Top and bottom have no effect. Differs from UIKit,
  /// where separators begin at the text.
  public var separatorInset = EdgeInsets.zero {
    didSet { separatorsChange() }
  }

  /// Whether rows in sight keep their place when other rows come or go above them.
  ///
  /// Not in UIKit, where such rows are always pushed, as they are here by default. Use it for logs
  /// and other tables that change all the time. To follow the end of a table instead, call
  /// `scrollToRow` with the last row after each insertion.
  ///
  /// The first row that neither the top inset nor a floating header covers is the anchor row, which
  /// keeps its line. If the anchor row is deleted or moved, the next row in sight that is neither
  /// takes over its line. Without a row in sight, the first header or footer that doesn't float is
  /// the anchor. If the beginning of the content is in sight, the table stays there instead. Rows
  /// that a batch reloads above the anchor row grow upwards.
  public var keepsRowsInSightDuringUpdates = false

  // MARK: Table header, footer, background

  /// The view before the first section.
  ///
  /// It scrolls with the content. Its height is that of its frame at the moment of assignment; its
  /// width is the table's.
  public var tableHeaderView: View? {
    didSet {
      replaceTableEnd(oldValue, by: tableHeaderView)
      layout.header.assign(tableHeaderView, replacing: oldValue)
      if layout.header.height != layout.geometry.tableHeader { tableEndsChange() }
    }
  }

  /// The view after the last section.
  ///
  /// It scrolls with the content. Its height is that of its frame at the moment of assignment; its
  /// width is the table's.
  public var tableFooterView: View? {
    didSet {
      replaceTableEnd(oldValue, by: tableFooterView)
      layout.footer.assign(tableFooterView, replacing: oldValue)
      if layout.footer.height != layout.geometry.tableFooter { tableEndsChange() }
    }
  }

  /// Drawn behind the content; as large as the table, doesn't scroll.
  public var backgroundView: View? {
    didSet {
      guard backgroundView !== oldValue || backgroundView?.superview !== self else { return }
      removeOwn(oldValue)
      if let backgroundView { add(backgroundView, to: .background) }
      setNeedsLayout()
    }
  }

  /// The control that asks for fresh content when a person pulls at its beginning; `nil` for none.
  public var refreshControl: RefreshControl? {
    didSet { replaceRefreshControl(oldValue, by: refreshControl) }
  }

  /// The key command of the refresh control, if there is a refresh control.
  open override var keyCommands: [KeyCommand]? { refreshControl == nil ? nil : refreshCommands }

  private func replaceTableEnd(_ old: View?, by view: View?) {
    guard old !== view else { return }
    removeOwn(old)
    if let view { add(view, to: .tableHeaderAndFooter) }
    setNeedsLayout()
  }

  /// Makes room for the table's header and footer; the heights of rows and sections stay known.
  private func tableEndsChange() {
    recordAnchor()
    layout.makeRoomForTableEnds()
    knownContentSize = Size(width: bounds.width, height: layout.geometry.contentHeight)
    setNeedsLayout()
  }

  // MARK: Events

  /// Which keys scroll the table and move its focus.
  public lazy var keyBindings = KeyBindings<TableCommand>.standard

  override func prepareForLayout() { followChangedElements() }

  /// What is read in the layout of a table is read by its rows.
  override var isLayoutTracked: Bool { false }

  open override func layoutSubviews() {
    guard !layout.marks.isWorkingOff else { return layoutWasAskedForInside() }
    layOutElements()
    if !updates.workAfterLayout.isEmpty { runWorkAfterLayout() }
    // What the data source, the delegate or a completion has changed waits for the next pass. What a
    // subclass changes after this call is laid out in this one.
    if isMarkedInLayout { wantsAnotherLayout = true }
    isMarkedInLayout = false
  }

  override var isPlacingContent: Bool { layout.marks.isWorkingOff }

  override func layoutWasCutOff() {
    isLayingOut = true
    layOutElements()
    (isLayingOut, isMarkedInLayout) = (false, false)
    if wantsAnotherLayout { markForLayout() }
    wantsAnotherLayout = false
  }

  private func runWorkAfterLayout() {
    for work in updates.workAfterLayout.takeAll() { work() }
    wantsAnotherLayout = true
  }

  override func layoutWasAskedForInside() {
    guard layout.marks.isWorkingOff else { return }
    TableViewDiagnostics.warning("layoutIfNeeded was called while the table was asking for parts")
  }

  open override func draw(in canvas: inout Canvas) {
    drawBehindElements(in: &canvas)
  }

  override func willDraw(on canvas: Canvas) {
    picture.recordInk(behind: canvas)
  }

  override func contentMoved(from origin: Point) {
    if bounds.minX == origin.x { markInsideForDisplay() } else { setNeedsDisplay() }
  }

  override func collectMovedContent(
    in change: inout PictureChange, from drawn: DrawnPlace?, _ inside: LineFrame
  ) -> Cover {
    guard picture.isOutdated || motion.current != nil || drawn == nil else { return Cover() }
    return collectMovedElements(in: &change, from: drawn, inside)
  }

  override func drawSubviews(in canvas: Canvas) {
    if let motion = motion.current {
      drawSubviews(motion, in: canvas)
    } else {
      super.drawSubviews(in: canvas)
    }
  }

  // MARK: What a person hears

  /// What is said of the place of a row, before the row itself; `nil` for nothing.
  ///
  /// By default this is its place in its section, such as `3 of 12`. Not in UIKit, where a person
  /// asks for it.
  open func accessibilityPosition(ofRowAt indexPath: IndexPath) -> String? {
    "\(indexPath.row + 1) of \(numberOfRows(inSection: indexPath.section))"
  }

  /// Which one of the sections one is; `nil` for nothing.
  ///
  /// By default this is a text such as `section 1 of 8`. Not in UIKit.
  open func accessibilityPosition(ofSection section: Int) -> String? {
    numberOfSections > 1 ? "section \(section + 1) of \(numberOfSections)" : nil
  }

  /// Whether other rows are on their way, so that nothing is said of those that are shown.
  ///
  /// False by default. Not in UIKit.
  open var awaitsRowsToSay: Bool { false }

  /// What is said of a section when the focus comes into it, before its place and its rows.
  ///
  /// By default this is what its header says if it is displayed, or else its title. Not in UIKit,
  /// where headers are elements between rows.
  open func accessibilityLabel(ofSection section: Int) -> String? {
    let shown = headerView(forSection: section)?.accessibilityLabel
    return shown ?? dataSource?.tableView(self, titleForHeaderInSection: section)
  }

  /// The section that keys act on instead of a row, such as one whose rows are hidden; `nil`, the
  /// default, for none.
  ///
  /// Where the application speaks, a row has the focus unless there is such a section. Not in UIKit.
  open var accessibilityFocusedSection: Int? { nil }

  override var spokenValue: String? { spokenSize }

  /// The table's own header, footer and background: rows are said when the focus comes to them.
  override var spokenSubviews: [View] {
    [tableHeaderView, backgroundView, tableFooterView].compactMap(\.self)
  }

  /// Always true: a table can receive keys.
  open override var canBecomeFirstResponder: Bool { true }

  override var isFocusedFirst: Bool { true }

  /// The section at the top, and how far the content is scrolled, in percent.
  override var placeText: String? {
    guard contentSize.height > 0 else { return nil }
    let sections = numberOfSections
    let section = sectionAtTop.map { sections > 1 ? "\($0 + 1)/\(sections) · " : "" } ?? ""
    let way = contentSize.height + contentInset.bottom + contentInset.top - bounds.height
    return section + (way > 0 ? "\((bounds.minY + contentInset.top) * 100 / way) %" : "all")
  }

  /// An invisible cursor at the focused row, or at the first row in sight: where keys act.
  open override var cursor: Cursor? { rowCursor }

  override var viewsBeforeInTabOrder: [View] { [tableHeaderView].compactMap(\.self) }

  override var viewsInTabOrder: [View] { tabbedElements }

  override func innerViewBecameFirstResponder(_ view: View) { moveFocus(toRowAround: view) }

  override func keysMoved(to target: Responder) { showFocus(whereKeysComeTo: target) }

  override var urgentHints: [String] { openRowHints }

  override var keyHelp: [KeyHelp] { super.keyHelp + keyHelpOfTable }

  override var generalHints: [String] { hintsOfTable }

  override func binds(_ key: Key) -> Bool { super.binds(key) || handles(key) }

  override func handleFirst(_ event: Event) -> Bool {
    guard case .key(let key) = event,
      interaction.sectionIndex.isActive || !interaction.isEditingIdle
    else { return false }
    return handleOpenThing(key)
  }

  open override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let key): handle(key)
    case .mouse(let mouse): handle(mouse)
    default: false
    }
  }
}
