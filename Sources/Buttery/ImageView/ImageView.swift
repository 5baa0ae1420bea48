public import ButteryGrid

/// Shows an image at its own size, in the middle of the view; what is too large is cut off.
@MainActor open class ImageView: View {
  /// What is shown; `nil` for nothing.
  open var image: Image? {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }

  /// Creates a view of the size of `image` that shows it.
  public convenience init(image: Image?) {
    self.init(frame: Rect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  /// The image's size, or zero without one.
  open override var intrinsicContentSize: Size { image?.size ?? .zero }

  open override func draw(in canvas: inout Canvas) {
    guard let image else { return }
    let place = Point(
      x: max(0, bounds.width - image.size.width) / 2,
      y: max(0, bounds.height - image.size.height) / 2)
    var inside = canvas.clipped(to: bounds, boundsOrigin: bounds.origin)
    image.draw(in: &inside, at: place)
  }
}
