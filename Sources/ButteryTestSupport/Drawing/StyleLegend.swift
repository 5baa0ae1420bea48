public import ButteryGrid

/// The letters that stand for styles in a drawing of styles.
///
/// The standard letters are `.` plain, `b` bold, `d` dim, `i` italic, `u` underlined and `r`
/// reverse. A style without a letter appears as `?`, so colours and combinations must be given
/// letters:
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

  /// Creates a legend with the standard letters for the plain style and single attributes.
  public init() {}

  /// Creates a legend with further letters for styles; they replace standard letters.
  public init(dictionaryLiteral elements: (Character, Style)...) {
    for (letter, style) in elements { letters[style] = letter }
  }

  /// Returns the letter for `style`; `?` if it has none.
  public func letter(for style: Style) -> Character { letters[style] ?? "?" }
}
