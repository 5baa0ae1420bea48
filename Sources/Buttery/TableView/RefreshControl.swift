public import ButteryGrid

/// A control with which a person refreshes the contents of a table: by pulling at its beginning, or
/// with F5 or Ctrl-R.
///
///     let refresh = RefreshControl()
///     refresh.addAction(Action { [unowned self] _ in Task { await reload() } }, for: .valueChanged)
///     tableView.refreshControl = refresh
///
/// A pull is going up three times at the very beginning, by keys or by the wheel. After the first
/// and the second time, a line above the content says how many are missing. The repeats of a held
/// key don't count, so that going to the beginning with a held key isn't a pull. A pull that isn't
/// completed ends by itself after two seconds. A complete one sends `valueChanged`, and the line
/// shows an activity indicator until `endRefreshing()`.
@MainActor open class RefreshControl: Control {
  /// The table that the control belongs to.
  weak var table: TableView?
  /// The offset that a program has set while the line was shown; `nil` for none.
  var offsetSetMeanwhile: Int?
  private let indicator = ActivityIndicatorView()
  private var pulls = 0
  private var lastPull: ContinuousClock.Instant?
  /// Ends a pull that a person doesn't complete.
  private var release: ScheduledWork?

  /// Whether contents are being fetched.
  public private(set) final var isRefreshing = false

  /// The text of the line while contents are being fetched.
  ///
  /// Differs from UIKit, where it is an attributed title.
  open var title: String? = "Refreshing…" {
    didSet { setNeedsLayout() }
  }

  /// Creates a control.
  public override init(frame: Rect) {
    super.init(frame: frame)
    isHidden = true
    addSubview(indicator)
  }

  /// Shows that contents are being fetched, without sending `valueChanged`.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    indicator.startAnimating()
    changed(pulls: 0)
  }

  /// Ends the display, after the contents have been fetched.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    indicator.stopAnimating()
    changed(pulls: 0)
  }

  /// Begins to refresh and sends `valueChanged`, like a pull.
  open override func performPrimaryAction() {
    guard isEnabled, !isRefreshing else { return }
    beginRefreshing()
    sendValueChanged()
  }

  // MARK: Pulling

  private static let pullsToRefresh = 3
  /// The least time between two steps of a pull; a held key repeats faster.
  private static let minimumPause = Duration.milliseconds(120)

  /// Counts a step of a pull: a person went up at the beginning.
  fileprivate func pull(at time: ContinuousClock.Instant?) {
    guard isEnabled, !isRefreshing else { return }
    defer { lastPull = time }
    if let time, let lastPull, pulls > 0, time - lastPull < Self.minimumPause { return }
    if pulls + 1 < Self.pullsToRefresh { return changed(pulls: pulls + 1) }
    performPrimaryAction()
  }

  /// Ends a pull that isn't complete, because a person did something else.
  func letGo() {
    if pulls > 0 { changed(pulls: 0) }
  }

  /// How long a pull waits for its next step.
  private static let patience = Duration.seconds(2)

  private func changed(pulls: Int) {
    self.pulls = pulls
    release?.cancel()
    release =
      pulls == 0
      ? nil
      : table?.window?.application?.post(after: Self.patience) { [weak self] in self?.letGo() }
    setNeedsLayout()
    let isShown = isRefreshing || pulls > 0
    guard isShown == isHidden else { return }
    isHidden = !isShown
    table?.refreshLineChanged(by: isShown ? 1 : -1)
  }

  // MARK: The picture

  /// One line of any width.
  open override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: 1) }

  private var text: String {
    if isRefreshing { return title ?? "" }
    return pulls == 1 ? "↑ twice more to refresh" : "↑ once more to refresh"
  }

  /// Places the activity indicator.
  open override func layoutSubviews() {
    indicator.frame = Rect(x: max(0, textColumn - 2), y: 0, width: 1, height: 1)
  }

  private var textColumn: Int { max(2, (bounds.width - TextMetrics.width(of: text)) / 2) }

  /// Draws the title, or what is missing for a pull.
  open override func draw(in canvas: inout Canvas) {
    canvas.write(
      text, at: Point(x: textColumn, y: 0), style: Style(attributes: .dim),
      columns: bounds.width - textColumn, ellipsis: true)
  }
}

// MARK: - The refresh control, a line above the content

extension TableView {
  /// Replaces the refresh control `old` by `control`.
  func replaceRefreshControl(_ old: RefreshControl?, by control: RefreshControl?) {
    guard old !== control else { return }
    if let old {
      if !old.isHidden { refreshLineChanged(by: -1) }
      removeOwn(old)
      old.table = nil
    }
    guard let control else { return }
    add(control, to: .refreshControl)
    control.table = self
    if !control.isHidden { refreshLineChanged(by: 1) }
  }

  /// Makes room for the line of the refresh control above what is in sight, or removes that room.
  fileprivate func refreshLineChanged(by lines: Int) {
    let isAtBeginning = bounds.minY <= -contentInset.top
    // An offset that a program has set since the line came isn't one that the line has changed.
    let isSet = refreshControl?.offsetSetMeanwhile == bounds.minY
    refreshControl?.offsetSetMeanwhile = nil
    contentInset.top += lines
    // At the beginning the content follows its inset.
    if !isAtBeginning, !isSet {
      moveContent(to: Point(x: bounds.minX, y: bounds.minY - lines), countsAsScrolling: false)
    }
    setNeedsLayout()
  }

  /// Places the line, which stays at the top while the content scrolls.
  func placeRefreshControl() {
    guard let refreshControl, !refreshControl.isHidden else { return }
    refreshControl.frame = Rect(
      x: bounds.minX, y: bounds.minY + contentInset.top - 1, width: bounds.width, height: 1)
  }

  /// The place before a command, to find out whether the command has moved anything.
  struct PlaceBeforePull {
    let isAtBeginning: Bool
    let row: ElementKey?
  }

  var placeBeforePull: PlaceBeforePull {
    PlaceBeforePull(
      isAtBeginning: bounds.minY <= -contentInset.top, row: interaction.focusedRow)
  }

  /// Counts a step of a pull if going up has moved nothing; anything else ends the pull.
  func updatePull(goingUp: Bool, from place: PlaceBeforePull) {
    guard let refreshControl else { return }
    guard goingUp, place.isAtBeginning, bounds.minY <= -contentInset.top,
      interaction.focusedRow == place.row
    else { return refreshControl.letGo() }
    refreshControl.pull(at: window?.application?.device.now)
  }

  /// The keys that refresh the content.
  var refreshCommands: [KeyCommand] {
    guard let refreshControl, refreshControl.isEnabled else { return [] }
    var refresh = KeyCommand(title: "refresh", input: Key(.function(5)), .control("r")) {
      [weak refreshControl] _ in refreshControl?.performPrimaryAction()
    }
    // What a person does with each row comes first where there isn't room for all.
    refresh.isHintedLast = true
    return [refresh]
  }
}
