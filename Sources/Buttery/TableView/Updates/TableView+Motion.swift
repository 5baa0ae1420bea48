internal import ButteryGrid

// How changes show in steps; the last of them is the picture that there is without.
extension TableView: Moving {
  /// Remembers how the table looked before a batch, if that is to be seen.
  func noteMotion(_ plan: UpdatePlan, _ animations: UpdateAnimations) {
    // Of several batches in one pass none was on the screen before.
    let isFirst = updates.motionStart == nil && updates.motion == nil
    updates.motion = nil
    updates.motionStart = nil
    guard isFirst, animations.areWanted, layout.marks.laidOut == viewport else { return }
    guard let window, window.animates, window.shows(self) else { return }
    updates.motionStart = MotionStart(
      geometry: layout.geometry, viewport: viewport, plan: plan, animations: animations)
  }

  /// Begins to show a batch in steps, after the layout for it.
  func beginMotion() {
    updates.motion = nil
    guard let start = updates.motionStart else { return }
    updates.motionStart = nil
    guard let window,
      let motion = RowMotion(
        from: start, elements: visible.elements, frames: visible.frames, in: self)
    else { return }
    updates.motion = motion
    setNeedsDisplay()
    window.move(self)
  }

  func makeStep() -> Bool {
    guard var motion = updates.motion else { return false }
    let goesOn = motion.advance()
    updates.motion = goesOn ? motion : nil
    setNeedsDisplay()
    if !goesOn { completeUpdates() }
    return goesOn
  }

  func endMotion() {
    guard updates.motion != nil else { return }
    updates.motion = nil
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

  /// The places that elements are drawn at.
  var drawnFrames: [ElementFrame] {
    guard let motion = updates.motion else { return visible.frames }
    return zip(visible.elements, visible.frames).map { element, frame in
      var place = frame
      if let view = element.view { place.top += motion.lines(of: view) }
      return place
    }
  }
}
