public import Buttery
public import Foundation

/// Has the heights asked for that a delegate gives as `CGFloat`, as delegates of UIKit do.
///
/// A height is an `Int` of lines. A method that returns a `CGFloat` compiles beside Foundation, but
/// without this protocol it is another method than the delegate's, and is never called.
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
/// A height is rounded to whole lines. What isn't written is the table's `rowHeight`,
/// `sectionHeaderHeight` or `sectionFooterHeight`.
///
/// Not in UIKit. A subclass of `TableViewController` doesn't need it: there the compiler refuses an
/// `override` that returns a `CGFloat`. Nothing asks for guesses as `CGFloat`.
@MainActor public protocol CGFloatHeights: TableViewDelegate {
  /// The height of a row, in lines; by default the table's `rowHeight`.
  ///
  /// - Parameters:
  ///   - tableView: Who asks.
  ///   - indexPath: The row.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat

  /// The height of a section's header, in lines; by default the table's `sectionHeaderHeight`.
  ///
  /// - Parameters:
  ///   - tableView: Who asks.
  ///   - section: The section.
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> CGFloat

  /// The height of a section's footer, in lines; by default the table's `sectionFooterHeight`.
  ///
  /// - Parameters:
  ///   - tableView: Who asks.
  ///   - section: The section.
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> CGFloat
}

// What isn't written.
extension CGFloatHeights {
  /// The table's `rowHeight`.
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    CGFloat(tableView.rowHeight)
  }

  /// The table's `sectionHeaderHeight`.
  public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> CGFloat {
    CGFloat(tableView.sectionHeaderHeight)
  }

  /// The table's `sectionFooterHeight`.
  public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> CGFloat {
    CGFloat(tableView.sectionFooterHeight)
  }
}

// What the table asks for.
extension CGFloatHeights {
  /// The `CGFloat`, rounded.
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    Int(lines: self.tableView(tableView, heightForRowAt: indexPath))
  }

  /// The `CGFloat`, rounded.
  public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int {
    Int(lines: self.tableView(tableView, heightForHeaderInSection: section))
  }

  /// The `CGFloat`, rounded.
  public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
    Int(lines: self.tableView(tableView, heightForFooterInSection: section))
  }
}

extension Int {
  /// What is no number of lines stays a mistake that the table tells of.
  fileprivate init(lines height: CGFloat) { self = Int(exactly: height.rounded()) ?? .min }
}
