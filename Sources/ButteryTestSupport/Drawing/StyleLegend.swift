public import ButteryGrid

/// Which letter stands for which style in a picture of styles.
///
/// Without further entries: `.` plain, `b` bold, `d` dim, `i` italic, `u` underlined, `r` reverse.
/// What has no letter appears as `?`, so colours and combinations have to be named:
///
///     let legend: StyleLegend = ["h": Style(background: .blue, attributes: .bold)]
public struct StyleLegend: ExpressibleByDictionaryLiteral, Sendable {
  private var letters: [Style: Character] = [
    .plain: ".",
    Style(attributes: .bold): "b",
    Style(attributes: .dim): "d",
    Style(attributes: .italic): "i",
    Style(attributes: .underline): "u",
    Style(attributes: .reverse): "r",
  ]

  /// Creates a legend that names the plain style and single attributes.
  public init() {}

  /// Creates a legend that names these styles too; a style may get another letter than usual.
  public init(dictionaryLiteral elements: (Character, Style)...) {
    for (letter, style) in elements { letters[style] = letter }
  }

  /// The letter for `style`, or `?`.
  public func letter(for style: Style) -> Character { letters[style] ?? "?" }
}
