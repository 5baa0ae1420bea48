public import ButteryGrid

/// Manages the presentation of a controller, and asks its delegate whether a person may close it.
@MainActor public class PresentationController {
  /// The controller that is, or will be, presented.
  public unowned let presentedViewController: ViewController
  /// The delegate that is asked and told when a person closes a sheet or a popover.
  public weak var delegate: (any AdaptivePresentationControllerDelegate)?

  required init(of controller: ViewController) {
    presentedViewController = controller
  }

  /// The controller that presents `presentedViewController`; `nil` before the presentation.
  ///
  /// Differs from UIKit, where there always is one.
  public var presentingViewController: ViewController? {
    presentedViewController.presentingViewController
  }
}

/// Determines the view or bar button beside which a popover is shown.
///
///     let menu = SortController()
///     menu.modalPresentationStyle = .popover
///     menu.popoverPresentationController?.sourceView = tableView.cellForRow(at: indexPath)
///     present(menu, animated: true)
@MainActor public final class PopoverPresentationController: PresentationController {
  /// The view below, above or else beside which the popover is shown; the popover follows this
  /// view.
  ///
  /// Without such a view the popover is in the middle. If the view is in a row that scrolls out of
  /// sight, the popover stays where it was, because the row's cell may be recycled for another row.
  ///
  /// Differs from UIKit, where the popover follows the cell.
  public weak var sourceView: View? {
    didSet {
      recycleCountOfSource = sourceView?.recycleCountAround ?? 0
      lastSource = nil
    }
  }
  /// The value of `recycleCountAround` of `sourceView` at the time when it was set.
  private var recycleCountOfSource = 0
  private var lastSource: Rect?
  /// The part of `sourceView` beside which the popover is shown, in the view's coordinates; `nil`
  /// for the whole view.
  public var sourceRect: Rect?
  /// The bar button below which the popover is shown, instead of `sourceView`.
  public weak var barButtonItem: BarButtonItem?

  /// The part of the screen beside which the popover is shown; while it isn't known, the last one that
  /// was known.
  var source: Rect? {
    if let source = presentSource { lastSource = source }
    return lastSource
  }

  private var presentSource: Rect? {
    let view = barButtonItem.map(\.view) ?? sourceView
    guard let view, view.window != nil else { return nil }
    if view === sourceView, view.recycleCountAround != recycleCountOfSource { return nil }
    let rect = view === sourceView ? sourceRect ?? view.bounds : view.bounds
    let origin = view.pointInside(forScreen: .zero)
    return rect.offsetBy(dx: -origin.x, dy: -origin.y)
  }
}

extension View {
  /// The number of times that this view and its superviews were recycled, in total.
  fileprivate var recycleCountAround: Int {
    var count = 0
    var view: View? = self
    while let around = view {
      count += around.recycleCount
      view = around.superview
    }
    return count
  }
}

/// Decides whether a person may close a presented controller, and is told when it was closed.
///
/// Esc, and a press beside it, close a sheet or a popover. A call of `dismiss` in the program
/// doesn't call the delegate.
@MainActor public protocol AdaptivePresentationControllerDelegate: AnyObject {
  /// Whether a person may close the presented controller; `true` by default.
  ///
  /// This isn't called where `ViewController.isModalInPresentation` forbids closing already.
  func presentationControllerShouldDismiss(
    _ presentationController: PresentationController
  ) -> Bool

  /// Called before the presented controller is closed by a person.
  func presentationControllerWillDismiss(_ presentationController: PresentationController)

  /// Called after the presented controller was closed by a person.
  func presentationControllerDidDismiss(_ presentationController: PresentationController)

  /// Called when a person has tried to close a controller that mustn't be closed.
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: PresentationController)
}

extension AdaptivePresentationControllerDelegate {
  /// `true`.
  public func presentationControllerShouldDismiss(
    _ presentationController: PresentationController
  ) -> Bool { true }

  /// Does nothing.
  public func presentationControllerWillDismiss(
    _ presentationController: PresentationController
  ) {}

  /// Does nothing.
  public func presentationControllerDidDismiss(
    _ presentationController: PresentationController
  ) {}

  /// Does nothing.
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: PresentationController
  ) {}
}

// MARK: - Of a controller

extension ViewController {
  /// The controller's presentation; use it to set a delegate before presenting.
  public var presentationController: PresentationController? { currentPresentation }

  /// The controller's popover presentation; `nil` unless its style is `popover`.
  public var popoverPresentationController: PopoverPresentationController? {
    currentPresentation as? PopoverPresentationController
  }

  private var currentPresentation: PresentationController {
    let kind = modalPresentationStyle.presentationKind
    if let presentation, type(of: presentation) == kind { return presentation }
    let new = kind.init(of: self)
    new.delegate = presentation?.delegate
    presentation = new
    // The title view belonged to the other presentation.
    sheetTitle?.content = nil
    sheetTitle = nil
    return new
  }

  /// Closes the controller for a person, unless the controller is modal or the delegate objects.
  func dismissByPerson() {
    let presentation = currentPresentation
    let delegate = presentation.delegate
    guard !isModal,
      delegate?.presentationControllerShouldDismiss(presentation) ?? true
    else {
      delegate?.presentationControllerDidAttemptToDismiss(presentation)
      return
    }
    delegate?.presentationControllerWillDismiss(presentation)
    ownPresenting?.dismiss(animated: true) {
      delegate?.presentationControllerDidDismiss(presentation)
    }
  }
}

// MARK: - Styles

/// How a presented controller is shown; see `ViewController.modalPresentationStyle`.
public enum ModalPresentationStyle: Hashable, Sendable {
  /// Like `fullScreen`, unless the controller overrides `frame(inScreen:)`.
  ///
  /// Differs from UIKit, where it is a page sheet.
  case automatic
  /// All of the screen; the controller behind disappears.
  case fullScreen
  /// A sheet almost as large as the screen, in front of the presenting controller.
  case pageSheet
  /// A sheet of the size that `preferredContentSize(fitting:)` returns, in the middle or at the
  /// position of the `sheetPresentationController`.
  case formSheet
  /// A sheet beside a view, such as that of a row, which `popoverPresentationController` names.
  case popover

  /// The class of the presentation controller for this style.
  @MainActor fileprivate var presentationKind: PresentationController.Type {
    switch self {
    case .automatic, .fullScreen: PresentationController.self
    case .pageSheet, .formSheet: SheetPresentationController.self
    case .popover: PopoverPresentationController.self
    }
  }

  /// Whether the view has edges around it and leaves a part of the view behind visible.
  var isSheet: Bool {
    switch self {
    case .automatic, .fullScreen: false
    case .pageSheet, .formSheet, .popover: true
    }
  }
}

// MARK: - Sheets

/// Determines the position of a form sheet, the texts in its edges, and whether it keeps keys.
///
/// For a page sheet the edges and keys can be set, too, but its position is fixed.
///
///     let list = ColumnsController()
///     list.title = "columns"
///     list.modalPresentationStyle = .formSheet
///     list.sheetPresentationController?.position = .right
///     list.sheetPresentationController?.hints = ["Enter takes  Esc closes", "Esc closes"]
///     present(list, animated: true)
///
/// Differs from UIKit: there are no detents and no grabber, because a sheet can't be dragged. The
/// controller's `preferredContentSize(fitting:)` returns the size.
@MainActor public final class SheetPresentationController: PresentationController {
  /// The part of the screen where a form sheet lies.
  public enum Position: Hashable, Sendable {
    /// The middle.
    case middle
    /// The top right corner, so that the content behind stays visible at the left.
    case right
  }

  /// The position of a form sheet; the middle by default.
  ///
  /// Differs from UIKit, where a sheet is at the bottom or in the middle.
  public var position = Position.middle {
    didSet {
      if position != oldValue { invalidateContentSize() }
    }
  }

  /// The lines and columns at the edges of the screen that a form sheet leaves free, such as a line
  /// with a title; none by default.
  ///
  /// On a screen with fewer than 8 lines, or with fewer than 4 if `position` is `right`, the sheet
  /// doesn't leave them free.
  public var margins = EdgeInsets.zero {
    didSet {
      if margins != oldValue { invalidateContentSize() }
    }
  }

  /// A view of one line after the controller's title, as wide as its content; `nil` for none.
  ///
  /// The view belongs to the controller: a text field in it can become first responder in
  /// `viewDidLoad()`. A text field is as wide as its text and the cursor. On a screen without room for
  /// edges, the view is in the line with the title.
  public var titleView: View? {
    didSet {
      guard titleView !== oldValue else { return }
      let title = presentedViewController.sheetTitle ?? SheetTitle(of: presentedViewController)
      presentedViewController.sheetTitle = title
      title.content = titleView
      presentedViewController.sheet?.setNeedsLayout()
    }
  }

  /// The texts for the right end of the lower edge, such as key hints, the longest first; the first
  /// text that fits is shown.
  ///
  /// With `nil`, the default, the edge shows how to close the sheet.
  public var hints: [String]? {
    didSet {
      if hints != oldValue { presentedViewController.sheet?.setNeedsDisplay() }
    }
  }

  /// Whether keys and pasted text that nothing in the sheet handles are ignored; `false` by default, so
  /// that they go on to the presenting controller and the application.
  ///
  /// `Application.redrawKeys` redraw the screen in either case.
  public var keepsKeys = false

  /// Calls `preferredContentSize(fitting:)` again and places the sheet.
  ///
  /// Call this when the size has changed. It corresponds to UIKit's `invalidateDetents()`.
  public func invalidateContentSize() { presentedViewController.placeSheetAgain() }
}

extension ViewController {
  /// The controller's sheet presentation; `nil` unless its style is `pageSheet` or `formSheet`.
  public var sheetPresentationController: SheetPresentationController? {
    presentationController as? SheetPresentationController
  }

  /// Places the sheet again if it is on the screen.
  fileprivate func placeSheetAgain() {
    guard let ownApplication, let sheet, sheet.superview != nil else { return }
    let room = ownApplication.window.roomForControllers
    let hasCovered = sheet.frame.covers(room)
    place(inRoom: room)
    // The controller behind appears or disappears, because the sheet no longer or newly covers all.
    if sheet.frame.covers(room) != hasCovered { ownApplication.arrangeViews() }
  }
}
