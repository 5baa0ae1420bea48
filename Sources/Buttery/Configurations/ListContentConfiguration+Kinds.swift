internal import ButteryGrid

extension ListContentConfiguration {
  /// A row with the secondary text below the text.
  public static func cell() -> Self { Self(.cell) }

  /// A row like the cell style `subtitle`: the secondary text is below the text.
  public static func subtitleCell() -> Self { Self(.cell) }

  /// A row like the cell style `value1`: the secondary text is at the trailing edge.
  public static func valueCell() -> Self { Self(.valueCell) }

  /// The header of a section in plain style: bold, with as many lines as it needs.
  public static func plainHeader() -> Self { Self(.header) }

  /// The header of a section in grouped style, which looks like one in plain style.
  public static func groupedHeader() -> Self { Self(.header) }

  /// The footer of a section in plain style: dim, with as many lines as it needs.
  public static func plainFooter() -> Self { Self(.footer) }

  /// The footer of a section in grouped style, which looks like one in plain style.
  public static func groupedFooter() -> Self { Self(.footer) }
}

extension ListContentConfiguration.Values {
  static var cell: Self { Self() }

  static var valueCell: Self {
    var values = Self()
    values.prefersSideBySide = true
    return values
  }

  static var header: Self { sectionView(.bold) }
  static var footer: Self { sectionView(.dim) }

  private static func sectionView(_ attributes: Attributes) -> Self {
    var values = Self()
    values.textProperties.attributes = attributes
    values.textProperties.numberOfLines = 0
    return values
  }
}
