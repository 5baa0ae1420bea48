public import ButteryGrid

/// A view that shows a placeholder for missing content in its middle.
///
/// Parts for which there is no room are hidden, from the bottom up.
@MainActor public final class ContentUnavailableView: View, ContentView {
  var shown: ContentUnavailableConfiguration {
    didSet {
      if shown != oldValue { configurationChanged() }
    }
  }

  /// The `ContentUnavailableConfiguration` that is shown; setting one of another type has no
  /// effect.
  public var configuration: any ContentConfiguration {
    get { shown }
    set {
      if let new = newValue as? ContentUnavailableConfiguration { shown = new }
    }
  }

  private let indicator = ActivityIndicatorView()
  private let imageView = ImageView()
  private let label = Label()
  private let detail = Label()
  private var button = Button(configuration: .filled())
  private var secondButton = Button(configuration: .plain())

  /// Creates a view.
  ///
  /// - Parameter configuration: The configuration to show.
  public init(configuration: ContentUnavailableConfiguration) {
    shown = configuration
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
    imageView.image = shown.image
    label.text = shown.text
    detail.text = shown.secondaryText
    if shown.kind == .loading {
      indicator.startAnimating()
    } else {
      indicator.stopAnimating()
    }
    button = replace(button, by: shown.button, shown.buttonProperties)
    secondButton = replace(
      secondButton, by: shown.secondaryButton, shown.secondaryButtonProperties)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Updates a button and returns it, or a new button if the action is another one.
  ///
  /// The button is kept if possible, because it may be the first responder.
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

  // MARK: Layout

  private struct Part {
    let view: View
    let size: Size
    /// The blank lines above the part, if there is room for all parts and gaps.
    let gap: Int
  }

  /// Returns the parts to show for a width in columns, from top to bottom.
  private func parts(forWidth width: Int) -> [Part] {
    let margins = width > Self.leastWithMargins ? 2 : 0
    let room = max(0, min(width - margins, Self.mostColumns))
    return candidates.compactMap { view, gap in
      let wanted = view.contentSize(forWidth: room)
      guard view.superview != nil, wanted.height > 0, wanted.width > 0,
        view !== indicator || indicator.isAnimating
      else { return nil }
      return Part(
        view: view, size: Size(width: min(room, wanted.width), height: wanted.height), gap: gap)
    }
  }

  private var candidates: [(view: View, gap: Int)] {
    [(indicator, 0), (imageView, 0), (label, 0), (detail, 0), (button, 1), (secondButton, 0)]
  }

  private static func lines(of parts: [Part]) -> Int {
    parts.reduce(0) { $0 + $1.size.height + $1.gap }
  }

  /// No intrinsic width, and the lines that all parts need at the view's present width.
  public override var intrinsicContentSize: Size { contentSize(forWidth: bounds.width) }

  override func contentSize(forWidth width: Int?) -> Size {
    Size(
      width: View.noIntrinsicMetric,
      height: Self.lines(of: parts(forWidth: width ?? bounds.width)))
  }

  /// Places the parts for which there is room in the middle.
  public override func layoutSubviews() {
    let parts = parts(forWidth: bounds.width)
    for (view, _) in candidates where !parts.contains(where: { $0.view === view }) {
      view.isHidden = true
    }
    place(parts)
  }

  private func place(_ parts: [Part]) {
    let height = Self.lines(of: parts)
    var line = max(0, (bounds.height - height) / 2)
    // If there isn't room for everything, gaps are left out first.
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
