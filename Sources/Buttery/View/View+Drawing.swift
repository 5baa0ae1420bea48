internal import ButteryGrid

extension View {
  /// Draws the view and its subviews on the open lines; `canvas` is in the view's coordinates.
  final func drawHierarchy(in canvas: inout Canvas) {
    willDraw(on: canvas)
    drawOwnContent(in: canvas)
    drawSubviews(in: canvas)
    drawOverSubviews(in: &canvas)
    if let extras { drawExtras(extras, in: canvas) }
  }

  private func drawOwnContent(in canvas: Canvas) {
    var own = canvas.confinedToBounds()
    guard !own.isEmpty else { return }
    if let backgroundColor { own.fill(with: Style(background: backgroundColor)) }
    draw(in: &own)
  }

  /// Draws the view on its superview's canvas.
  ///
  /// - Parameters:
  ///   - canvas: The superview's canvas.
  ///   - distance: How far from its frame the view is drawn.
  ///   - isOpaque: Whether what was drawn there before is erased. This is always done for stacked
  ///     views above level 0.
  final func drawAsSubview(
    in canvas: Canvas, movedBy distance: Point = .zero, isOpaque: Bool = false
  ) {
    guard !isHidden, extras?.isTransparent != true else { return }
    let top = frameOrigin.y + distance.y
    let isOpen = canvas.isOpen(top..<top + max(0, size.height))
    guard isOpen || !confinesSubviews && !subviews.isEmpty else { return }
    var part = canvas.clipped(
      to: Rect(x: frameOrigin.x + distance.x, y: top, width: size.width, height: size.height),
      boundsOrigin: boundsOrigin, clips: confinesSubviews)
    guard !part.isEmpty else { return }
    guard isOpen else { return drawSubviews(in: part) }
    if isOpaque || isStacked && stackingLevel > 0 {
      part.erase(background: holder?.backgroundColor)
    }
    drawHierarchy(in: &part)
  }

  /// The lines of the superview that a stacked view takes; `nil` for other views.
  @inline(__always)
  final var linesIfStacked: Range<Int>? {
    isStacked ? frameOrigin.y..<frameOrigin.y + max(0, size.height) : nil
  }

  /// Whether nothing is drawn beyond the view's edges, by the view or its subviews.
  final var confinesSubviews: Bool { clipsToBounds || isStacked }
}
