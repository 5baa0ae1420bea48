public import ButteryGrid

extension ListContentConfiguration {
  /// The properties of a text.
  ///
  /// Differs from UIKit: attributes replace the font.
  public struct TextProperties: Hashable, Sendable {
    /// The text colour; `nil` is the terminal's default.
    public var color: Color?
    /// Attributes such as bold and dim.
    public var attributes: Attributes = []
    /// The maximum number of lines; 0 for as many as the text needs.
    ///
    /// Differs from UIKit: the default is 1 in cells, as in cells without a configuration.
    public var numberOfLines = 1
    /// The side at which the text is aligned.
    public var alignment = TextAlignment.natural
    /// How text that is too long is shortened or wrapped.
    public var lineBreakMode = LineBreakMode.byTruncatingTail
  }

  /// The properties of an image.
  public struct ImageProperties: Hashable, Sendable {
    /// The size to which the image is cut; a length of 0 sets no limit.
    public var maximumSize = Size.zero
    /// The size of the area in which the image is centred; a length of 0 is that of the image.
    ///
    /// Use it to align the texts of rows whose images have different widths.
    public var reservedLayoutSize = Size.zero

    /// The size of the area for an image.
    func size(of image: Image) -> Size {
      Size(
        width: length(image.size.width, maximumSize.width, reservedLayoutSize.width),
        height: length(image.size.height, maximumSize.height, reservedLayoutSize.height))
    }

    /// The frame of an image in the middle of its area.
    func frame(of image: Image, in area: Rect) -> Rect {
      let width = min(cut(image.size.width, maximumSize.width), area.width)
      let height = min(cut(image.size.height, maximumSize.height), area.height)
      return Rect(
        x: area.minX + (area.width - width) / 2, y: area.minY + (area.height - height) / 2,
        width: width, height: height)
    }

    private func length(_ own: Int, _ maximum: Int, _ reserved: Int) -> Int {
      reserved > 0 ? reserved : cut(own, maximum)
    }

    private func cut(_ own: Int, _ maximum: Int) -> Int { maximum > 0 ? min(own, maximum) : own }
  }
}
