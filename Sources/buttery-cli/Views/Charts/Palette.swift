import Buttery

/// The program's colours: one accent; everything else is the terminal's own ink, bold or dim.
enum Palette {
  static let accent = Color.yellow
}
