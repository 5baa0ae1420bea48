/// A key of a cell or a section view that describes one of the views that belong to it.
@MainActor struct NibPart {
  /// The way to obtain the view.
  enum Origin {
    /// The view already exists: a content view, or a label of the standard layouts.
    case existing(type: View.Type, find: (View) -> View?)
    /// The nib names the class of the view.
    case made(attach: (View, View) -> Void)
  }

  let key: String
  let origin: Origin

  private static func existing<Owner: View, Part: View>(
    _ key: String, _ find: @escaping (Owner) -> Part?
  ) -> NibPart {
    NibPart(
      key: key, origin: .existing(type: Part.self, find: { ($0 as? Owner).flatMap(find) }))
  }

  private static func made<Owner: View>(
    _ key: String, _ property: ReferenceWritableKeyPath<Owner, View?>
  ) -> NibPart {
    NibPart(
      key: key,
      origin: .made(attach: { owner, part in (owner as? Owner)?[keyPath: property] = part }))
  }

  /// Returns the parts of a view of `type`.
  static func all(of type: View.Type) -> [NibPart] {
    if type is TableViewCell.Type { return ofCell }
    if type is TableViewHeaderFooterView.Type { return ofHeaderFooterView }
    return []
  }

  static let ofCell = [
    existing("contentView") { (cell: TableViewCell) in cell.contentView },
    existing("textLabel") { (cell: TableViewCell) in cell.textLabel },
    existing("detailTextLabel") { (cell: TableViewCell) in cell.detailTextLabel },
    existing("imageView") { (cell: TableViewCell) in cell.imageView },
    made("backgroundView", \TableViewCell.backgroundView),
    made("accessoryView", \TableViewCell.accessoryView),
  ]

  static let ofHeaderFooterView = [
    existing("contentView") { (view: TableViewHeaderFooterView) in view.contentView },
    existing("textLabel") { (view: TableViewHeaderFooterView) in view.textLabel },
    existing("detailTextLabel") { (view: TableViewHeaderFooterView) in view.detailTextLabel },
    made("backgroundView", \TableViewHeaderFooterView.backgroundView),
  ]
}
