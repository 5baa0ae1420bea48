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
    if let border = extras.border { border.draw(along: own.bounds, in: &own) }
    if extras.alpha < 1 { own.add(.dim, to: bounds) }
  }
}

// MARK: - Storage

extension View {
  /// The stacking level of a view in front of all that its superview shows itself.
  static let coverLevelInFront = 3_000_000
  /// The stacking level of a scroll indicator, in front of all content.
  static let scrollIndicatorLevel = coverLevelInFront - 1
}

/// Properties that few views have; all other views only spend one word on the reference.
final class ViewExtras {
  var tag = 0
  var tintColor: Color?
  var alpha = 1.0
  fileprivate var border: View.Border?
  var isUserInteractionEnabled = true
  var accessibility = AccessibilityProperties()
  /// The tasks for the row that a cell shows.
  var tasks: OwnedTasks?
  /// What was read of models, for each kind of work that has read any.
  private var readings: [ModelReading] = []

  @MainActor func reading(of work: TrackedWork) -> ModelReading? {
    readings.first { $0.work == work }
  }

  @MainActor func neededReading(of work: TrackedWork, by view: View) -> ModelReading {
    if let reading = reading(of: work) { return reading }
    let made = ModelReading(work, by: view)
    readings.append(made)
    return made
  }

  /// Whether the view and the views inside it can't be seen.
  var isTransparent: Bool { alpha < 0.01 }
  /// Whether neither the mouse nor Tab reaches the view and the views inside it.
  var isOutOfReach: Bool { !isUserInteractionEnabled || isTransparent }
}

// MARK: - Borders

extension View {
  /// A line along the edges of a view.
  public struct Border: Hashable, Sendable {
    /// The kind of line.
    public enum Style: Hashable, Sendable {
      /// A single line, one with round corners, a double line, or a heavy line.
      case line, rounded, double, heavy
    }

    /// The kind of line.
    public var style: Style
    /// The line's colour; `nil` for the terminal's text colour, dim.
    public var color: Color?

    /// Creates a border.
    public init(_ style: Style = .line, color: Color? = nil) {
      self.style = style
      self.color = color
    }

    /// The four corners clockwise from the top left, the horizontal and the vertical line.
    private var signs: [Unicode.Scalar] {
      switch style {
      case .line: ["┌", "┐", "┘", "└", "─", "│"]
      case .rounded: ["╭", "╮", "╯", "╰", "─", "│"]
      case .double: ["╔", "╗", "╝", "╚", "═", "║"]
      case .heavy: ["┏", "┓", "┛", "┗", "━", "┃"]
      }
    }

    func draw(along area: Rect, in canvas: inout Canvas) {
      guard area.width >= 2, area.height >= 2 else { return }
      let style = ButteryGrid.Style(foreground: color, attributes: color == nil ? .dim : [])
      let (right, bottom, signs) = (area.maxX - 1, area.maxY - 1, signs)
      for y in [area.minY, bottom] {
        canvas.fill(
          Rect(x: area.minX, y: y, width: area.width, height: 1), with: signs[4], style: style)
      }
      for x in [area.minX, right] {
        canvas.fill(
          Rect(x: x, y: area.minY, width: 1, height: area.height), with: signs[5], style: style)
      }
      let corners = [
        Point(x: area.minX, y: area.minY), Point(x: right, y: area.minY),
        Point(x: right, y: bottom), Point(x: area.minX, y: bottom),
      ]
      for (corner, sign) in zip(corners, signs) { canvas.write(sign, at: corner, style: style) }
    }
  }
}

// MARK: - Backgrounds

extension View {
  /// Removes a view that this one has shown, unless it is shown elsewhere by now: a view that is
  /// given to another owner moves there.
  func removeOwn(_ view: View?) {
    if let view, view !== self, view.isDescendant(of: self) { view.removeFromSuperview() }
  }

  /// Removes the background view `old` and adds `view` behind all other subviews.
  func replaceBackground(_ old: View?, by view: View?) {
    guard old !== view || view?.superview !== self else { return }
    removeOwn(old)
    if let view {
      view.stackingLevel = -2
      addSubview(view)
      view.isPlacedBySuperview = true
    }
    setNeedsLayout()
  }
}
