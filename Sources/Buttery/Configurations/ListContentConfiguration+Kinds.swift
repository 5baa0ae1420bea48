internal import ButteryGrid

extension ListContentConfiguration {
  /// A row: the second text below the first.
  public static func cell() -> Self { Self(.cell) }

  /// A row as of the cell style `subtitle`: the second text below the first.
  public static func subtitleCell() -> Self { Self(.cell) }

  /// A row as of the cell style `value1`: the second text at the trailing edge.
  public static func valueCell() -> Self { Self(.valueCell) }

  /// The header of a section in plain style: bold, on as many lines as it needs.
  public static func plainHeader() -> Self { Self(.header) }

  /// The header of a section in grouped style, which looks like one in plain style.
  public static func groupedHeader() -> Self { Self(.header) }

  /// The footer of a section in plain style: dim, on as many lines as it needs.
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
