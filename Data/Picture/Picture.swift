/// A small picture in the sixteen colours of a terminal.
///
/// Two pixels, one above the other, take the place of one character, so that a pixel is about
/// square.
package struct Picture: Sendable, Hashable {
  /// The number of pixels in a row.
  package let width: Int

  /// The number of rows of pixels.
  package let height: Int

  /// All pixels, row by row from the top; nil where the picture is transparent.
  package let pixels: [Pixel?]

  /// A pixel that isn't transparent.
  package struct Pixel: Sendable, Hashable {
    /// Its colour where there are colours.
    package let colour: PixelColour

    /// Whether it counts as background where there are none; all others are ink.
    package let isPaper: Bool
  }

  init(width: Int, pixels: [Pixel?]) {
    self.width = width
    height = pixels.count / width
    self.pixels = pixels
  }

  /// The pixel at a place, counted from the upper left; nil where the picture is transparent.
  ///
  /// - Parameters:
  ///   - x: from 0 to `width`, exclusive.
  ///   - y: from 0 to `height`, exclusive.
  package subscript(x: Int, y: Int) -> Pixel? {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y),
      "there is no pixel \(x), \(y) in a picture of \(width) by \(height)")
    return pixels[y * width + x]
  }
}
