extension TableViewCell {
  /// The control that a cell shows at its leading edge while its table is edited.
  public enum EditingStyle: Hashable, Sendable {
    /// None.
    case none
    /// One that deletes the row.
    case delete
    /// One that inserts a row.
    case insert
  }
}
