/// Which row the keys act on, and how the focus behaves.
struct RowFocus {
  /// The focused row; `nil` for none.
  var key: ElementKey? {
    didSet {
      if let key { last = key }
    }
  }
  /// The row that had the focus last.
  var last: ElementKey?
  var isAllowed = true
  /// Whether a row that a person moves the focus to becomes selected.
  var selects = false
  /// Whether the focus comes back to the row that had it last.
  var returns = false
  /// What keys mean while a row is focused.
  var bindings = KeyBindings<RowCommand>.standard
}
