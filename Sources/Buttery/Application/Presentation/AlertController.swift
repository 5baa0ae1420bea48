public import ButteryGrid

/// A dialog that asks the user a question in front of all other views, until it is answered.
///
///     let alert = AlertController(
///       title: "Delete the list?", message: "It can't be brought back.", preferredStyle: .alert)
///     alert.addAction(AlertAction(title: "Cancel", style: .cancel))
///     alert.addAction(AlertAction(title: "Delete", style: .destructive) { _ in deleteList() })
///     present(alert, animated: true)
///
/// Tab and the arrow keys choose a button and Enter presses it. The underlined letter of a button
/// presses it too, unless a text field has the cursor. Esc presses the button of style `cancel`; it
/// closes an alert that has no buttons. Page Up and Page Down scroll a message that is too long.
/// The alert is dismissed before the handler of the pressed button is called.
///
/// The button chosen initially is `preferredAction`, or else the first enabled button of style
/// `default`, or else the cancel button.
///
/// On a small screen the mouse wheel scrolls the message. Over the buttons, the wheel chooses the
/// next or the previous button if not all of them have room; `↑` and `↓` show that there are more.
@MainActor public final class AlertController: ViewController {
  /// The kinds of alerts.
  public enum Style: Hashable, Sendable {
    /// A choice between actions, one below the other; a press outside cancels it.
    case actionSheet
    /// A question whose buttons are side by side if there is room.
    case alert
  }

  /// The kind of alert.
  public let preferredStyle: Style
  /// The text below the title.
  public var message: String? {
    didSet { contentChanged() }
  }
  /// The buttons, in the order in which they were added.
  public private(set) var actions: [AlertAction] = []
  private var fields: [TextField] = []

  /// The text fields, in the order in which they were added; `nil` for an action sheet.
  public var textFields: [TextField]? { preferredStyle == .alert ? fields : nil }

  /// The button that is bold and chosen initially; Enter in the last text field presses it.
  ///
  /// It is a mistake to set an action that wasn't added: the program ends.
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
  /// It is a mistake to add an action twice, or a second action of style `cancel`: the program
  /// ends.
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

  /// Adds a text field below the present ones; the first field gets the cursor.
  ///
  /// It is a mistake to add a text field to an action sheet: the program ends.
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

  // MARK: Contents

  private var alertView: AlertView? { viewIfLoaded as? AlertView }

  public override func loadView() {
    view = AlertView(of: self)
  }

  public override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    fields.first?.becomeFirstResponder()
  }

  /// Returns a frame in the middle of the screen, as large as the contents need.
  public override func frame(inScreen bounds: Rect) -> Rect {
    AlertLayout.frame(of: content, in: bounds)
  }

  var content: AlertContent {
    AlertContent(
      title: title ?? "", message: message ?? "", fields: fields.count,
      buttons: shownActions.map { $0.title ?? "" }, isSheet: preferredStyle == .actionSheet)
  }

  /// The buttons in the order in which they are shown.
  ///
  /// The cancel button is the first of two buttons of an alert; otherwise it is the last one.
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

  /// Dismisses the alert, then calls the action's handler.
  func choose(_ action: AlertAction) {
    guard action.isEnabled, let ownPresenting else { return }
    ownPresenting.dismiss(animated: true) { action.handler?(action) }
  }

  /// Whether Esc has an effect.
  var isCancellable: Bool { cancelAction != nil || actions.isEmpty }

  /// Presses the cancel button, or dismisses an alert without buttons.
  func cancel() {
    if let cancelAction { return choose(cancelAction) }
    if actions.isEmpty { ownPresenting?.dismiss(animated: true) }
  }

  /// Handles a press outside an action sheet, which cancels it.
  public override func handle(_ event: Event) -> Bool {
    guard preferredStyle == .actionSheet, ownPresented == nil, case .mouse(let mouse) = event,
      case .press = mouse.action, sheet?.frame.contains(mouse.place) == false
    else { return false }
    cancel()
    return true
  }
}

// MARK: - Actions

/// A button of an alert, and the function to call when it is pressed.
@MainActor public final class AlertAction {
  /// The kinds of buttons.
  public enum Style: Hashable, Sendable {
    /// A usual answer.
    case `default`
    /// A button that changes nothing; Esc presses it. An alert has at most one.
    case cancel
    /// A button that deletes or changes something irrecoverably.
    ///
    /// It is red, and isn't chosen initially unless it is the `preferredAction`.
    case destructive
  }

  /// The text on the button.
  public let title: String?
  /// The kind of button.
  public let style: Style
  /// Whether the button can be pressed; a disabled button is dim and can't be chosen.
  public var isEnabled = true {
    didSet { if isEnabled != oldValue { enablingChanged?() } }
  }

  /// Tells the alert that shows the button of a change of `isEnabled`.
  fileprivate var enablingChanged: (() -> Void)?
  let handler: ((AlertAction) -> Void)?

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: The text on the button.
  ///   - style: The kind of button.
  ///   - handler: Called when the alert has been dismissed after the button was pressed.
  public init(title: String?, style: Style, handler: ((AlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}
