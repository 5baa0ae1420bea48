extension TableViewCell {
  /// The layouts that a cell knows by itself.
  public enum CellStyle: Hashable, Sendable {
    /// Text at the leading edge, after the image.
    case `default`
    /// Text leading, detail trailing.
    case value1
    /// Text right-aligned in the first quarter, detail after it; no image.
    case value2
    /// Detail on a second line below the text.
    case subtitle
  }

  /// Whether a cell shows that it is selected or highlighted.
  public enum SelectionStyle: Hashable, Sendable {
    /// It looks the same.
    case none
    /// It is drawn reversed, or on its `selectedBackgroundView`.
    case `default`
  }
}
