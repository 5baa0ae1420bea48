public import ButteryGrid

/// Looks after a view that fills the screen or a part of it.
///
/// While an application shows it, it hears of what happens to its view in this order:
/// `viewDidLoad`, `viewWillAppear`, `viewIsAppearing`, `viewWillLayoutSubviews` and
/// `viewDidLayoutSubviews` (whenever the view is laid out), `viewDidAppear`. A controller that is put
/// in front and covers it completely makes it disappear.
///
/// A controller may show others inside of its view, its `children`; <doc:ControllersAndSheets> tells how.
@MainActor open class ViewController: Responder, ViewOwner {
  /// The view, once it was made.
  private(set) var loadedView: View?
  /// The application that shows the view, where that isn't inside of another controller's.
  weak var ownApplication: Application?
  /// The way in which it came to the screen or leaves it.
  var movement = Movement.none
  /// Whether it has been told that its view is on the screen, or comes to it.
  var isInSight = false

  /// Whether it is being told of a layout of its view.
  var isToldOfLayout = false
  private var hasWarnedOfLayout = false

  /// The controllers whose views are inside of this one's, in the order in which they were added.
  public internal(set) var children: [ViewController] = []
  /// Whether a child was taken out that hasn't been told that its view went.
  var hasLostChild = false
  /// The controller whose child this one is.
  public internal(set) weak var parent: ViewController?

  /// The controller in front of this one itself, not of one around it.
  var ownPresented: ViewController?
  /// The controller that has put this one itself in front.
  weak var ownPresenting: ViewController?

  /// What is around the view of a controller that is presented in a sheet.
  var sheet: SheetView?
  /// What tells of its presentation, once somebody has asked for it.
  var presentation: PresentationController?

  /// How the controller is shown when it is presented; to be set before.
  open var modalPresentationStyle = ModalPresentationStyle.automatic

  /// Whether a person mustn't close the sheet or the popover that the controller is shown in.
  open var isModalInPresentation = false {
    didSet { sheet?.setNeedsLayout() }
  }

  /// The columns and lines that a form sheet or a popover has for the view; 0 for what is usual.
  open var preferredContentSize = Size.zero {
    didSet {
      if preferredContentSize != oldValue { ownApplication?.arrangeViews() }
    }
  }

  /// What the controller is called, for whoever shows it; the controller itself doesn't.
  open var title: String? {
    didSet {
      sheet?.setNeedsDisplay()
      ownNavigationItem?.title = title
    }
  }

  /// What a bar shows for the controller, once somebody has asked for it.
  var ownNavigationItem: NavigationItem?
  private var editing = false
  /// What is shown in place of content, while there is something.
  var unavailable: ContentUnavailableView?
  /// Whether `updateContentUnavailableConfiguration(using:)` is to be called in the next layout.
  var needsUnavailableUpdate = true

  /// Creates a controller; its view is loaded when it is first asked for.
  public override init() {
    super.init()
  }

  isolated deinit {
    release(loadedView)
  }

  /// The view; `loadView()` makes it when it is first asked for.
  open var view: View {
    get {
      if let loadedView { return loadedView }
      loadView()
      let view = loadedView ?? View()
      adopt(view)
      viewDidLoad()
      return view
    }
    set { adopt(newValue) }
  }

  private func adopt(_ view: View) {
    release(loadedView)
    loadedView = view
    view.controller = self
  }

  private func release(_ view: View?) {
    if let view, view.controller === self { view.controller = nil }
  }

  /// Whether the view was made already.
  public var isViewLoaded: Bool { loadedView != nil }

  /// The view, where it was made already.
  public var viewIfLoaded: View? { loadedView }

  /// Makes the view, unless it was made already.
  public func loadViewIfNeeded() { _ = view }

  /// Makes the view and assigns it to `view`; by default an empty one.
  open func loadView() {
    view = View()
  }

  /// Called once, after the view was made.
  open func viewDidLoad() {}

  /// Called before the view comes to the screen, each time that it does.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called after `viewWillAppear`, once the view has its place and its size, before it is laid out.
  open func viewIsAppearing(_ animated: Bool) {}

  /// Called when the view has come to the screen: there is a picture of it.
  ///
  /// What it changes is drawn at once, before the program waits for anything.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view leaves the screen, or is covered completely.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called when the view has left the screen, or is covered completely.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called before the view lays out its subviews; does nothing by itself.
  ///
  /// What it changes is laid out in the layout that follows.
  open func viewWillLayoutSubviews() {}

  /// Called when the view has laid out its subviews, whose own layout may still be due; does nothing
  /// by itself.
  ///
  /// What it changes is laid out before anything is drawn. Where that is the view's own layout, as
  /// of a table that is scrolled or gets another header, the view is laid out again and this method
  /// called again: it has to change only what differs from what is there. A controller that asks for
  /// yet another layout after the eighth isn't heard, and a warning names it.
  ///
  ///     override func viewDidLayoutSubviews() {
  ///       super.viewDidLayoutSubviews()
  ///       guard let header = tableView.tableHeaderView else { return }
  ///       let height = header.systemLayoutSizeFitting(View.layoutFittingCompressedSize).height
  ///       guard header.frame.height != height else { return }
  ///       header.frame.size.height = height
  ///       tableView.tableHeaderView = header
  ///     }
  open func viewDidLayoutSubviews() {}

  /// Called before the controller becomes a child of `parent`, or no child any more; does nothing by
  /// itself.
  ///
  /// `addChild(_:)` calls it with the parent; whoever takes a child out calls it with `nil`.
  open func willMove(toParent parent: ViewController?) {}

  /// Called when the controller has become a child of `parent`, or isn't a child any more; does
  /// nothing by itself.
  ///
  /// Whoever adds a child calls it once the view is in place; `removeFromParent()` calls it with
  /// `nil`.
  open func didMove(toParent parent: ViewController?) {}

  /// Called when `traitCollection` has become another one, before the layout; does nothing by itself.
  ///
  /// For all controllers whose views can be seen.
  open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}

  /// Sets `contentUnavailableConfiguration` by what there is; does nothing by itself.
  ///
  /// Called when the view is laid out first, after
  /// `setNeedsUpdateContentUnavailableConfiguration()`, and where the search of the controller's
  /// `navigationItem` is another one.
  ///
  ///     override func updateContentUnavailableConfiguration(
  ///       using state: ContentUnavailableConfigurationState
  ///     ) {
  ///       contentUnavailableConfiguration = rows.isEmpty ? .search().updated(for: state) : nil
  ///     }
  open func updateContentUnavailableConfiguration(
    using state: ContentUnavailableConfigurationState
  ) {}

  /// Whether what the controller shows can be changed; setting it calls `setEditing(_:animated:)`.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }

  /// Begins or ends that what the controller shows can be changed.
  ///
  /// Override it to do so, and call `super`, which sets `isEditing` and what `editButtonItem` says. A
  /// `TableViewController` edits its table.
  open func setEditing(_ editing: Bool, animated: Bool) {
    self.editing = editing
    editButton?.showEditing(editing)
  }

  private var editButton: BarButtonItem?

  /// A button that begins and ends editing: it says "Edit", and "Done" meanwhile.
  public var editButtonItem: BarButtonItem {
    if let editButton { return editButton }
    let button = BarButtonItem(
      systemItem: .edit,
      primaryAction: Action { [weak self] _ in
        guard let self else { return }
        setEditing(!isEditing, animated: true)
      })
    button.showEditing(editing)
    editButton = button
    return button
  }

  /// The view that keys come to first while nothing has become first responder.
  ///
  /// By default a button of `contentUnavailableConfiguration`; else the view itself where it is a
  /// table, else the first table inside that isn't hidden, else the view. What is inside of a child's view is the child's to say.
  open var preferredFocusedView: View {
    let view = view
    if let stop = coverWithKeys?.tabStops().first { return stop }
    if view.isFocusedFirst { return view }
    guard let first = view.tabStops().first(where: \.isFocusedFirst) else {
      return children.lazy.filter(\.isShownInParent).map(\.preferredFocusedView).first ?? view
    }
    guard let owner = first.nearestOwner, owner !== self else { return first }
    return owner.preferredFocusedView
  }

  /// Who of all that this controller shows gets keys first, where anybody has become that.
  weak var firstResponder: Responder? {
    didSet {
      (oldValue as? View)?.noteFirstResponder(inside: false)
      (firstResponder as? View)?.noteFirstResponder(inside: true)
    }
  }

  /// Who keys came to when the last picture was made.
  weak var lastKeyTarget: Responder?

  /// Whether the first responder has refused to let go when it was asked last.
  var keepsFirstResponder = false
  /// Whether the first responder has to go, whatever it says.
  var isTakingFirstResponder = false

  /// Who is asked about an event after the controller: for a child what is around its view, up to
  /// its parent; else the controller that presents it.
  open override var next: Responder? { surrounding ?? sheet ?? ownPresenting }

  /// Where the view lies on a screen with `bounds`, or the sheet around it: by default where
  /// `modalPresentationStyle` says, and that is everywhere for a controller that isn't presented.
  ///
  /// Differs from UIKit, where a presentation controller says so.
  open func frame(inScreen bounds: Rect) -> Rect {
    sheetPlacement?.frame(in: bounds) ?? bounds
  }

  /// Takes an event that no view wanted and that none of its `keyCommands` is for.
  ///
  /// - Returns: Whether the event is done with; else the presenting controller is asked, and at last
  ///   the application decides.
  open override func handle(_ event: Event) -> Bool { false }

  /// Says once that the view's layout never ends.
  func warnOfEndlessLayout(after count: Int) {
    guard !hasWarnedOfLayout else { return }
    hasWarnedOfLayout = true
    TableViewDiagnostics.warning(
      "viewDidLayoutSubviews of \(type(of: self)) has asked for another layout \(count)"
        + " times in a row: change only what differs")
  }

  /// What Esc does to a sheet around the view, as a sentence and a hint say it.
  var escapeMeaning: (sentence: String, hint: String) { ("closes", "close") }

  /// Hears that the screen got another size.
  func screenSizeChanged() {}

  override var asViewOwner: (any ViewOwner)? { self }

  var isContained: Bool { surrounding != nil }
}
