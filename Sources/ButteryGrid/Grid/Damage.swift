/// What a device needs to know about a grid besides its glyphs.
///
/// A device compares the grid with what its terminal shows, so a scroll is a hint that saves work
/// and bytes; only the lines that are left out must be what they were.
public struct Damage: Hashable, Sendable {
  /// Lines that moved together over the full width.
  public struct Scroll: Hashable, Sendable {
    /// The lines among which the movement happened.
    public var lines: Range<Int>
    /// How far their content moved up; negative for down.
    public var distance: Int

    /// Creates a hint that the content of `lines` moved up by `distance` lines.
    public init(lines: Range<Int>, distance: Int) {
      self.lines = lines
      self.distance = distance
    }

    /// The lines that nothing moved to; of a movement by less than the number of lines.
    package var linesComingIn: Range<Int> {
      distance > 0
        ? lines.upperBound - distance..<lines.upperBound
        : lines.lowerBound..<lines.lowerBound - distance
    }
  }

  /// Whether nothing on the terminal can be trusted, after a stop or a resize.
  public var isComplete: Bool
  /// A movement of lines since the last picture.
  public var scroll: Scroll?
  /// The lines that may differ from the last picture, after `scroll` moved that.
  ///
  /// Unlike the scroll it isn't a hint: a device needn't look at other lines.
  public var lines: LineSet

  /// Creates a description of what changed; without `lines`, any line may have.
  public init(isComplete: Bool = false, scroll: Scroll? = nil, lines: LineSet = .all) {
    self.isComplete = isComplete
    self.scroll = scroll
    self.lines = lines
  }
}
