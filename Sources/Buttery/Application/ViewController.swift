public import ButteryGrid

/// Looks after a view that fills the screen or a part of it.
@MainActor open class ViewController {
  private var loadedView: View?
  private weak var application: Application?

  /// The controller that this one has put in front of itself.
  public private(set) var presentedViewController: ViewController?
  /// The controller that put this one in front of itself.
  public private(set) weak var presentingViewController: ViewController?

  /// Creates a controller; its view is loaded when it is first asked for.
  public init() {}

  /// The view; `loadView()` makes it when it is first asked for.
  open var view: View {
    get {
      if let loadedView { return loadedView }
      loadView()
      let view = loadedView ?? View()
      loadedView = view
      viewDidLoad()
      return view
    }
    set { loadedView = newValue }
  }

  /// Makes the view and assigns it to `view`; by default an empty one.
  open func loadView() {
    view = View()
  }

  /// Called once, after the view was made.
  open func viewDidLoad() {}

  /// The view that is asked first about keys; by default the controller's own.
  open var preferredFocusedView: View { view }

  /// Where the view lies on a screen with `bounds`; by default everywhere.
  open func frame(inScreen bounds: Rect) -> Rect { bounds }

  /// Takes an event that no view wanted.
  ///
  /// - Returns: Whether the event is done with; else the application decides.
  open func handle(_ event: Event) -> Bool { false }

  /// Puts `controller` in front; it gets all events until it is dismissed.
  ///
  /// A controller that has presented one already passes the call on to that one.
  public func present(_ controller: ViewController) {
    if let presentedViewController {
      presentedViewController.present(controller)
      return
    }
    presentedViewController = controller
    controller.presentingViewController = self
    if let application { controller.attach(to: application) }
    application?.arrangeViews()
  }

  /// Takes away what this controller presents, or else this controller itself.
  public func dismiss() {
    guard let presented = presentedViewController else {
      presentingViewController?.dismiss()
      return
    }
    presentedViewController = nil
    presented.presentingViewController = nil
    application?.arrangeViews()
  }

  /// The application that shows the view, if any does.
  public var runningApplication: Application? { application }

  func attach(to application: Application) {
    self.application = application
    presentedViewController?.attach(to: application)
  }
}
