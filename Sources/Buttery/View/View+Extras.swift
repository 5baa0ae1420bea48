public import ButteryGrid

// What few views have.
extension View {
  var neededExtras: ViewExtras {
    if let extras { return extras }
    let made = ViewExtras()
    extras = made
    return made
  }

  /// A number by which `viewWithTag(_:)` finds the view; 0 for none.
  public var tag: Int {
    get { extras?.tag ?? 0 }
    set { if newValue != tag { neededExtras.tag = newValue } }
  }

  /// This view or the first one inside that has `tag`, looked for from the back to the front, each
  /// with what is inside of it; `nil` where there is none.
  public func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for subview in subviews {
      if let found = subview.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Whether the mouse and Tab come to the view and what is inside; by default they do.
  ///
  /// Where not, the mouse goes to what lies behind.
  public var isUserInteractionEnabled: Bool {
    get { extras?.isUserInteractionEnabled ?? true }
    set {
      guard newValue != isUserInteractionEnabled else { return }
      neededExtras.isUserInteractionEnabled = newValue
      isUserInteractionEnabledChanged()
    }
  }

  /// The ink in which controls inside stand out; `nil` for the usual one.
  ///
  /// A view without one has that of its superview.
  public var tintColor: Color? {
    get {
      var view: View? = self
      while let around = view {
        if let tint = around.extras?.tintColor { return tint }
        view = around.superview
      }
      return nil
    }
    set {
      neededExtras.tintColor = newValue
      setNeedsDisplay()
    }
  }

  /// How much of the view is to be seen: at 1 all, at 0 nothing, and in between it is dim.
  ///
  /// At 0 neither the mouse nor Tab comes to it. Differs from UIKit: what lies behind doesn't shine
  /// through.
  public var alpha: Double {
    get { extras?.alpha ?? 1 }
    set {
      let value = newValue.isNaN ? 0 : min(max(newValue, 0), 1)
      guard value != alpha else { return }
      neededExtras.alpha = value
      setNeedsDisplay()
    }
  }

  /// A line along the edges.
  ///
  ///     notes.border = View.Border(.rounded, color: .cyan)
  ///
  /// What `layer.borderWidth`, `borderColor` and `cornerRadius` are in UIKit. It is drawn over what
  /// is inside, in the outermost columns and lines: a view that has one keeps them free by its
  /// `layoutMargins`. Without room for it, in one column or one line, there is none.
  public var border: Border? {
    get { extras?.border }
    set {
      guard newValue != border else { return }
      neededExtras.border = newValue
      setNeedsDisplay()
    }
  }

  /// Draws what lies over the subviews.
  final func drawExtras(_ extras: ViewExtras, in canvas: Canvas) {
    var own = canvas.confinedToBounds()
    if let border = extras.border { border.draw(in: &own) }
    if extras.alpha < 1 { own.add(.dim, to: bounds) }
  }
}
