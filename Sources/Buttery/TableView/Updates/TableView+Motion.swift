internal import ButteryGrid

// The animation of changes in steps. The last step is the picture that there is without animation.
extension TableView: Moving {
  /// Remembers how the table looked before a batch, if the change can be seen and is animated.
  func noteMotion(_ plan: UpdatePlan, _ animations: UpdateAnimations) {
    motion.note {
      guard animations.areWanted, layout.marks.laidOut == viewport, let window, window.animates,
        window.shows(self)
      else { return nil }
      return MotionStart(
        geometry: layout.geometry, viewport: viewport, plan: plan, animations: animations)
    }
  }

  /// Begins to animate a batch, after its layout.
  func beginMotion() {
    let start = motion.takeStart()
    motion.begin(
      start.flatMap {
        RowMotion(from: $0, elements: visible.elements, frames: visible.frames, in: self)
      })
    guard let window, motion.current != nil else { return }
    setNeedsDisplay()
    window.move(self)
  }

  func makeStep() -> Bool {
    guard motion.current != nil else { return false }
    let goesOn = motion.advance()
    setNeedsDisplay()
    if !goesOn { completeUpdates() }
    return goesOn
  }

  func endMotion() {
    guard motion.current != nil else { return }
    motion.begin(nil)
    setNeedsDisplay()
    completeUpdates()
  }

  // MARK: Drawing

  func drawSubviews(_ motion: RowMotion, in canvas: Canvas) {
    for phase in RowMotion.Phase.allCases {
      for view in subviews where motion.phase(of: view) == phase {
        draw(view, motion, phase, in: canvas)
      }
    }
  }

  private func draw(
    _ view: View, _ motion: RowMotion, _ phase: RowMotion.Phase, in canvas: Canvas
  ) {
    let distance = Point(x: motion.columns(of: view), y: motion.lines(of: view))
    view.drawAsSubview(
      in: canvas, movedBy: distance, isOpaque: phase == .staying || phase == .moving)
    guard motion.isFaint(view) else { return }
    var canvas = canvas
    canvas.add(.dim, to: view.frame)
  }

  /// The places at which elements are drawn, which differ from their frames during an animation.
  var drawnFrames: [ElementFrame] {
    guard let motion = motion.current else { return visible.frames }
    return zip(visible.elements, visible.frames).map { element, frame in
      var place = frame
      if let view = element.view { place.top += motion.lines(of: view) }
      return place
    }
  }
}
