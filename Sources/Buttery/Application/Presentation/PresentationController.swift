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
