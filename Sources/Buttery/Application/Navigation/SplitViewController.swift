internal import ButteryGrid

/// Shows a list and its detail side by side where there is room, else one of them at a time.
///
///     let split = SplitViewController(style: .doubleColumn)
///     split.setViewController(ContactsController(), for: .primary)
///     split.setViewController(NoContactController(), for: .secondary)
///
/// The list shows a detail by `showDetailViewController(_:sender:)`. From 100 columns on, both are
/// visible, and Tab goes from one to the other. With fewer columns the detail replaces the list,
/// and a back button leads to the list. Each of the two is on the stack of a navigation controller:
/// its own, or one that is made for it.
@MainActor open class SplitViewController: ViewController {
  /// How many columns there are.
  public enum Style: Hashable, Sendable {
    /// A list and its detail.
    case doubleColumn
  }

  /// A part of the split view.
  public enum Column: Hashable, Sendable {
    /// The list, at the left.
    case primary
    /// The detail, at the right.
    case secondary
  }

  /// How many columns there are.
  public let style: Style

  private var stacks: [Column: NavigationController] = [:]
  private var given: [Column: ViewController] = [:]
  /// The column that is shown where there is room for only one.
  private var frontColumn = Column.primary
  /// Whether there is room for only one column, as of the last layout.
  private var hasRoomForOne = true

  private static let minimumWidth = 100
  private static let primaryWidths = 24...48

  /// Creates a controller without anything to show.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  /// The columns of the list where both are shown; 0 for a third of the width, from 24 to 48.
  open var preferredPrimaryColumnWidth = 0 {
    didSet { if isViewLoaded { view.setNeedsLayout() } }
  }

  /// Whether only one column is shown, because there is no room for both.
  public var isCollapsed: Bool { hasRoomForOne }

  // MARK: What is shown

  /// The controller in a column, as it was set.
  open func viewController(for column: Column) -> ViewController? { given[column] }

  /// Puts a controller into a column, inside a new navigation controller unless it is one itself.
  open func setViewController(_ controller: ViewController?, for column: Column) {
    let old = stacks[column]
    given[column] = controller
    stacks[column] = controller.map(stack)
    stacks[column].map { if $0 !== old { addChild($0) } }
    arrange()
    if let old, old !== stacks[column] { remove(old) }
    for stack in stacks.values where stack !== old { stack.didMove(toParent: self) }
    runningApplication?.arrangeViews(goesFirst: true)
  }

  private func stack(for controller: ViewController) -> NavigationController {
    controller as? NavigationController
      ?? NavigationController(rootViewController: controller)
  }

  private func remove(_ stack: NavigationController) {
    stack.willMove(toParent: nil)
    stack.wayOut = nil
    if stack.isViewLoaded { stack.view.removeFromSuperview() }
    stack.removeFromParent()
  }

  /// Shows a column in place of the other one, if only one is shown at a time.
  open func show(_ column: Column) {
    guard frontColumn != column else { return }
    frontColumn = column
    arrange()
    runningApplication?.arrangeViews(goesFirst: true)
  }

  // MARK: Layout

  /// Makes a view with a line between the columns.
  open override func loadView() {
    let view = SplitView()
    view.place = { [weak self] in self?.place(in: $0) }
    self.view = view
    arrange()
  }

  /// Adds the views that should be visible, and removes the others.
  private func arrange() {
    guard isViewLoaded else { return }
    for column in [Column.primary, .secondary] {
      guard let stack = stacks[column] else { continue }
      let isShown = !hasRoomForOne || column == frontColumn || stacks[frontColumn] == nil
      if !isShown {
        stack.loadedView?.removeFromSuperview()
      } else if stack.view.superview !== view {
        view.addSubview(stack.view)
      }
    }
    offerWayBack()
    view.setNeedsLayout()
  }

  private func offerWayBack() {
    guard hasRoomForOne, let primary = stacks[.primary] else {
      stacks[.secondary]?.wayOut = nil
      return
    }
    stacks[.secondary]?.wayOut = (
      primary.topViewController?.navigationItem, { [weak self] in self?.show(.primary) }
    )
  }

  private func place(in bounds: Rect) {
    if hasRoomForOne != (bounds.width < Self.minimumWidth) {
      hasRoomForOne.toggle()
      arrange()
    }
    let split = view as? SplitView
    guard !hasRoomForOne, let primary = stacks[.primary], let secondary = stacks[.secondary] else {
      split?.line = nil
      for stack in stacks.values { stack.loadedView?.frame = bounds }
      return
    }
    let width = primaryWidth(of: bounds.width)
    split?.line = width
    primary.view.frame = Rect(x: 0, y: 0, width: width, height: bounds.height)
    secondary.view.frame = Rect(
      x: width + 1, y: 0, width: bounds.width - width - 1, height: bounds.height)
  }

  private func primaryWidth(of width: Int) -> Int {
    guard preferredPrimaryColumnWidth <= 0 else {
      return min(preferredPrimaryColumnWidth, width - Self.primaryWidths.lowerBound)
    }
    return min(max(width / 3, Self.primaryWidths.lowerBound), Self.primaryWidths.upperBound)
  }

  override var generalHints: [String] {
    guard !hasRoomForOne, stacks.count > 1 else { return [] }
    let isInDetail = stacks[.secondary]?.viewIfLoaded?.containsFirstResponder ?? false
    return [isInDetail ? "Shift-Tab list" : "Tab detail"]
  }

  /// The preferred focused view of the list, or of the detail if that is shown in its place.
  open override var preferredFocusedView: View {
    let column = hasRoomForOne ? frontColumn : .primary
    return (stacks[column] ?? stacks.values.first)?.preferredFocusedView ?? view
  }
}

/// The view of a split view controller.
private final class SplitView: View {
  var place: (Rect) -> Void = { _ in }
  /// The column of the line between the parts.
  var line: Int? {
    didSet { if line != oldValue { setNeedsDisplay() } }
  }

  override func layoutSubviews() { place(bounds) }

  override func draw(in canvas: inout Canvas) {
    guard let line else { return }
    for y in 0..<bounds.height {
      canvas.write("│" as Unicode.Scalar, at: Point(x: line, y: y), style: Style(attributes: .dim))
    }
  }
}

extension ViewController {
  /// The split view controller that this controller, or one around it, is in.
  public var splitViewController: SplitViewController? {
    var outer = parent
    while let controller = outer {
      if let found = controller as? SplitViewController { return found }
      outer = controller.parent
    }
    return nil
  }

  /// Shows `controller` as the detail of the split view controller that this one is in; without
  /// one, does the same as `show(_:sender:)`.
  public func showDetailViewController(_ controller: ViewController, sender: Any?) {
    guard let split = self as? SplitViewController ?? splitViewController else {
      return show(controller, sender: sender)
    }
    split.setViewController(controller, for: .secondary)
    split.show(.secondary)
  }
}
