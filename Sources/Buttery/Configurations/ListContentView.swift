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

// MARK: - Layout

/// The frames of an image and two texts, which are below each other or at both ends of a line.
package struct ListContentLayout: Hashable, Sendable {
  package struct Frames: Hashable, Sendable {
    package var image = Rect.zero
    package var text = Rect.zero
    package var detail = Rect.zero
  }

  /// The width of the view in columns.
  package let width: Int
  package var margins = EdgeInsets(left: 1, right: 1)
  package var imageSize: Size?
  package var isSideBySide = false
  /// The columns that the text needs if it is on one line.
  package var textWidth = 0
  /// The columns that the detail text needs; `nil` without a detail text.
  package var detailWidth: Int?
  /// The lines that the text needs at this layout's width.
  package var textLines = 1
  package var detailLines = 1
  package var imageGap = 1
  package var horizontalGap = 1
  package var verticalGap = 0

  package init(width: Int) {
    self.width = width
  }

  /// The height in lines that the texts and the image need, with margins.
  package var height: Int {
    max(textHeight, imageSize?.height ?? 0) + margins.top + margins.bottom
  }

  private var textHeight: Int {
    guard detailWidth != nil else { return textLines }
    return isSideBySide ? max(textLines, detailLines) : textLines + verticalGap + detailLines
  }

  /// The columns available for texts.
  package var textColumns: Range<Int> {
    let left = margins.left
    let right = max(left, width - margins.right)
    guard let imageSize, !imageSize.isEmpty else { return left..<right }
    return min(right, left + imageSize.width + imageGap)..<right
  }

  package func frames(height: Int) -> Frames {
    var frames = Frames()
    let lines = max(0, height - margins.top - margins.bottom)
    let columns = textColumns
    if let imageSize, !imageSize.isEmpty {
      frames.image = Rect(
        x: margins.left, y: max(0, lines - imageSize.height) / 2,
        width: min(imageSize.width, columns.upperBound - margins.left),
        height: min(imageSize.height, lines))
    }
    if isSideBySide {
      placeAtBothEnds(&frames, columns, lines)
    } else {
      placeStacked(&frames, columns, lines)
    }
    frames.image.origin.y += margins.top
    frames.text.origin.y += margins.top
    frames.detail.origin.y += margins.top
    return frames
  }

  /// Places the texts side by side; where there isn't room for both, the detail text is shortened
  /// first, to half of the room, and then the text.
  private func placeAtBothEnds(_ frames: inout Frames, _ columns: Range<Int>, _ lines: Int) {
    let gap = textWidth > 0 ? horizontalGap : 0
    let both = max(0, columns.count - gap)
    let detail = min(detailWidth ?? 0, max(both - textWidth, both / 2))
    let room = columns.count - detail - (detail > 0 ? gap : 0)
    frames.text = Rect(
      x: columns.lowerBound, y: 0, width: max(0, min(textWidth, room)), height: lines)
    frames.detail = Rect(x: columns.upperBound - detail, y: 0, width: detail, height: lines)
  }

  private func placeStacked(_ frames: inout Frames, _ columns: Range<Int>, _ lines: Int) {
    frames.text = Rect(x: columns.lowerBound, y: 0, width: columns.count, height: lines)
    guard detailWidth != nil else { return }
    let top = max(0, lines - textHeight) / 2
    let middle = min(lines, top + textLines)
    let detailTop = min(lines, middle + verticalGap)
    frames.text.origin.y = top
    frames.text.size.height = middle - top
    frames.detail = Rect(
      x: columns.lowerBound, y: detailTop, width: columns.count,
      height: min(lines, detailTop + detailLines) - detailTop)
  }
}
