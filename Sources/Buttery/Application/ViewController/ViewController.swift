public import ButteryGrid

/// Manages a view that fills the screen or a part of it.
///
/// An application that shows the controller calls its methods in this order: `viewDidLoad`,
/// `viewWillAppear`, `viewIsAppearing`, `viewWillLayoutSubviews` and `viewDidLayoutSubviews`
/// (whenever the view is laid out), `viewDidAppear`. The view disappears when another controller is
/// presented and covers it completely.
///
/// A controller may show other controllers inside its view, its `children`; see
/// <doc:ControllersAndSheets>.
@MainActor open class ViewController: Responder {
  /// The view; nil until it is loaded.
  private(set) var loadedView: View?
  /// The application that shows the controller; nil for one whose view is inside another's.
  weak var ownApplication: Application?
  /// What was said of the controller; `nil` until it has been in front of an application that speaks.
  var spoken: SpokenMemory?
  /// Why the view appears or disappears.
  var movement = Movement.none
  /// Whether the controller has been told that its view is on the screen or appears there.
  var isInSight = false

  /// Whether the controller is being told of a layout of its view.
  var isToldOfLayout = false
  private var hasWarnedOfLayout = false

  /// The controllers whose views are inside of this one's, in the order in which they were added.
  public internal(set) var children: [ViewController] = []
  /// Whether a child was removed that hasn't been told yet that its view disappears.
  var hasLostChild = false
  /// The controller whose child this one is.
  public internal(set) weak var parent: ViewController?

  /// The controller that this one itself presents, not one of its parents.
  var ownPresented: ViewController?
  /// The controller that presents this one itself, not one of its parents.
  weak var ownPresenting: ViewController?

  /// The view around the view of a controller that is presented in a sheet.
  var sheet: SheetView?
  /// Whether the view begins with a bar that has a title, so that a sheet needs none.
  var hasTitleBar: Bool { false }
  /// The container of the view after the sheet's title; nil until such a view is first set.
  var sheetTitle: SheetTitle?
  /// The presentation controller; nil until it is first used.
  var presentation: PresentationController?

  /// How the controller is shown when it is presented; set this before presenting.
  open var modalPresentationStyle = ModalPresentationStyle.automatic

  /// Whether a person mustn't close the sheet or the popover that the controller is shown in.
  ///
  /// Meanwhile `q` doesn't end the program, but Ctrl-C does. The property also counts for a controller
  /// that is shown in the presented one, as the top controller of a `NavigationController`.
  open var isModalInPresentation = false {
    didSet {
      for controller in parents { controller.sheet?.setNeedsLayout() }
    }
  }

  /// The columns and lines of the view in a form sheet or a popover; 0 stands for the usual size.
  open var preferredContentSize = Size.zero {
    didSet {
      if preferredContentSize != oldValue { ownApplication?.arrangeViews() }
    }
  }

  /// Returns the size of the view in a form sheet or a popover, in columns and lines; 0 stands for the
  /// usual size.
  ///
  /// `room` is the largest size that fits inside the edges. By default the result is
  /// `preferredContentSize`, whatever the room is. Override this method for content that adapts, such
  /// as lines that wrap. On a small screen, a sheet whose size fits into `room` has edges; a larger
  /// sheet fills the screen and has no edges. A negative size is a mistake that ends the program; note
  /// that `room` may be as small as 0 x 0.
  ///
  ///     override func preferredContentSize(fitting room: Size) -> Size {
  ///       let width = min(76, room.width)
  ///       return Size(width: width, height: min(lineCount(forWidth: width), room.height))
  ///     }
  ///
  /// This method is called whenever the sheet is placed.
  /// `SheetPresentationController.invalidateContentSize()` places the sheet again. The method isn't in
  /// UIKit, where detents resolve heights.
  open func preferredContentSize(fitting room: Size) -> Size { preferredContentSize }

  /// The controller's title, for bars and sheets that show it; the controller itself doesn't.
  open var title: String? {
    didSet {
      sheet?.setNeedsLayout()
      ownNavigationItem?.title = title
    }
  }

  /// The navigation item; nil until it is first used.
  var ownNavigationItem: NavigationItem?
  private var editing = false
  /// What is shown in place of content, while there is something.
  var unavailable: ContentUnavailableView?
  /// Whether `updateContentUnavailableConfiguration(using:)` is to be called in the next layout.
  var needsUnavailableUpdate = true

  /// Creates a controller; its view is loaded when `view` is first read.
  public override init() {
    super.init()
  }

  /// The tasks that are cancelled with the controller.
  private(set) final lazy var ownedTasks = OwnedTasks()

  isolated deinit {
    release(loadedView)
  }

  /// The view; `loadView()` makes it when this property is first read.
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

  /// Called after `viewWillAppear`, once the view has its place and its size, before it is laid
  /// out.
  open func viewIsAppearing(_ animated: Bool) {}

  /// Called when the view has appeared, after the first picture with it.
  ///
  /// Changes made here are drawn at once, before the program waits for anything.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view leaves the screen, or is covered completely.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called when the view has left the screen, or is covered completely.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Sets properties by what models say; does nothing by itself.
  ///
  /// Called before `updateProperties()` of the view; see there.
  open func updateProperties() {}

  /// Called before the view lays out its subviews; does nothing by itself.
  ///
  /// Changes made here take effect in the layout that follows.
  open func viewWillLayoutSubviews() {}

  /// Called when the view has laid out its subviews, whose own layout may still be due; does
  /// nothing by itself.
  ///
  /// Changes made here are laid out before anything is drawn. If they need another layout of the
  /// view itself, as when a table is scrolled or gets another header, the view is laid out again
  /// and this method is called again. So change only values that differ from the present ones.
  /// After eight layouts in a row, a request for another one is ignored, and a warning names the
  /// controller.
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

  /// Called before the controller becomes a child of `parent`, or with `nil` before it is removed
  /// from its parent; does nothing by itself.
  ///
  /// `addChild(_:)` calls it with the parent. Call it with `nil` yourself before you remove a
  /// child.
  open func willMove(toParent parent: ViewController?) {}

  /// Called when the controller has become a child of `parent`, or with `nil` when it isn't a child
  /// any more; does nothing by itself.
  ///
  /// When you add a child, call it yourself once the child's view is in place. `removeFromParent()`
  /// calls it with `nil`.
  open func didMove(toParent parent: ViewController?) {}

  /// Called when `traitCollection` has changed, before the layout; does nothing by itself.
  ///
  /// It is called for all controllers whose views can be seen.
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

  /// Whether the controller's content is being edited; setting it calls `setEditing(_:animated:)`.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }

  /// Begins or ends editing of the controller's content.
  ///
  /// Override this method to show controls for editing, and call `super`, which sets `isEditing`
  /// and the title of `editButtonItem`. A `TableViewController` edits its table.
  open func setEditing(_ editing: Bool, animated: Bool) {
    self.editing = editing
    editButton?.showEditing(editing)
  }

  private var editButton: BarButtonItem?

  /// A button that begins and ends editing; its title is "Edit", or "Done" during editing.
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

  /// The view that gets keys first while there is no first responder.
  ///
  /// By default this is a button of `contentUnavailableConfiguration`; else the view itself if it
  /// is a table, else the first table inside it that isn't hidden, else the view. Inside a child's
  /// view, the child decides.
  open var preferredFocusedView: View {
    let view = view
    if let stop = coverWithKeys?.tabStops().first { return stop }
    if view.isFocusedFirst { return view }
    guard let first = view.tabStops().first(where: \.isFocusedFirst) else {
      return children.lazy.filter(\.isShownInParent).map(\.preferredFocusedView).first ?? view
    }
    guard let owner = first.nearestController, owner !== self else { return first }
    return owner.preferredFocusedView
  }

  /// The first responder among all that this controller shows; nil for none.
  weak var firstResponder: Responder? {
    didSet {
      (oldValue as? View)?.markFirstResponder(inside: false)
      (firstResponder as? View)?.markFirstResponder(inside: true)
    }
  }

  /// The responder that got keys first when the last picture was made.
  private weak var lastKeyTarget: Responder?

  /// Whether the first responder has refused to resign when it was last asked.
  var keepsFirstResponder = false
  /// Whether the first responder must resign even if it refuses.
  var isTakingFirstResponder = false

  /// The next responder: for a child the view around its view, up to its parent; else the
  /// controller that presents this one.
  open override var next: Responder? { surrounding ?? sheet ?? ownPresenting }

  /// The frame of the view, or of the sheet around it, on a screen with `bounds`.
  ///
  /// By default `modalPresentationStyle` decides; a controller that isn't presented fills the
  /// screen. Differs from UIKit, where a presentation controller decides.
  open func frame(inScreen bounds: Rect) -> Rect {
    sheetPlacement(in: bounds)?.frame(in: bounds) ?? bounds
  }

  /// Handles an event that no view handled and that matches none of the controller's `keyCommands`.
  ///
  /// - Returns: Whether the event was handled; if not, it goes on to the presenting controller and
  ///   at last to the application.
  open override func handle(_ event: Event) -> Bool { false }

  /// Warns once that the view's layout never ends.
  func warnOfEndlessLayout(after count: Int) {
    guard !hasWarnedOfLayout else { return }
    hasWarnedOfLayout = true
    TableViewDiagnostics.warning(
      "viewDidLayoutSubviews of \(type(of: self)) has asked for another layout \(count)"
        + " times in a row: change only what differs")
  }

  /// The words for what Esc does to the controller's sheet, for its edge and for key hints.
  var escapeMeaning: (sentence: String, hint: String) { ("closes", "close") }

  /// Called when the size of the screen has changed.
  func screenSizeChanged() {}

  override var asViewController: ViewController? { self }

  /// Whether the controller's view is inside another controller's view.
  var isContained: Bool { surrounding != nil }
}

// MARK: - Keys

extension ViewController {
  /// The responder that is asked first about a key.
  var keyTarget: Responder { firstResponder ?? preferredFocusedView }

  /// Tells all views of the tab order when keys start to go to another responder.
  func notifyOfKeyTarget(_ target: Responder) {
    guard target !== lastKeyTarget else { return }
    lastKeyTarget = target
    for stop in view.tabStops() { stop.keysMoved(to: target) }
  }

  /// Makes `view` resign as first responder, even if it refuses.
  func resignFirstResponder(_ view: View) {
    isTakingFirstResponder = true
    defer { isTakingFirstResponder = false }
    guard !view.resignFirstResponder() else { return }
    firstResponder = nil
    view.firstResponderChanged()
  }

  /// Makes the next or the previous view in the tab order first responder, wrapping at the ends.
  ///
  /// - Returns: Whether another view has become first responder, or the present one has refused to
  ///   resign.
  func moveFirstResponder(forward: Bool) -> Bool {
    let stops = view.tabStops()
    let current = firstResponder ?? preferredFocusedView
    guard let index = stops.firstIndex(where: { $0 === current }) else {
      return (forward ? stops.first : stops.last)?.becomeFirstResponder() ?? false
    }
    guard stops.count > 1 else { return false }
    keepsFirstResponder = false
    // Views that refuse to become first responder are skipped. If the present first responder
    // refuses to resign, the search ends, so that it isn't asked again.
    for step in 1..<stops.count where !keepsFirstResponder {
      let next = (index + (forward ? step : stops.count - step)) % stops.count
      if stops[next].becomeFirstResponder() { return true }
    }
    return keepsFirstResponder
  }
}
