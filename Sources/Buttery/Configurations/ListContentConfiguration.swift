public import ButteryGrid

/// An image, a text and a second one, as rows, headers and footers of lists have them.
///
///     var content = cell.defaultContentConfiguration()
///     content.text = "1975"
///     content.secondaryText = "247"
///     cell.contentConfiguration = content
///
/// It looks as a cell of the same style does that has no configuration. Who begins with a cell's
/// `defaultContentConfiguration()`, as above, allocates nothing for a recycled cell.
///
/// Differs from UIKit: lengths are columns and lines.
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

  // One word, so that a value of the protocol's type needs no box on the heap.
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

  /// Starts anew in the same memory, where nobody else has it.
  mutating func reset(to values: Values) -> Bool {
    guard isKnownUniquelyReferenced(&storage) else { return false }
    storage.values = values
    return true
  }

  /// Whether two configurations show the same in the same way.
  ///
  /// - Parameters:
  ///   - left: One configuration.
  ///   - right: The other one.
  public static func == (left: Self, right: Self) -> Bool {
    left.storage === right.storage || left.storage.values == right.storage.values
  }

  /// Feeds all properties into a hasher.
  ///
  /// - Parameter hasher: What they are fed into.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.values)
  }

  // MARK: - Contents

  /// The text; setting it takes `attributedText` away.
  public var text: String? {
    get { values.text }
    set {
      values.text = newValue
      if values.attributedText != nil { values.attributedText = nil }
    }
  }

  /// The text with a look for each part, `nil` for one look; setting it sets `text`.
  public var attributedText: AttributedText? {
    get { values.attributedText }
    set {
      values.text = newValue?.string
      values.attributedText = newValue
    }
  }

  /// The text below or after it; setting it takes `secondaryAttributedText` away.
  public var secondaryText: String? {
    get { values.secondaryText }
    set {
      values.secondaryText = newValue
      if values.secondaryAttributedText != nil { values.secondaryAttributedText = nil }
    }
  }

  /// The second text with a look for each part, `nil` for one look; setting it sets `secondaryText`.
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

  // MARK: - Looks

  /// How the text looks.
  public var textProperties: TextProperties {
    get { values.textProperties }
    set { values.textProperties = newValue }
  }

  /// How the second text looks.
  public var secondaryTextProperties: TextProperties {
    get { values.secondaryTextProperties }
    set { values.secondaryTextProperties = newValue }
  }

  /// How the image looks.
  public var imageProperties: ImageProperties {
    get { values.imageProperties }
    set { values.imageProperties = newValue }
  }

  // MARK: - Places

  /// Whether the texts stand at both ends of a line, and not below each other.
  ///
  /// Texts of one line each do so in any width, and the first is shortened. Where one may have more
  /// lines, and there isn't room for both beside each other, they stand below each other.
  public var prefersSideBySideTextAndSecondaryText: Bool {
    get { values.prefersSideBySide }
    set { values.prefersSideBySide = newValue }
  }

  /// What is kept free at the edges: by default a column left and right.
  ///
  /// Differs from UIKit: left and right, in place of leading and trailing.
  public var directionalLayoutMargins: EdgeInsets {
    get { values.margins }
    set { values.margins = newValue }
  }

  /// The columns between the image and the texts.
  public var imageToTextPadding: Int {
    get { values.imageGap }
    set { values.imageGap = newValue }
  }

  /// The columns between texts beside each other.
  public var textToSecondaryTextHorizontalPadding: Int {
    get { values.horizontalGap }
    set { values.horizontalGap = newValue }
  }

  /// The lines between texts below each other.
  public var textToSecondaryTextVerticalPadding: Int {
    get { values.verticalGap }
    set { values.verticalGap = newValue }
  }

  /// A new view that shows this configuration: a `ListContentView`.
  @MainActor public func makeContentView() -> any View & ContentView {
    ListContentView(configuration: self)
  }

  /// The configuration for a state: dim where the state says that the view is disabled.
  ///
  /// What a cell that is selected or pressed looks like is the cell's.
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
