extension TableViewCell {
  /// The standard layouts of a cell.
  public enum CellStyle: Hashable, Sendable {
    /// The text is at the leading edge, after the image.
    case `default`
    /// The text is at the leading edge, the detail text at the trailing edge.
    case value1
    /// The text is right-aligned in the first quarter, with the detail text after it and no image.
    case value2
    /// The detail text is on a second line below the text.
    case subtitle
  }

  /// The ways in which a cell shows that it is selected or highlighted.
  public enum SelectionStyle: Hashable, Sendable {
    /// The cell looks the same.
    case none
    /// The cell is shown in reverse video, or with its `selectedBackgroundView`.
    case `default`
  }
}
