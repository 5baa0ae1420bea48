public import ButteryGrid

/// Determines where a form sheet lies, what its edges show, and which keys it keeps.
///
/// A page sheet has the same edges and keys, but always the same place.
///
///     let list = ColumnsController()
///     list.title = "columns"
///     list.modalPresentationStyle = .formSheet
///     list.sheetPresentationController?.position = .right
///     list.sheetPresentationController?.hints = ["Enter takes  Esc closes", "Esc closes"]
///     present(list, animated: true)
///
/// Differs from UIKit: there are no detents and no grabber, as a sheet isn't dragged; the controller
/// says how large it is by `preferredContentSize(fitting:)`.
@MainActor public final class SheetPresentationController: PresentationController {
  /// The part of the screen where a form sheet lies.
  public enum Position: Hashable, Sendable {
    /// The middle.
    case middle
    /// The right edge, from the top on, so that the content behind stays visible at the left.
    case right
  }

  /// Where a form sheet lies; in the middle by default.
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
  /// On a screen of fewer than 8 lines, or 4 with `position` at the edge, the sheet uses them, too.
  public var margins = EdgeInsets.zero {
    didSet {
      if margins != oldValue { invalidateContentSize() }
    }
  }

  /// A view of one line after the controller's title, as wide as its content asks for; `nil` for
  /// none.
  ///
  /// It is a part of the controller: a text field in it can become first responder in
  /// `viewDidLoad()`. A text field is as wide as what it shows and the cursor. On a screen without
  /// room for edges, the view is in the line with the title.
  public var titleView: View? {
    didSet {
      guard titleView !== oldValue else { return }
      let title = presentedViewController.sheetTitle ?? SheetTitle(of: presentedViewController)
      presentedViewController.sheetTitle = title
      title.content = titleView
      presentedViewController.sheet?.setNeedsLayout()
    }
  }

  /// What the lower edge shows at the right, for instance what keys do: the first of these texts
  /// that fits, so the longest comes first.
  ///
  /// `nil`, the default, says how to close the sheet.
  public var hints: [String]? {
    didSet {
      if hints != oldValue { presentedViewController.sheet?.setNeedsDisplay() }
    }
  }

  /// Whether keys and pasted text that nothing in the sheet uses are ignored; by default they go on
  /// to the presenting controller and the application.
  ///
  /// `Application.redrawKeys` redraw the screen in any case.
  public var keepsKeys = false

  /// Makes the sheet ask for `preferredContentSize(fitting:)` again.
  ///
  /// Call this when the answer has changed. This is UIKit's `invalidateDetents()`.
  public func invalidateContentSize() { presentedViewController.placeSheetAgain() }
}

extension ViewController {
  /// The controller's sheet presentation; `nil` unless its style is `pageSheet` or `formSheet`.
  public var sheetPresentationController: SheetPresentationController? {
    presentationController as? SheetPresentationController
  }

  /// Places a sheet that is on the screen again.
  fileprivate func placeSheetAgain() {
    guard let ownApplication, let sheet, sheet.superview != nil else { return }
    let room = ownApplication.window.roomForControllers
    let hasCovered = sheet.frame.covers(room)
    place(inRoom: room)
    // The controller behind appears or disappears.
    if sheet.frame.covers(room) != hasCovered { ownApplication.arrangeViews() }
  }
}
