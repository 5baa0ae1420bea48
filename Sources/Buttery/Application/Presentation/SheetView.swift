package import ButteryGrid

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
  func installView() {
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
  private static let minimumHeightWithLine = 4

  /// Whether a sheet without edges has a line at its top with its title and the hint.
  ///
  /// A navigation bar takes its place, unless a view stands after the title.
  private var hasLine: Bool {
    guard let sheetController, bounds.height >= Self.minimumHeightWithLine,
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

// MARK: - Titles

/// The container of the view after a sheet's title.
///
/// It belongs to the controller in the sheet, and may exist before the sheet does.
final class SheetTitle: View {
  private weak var sheetController: ViewController?

  var content: View? {
    didSet {
      removeOwn(oldValue)
      if let content { addSubview(content) }
    }
  }

  init(of controller: ViewController) {
    sheetController = controller
    super.init(frame: .zero)
    clipsToBounds = true
  }

  /// The number of columns that the content needs.
  fileprivate var wantedWidth: Int { content.map { max(0, $0.widthInTitle) } ?? 0 }

  override var next: Responder? { sheetController }

  override func layoutSubviews() { content?.frame = bounds }

  /// Erases the part of the sheet's edge behind the content.
  override func draw(in canvas: inout Canvas) { canvas.erase() }
}

// MARK: - Places

/// The placement of a sheet and its edges.
///
/// On a small screen, a sheet that doesn't fit takes the whole room and has no edges.
package struct SheetPlacement: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case page
    case form
    /// A popover below, above or beside a part of the screen; in the middle without such a part.
    case popover(beside: Rect?)
  }

  package var kind: Kind
  /// The size without the edges; 0 stands for the usual size of the kind.
  package var content: Size
  /// The position of a form sheet.
  package var position = SheetPresentationController.Position.middle
  /// The lines and columns at the edges of the room that a form sheet leaves free.
  package var margins = EdgeInsets.zero

  package init(_ kind: Kind, content: Size = .zero) {
    self.kind = kind
    self.content = content
  }

  /// The size below which a room is small: a sheet would leave too little space for its content or
  /// for the view behind.
  private static let smallRoom = Size(width: 50, height: 14)
  private static let widestPage = 100
  private static let pageMargins = EdgeInsets(top: 2, left: 4, bottom: 0, right: 4)
  private static let formSize = Size(width: 56, height: 16)
  private static let popoverSize = Size(width: 32, height: 10)
  private static let edges = 2
  /// The minimum height of a room in which margins are left free.
  ///
  /// It is lower for a sheet at the edge, which hides less than one in the middle.
  private var minimumHeightWithMargins: Int { position == .middle ? 8 : 4 }

  /// Returns the size of the largest content that fits inside the sheet's edges.
  package func roomForContent(in room: Rect) -> Size {
    let free = free(in: room)
    return Size(width: max(0, free.width - Self.edges), height: max(0, free.height - Self.edges))
  }

  /// Returns the sheet's frame in `room`.
  package func frame(in room: Rect) -> Rect { frameWithEdges(in: room) ?? room }

  /// Returns the sheet's frame including its edges; `nil` if there is no room for edges.
  package func frameWithEdges(in room: Rect) -> Rect? {
    let isSmall = room.width < Self.smallRoom.width || room.height < Self.smallRoom.height
    let free = free(in: room)
    switch kind {
    case .page:
      return isSmall ? nil : page(in: room)
    case .form:
      return fitting(Self.formSize, in: free, isSmall).map { form(of: $0, in: room, free: free) }
    case .popover(let source):
      return fitting(Self.popoverSize, in: room, isSmall).map { size in
        source.map { place(size, beside: $0, in: room) } ?? room.middle(size)
      }
    }
  }

  /// Returns the part of `room` in which the sheet may lie: without the margins, if they apply.
  private func free(in room: Rect) -> Rect {
    guard kind == .form, room.height >= minimumHeightWithMargins else { return room }
    return room.inset(by: margins)
  }

  private func form(of size: Size, in room: Rect, free: Rect) -> Rect {
    switch position {
    case .middle: free.nearest(room.middle(size).origin, size)
    case .right: Rect(origin: Point(x: free.maxX - size.width, y: free.minY), size: size)
    }
  }

  private func page(in room: Rect) -> Rect {
    let size = Size(
      width: min(Self.widestPage, room.width - Self.pageMargins.left - Self.pageMargins.right),
      height: room.height - Self.pageMargins.top)
    let middle = room.middle(size)
    return Rect(x: middle.minX, y: room.maxY - size.height, width: size.width, height: size.height)
  }

  /// The wanted size, limited to the room; `nil` where it doesn't fit into a small room.
  private func fitting(_ usual: Size, in room: Rect, _ isSmall: Bool) -> Size? {
    let width = content.width > 0 ? content.width + Self.edges : usual.width
    let height = content.height > 0 ? content.height + Self.edges : usual.height
    if isSmall, width > room.width || height > room.height { return nil }
    return Size(width: min(width, room.width), height: min(height, room.height))
  }

  private func place(_ size: Size, beside source: Rect, in room: Rect) -> Rect {
    func rect(x: Int, y: Int) -> Rect { room.nearest(Point(x: x, y: y), size) }
    if source.maxY + size.height <= room.maxY { return rect(x: source.minX, y: source.maxY) }
    if source.minY - size.height >= room.minY {
      return rect(x: source.minX, y: source.minY - size.height)
    }
    if source.maxX + size.width <= room.maxX { return rect(x: source.maxX, y: source.minY) }
    return rect(x: source.minX - size.width, y: source.minY)
  }
}

extension Rect {
  /// A rectangle of that size in the middle of this one.
  func middle(_ size: Size) -> Rect {
    Rect(
      x: minX + (width - size.width) / 2, y: minY + (height - size.height) / 2,
      width: size.width, height: size.height)
  }

  /// Returns a rectangle of that size inside this one, with its origin as near to `origin` as possible.
  fileprivate func nearest(_ origin: Point, _ size: Size) -> Rect {
    Rect(
      x: max(minX, min(origin.x, maxX - size.width)),
      y: max(minY, min(origin.y, maxY - size.height)), width: size.width, height: size.height)
  }
}

// MARK: - Edges

extension Canvas {
  /// Draws a frame along the edges of `size`, with a title in the upper one and, at the right of the
  /// lower one, the first of `hints` that fits.
  mutating func drawEdges(of size: Size, title: String, hints: [String]) {
    guard size.width >= 4, size.height >= 2 else { return }
    View.Border(.rounded).draw(along: Rect(origin: .zero, size: size), in: &self)
    if !title.isEmpty {
      write(
        " \(title) ", at: Point(x: 2, y: 0), style: Style(attributes: .bold),
        columns: size.width - 4, ellipsis: true)
    }
    let padded = hints.lazy.map { " \($0) " }
    guard size.height > 2,
      let hint = padded.first(where: { TextMetrics.width(of: $0) <= size.width - 4 })
    else { return }
    write(hint, at: Point(x: size.width - 2 - TextMetrics.width(of: hint), y: size.height - 1))
  }

  /// Draws a line at the top, with a title and, at its right, the first of `hints` that fits.
  fileprivate mutating func drawLine(ofWidth width: Int, title: String, hints: [String]) {
    fill(
      Rect(x: 0, y: 0, width: max(0, width), height: 1), with: "─", style: Style(attributes: .dim))
    let hint = hints.lazy.map { " \($0) " }.first { TextMetrics.width(of: $0) <= width - 2 } ?? ""
    let end = width - 1 - TextMetrics.width(of: hint)
    write(hint, at: Point(x: end, y: 0))
    guard !title.isEmpty, end > 4 else { return }
    write(
      " \(title) ", at: Point(x: 1, y: 0), style: Style(attributes: .bold), columns: end - 2,
      ellipsis: true)
  }
}
