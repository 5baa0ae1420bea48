public import Buttery
public import Foundation

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
