public import ButteryGrid

/// Looks after a view that fills the screen or a part of it.
///
/// While an application shows it, it hears of what happens to its view in this order:
/// `viewDidLoad`, `viewWillAppear`, `viewWillLayoutSubviews` and `viewDidLayoutSubviews` (whenever
/// the view is laid out), `viewDidAppear`. A controller that is put in front and covers it
/// completely makes it disappear.
@MainActor open class ViewController: Responder, ViewOwner {
  private var loadedView: View?
  private weak var application: Application?

  /// Whether it is being told of a layout of its view.
  var isToldOfLayout = false
  private var hasWarnedOfLayout = false

  /// The controller that this one has put in front of itself.
  public private(set) var presentedViewController: ViewController?
  /// The controller that put this one in front of itself.
  public private(set) weak var presentingViewController: ViewController?

  /// What the controller is called, for whoever shows it; the controller itself doesn't.
  open var title: String?

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

  /// Makes the view and assigns it to `view`; by default an empty one.
  open func loadView() {
    view = View()
  }

  /// Called once, after the view was made.
  open func viewDidLoad() {}

  /// Called before the view comes to the screen, each time that it does.
  open func viewWillAppear(_ animated: Bool) {}

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

  /// The view that keys come to first while nothing has become first responder.
  ///
  /// By default the view itself where it is a table, else the first table inside that isn't hidden,
  /// else the view.
  open var preferredFocusedView: View {
    let view = view
    return view.isFocusedFirst ? view : view.tabStops().first(where: \.isFocusedFirst) ?? view
  }

  /// Who of all that this controller shows gets keys first, where anybody has become that.
  weak var firstResponder: Responder? {
    didSet {
      (oldValue as? View)?.noteFirstResponder(inside: false)
      (firstResponder as? View)?.noteFirstResponder(inside: true)
    }
  }

  /// Whether the first responder has refused to let go when it was asked last.
  var keepsFirstResponder = false
  /// Whether the first responder has to go, whatever it says.
  var isTakingFirstResponder = false

  /// The controller that presents this one.
  open override var next: Responder? { presentingViewController }

  /// Where the view lies on a screen with `bounds`; by default everywhere.
  open func frame(inScreen bounds: Rect) -> Rect { bounds }

  /// Takes an event that no view wanted and that none of its `keyCommands` is for.
  ///
  /// - Returns: Whether the event is done with; else the presenting controller is asked, and at last
  ///   the application decides.
  open override func handle(_ event: Event) -> Bool { false }

  /// Puts `controller` in front; it gets all events until it is dismissed.
  ///
  /// A controller that has presented one already passes the call on to that one.
  ///
  /// - Parameters:
  ///   - animated: Is handed on to the controllers and makes no other difference.
  ///   - completion: Called after `viewDidAppear`; at once where no application runs.
  public func present(
    _ controller: ViewController, animated: Bool = false, completion: (() -> Void)? = nil
  ) {
    if let presentedViewController {
      presentedViewController.present(controller, animated: animated, completion: completion)
      return
    }
    presentedViewController = controller
    controller.presentingViewController = self
    if let application { controller.attach(to: application) }
    rearrange(animated: animated, completion: completion)
  }

  /// Takes away what this controller presents, or else this controller itself.
  ///
  /// - Parameters:
  ///   - animated: Is handed on to the controllers and makes no other difference.
  ///   - completion: Called after `viewDidDisappear`; at once where no application runs.
  public func dismiss(animated: Bool = false, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      presentingViewController?.dismiss(animated: animated, completion: completion)
      return
    }
    presentedViewController = nil
    presented.presentingViewController = nil
    rearrange(animated: animated, completion: completion)
  }

  private func rearrange(animated: Bool, completion: (() -> Void)?) {
    guard let application else {
      completion?()
      return
    }
    application.arrangeViews(animated: animated, completion: completion)
  }

  /// The application that shows the view, if any does.
  public var runningApplication: Application? { application }

  /// Says once that the view's layout never ends.
  func warnOfEndlessLayout(after count: Int) {
    guard !hasWarnedOfLayout else { return }
    hasWarnedOfLayout = true
    TableViewDiagnostics.warning(
      "viewDidLayoutSubviews of \(type(of: self)) has asked for another layout \(count)"
        + " times in a row: change only what differs")
  }

  override var asViewOwner: (any ViewOwner)? { self }

  func attach(to application: Application) {
    self.application = application
    presentedViewController?.attach(to: application)
  }
}
