extension TableViewCell {
  /// The control that a cell shows at its leading edge while its table is edited.
  public enum EditingStyle: Hashable, Sendable {
    /// No control.
    case none
    /// A control that deletes the row.
    case delete
    /// A control that inserts a row.
    case insert
  }
}
