/// The owner of a view and everything inside it: a view controller.
@MainActor protocol ViewOwner: Responder {
  var view: View { get }

  /// Whether the owner's view is inside another owner's view.
  var isContained: Bool { get }

  /// The view that gets keys first while there is no first responder.
  var preferredFocusedView: View { get }

  /// The first responder among everything that the owner shows; `nil` for none.
  var firstResponder: Responder? { get set }
  /// Whether the first responder has refused to resign when it was last asked.
  var keepsFirstResponder: Bool { get set }
  /// Whether the first responder must resign even if it refuses.
  var isTakingFirstResponder: Bool { get set }

  /// Whether the owner is being told of a layout of its view.
  var isToldOfLayout: Bool { get set }
  func viewWillLayoutSubviews()
  func viewDidLayoutSubviews()
  /// Places the view that is shown instead of the content.
  func placeCover()
  /// The view that is shown instead of the content, if a button there takes keys; else `nil`.
  var coverWithKeys: View? { get }
  /// The responder that got keys first when the last picture was made.
  var lastKeyTarget: Responder? { get set }
  /// Warns once that `count` layouts of the view in a row have each asked for another one.
  func warnOfEndlessLayout(after count: Int)
}

extension ViewOwner {
  /// The responder that is asked first about a key.
  var keyTarget: Responder { firstResponder ?? preferredFocusedView }

  /// Tells all views of the tab order when keys start to go to another responder.
  func noteKeyTarget(_ target: Responder) {
    guard target !== lastKeyTarget else { return }
    lastKeyTarget = target
    for stop in view.tabStops() { stop.keysMoved(to: target) }
  }
}
