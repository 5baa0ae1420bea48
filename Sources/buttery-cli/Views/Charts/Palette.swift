import Buttery

/// The program's colours: one accent; everything else has the terminal's default colour, bold or
/// dim.
enum Palette {
  static let accent = Color.yellow
}
