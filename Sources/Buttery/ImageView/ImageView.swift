public import ButteryGrid

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
