public import ButteryGrid

/// Asks a person something, in front of everything else, until there is an answer.
///
///     let alert = AlertController(
///       title: "Delete the list?", message: "It can't be brought back.", preferredStyle: .alert)
///     alert.addAction(AlertAction(title: "Cancel", style: .cancel))
///     alert.addAction(AlertAction(title: "Delete", style: .destructive) { _ in deleteList() })
///     present(alert, animated: true)
///
/// Tab and the arrows choose a button, Enter presses it, and so does the letter that is underlined,
/// unless a text field has the cursor. Esc presses the button of style `cancel`; where an alert has no
/// buttons at all, it closes the alert. Page Up and Page Down move a message that is too long. The
/// alert goes before the handler of its answer is called.
///
/// Chosen at first is `preferredAction`, else the first button of style `default`, else the one that
/// cancels.
///
/// On a small screen the wheel of the mouse moves the message, too, and over the buttons it brings
/// those into sight that have no line; `↑` and `↓` show that there are some.
@MainActor public final class AlertController: ViewController {
  /// What an alert looks like.
  public enum Style: Hashable, Sendable {
    /// Several things that could be done, one below the other. A press beside it cancels it.
    case actionSheet
    /// A question; its buttons are beside each other where they fit.
    case alert
  }

  /// What the alert looks like.
  public let preferredStyle: Style
  /// What is said below the title.
  public var message: String? {
    didSet { contentChanged() }
  }
  /// The buttons, in the order in which they were added.
  public private(set) var actions: [AlertAction] = []
  private var fields: [TextField] = []

  /// The text fields, in the order in which they were added; `nil` for an action sheet.
  public var textFields: [TextField]? { preferredStyle == .alert ? fields : nil }

  /// The button that is bold, is chosen at first, and that Enter in the last text field presses.
  ///
  /// One that wasn't added is a mistake that ends the program.
  public var preferredAction: AlertAction? {
    didSet {
      if let preferredAction, !actions.contains(where: { $0 === preferredAction }) {
        stop("prefers \(Self.name(of: preferredAction)), which wasn't added: call addAction first")
      }
      contentChanged()
    }
  }

  /// Creates an alert without buttons.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init()
    self.title = title
    modalPresentationStyle = .formSheet
    isModalInPresentation = true
  }

  /// Adds a button.
  ///
  /// To add one twice, or a second one of style `cancel`, is a mistake that ends the program.
  public func addAction(_ action: AlertAction) {
    if actions.contains(where: { $0 === action }) {
      stop("has \(Self.name(of: action)) already: make another AlertAction")
    }
    if action.style == .cancel, let other = cancelAction {
      stop(
        "has two actions of style cancel, \(Self.name(of: other)) and \(Self.name(of: action)):"
          + " make one of them default")
    }
    actions.append(action)
    action.enablingChanged = { [weak self] in self?.contentChanged() }
    contentChanged()
  }

  /// Adds a text field, below those that there are; the first one gets the cursor.
  ///
  /// An action sheet has none: to add one is a mistake that ends the program.
  public func addTextField(configurationHandler: ((TextField) -> Void)? = nil) {
    if preferredStyle == .actionSheet {
      stop("is an action sheet, which has no text fields: use the style alert")
    }
    let field = TextField()
    field.borderStyle = .bezel
    configurationHandler?(field)
    fields.append(field)
    contentChanged()
  }

  private static func name(of action: AlertAction) -> String {
    "the action \"\(action.title ?? "")\""
  }

  private func stop(_ reason: String) -> Never {
    TableViewDiagnostics.stop(.invalidController("AlertController \"\(title ?? "")\" \(reason)"))
  }

  // MARK: What is shown

  private var alertView: AlertView? { viewIfLoaded as? AlertView }

  public override func loadView() {
    view = AlertView(of: self)
  }

  public override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    fields.first?.becomeFirstResponder()
  }

  /// In the middle of the screen, as large as what is said needs.
  public override func frame(inScreen bounds: Rect) -> Rect {
    AlertLayout.frame(of: content, in: bounds)
  }

  var content: AlertContent {
    AlertContent(
      title: title ?? "", message: message ?? "", fields: fields.count,
      buttons: shownActions.map { $0.title ?? "" }, isSheet: preferredStyle == .actionSheet)
  }

  /// The buttons as they are shown: what cancels is the first of two beside each other, else the last.
  var shownActions: [AlertAction] {
    let others = actions.filter { $0.style != .cancel }
    let cancel = actions.filter { $0.style == .cancel }
    return preferredStyle == .alert && actions.count == 2 ? cancel + others : others + cancel
  }

  private func contentChanged() {
    alertView?.contentChanged()
    ownApplication?.arrangeViews()
  }

  // MARK: Answers

  private var cancelAction: AlertAction? { actions.first { $0.style == .cancel } }

  /// Closes the alert, and calls the action's handler then.
  func choose(_ action: AlertAction) {
    guard action.isEnabled, let ownPresenting else { return }
    ownPresenting.dismiss(animated: true) { action.handler?(action) }
  }

  /// Whether Esc does anything.
  var isCancellable: Bool { cancelAction != nil || actions.isEmpty }

  /// Presses what cancels.
  func cancel() {
    if let cancelAction { return choose(cancelAction) }
    if actions.isEmpty { ownPresenting?.dismiss(animated: true) }
  }

  /// Takes a press beside an action sheet.
  public override func handle(_ event: Event) -> Bool {
    guard preferredStyle == .actionSheet, ownPresented == nil, case .mouse(let mouse) = event,
      case .press = mouse.action, sheet?.frame.contains(mouse.place) == false
    else { return false }
    cancel()
    return true
  }
}
