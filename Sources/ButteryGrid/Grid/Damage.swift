/// What a device needs to know about a grid besides its glyphs.
///
/// A device compares the grid with what its terminal shows. So `scroll` is only a hint that saves
/// work and bytes. `lines` must be right: a line that isn't a member must not have changed.
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

    /// The lines whose old content moved away and that no other line moved to.
    ///
    /// The distance must be less than the number of lines.
    package var linesComingIn: Range<Int> {
      distance > 0
        ? lines.upperBound - distance..<lines.upperBound
        : lines.lowerBound..<lines.lowerBound - distance
    }
  }

  /// Whether the terminal may show anything, as after a stop or a resize, and must be redrawn
  /// completely.
  public var isComplete: Bool
  /// A movement of lines since the last picture.
  public var scroll: Scroll?
  /// The lines that may differ from the last picture once `scroll` has been applied to that
  /// picture.
  ///
  /// Unlike `scroll` this is no hint: a device needn't look at other lines.
  public var lines: LineSet

  /// Creates a description of what changed; without `lines`, any line may have.
  public init(isComplete: Bool = false, scroll: Scroll? = nil, lines: LineSet = .all) {
    self.isComplete = isComplete
    self.scroll = scroll
    self.lines = lines
  }
}
