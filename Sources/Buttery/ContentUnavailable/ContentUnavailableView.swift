internal import ButteryGrid

/// Shows a configuration in its middle, below each other what there is room for.
@MainActor public final class ContentUnavailableView: View {
  /// What is shown.
  public var configuration: ContentUnavailableConfiguration {
    didSet { configurationChanged() }
  }

  private let indicator = ActivityIndicatorView()
  private let imageView = ImageView()
  private let label = Label()
  private let detail = Label()
  private var button = Button(configuration: .filled())
  private var secondButton = Button(configuration: .plain())

  /// Creates a view.
  public init(configuration: ContentUnavailableConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    clipsToBounds = true
    for text in [label, detail] {
      text.numberOfLines = 0
      text.textAlignment = .center
    }
    label.textAttributes = .bold
    detail.textAttributes = .dim
    for view in [indicator, imageView, label, detail] as [View] { addSubview(view) }
    configurationChanged()
  }

  private func configurationChanged() {
    imageView.image = configuration.image
    label.text = configuration.text
    detail.text = configuration.secondaryText
    if configuration.kind == .loading {
      indicator.startAnimating()
    } else {
      indicator.stopAnimating()
    }
    button = replace(button, by: configuration.button, configuration.buttonProperties)
    secondButton = replace(
      secondButton, by: configuration.secondaryButton, configuration.secondaryButtonProperties)
    setNeedsLayout()
  }

  /// The same button where it does the same: it may have the keys.
  private func replace(
    _ old: Button, by look: Button.Configuration,
    _ properties: ContentUnavailableConfiguration.ButtonProperties
  ) -> Button {
    var button = old
    if let action = properties.primaryAction, !old.performs(action) || old.superview == nil {
      old.removeFromSuperview()
      button = Button(configuration: look, primaryAction: action)
    }
    button.configuration = look
    button.isEnabled = properties.isEnabled
    let isShown = look.title?.isEmpty == false
    if !isShown {
      button.removeFromSuperview()
    } else if button.superview == nil {
      addSubview(button)
    }
    return button
  }

  /// Places what there is room for, in the middle.
  public override func layoutSubviews() {
    let margins = bounds.width > Self.leastWithMargins ? 2 : 0
    let width = max(0, min(bounds.width - margins, Self.mostColumns))
    var parts: [(view: View, size: Size, gap: Int)] = []
    for (view, gap) in [
      (indicator, 0), (imageView, 0), (label, 0), (detail, 0), (button, 1), (secondButton, 0),
    ] as [(View, Int)] {
      view.isHidden = true
      let wanted = view.contentSize(forWidth: width)
      guard view.superview != nil, wanted.height > 0, wanted.width > 0,
        view !== indicator || indicator.isAnimating
      else { continue }
      parts.append((view, Size(width: min(width, wanted.width), height: wanted.height), gap))
    }
    place(parts)
  }

  private func place(_ parts: [(view: View, size: Size, gap: Int)]) {
    let height = parts.reduce(0) { $0 + $1.size.height + $1.gap }
    var line = max(0, (bounds.height - height) / 2)
    // Without room for all, gaps go first.
    let hasGaps = height <= bounds.height
    for part in parts {
      if hasGaps { line += part.gap }
      let lines = min(part.size.height, bounds.height - line)
      part.view.isHidden = lines <= 0
      part.view.frame = Rect(
        x: (bounds.width - part.size.width) / 2, y: line, width: part.size.width,
        height: max(0, lines))
      line += part.size.height
    }
  }

  private static let mostColumns = 60
  private static let leastWithMargins = 20
}
