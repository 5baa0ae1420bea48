internal import ButteryGrid

/// The view around the view of a controller in a sheet: draws edges, where there is room, and a
/// hint at how to close the sheet.
final class SheetView: View {
  private weak var sheetController: ViewController?

  /// Whether the controller's view lies inside edges; if not, the sheet takes the whole screen.
  var hasEdges = true {
    didSet {
      if hasEdges != oldValue { setNeedsLayout() }
    }
  }

  init(of controller: ViewController) {
    sheetController = controller
    super.init(frame: .zero)
    clipsToBounds = true
  }

  /// Makes the controller's present view the only subview.
  func takeView() {
    guard let view = sheetController?.view, view.superview !== self else { return }
    letGo()
    addSubview(view)
    setNeedsLayout()
  }

  /// Removes the controller's view.
  func letGo() {
    for view in subviews { view.removeFromSuperview() }
  }

  override var holdsWholeControllers: Bool { true }

  /// The least height at which a sheet without edges spends a line on its title.
  private static let leastHeightWithLine = 4

  /// Whether a sheet without edges has a line at its top with its title and the hint.
  private var hasLine: Bool {
    bounds.height >= Self.leastHeightWithLine && sheetController?.isModalInPresentation == false
  }

  override func layoutSubviews() {
    var edges = EdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    if !hasEdges { edges = EdgeInsets(top: hasLine ? 1 : 0, left: 0, bottom: 0, right: 0) }
    for view in subviews { view.frame = bounds.inset(by: edges) }
  }

  override func draw(in canvas: inout Canvas) {
    let title = sheetController?.title ?? ""
    let hints = isClosable ? ["Esc \(escapeMeaning.sentence)"] : []
    if hasEdges {
      canvas.drawEdges(of: bounds.size, title: title, hints: hints)
    } else if hasLine {
      canvas.drawLine(ofWidth: bounds.width, title: title, hints: hints)
    }
  }

  // MARK: Closing

  override var next: Responder? { sheetController?.ownPresenting }

  /// Whether a person can close the sheet: no other controller is in front of it, and it isn't
  /// modal.
  private var isClosable: Bool {
    sheetController?.ownPresented == nil && sheetController?.isModalInPresentation == false
  }

  private var escapeMeaning: (sentence: String, hint: String) {
    sheetController?.escapeMeaning ?? ("closes", "close")
  }

  /// Closes the sheet on Esc and on a press beside it.
  override func handle(_ event: Event) -> Bool {
    guard let sheetController, sheetController.ownPresented == nil else { return false }
    switch event {
    case .key(let key) where Self.closingKeys.contains(key): break
    case .mouse(let mouse):
      guard case .press = mouse.action, !frame.contains(mouse.place) else { return false }
    default: return false
    }
    sheetController.dismissByPerson()
    return true
  }

  private static let closingKeys: Set<Key> = [Key(.escape)]

  override func binds(_ key: Key) -> Bool {
    sheetController?.ownPresented == nil && Self.closingKeys.contains(key)
  }

  override var keyHelp: [KeyHelp] {
    isClosable ? [KeyHelp("", [KeyHelp.Row([Key(.escape)], escapeMeaning.hint)])] : []
  }

  override var generalHints: [String] { isClosable ? ["Esc \(escapeMeaning.hint)"] : [] }
}
