internal import ButteryGrid

/// The height of the table's header or footer view: that of its frame when it was assigned.
///
/// The table sets the frames of these views. If the owner of a view changes its height, the change
/// counts when the view is assigned again, even if the table has reset the frame meanwhile.
@MainActor struct TableEnd {
  /// The lines that the view takes in the content.
  private(set) var height = 0
  /// The height that the table gave the view; `nil` for one that it hasn't placed yet.
  private var placed: Int?
  /// The height that the view's owner gave it after the table had placed it.
  private var wanted: Int?

  /// Takes the height of a view that was assigned in place of `old`.
  mutating func assign(_ view: View?, replacing old: View?) {
    let frame = view?.frame.height ?? 0
    let isChanged = view !== old || frame != placed
    height = max(0, min(isChanged ? frame : wanted ?? frame, .mostLines))
    placed = nil
    wanted = nil
  }

  /// Gives the view its frame.
  mutating func place(_ view: View?, at frame: Rect) {
    guard let view else { return }
    if let placed, view.frame.height != placed { wanted = view.frame.height }
    view.frame = frame
    placed = frame.height
  }
}
