internal import ButteryGrid

extension Grid {
  /// Stops where a line was left as it was that looks different now: a mark is missing.
  ///
  /// - Parameter draw: Draws the picture that this one should be.
  func checkMarks(_ draw: (inout Canvas) -> Void) {
    var whole = Grid(size: size, traits: traits)
    whole.draw(draw)
    guard let line = firstDifference(from: whole) else { return }
    fatalError(
      """
      line \(line) wasn't marked for display: \
      "\(text(ofLine: line))" should be "\(whole.text(ofLine: line))"
      """)
  }
}
