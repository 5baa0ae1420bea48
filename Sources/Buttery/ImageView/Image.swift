public import ButteryGrid

/// An image of text, or of pixels, of which two share one place of the screen.
public struct Image: Hashable, Sendable {
  /// A pixel: the upper or the lower half of a place of the screen.
  public struct Pixel: Hashable, Sendable {
    /// The colour.
    public var color: Color
    /// Whether the pixel is left empty on a display without colours.
    public var isBackground: Bool

    /// Creates a pixel.
    public init(_ color: Color, isBackground: Bool = false) {
      self.color = color
      self.isBackground = isBackground
    }
  }

  private enum Content: Hashable, Sendable {
    case lines([String], Style)
    case pixels([Pixel?], width: Int)
  }

  private let content: Content

  /// The size in columns and lines of the screen.
  public let size: Size

  /// Creates an image of text in a single style, with one string for each line.
  public init(lines: [String], style: Style = .plain) {
    content = .lines(lines, style)
    size = Size(
      width: lines.reduce(0) { max($0, TextMetrics.width(of: $1)) }, height: lines.count)
  }

  /// Creates an image of pixels, in the order of lines; `nil` is transparent.
  ///
  /// Each line of the screen shows two lines of pixels.
  ///
  /// - Precondition: `width` is positive, and `pixels.count` is a multiple of it.
  public init(pixels: [Pixel?], width: Int) {
    precondition(width > 0, "an image must be at least 1 pixel wide, not \(width)")
    precondition(
      pixels.count.isMultiple(of: width),
      "\(pixels.count) pixels aren't a multiple of the width \(width)")
    content = .pixels(pixels, width: width)
    size = Size(width: width, height: (pixels.count / width + 1) / 2)
  }

  /// Draws the image with its top left corner at `point`.
  public func draw(in canvas: inout Canvas, at point: Point) {
    switch content {
    case .lines(let lines, let style):
      for (index, line) in lines.enumerated() {
        canvas.write(line, at: Point(x: point.x, y: point.y + index), style: style)
      }
    case .pixels(let pixels, let width):
      for line in 0..<size.height {
        for column in 0..<width {
          let upper = pixels[2 * line * width + column]
          let below = (2 * line + 1) * width + column
          let lower = below < pixels.count ? pixels[below] : nil
          let place = Point(x: point.x + column, y: point.y + line)
          draw(upper, above: lower, in: &canvas, at: place)
        }
      }
    }
  }

  private func draw(
    _ upper: Pixel?, above lower: Pixel?, in canvas: inout Canvas, at place: Point
  ) {
    guard canvas.traits.hasColors else {
      drawWithoutColors(
        upper: upper?.isBackground == false, lower: lower?.isBackground == false, in: &canvas,
        at: place)
      return
    }
    switch (upper?.color, lower?.color) {
    case (nil, nil): break
    case (let upper?, nil): canvas.write("▀", at: place, style: Style(foreground: upper))
    case (nil, let lower?): canvas.write("▄", at: place, style: Style(foreground: lower))
    case (let upper?, let lower?) where upper == lower:
      canvas.write("█", at: place, style: Style(foreground: upper))
    case (let upper?, let lower?):
      canvas.write("▀", at: place, style: Style(foreground: upper, background: lower))
    }
  }

  private func drawWithoutColors(upper: Bool, lower: Bool, in canvas: inout Canvas, at place: Point)
  {
    switch (upper, lower) {
    case (false, false): break
    case (true, false): canvas.write("▀", at: place)
    case (false, true): canvas.write("▄", at: place)
    case (true, true): canvas.write("█", at: place)
    }
  }
}
