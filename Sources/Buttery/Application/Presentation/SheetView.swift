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
  ///
  /// A navigation bar takes its place, unless a view stands after the title.
  private var hasLine: Bool {
    guard let sheetController, bounds.height >= Self.leastHeightWithLine,
      !sheetController.isModal
    else { return false }
    return !sheetController.hasTitleBar || sheetController.sheetTitle?.content != nil
  }

  override func layoutSubviews() {
    var edges = EdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    if !hasEdges { edges = EdgeInsets(top: hasLine ? 1 : 0, left: 0, bottom: 0, right: 0) }
    sheetController?.viewIfLoaded?.frame = bounds.inset(by: edges)
    placeTitle()
  }

  /// Places the title view after the title and a blank.
  private func placeTitle() {
    guard let titleView = sheetController?.sheetTitle else { return }
    if titleView.superview !== self { addSubview(titleView) }
    let start = hasEdges ? 2 : 1
    let left = start + (title.isEmpty ? 1 : TextMetrics.width(of: title) + 2)
    let hasRoom = hasEdges || hasLine
    let width = hasRoom ? min(titleView.wantedWidth, bounds.width - start - left) : 0
    titleView.frame = Rect(x: left, y: 0, width: max(0, width), height: 1)
  }

  /// Places the title view again, because it may have become wider.
  override func contentOfSubviewChanged() {
    super.contentOfSubviewChanged()
    if sheetController?.sheetTitle?.content != nil { setNeedsLayoutFromInside() }
  }

  private var title: String { sheetController?.title ?? "" }

  private var hints: [String] {
    sheetController?.sheetPresentationController?.hints
      ?? (isClosable ? ["Esc \(escapeMeaning.sentence)"] : [])
  }

  override func draw(in canvas: inout Canvas) {
    if hasEdges {
      canvas.drawEdges(of: bounds.size, title: title, hints: hints)
    } else if hasLine {
      // The title view takes the room of the hints.
      let hasView = sheetController?.sheetTitle?.content != nil
      canvas.drawLine(ofWidth: bounds.width, title: title, hints: hasView ? [] : hints)
    }
  }

  // MARK: Closing

  override var next: Responder? { sheetController?.ownPresenting }

  /// Whether a person can close the sheet: no other controller is in front of it, and it isn't
  /// modal.
  private var isClosable: Bool {
    sheetController?.ownPresented == nil && sheetController?.isModal == false
  }

  private var escapeMeaning: (sentence: String, hint: String) {
    sheetController?.escapeMeaning ?? ("closes", "close")
  }

  /// Closes the sheet on Esc and on a press beside it; keeps other keys if `keepsKeys` is set.
  override func handle(_ event: Event) -> Bool {
    guard let sheetController, sheetController.ownPresented == nil else { return false }
    guard closes(event) else { return keeps(event) }
    sheetController.dismissByPerson()
    return true
  }

  private func closes(_ event: Event) -> Bool {
    switch event {
    case .key(let key): return Self.closingKeys.contains(key)
    case .mouse(let mouse):
      guard case .press = mouse.action else { return false }
      return !frame.contains(mouse.place)
    default: return false
    }
  }

  private static let closingKeys: Set<Key> = [Key(.escape)]

  private func keeps(_ event: Event) -> Bool {
    switch event {
    case .key(let key): keeps(key)
    case .paste: keepsKeys
    default: false
    }
  }

  private func keeps(_ key: Key) -> Bool {
    keepsKeys && sheetController?.ownApplication?.redrawKeys.contains(key) != true
  }

  private var keepsKeys: Bool { sheetController?.sheetPresentationController?.keepsKeys ?? false }

  override func binds(_ key: Key) -> Bool {
    sheetController?.ownPresented == nil && (Self.closingKeys.contains(key) || keeps(key))
  }

  override var keyHelp: [KeyHelp] {
    isClosable ? [KeyHelp("", [KeyHelp.Row([Key(.escape)], escapeMeaning.hint)])] : []
  }

  override var generalHints: [String] { isClosable ? ["Esc \(escapeMeaning.hint)"] : [] }
}
