internal import ButteryGrid

extension View {
  /// Draws the view and its subviews as far as their lines are open; `canvas` is in its coordinates.
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
  ///   - distance: How far from its frame.
  ///   - isOpaque: Whether what was drawn there before is erased; of stacked views those above
  ///     level 0 always are opaque.
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

  /// Of a stacked view, the lines that it and all inside is drawn on.
  @inline(__always)
  final var linesIfStacked: Range<Int>? {
    isStacked ? frameOrigin.y..<frameOrigin.y + max(0, size.height) : nil
  }

  /// Whether nothing inside is seen beyond the view's edges.
  final var confinesSubviews: Bool { clipsToBounds || isStacked }
}
