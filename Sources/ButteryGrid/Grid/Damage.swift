/// What a device needs to know about a grid besides its glyphs.
///
/// A device compares the grid with what its terminal shows, so nothing here has to be complete or
/// even right for the picture to be right: a scroll is a hint that saves work and bytes.
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
  }

  /// Whether nothing on the terminal can be trusted, after a stop or a resize.
  public var isComplete: Bool
  /// A movement of lines since the last picture.
  public var scroll: Scroll?

  /// Creates a description of what changed.
  public init(isComplete: Bool = false, scroll: Scroll? = nil) {
    self.isComplete = isComplete
    self.scroll = scroll
  }
}
