/// Which row the keys act on.
struct RowFocus {
  /// The focused row; `nil` for none.
  var key: PartKey?
}
