public import ButteryGrid
internal import Synchronization

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
    case (let upper?, nil):
      canvas.write("▀" as Unicode.Scalar, at: place, style: Style(foreground: upper))
    case (nil, let lower?):
      canvas.write("▄" as Unicode.Scalar, at: place, style: Style(foreground: lower))
    case (let upper?, let lower?) where upper == lower:
      canvas.write("█" as Unicode.Scalar, at: place, style: Style(foreground: upper))
    case (let upper?, let lower?):
      canvas.write(
        "▀" as Unicode.Scalar, at: place, style: Style(foreground: upper, background: lower))
    }
  }

  private func drawWithoutColors(upper: Bool, lower: Bool, in canvas: inout Canvas, at place: Point)
  {
    switch (upper, lower) {
    case (false, false): break
    case (true, false): canvas.write("▀" as Unicode.Scalar, at: place)
    case (false, true): canvas.write("▄" as Unicode.Scalar, at: place)
    case (true, true): canvas.write("█" as Unicode.Scalar, at: place)
    }
  }
}

// MARK: - Named images: a program without bundles registers its images when it starts

extension Image {
  private static let registered = Mutex<[String: Image]>([:])

  /// Makes `Image(named:)` return `image`; `nil` removes the name.
  ///
  ///     Image.register(Image(lines: ["/\\", "\\/"]), named: "diamond")
  ///     imageView.image = Image(named: "diamond")
  ///
  /// An image registered earlier under the name is replaced. Names are compared exactly. May be
  /// called from any thread.
  public static func register(_ image: Image?, named name: String) {
    registered.withLock { $0[name] = image }
  }

  /// Creates the image that is registered under `name`; `nil` if there is none.
  ///
  /// Differs from UIKit: no files are searched, only images registered by `register(_:named:)`.
  public init?(named name: String) {
    guard let image = Self.registered.withLock({ $0[name] }) else { return nil }
    self = image
  }
}

// MARK: - Views of images

/// A view that shows an image at its own size, centred; parts beyond the view are cut off.
@MainActor open class ImageView: View {
  /// The image; `nil` for none.
  open var image: Image? {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }

  /// Creates a view that shows `image` and has its size.
  public convenience init(image: Image?) {
    self.init(frame: Rect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  /// The image's size, or zero without one.
  open override var intrinsicContentSize: Size { image?.size ?? .zero }

  override var defaultHuggingPriority: Int { LayoutPriority.ofImages }

  open override func draw(in canvas: inout Canvas) {
    guard let image else { return }
    let place = Point(
      x: max(0, bounds.width - image.size.width) / 2,
      y: max(0, bounds.height - image.size.height) / 2)
    var inside = canvas.clipped(to: bounds, boundsOrigin: bounds.origin)
    image.draw(in: &inside, at: place)
  }
}
