package import ButteryGrid

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
  private var leastHeightWithMargins: Int { position == .middle ? 8 : 4 }

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
    guard kind == .form, room.height >= leastHeightWithMargins else { return room }
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
