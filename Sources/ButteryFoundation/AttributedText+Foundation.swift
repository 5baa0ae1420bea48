public import Buttery
public import Foundation

extension AttributedText {
  /// Creates an attributed text from one of Foundation's.
  ///
  ///     var string = AttributedString("3 of 5 late")
  ///     if let late = string.range(of: "late") { string[late].foregroundColor = .red }
  ///     label.attributedText = AttributedText(string)
  ///
  /// The text keeps the attributes of `AttributeScopes.ButteryAttributes`, and links are underlined.
  /// Other attributes are ignored.
  ///
  /// - Parameter string: The text with its attributes.
  public init(_ string: AttributedString) {
    self.init()
    for run in string.runs {
      append(String(string[run.range].characters), style: Style(run.attributes))
    }
  }
}

extension Style {
  fileprivate init(_ container: AttributeContainer) {
    self.init(
      foreground: container.buttery.foregroundColor, background: container.buttery.backgroundColor,
      attributes: container.buttery.textAttributes ?? [])
    if container.link != nil { attributes.insert(.underline) }
  }
}

extension AttributeScopes {
  /// The attributes that a terminal can show.
  public struct ButteryAttributes: AttributeScope {
    /// The text colour.
    public let foregroundColor: ForegroundColor
    /// The background colour.
    public let backgroundColor: BackgroundColor
    /// Attributes such as bold and dim.
    public let textAttributes: TextAttributes

    /// The attribute `foregroundColor`.
    public enum ForegroundColor: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = Color
      /// The name of the attribute.
      public static let name = "Buttery.foregroundColor"
    }

    /// The attribute `backgroundColor`.
    public enum BackgroundColor: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = Color
      /// The name of the attribute.
      public static let name = "Buttery.backgroundColor"
    }

    /// The attribute `textAttributes`.
    public enum TextAttributes: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = Attributes
      /// The name of the attribute.
      public static let name = "Buttery.textAttributes"
    }
  }

  /// The attributes that a terminal can show.
  public var buttery: ButteryAttributes.Type { ButteryAttributes.self }
}

extension AttributeDynamicLookup {
  /// Accesses Buttery's attributes of attributed strings and containers by their names.
  ///
  /// - Parameter keyPath: The key path of the attribute.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.ButteryAttributes, Key>
  ) -> Key { self[Key.self] }
}
