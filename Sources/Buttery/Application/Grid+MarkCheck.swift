internal import ButteryGrid

extension Grid {
  /// Stops the program if a line wasn't redrawn although it should look different, because a view
  /// wasn't marked for display.
  ///
  /// - Parameter draw: Draws the expected picture.
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
