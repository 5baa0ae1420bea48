/// The places that the frames of displayed parts were made for.
///
/// Most parts keep their places when the content scrolls: only those whose places are others than
/// before get a frame.
struct PartFrames {
  /// Ascending.
  private var places: [PartPlace] = []
  private var columns = 0..<0
  private var isForgotten = false

  /// Takes over the places of the last layout, whose parts all got their frames, and hands back
  /// room for those of the next one.
  mutating func takeOver(_ last: inout [PartPlace]) {
    swap(&places, &last)
  }

  /// The places of the last layout, as far as they say anything about frames in `columns`, which
  /// all parts have when this layout is over.
  mutating func takePlaces(inColumns columns: Range<Int>) -> [PartPlace] {
    let counts = !isForgotten && columns == self.columns
    self.columns = columns
    isForgotten = false
    return counts ? places : []
  }

  /// Has all parts get a frame: views were exchanged, or somebody else has set frames.
  mutating func forget() {
    isForgotten = true
  }
}
