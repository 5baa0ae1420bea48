public import ButteryGrid

extension ListContentConfiguration {
  /// How a text looks.
  ///
  /// Differs from UIKit: attributes stand for the font.
  public struct TextProperties: Hashable, Sendable {
    /// The colour of the text; `nil` is the terminal's own.
    public var color: Color?
    /// Bold, dim and the like.
    public var attributes: Attributes = []
    /// The most lines to use; 0 for as many as the text needs.
    ///
    /// Differs from UIKit: 1 in cells, as in cells without a configuration.
    public var numberOfLines = 1
    /// At which side the text stands.
    public var alignment = TextAlignment.natural
    /// What happens to text that is too long.
    public var lineBreakMode = LineBreakMode.byTruncatingTail
  }

  /// How an image looks.
  public struct ImageProperties: Hashable, Sendable {
    /// What is cut off beyond; a length of 0 sets no limit.
    public var maximumSize = Size.zero
    /// The room in whose middle the image is; a length of 0 is that of the image.
    ///
    /// Texts of rows whose images are of different widths begin in one column with it.
    public var reservedLayoutSize = Size.zero

    /// The room that an image takes.
    func size(of image: Image) -> Size {
      Size(
        width: length(image.size.width, maximumSize.width, reservedLayoutSize.width),
        height: length(image.size.height, maximumSize.height, reservedLayoutSize.height))
    }

    private func length(_ own: Int, _ maximum: Int, _ reserved: Int) -> Int {
      if reserved > 0 { return reserved }
      return maximum > 0 ? min(own, maximum) : own
    }
  }
}
