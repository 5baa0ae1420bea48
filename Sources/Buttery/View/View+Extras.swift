public import ButteryGrid

// Properties that few views have.
extension View {
  var neededExtras: ViewExtras {
    if let extras { return extras }
    let made = ViewExtras()
    extras = made
    return made
  }

  /// A number by which `viewWithTag(_:)` finds the view; 0 by default.
  public var tag: Int {
    get { extras?.tag ?? 0 }
    set { if newValue != tag { neededExtras.tag = newValue } }
  }

  /// Returns this view or the first view inside it that has the tag; `nil` where there is none.
  ///
  /// Subviews are searched from back to front, each with the views inside it.
  public func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for subview in subviews {
      if let found = subview.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Whether the mouse and Tab reach the view and the views inside it; by default they do.
  ///
  /// If this is false, the mouse reaches what lies behind the view.
  public var isUserInteractionEnabled: Bool {
    get { extras?.isUserInteractionEnabled ?? true }
    set {
      guard newValue != isUserInteractionEnabled else { return }
      neededExtras.isUserInteractionEnabled = newValue
      isUserInteractionEnabledChanged()
    }
  }

  /// The colour of accents in this view and the views inside it; `nil` for the usual one.
  ///
  /// A view for which none was set returns that of its superview.
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

  /// The opacity from 0 to 1: at 1 the view is drawn normally, below 1 dim, below 0.01 not at all.
  ///
  /// Below 0.01, neither the mouse nor Tab reaches the view. Differs from UIKit: what lies behind
  /// the view doesn't show through.
  public var alpha: Double {
    get { extras?.alpha ?? 1 }
    set {
      let value = newValue.isNaN ? 0 : min(max(newValue, 0), 1)
      guard value != alpha else { return }
      neededExtras.alpha = value
      setNeedsDisplay()
    }
  }

  /// A line along the view's edges; `nil` for none.
  ///
  ///     notes.border = View.Border(.rounded, color: .cyan)
  ///
  /// It takes the place of `layer.borderWidth`, `borderColor` and `cornerRadius` in UIKit. It is
  /// drawn over the subviews, in the outermost columns and lines, which the view keeps free for it
  /// by its `layoutMargins`. A view of less than two columns or two lines shows no border.
  public var border: Border? {
    get { extras?.border }
    set {
      guard newValue != border else { return }
      neededExtras.border = newValue
      setNeedsDisplay()
    }
  }

  /// Draws the border and applies `alpha`, after the subviews were drawn.
  final func drawExtras(_ extras: ViewExtras, in canvas: Canvas) {
    var own = canvas.confinedToBounds()
    if let border = extras.border { border.draw(in: &own) }
    if extras.alpha < 1 { own.add(.dim, to: bounds) }
  }
}
