public import ButteryGrid

/// Shows a configuration in its middle, below each other what there is room for.
@MainActor public final class ContentUnavailableView: View, ContentView {
  var shown: ContentUnavailableConfiguration {
    didSet {
      if shown != oldValue { configurationChanged() }
    }
  }

  /// What is shown: a `ContentUnavailableConfiguration`; others make no difference.
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
  /// - Parameter configuration: What is shown.
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

  // MARK: Layout

  private struct Part {
    let view: View
    let size: Size
    /// The blank lines above it, where there is room for all.
    let gap: Int
  }

  /// What there is to show on so many columns, from top to bottom.
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

  /// The lines that all of it needs at the view's present width; any width will do.
  public override var intrinsicContentSize: Size { contentSize(forWidth: bounds.width) }

  override func contentSize(forWidth width: Int?) -> Size {
    Size(
      width: View.noIntrinsicMetric,
      height: Self.lines(of: parts(forWidth: width ?? bounds.width)))
  }

  /// Places what there is room for, in the middle.
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
