public import ButteryGrid

/// Tells of a controller that is presented, and asks whether a person may close it.
@MainActor public class PresentationController {
  /// The controller that is, or will be, presented.
  public unowned let presentedViewController: ViewController
  /// Hears when a person closes a sheet or a popover.
  public weak var delegate: (any AdaptivePresentationControllerDelegate)?

  init(of controller: ViewController) {
    presentedViewController = controller
  }

  /// The controller that presents it; `nil` before that.
  ///
  /// Differs from UIKit, where there always is one.
  public var presentingViewController: ViewController? {
    presentedViewController.presentingViewController
  }
}

/// Says beside what a popover is shown.
///
///     let menu = SortController()
///     menu.modalPresentationStyle = .popover
///     menu.popoverPresentationController?.sourceView = tableView.cellForRow(at: indexPath)
///     present(menu, animated: true)
@MainActor public final class PopoverPresentationController: PresentationController {
  /// The view that the popover is shown below, or above, or else beside: it follows it.
  ///
  /// Without one, or while it isn't on the screen, the popover is in the middle.
  public weak var sourceView: View?
  /// The part of `sourceView` that counts, in its coordinates; `nil` for all of it.
  public var sourceRect: Rect?
  /// The button of a bar that the popover is shown below, in place of a view.
  public weak var barButtonItem: BarButtonItem?

  /// The part of the screen that the popover is shown beside.
  var source: Rect? {
    let view = barButtonItem.map(\.view) ?? sourceView
    guard let view, view.window != nil else { return nil }
    let rect = view === sourceView ? sourceRect ?? view.bounds : view.bounds
    let origin = view.pointInside(forScreen: .zero)
    return rect.offsetBy(dx: -origin.x, dy: -origin.y)
  }
}

/// Decides whether a person may close what is presented, and hears that it was closed.
///
/// Esc, and a press beside it, close a sheet or a popover; `dismiss` in the program's own code asks
/// nobody.
@MainActor public protocol AdaptivePresentationControllerDelegate: AnyObject {
  /// Whether it may be closed; `true` by default. Not asked where
  /// `ViewController.isModalInPresentation` says no already.
  func presentationControllerShouldDismiss(
    _ presentationController: PresentationController
  ) -> Bool

  /// It is about to be closed.
  func presentationControllerWillDismiss(_ presentationController: PresentationController)

  /// It was closed.
  func presentationControllerDidDismiss(_ presentationController: PresentationController)

  /// A person has tried to close what mustn't be closed.
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
  /// What tells of the controller's presentation, to set its delegate before.
  public var presentationController: PresentationController? { currentPresentation }

  /// Says beside what the controller is shown; `nil` unless its style is `popover`.
  public var popoverPresentationController: PopoverPresentationController? {
    currentPresentation as? PopoverPresentationController
  }

  private var currentPresentation: PresentationController {
    let isPopover = modalPresentationStyle == .popover
    if let presentation, (presentation is PopoverPresentationController) == isPopover {
      return presentation
    }
    let new =
      isPopover ? PopoverPresentationController(of: self) : PresentationController(of: self)
    new.delegate = presentation?.delegate
    presentation = new
    return new
  }

  /// Has a person's wish to close the controller come true, unless somebody objects.
  func dismissByPerson() {
    let presentation = currentPresentation
    let delegate = presentation.delegate
    guard !isModalInPresentation,
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
