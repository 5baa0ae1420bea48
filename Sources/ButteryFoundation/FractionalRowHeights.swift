public import Buttery
public import Foundation

/// A table's delegate whose row heights are `CGFloat`, as in code that comes from UIKit.
///
/// Without it such a method compiles beside Foundation and is never called: it isn't the one of
/// `TableViewDelegate`, whose heights are whole lines. A class that conforms to this protocol itself
/// is asked for its `CGFloat`, which is rounded to lines and must be finite.
///
/// Differs from UIKit, which has no such protocol. A subclass of a class that is a
/// `TableViewDelegate` already, such as `TableViewController`, keeps the inherited height:
/// override the method that returns `Int` there.
@MainActor public protocol FractionalRowHeights: TableViewDelegate {
  /// The height of a row, in lines.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat
}

extension FractionalRowHeights {
  /// The row's height, rounded to whole lines.
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    let height: CGFloat = self.tableView(tableView, heightForRowAt: indexPath)
    return Int(height.rounded())
  }
}
