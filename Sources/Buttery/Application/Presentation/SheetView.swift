internal import ButteryGrid

/// What a sheet shows around its controller's view: edges, where there is room, and the way out.
final class SheetView: View {
  private weak var sheetController: ViewController?

  /// Whether the view lies inside of edges; without, it takes all of the screen.
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

  /// Holds the controller's view, whichever that is now.
  func takeView() {
    guard let view = sheetController?.view, view.superview !== self else { return }
    letGo()
    addSubview(view)
    setNeedsLayout()
  }

  /// Gives the view back.
  func letGo() {
    for view in subviews { view.removeFromSuperview() }
  }

  override var holdsWholeControllers: Bool { true }

  /// Of less than this, no line is given away.
  private static let leastHeightWithLine = 4

  /// Whether a sheet without edges has a line at its top, to tell the way out.
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

  // MARK: The way out

  override var next: Responder? { sheetController?.ownPresenting }

  /// Whether a person can close the sheet: it is in front, and doesn't insist on an answer.
  private var isClosable: Bool {
    sheetController?.ownPresented == nil && sheetController?.isModalInPresentation == false
  }

  private var escapeMeaning: (sentence: String, hint: String) {
    sheetController?.escapeMeaning ?? ("closes", "close")
  }

  /// Takes Esc, and a press beside the sheet.
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
