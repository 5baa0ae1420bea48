public import ButteryGrid

/// The content of a row, header or footer of a list: an image, a text and a secondary text.
///
///     var content = cell.defaultContentConfiguration()
///     content.text = "1975"
///     content.secondaryText = "247"
///     cell.contentConfiguration = content
///
/// It looks like a cell of the same style without a configuration. If you begin with a cell's
/// `defaultContentConfiguration()`, as above, a recycled cell needs no allocation.
///
/// A kind such as `valueCell()` or `groupedFooter()` has the look of such a row, header or footer;
/// `textProperties`, `secondaryTextProperties` and `imageProperties` change it.
///
/// Differs from UIKit: lengths are in columns and lines.
public struct ListContentConfiguration: ContentConfiguration, Hashable {
  struct Values: Hashable {
    var text: String?
    var attributedText: AttributedText?
    var secondaryText: String?
    var secondaryAttributedText: AttributedText?
    var image: Image?
    var textProperties = TextProperties()
    var secondaryTextProperties = TextProperties()
    var imageProperties = ImageProperties()
    var prefersSideBySide = false
    var margins = EdgeInsets(left: 1, right: 1)
    var imageGap = 1
    var horizontalGap = 1
    var verticalGap = 0
  }

  private final class Storage {
    var values: Values
    init(_ values: Values) { self.values = values }
  }

  // The storage is one word, so that an existential value needs no box on the heap.
  private var storage: Storage

  init(_ values: Values) {
    storage = Storage(values)
  }

  private(set) var values: Values {
    get { storage.values }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.values) }
      yield &storage.values
    }
  }

  /// Resets the values in place and returns true, if no other copy shares the storage.
  mutating func reset(to values: Values) -> Bool {
    guard isKnownUniquelyReferenced(&storage) else { return false }
    storage.values = values
    return true
  }

  /// Whether two configurations have the same values.
  ///
  /// - Parameters:
  ///   - left: One configuration.
  ///   - right: The other one.
  public static func == (left: Self, right: Self) -> Bool {
    left.storage === right.storage || left.storage.values == right.storage.values
  }

  /// Feeds all properties into a hasher.
  ///
  /// - Parameter hasher: The hasher that receives the properties.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.values)
  }

  // MARK: - Contents

  /// The text; setting it removes `attributedText`.
  public var text: String? {
    get { values.text }
    set {
      values.text = newValue
      if values.attributedText != nil { values.attributedText = nil }
    }
  }

  /// The text with attributes for each part, `nil` if it is plain; setting it sets `text` too.
  public var attributedText: AttributedText? {
    get { values.attributedText }
    set {
      values.text = newValue?.string
      values.attributedText = newValue
    }
  }

  /// The text below the first text or after it; setting it removes `secondaryAttributedText`.
  public var secondaryText: String? {
    get { values.secondaryText }
    set {
      values.secondaryText = newValue
      if values.secondaryAttributedText != nil { values.secondaryAttributedText = nil }
    }
  }

  /// The secondary text with attributes for each part, `nil` if it is plain.
  ///
  /// Setting it sets `secondaryText` too.
  public var secondaryAttributedText: AttributedText? {
    get { values.secondaryAttributedText }
    set {
      values.secondaryText = newValue?.string
      values.secondaryAttributedText = newValue
    }
  }

  /// The image at the leading edge.
  public var image: Image? {
    get { values.image }
    set { values.image = newValue }
  }

  // MARK: - Appearance

  /// The properties of the text.
  public var textProperties: TextProperties {
    get { values.textProperties }
    set { values.textProperties = newValue }
  }

  /// The properties of the secondary text.
  public var secondaryTextProperties: TextProperties {
    get { values.secondaryTextProperties }
    set { values.secondaryTextProperties = newValue }
  }

  /// The properties of the image.
  public var imageProperties: ImageProperties {
    get { values.imageProperties }
    set { values.imageProperties = newValue }
  }

  // MARK: - Layout

  /// Whether the texts are at both ends of one line, instead of below each other.
  ///
  /// If both texts are limited to one line, they are side by side at any width; the second one is
  /// shortened down to half of the line, then the first. If one of them may have more lines and there
  /// isn't room for both on one line, they are below each other.
  public var prefersSideBySideTextAndSecondaryText: Bool {
    get { values.prefersSideBySide }
    set { values.prefersSideBySide = newValue }
  }

  /// The columns and lines kept free at the edges; by default one column left and right.
  ///
  /// Differs from UIKit: left and right, instead of leading and trailing.
  public var directionalLayoutMargins: EdgeInsets {
    get { values.margins }
    set { values.margins = newValue }
  }

  /// The columns between the image and the texts.
  public var imageToTextPadding: Int {
    get { values.imageGap }
    set { values.imageGap = newValue }
  }

  /// The columns between texts that are side by side.
  public var textToSecondaryTextHorizontalPadding: Int {
    get { values.horizontalGap }
    set { values.horizontalGap = newValue }
  }

  /// The lines between texts that are below each other.
  public var textToSecondaryTextVerticalPadding: Int {
    get { values.verticalGap }
    set { values.verticalGap = newValue }
  }

  /// Creates a `ListContentView` that shows this configuration.
  @MainActor public func makeContentView() -> any View & ContentView {
    ListContentView(configuration: self)
  }

  /// Returns the configuration for a state: with dim texts if the state is disabled.
  ///
  /// The cell itself draws how it looks when selected or pressed.
  ///
  /// - Parameter state: The state of the cell, the header or the footer.
  @MainActor public func updated(for state: any ConfigurationState) -> Self {
    let isDisabled =
      (state as? CellConfigurationState)?.isDisabled
      ?? (state as? ViewConfigurationState)?.isDisabled ?? false
    guard isDisabled else { return self }
    var updated = self
    updated.textProperties.attributes.insert(.dim)
    updated.secondaryTextProperties.attributes.insert(.dim)
    return updated
  }
}

// MARK: - Properties

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

// MARK: - Kinds

extension ListContentConfiguration {
  /// A row with the secondary text below the text.
  public static func cell() -> Self { Self(.cell) }

  /// A row like the cell style `subtitle`: the secondary text is below the text.
  public static func subtitleCell() -> Self { Self(.cell) }

  /// A row like the cell style `value1`: the secondary text is at the trailing edge.
  public static func valueCell() -> Self { Self(.valueCell) }

  /// The header of a section in plain style: bold, with as many lines as it needs.
  public static func plainHeader() -> Self { Self(.header) }

  /// The header of a section in grouped style, which looks like one in plain style.
  public static func groupedHeader() -> Self { Self(.header) }

  /// The header of a section in inset grouped style, which looks like one in plain style.
  public static func prominentInsetGroupedHeader() -> Self { Self(.header) }

  /// The footer of a section in plain style: dim, with as many lines as it needs.
  public static func plainFooter() -> Self { Self(.footer) }

  /// The footer of a section in grouped style, which looks like one in plain style.
  public static func groupedFooter() -> Self { Self(.footer) }
}

extension ListContentConfiguration.Values {
  static var cell: Self { Self() }

  static var valueCell: Self {
    var values = Self()
    values.prefersSideBySide = true
    return values
  }

  static var header: Self { sectionView(.bold) }
  static var footer: Self { sectionView(.dim) }

  private static func sectionView(_ attributes: Attributes) -> Self {
    var values = Self()
    values.textProperties.attributes = attributes
    values.textProperties.numberOfLines = 0
    return values
  }
}
