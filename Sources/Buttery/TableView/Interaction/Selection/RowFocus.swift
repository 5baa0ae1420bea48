/// The row on which keys act, and the last one that had the focus.
struct RowFocus {
  /// The focused row; `nil` for none.
  var key: ElementKey? {
    didSet {
      if let key { last = key }
    }
  }
  /// The row that had the focus last.
  var last: ElementKey?
}
