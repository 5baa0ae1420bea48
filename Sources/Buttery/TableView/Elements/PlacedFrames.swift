/// The places that the frames of displayed elements were made for.
///
/// Most elements keep their places when the content scrolls: only those whose places are others
/// than before get a frame.
struct PlacedFrames {
  /// Ascending.
  private var places: [ElementFrame] = []
  private var columns = 0..<0
  private var isForgotten = false

  /// Takes over the places of the last layout, whose elements all got their frames, and hands back
  /// room for those of the next one.
  mutating func takeOver(_ last: inout [ElementFrame]) {
    swap(&places, &last)
  }

  /// The places of the last layout, as far as they say anything about frames in `columns`, which
  /// all elements have when this layout is over.
  mutating func takePlaces(inColumns columns: Range<Int>) -> [ElementFrame] {
    let counts = !isForgotten && columns == self.columns
    self.columns = columns
    isForgotten = false
    return counts ? places : []
  }

  /// Has all elements get a frame: views were exchanged, or somebody else has set frames.
  mutating func forget() {
    isForgotten = true
  }
}
