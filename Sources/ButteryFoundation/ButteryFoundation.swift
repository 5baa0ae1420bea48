// As UIKit brings Foundation along: one import for code that comes from there.
@_exported public import Buttery
@_exported public import Foundation

extension Nib {
  /// Creates a nib from the file `nibName` of a bundle, with the extension `.nib.json` or else
  /// `.json`.
  ///
  /// With SwiftPM, a target's resources are in `Bundle.module`.
  ///
  /// As in UIKit, a missing or invalid file isn't reported here. It is a mistake that ends the
  /// program when views are created from the nib; a table does so when it dequeues one.
  ///
  /// - Parameters:
  ///   - nibName: The file's name in the bundle, without `.nib.json`.
  ///   - bundle: The bundle with the file; `nil` is the program's main bundle.
  ///   - classes: The classes that the file names, in addition to those that every nib knows.
  public convenience init(nibName: String, bundle: Bundle?, classes: [NibClass] = []) {
    let bundle = bundle ?? .main
    let endings = ["nib.json", "json"]
    let urls = endings.lazy.compactMap { bundle.url(forResource: nibName, withExtension: $0) }
    guard let path = urls.first?.path else {
      self.init(
        failure: .nibNotFound(
          nibName, files: endings.map { "\(nibName).\($0)" },
          folder: bundle.resourcePath ?? bundle.bundlePath))
      return
    }
    do {
      try self.init(contentsOf: path, classes: classes)
    } catch {
      self.init(failure: .unreadableNib(name: nibName, reason: error.description))
    }
  }

  /// The options of `loadNibNamed(_:owner:options:classes:)`; there are none yet.
  public enum OptionsKey: Hashable, Sendable {}
}

// MARK: - Loading the views of a nib

extension Bundle {
  /// Creates the objects of the nib file `name`, connects the outlets of `owner`, and returns the
  /// top-level objects.
  ///
  ///     final class BannerView: View, NibOutlets {
  ///       var contentView: View!
  ///       static let outlets = [Outlet("contentView", \BannerView.contentView)]
  ///
  ///       override init(frame: Rect) {
  ///         super.init(frame: frame)
  ///         Bundle.module.loadNibNamed("Banner", owner: self, options: nil)
  ///         addSubview(contentView)
  ///       }
  ///     }
  ///
  /// As in UIKit, it is a mistake if the file doesn't exist or isn't a valid nib: the program ends.
  /// The result is never `nil`; it is optional because it is in UIKit.
  ///
  /// - Parameters:
  ///   - name: The file's name in the bundle, without `.nib.json`.
  ///   - owner: An object with outlets; a value that isn't a class instance has none.
  ///   - options: For source compatibility; there are no options.
  ///   - classes: The classes that the file names, in addition to those that every nib knows.
  @discardableResult
  @MainActor public func loadNibNamed(
    _ name: String, owner: Any?, options: [Nib.OptionsKey: Any]? = nil, classes: [NibClass] = []
  ) -> [Any]? {
    let nib = Nib(nibName: name, bundle: self, classes: classes)
    return nib.instantiate(withOwner: owner as AnyObject?)
  }
}

// MARK: - Attributed text

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

// MARK: - Heights of CGFloat

/// A delegate that returns heights as `CGFloat`, as delegates do in UIKit.
///
/// A height is an `Int`, a number of lines. A method that returns a `CGFloat` compiles if
/// Foundation is imported, but without this protocol it isn't the delegate's method and is never
/// called.
///
///     final class ShelfDelegate: TableViewDelegate, CGFloatHeights {
///       func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
///         indexPath.row == 0 ? 3 : 1
///       }
///       func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> CGFloat {
///         .leastNormalMagnitude
///       }
///     }
///
/// Heights are rounded to whole lines. Methods that aren't implemented return the table's
/// `rowHeight`, `sectionHeaderHeight` or `sectionFooterHeight`.
///
/// Not in UIKit. A subclass of `TableViewController` doesn't need the protocol, because there the
/// compiler rejects an `override` that returns a `CGFloat`. There are no methods for estimated
/// heights as `CGFloat`.
@MainActor public protocol CGFloatHeights: TableViewDelegate {
  /// The height of a row, in lines; by default the table's `rowHeight`.
  ///
  /// - Parameters:
  ///   - tableView: The table that asks.
  ///   - indexPath: The row.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat

  /// The height of a section's header, in lines; by default the table's `sectionHeaderHeight`.
  ///
  /// - Parameters:
  ///   - tableView: The table that asks.
  ///   - section: The section.
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> CGFloat

  /// The height of a section's footer, in lines; by default the table's `sectionFooterHeight`.
  ///
  /// - Parameters:
  ///   - tableView: The table that asks.
  ///   - section: The section.
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> CGFloat
}

// Defaults of the methods that return a `CGFloat`.
extension CGFloatHeights {
  /// Returns the table's `rowHeight`.
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    CGFloat(tableView.rowHeight)
  }

  /// Returns the table's `sectionHeaderHeight`.
  public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> CGFloat {
    CGFloat(tableView.sectionHeaderHeight)
  }

  /// Returns the table's `sectionFooterHeight`.
  public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> CGFloat {
    CGFloat(tableView.sectionFooterHeight)
  }
}

// The methods that the table calls.
extension CGFloatHeights {
  /// Returns the `CGFloat` height, rounded to whole lines.
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    Int(lines: self.tableView(tableView, heightForRowAt: indexPath))
  }

  /// Returns the `CGFloat` height, rounded to whole lines.
  public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int {
    Int(lines: self.tableView(tableView, heightForHeaderInSection: section))
  }

  /// Returns the `CGFloat` height, rounded to whole lines.
  public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
    Int(lines: self.tableView(tableView, heightForFooterInSection: section))
  }
}

extension Int {
  /// Rounds a height; returns `Int.min` for NaN and infinity, which the table reports as a mistake.
  fileprivate init(lines height: CGFloat) { self = Int(exactly: height.rounded()) ?? .min }
}
