/// Owns a view and all that is inside of it, as a view controller does.
@MainActor protocol ViewOwner: Responder {
  var view: View { get }

  /// Whether the view is inside of another owner's.
  var isContained: Bool { get }

  /// Who gets keys first while nothing has become first responder.
  var preferredFocusedView: View { get }

  /// Who of all inside gets keys first, where anybody has become that.
  var firstResponder: Responder? { get set }
  /// Whether the first responder has refused to let go when it was asked last.
  var keepsFirstResponder: Bool { get set }
  /// Whether the first responder is being taken away, whatever it says.
  var isTakingFirstResponder: Bool { get set }

  /// Whether it is being told of a layout of its view.
  var isToldOfLayout: Bool { get set }
  func viewWillLayoutSubviews()
  func viewDidLayoutSubviews()
  /// Places what is shown in place of content.
  func placeCover()
  /// What is shown in place of content and takes keys, as a button there does; `nil` for none.
  var coverWithKeys: View? { get }
  /// Who keys came to when the last picture was made.
  var lastKeyTarget: Responder? { get set }
  /// Says once that the view's layout never ends: `count` times in a row another one was asked for.
  func warnOfEndlessLayout(after count: Int)
}

extension ViewOwner {
  /// Who is asked first about a key.
  var keyTarget: Responder { firstResponder ?? preferredFocusedView }

  /// Tells all that could have them where keys come to, once that is somebody else.
  func noteKeyTarget(_ target: Responder) {
    guard target !== lastKeyTarget else { return }
    lastKeyTarget = target
    for stop in view.tabStops() { stop.keysMoved(to: target) }
  }
}
