public import Buttery
public import Foundation

extension AttributedText {
  /// Creates a text from one of Foundation.
  ///
  ///     var string = AttributedString("3 of 5 late")
  ///     if let late = string.range(of: "late") { string[late].foregroundColor = .red }
  ///     label.attributedText = AttributedText(string)
  ///
  /// Colours and `textAttributes` are those of `AttributeScopes.ButteryAttributes`; a link is
  /// underlined. Other attributes make no difference.
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
  /// What a terminal can do with a part of a text.
  public struct ButteryAttributes: AttributeScope {
    /// The ink.
    public let foregroundColor: ForegroundColor
    /// The paper.
    public let backgroundColor: BackgroundColor
    /// Bold, dim and the like.
    public let textAttributes: TextAttributes

    /// The attribute `foregroundColor`.
    public enum ForegroundColor: AttributedStringKey {
      /// What the attribute is set to.
      public typealias Value = Color
      /// What it is called where attributes are listed.
      public static let name = "Buttery.foregroundColor"
    }

    /// The attribute `backgroundColor`.
    public enum BackgroundColor: AttributedStringKey {
      /// What the attribute is set to.
      public typealias Value = Color
      /// What it is called where attributes are listed.
      public static let name = "Buttery.backgroundColor"
    }

    /// The attribute `textAttributes`.
    public enum TextAttributes: AttributedStringKey {
      /// What the attribute is set to.
      public typealias Value = Attributes
      /// What it is called where attributes are listed.
      public static let name = "Buttery.textAttributes"
    }
  }

  /// What a terminal can do with a part of a text.
  public var buttery: ButteryAttributes.Type { ButteryAttributes.self }
}

extension AttributeDynamicLookup {
  /// Lets attributed strings and containers have the attributes by their names.
  ///
  /// - Parameter keyPath: The attribute.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.ButteryAttributes, Key>
  ) -> Key { self[Key.self] }
}
