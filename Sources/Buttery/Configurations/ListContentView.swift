public import ButteryGrid

/// A view that shows an image and two texts.
@MainActor public final class ListContentView: View, ContentView {
  private var shown: ListContentConfiguration
  private let textLabel = Label()
  private var detailLabel: Label?
  private var imageView: ImageView?

  /// Creates a view.
  ///
  /// - Parameter configuration: The configuration to show.
  public init(configuration: ListContentConfiguration) {
    shown = configuration
    super.init(frame: .zero)
    clipsToBounds = true
    addSubview(textLabel)
    show(configuration.values)
  }

  /// The `ListContentConfiguration` that is shown; setting one of another type has no effect.
  public var configuration: any ContentConfiguration {
    get { shown }
    set {
      guard let new = newValue as? ListContentConfiguration else { return }
      let isEqual = new == shown
      shown = new
      if !isEqual { show(new.values) }
    }
  }

  private func show(_ values: ListContentConfiguration.Values) {
    textLabel.show(values.text, values.attributedText, values.textProperties)
    if values.secondaryText != nil, detailLabel == nil {
      let label = Label()
      addSubview(label)
      detailLabel = label
    }
    detailLabel?.show(
      values.secondaryText, values.secondaryAttributedText, values.secondaryTextProperties)
    if values.image != nil, imageView == nil {
      let view = ImageView()
      addSubview(view)
      imageView = view
    }
    if let imageView, imageView.image != values.image { imageView.image = values.image }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  override func contentOfSubviewChanged() {
    setNeedsLayoutFromInside()
    super.contentOfSubviewChanged()
  }

  // MARK: Layout

  private func layout(width: Int) -> ListContentLayout {
    let values = shown.values
    var layout = ListContentLayout(width: width)
    layout.margins = values.margins
    layout.imageSize = values.image.map { values.imageProperties.size(of: $0) }
    layout.imageGap = values.imageGap
    layout.horizontalGap = values.horizontalGap
    layout.verticalGap = values.verticalGap
    layout.textWidth = textLabel.textWidth
    if values.secondaryText != nil { layout.detailWidth = detailLabel?.textWidth }
    layout.isSideBySide = values.prefersSideBySide && hasRoomBeside(layout)
    wrapTexts(in: &layout)
    return layout
  }

  private func hasRoomBeside(_ layout: ListContentLayout) -> Bool {
    guard let detail = layout.detailWidth, wraps(textLabel) || wraps(detailLabel) else {
      return true
    }
    return layout.textWidth + layout.horizontalGap + detail <= layout.textColumns.count
  }

  private func wraps(_ label: Label?) -> Bool { label.map { $0.numberOfLines != 1 } ?? false }

  private func wrapTexts(in layout: inout ListContentLayout) {
    guard wraps(textLabel) || wraps(detailLabel) else { return }
    let frames = layout.frames(height: 1)
    if wraps(textLabel) {
      layout.textLines = max(1, textLabel.fittingHeight(forWidth: frames.text.width))
    }
    if let detailLabel, wraps(detailLabel) {
      layout.detailLines = max(1, detailLabel.fittingHeight(forWidth: frames.detail.width))
    }
  }

  /// No intrinsic width, and the lines that the texts and the image need at the view's present
  /// width.
  public override var intrinsicContentSize: Size { contentSize(forWidth: bounds.width) }

  override func contentSize(forWidth width: Int?) -> Size {
    Size(width: View.noIntrinsicMetric, height: layout(width: width ?? bounds.width).height)
  }

  /// Places the image and the texts.
  public override func layoutSubviews() {
    let frames = layout(width: bounds.width).frames(height: bounds.height)
    if let image = shown.image {
      imageView?.frame = shown.imageProperties.frame(of: image, in: frames.image)
    } else {
      imageView?.frame = frames.image
    }
    textLabel.frame = frames.text
    detailLabel?.frame = frames.detail
  }
}

extension Label {
  /// Shows a text with its properties; sets only what differs.
  fileprivate func show(
    _ text: String?, _ attributedText: AttributedText?,
    _ properties: ListContentConfiguration.TextProperties
  ) {
    if let attributedText { self.attributedText = attributedText } else { self.text = text }
    if textColor != properties.color { textColor = properties.color }
    if textAttributes != properties.attributes { textAttributes = properties.attributes }
    if numberOfLines != properties.numberOfLines { numberOfLines = properties.numberOfLines }
    if textAlignment != properties.alignment { textAlignment = properties.alignment }
    if lineBreakMode != properties.lineBreakMode { lineBreakMode = properties.lineBreakMode }
  }
}
