public import ButteryGrid

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
