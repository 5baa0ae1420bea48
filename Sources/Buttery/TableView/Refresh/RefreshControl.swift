public import ButteryGrid

/// Has what a table shows fetched anew: a person pulls at its beginning, or presses F5 or Ctrl-R.
///
///     let refresh = RefreshControl()
///     refresh.addAction(Action { [unowned self] _ in Task { await reload() } }, for: .valueChanged)
///     tableView.refreshControl = refresh
///
/// Going up at the very beginning three times, by keys or by the wheel, is a pull: the first ones say
/// what is missing, in a line above the content. A key that is held doesn't count again and again, so
/// that nobody pulls who only wants to get to the beginning. `valueChanged` is sent then, and the line
/// shows that something goes on until `endRefreshing()`.
@MainActor open class RefreshControl: Control {
  /// The table that the control belongs to.
  weak var table: TableView?
  private let indicator = ActivityIndicatorView()
  private var pulls = 0
  private var lastPull: ContinuousClock.Instant?

  /// Whether something is being fetched.
  public private(set) final var isRefreshing = false

  /// What is said meanwhile.
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

  /// Says that something is being fetched, and sends nothing.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    indicator.startAnimating()
    changed(pulls: 0)
  }

  /// Says that all was fetched.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    indicator.stopAnimating()
    changed(pulls: 0)
  }

  /// Fetches, as a pull does.
  open override func performPrimaryAction() {
    guard isEnabled, !isRefreshing else { return }
    beginRefreshing()
    sendValueChanged()
  }

  // MARK: Pulling

  private static let pullsToRefresh = 3
  /// A key that is held repeats itself faster than that.
  private static let leastPause = Duration.milliseconds(120)

  /// A person went up at the beginning.
  func pull(at time: ContinuousClock.Instant?) {
    guard isEnabled, !isRefreshing else { return }
    defer { lastPull = time }
    if let time, let lastPull, pulls > 0, time - lastPull < Self.leastPause { return }
    if pulls + 1 < Self.pullsToRefresh { return changed(pulls: pulls + 1) }
    performPrimaryAction()
  }

  /// A person did something else.
  func letGo() {
    if pulls > 0 { changed(pulls: 0) }
  }

  private func changed(pulls: Int) {
    self.pulls = pulls
    setNeedsLayout()
    let isShown = isRefreshing || pulls > 0
    guard isShown == isHidden else { return }
    isHidden = !isShown
    table?.refreshLineChanged(by: isShown ? 1 : -1)
  }

  // MARK: The picture

  /// A line.
  open override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: 1) }

  private var text: String {
    if isRefreshing { return title ?? "" }
    return pulls == 1 ? "↑ twice more to refresh" : "↑ once more to refresh"
  }

  /// Places the sign that something goes on.
  open override func layoutSubviews() {
    indicator.frame = Rect(x: max(0, textColumn - 2), y: 0, width: 1, height: 1)
  }

  private var textColumn: Int { max(2, (bounds.width - TextMetrics.width(of: text)) / 2) }

  /// Draws what is going on.
  open override func draw(in canvas: inout Canvas) {
    canvas.write(
      text, at: Point(x: textColumn, y: 0), style: Style(attributes: .dim),
      columns: bounds.width - textColumn, ellipsis: true)
  }
}
