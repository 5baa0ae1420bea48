internal import ButteryGrid

/// The configurations of a cell, a header or a footer, and the views that show them.
///
/// Keeps the memory of the configuration before, for the one to come: `defaultContent` hands it out,
/// so that a recycled view is configured without an allocation.
@MainActor final class ViewConfigurations<State: ConfigurationState> {
  private(set) var content: (any ContentConfiguration)?
  private(set) var contentView: (any View & ContentView)?
  private(set) var background: BackgroundConfiguration?
  private(set) var backgroundView: ConfiguredBackgroundView?
  var updatesContent = true
  var updatesBackground = true
  /// Whether labels that a configuration takes the place of are used too.
  var hasUnusedLabels = false

  /// How many default contents needed memory of their own.
  private(set) var allocationCount = 0

  private var spare: ListContentConfiguration?
  // Kept as both: making one from the other allocates.
  private var state: State?
  private var anyState: (any ConfigurationState)?

  func defaultContent(
    _ values: ListContentConfiguration.Values
  ) -> ListContentConfiguration {
    if var unused = spare {
      spare = nil
      if unused.reset(to: values) { return unused }
    }
    allocationCount += 1
    return ListContentConfiguration(values)
  }

  private func known(_ state: State) -> any ConfigurationState {
    if let anyState, self.state == state { return anyState }
    self.state = state
    anyState = state
    return state
  }

  /// Shows `new` in `host`, in the view that is there where that can.
  ///
  /// - Returns: Whether there is another view now, or none any more.
  func setContent(
    _ new: (any ContentConfiguration)?, in host: View, for state: State
  ) -> Bool {
    guard let new else {
      content = nil
      return replaceContentView(by: nil, in: host)
    }
    if let content, new.isEqual(to: content) {
      spare = new as? ListContentConfiguration
      return false
    }
    spare = content as? ListContentConfiguration
    content = new
    return show(new, in: host, for: state)
  }

  private func show(
    _ configuration: any ContentConfiguration, in host: View, for state: State
  ) -> Bool {
    let shown = updatesContent ? configuration.updated(for: known(state)) : configuration
    if let contentView, contentView.supports(shown) {
      if !shown.isEqual(to: contentView.configuration) { contentView.configuration = shown }
      return false
    }
    return replaceContentView(by: shown.makeContentView(), in: host)
  }

  private func replaceContentView(by view: (any View & ContentView)?, in host: View) -> Bool {
    guard contentView !== view else { return false }
    contentView?.removeFromSuperview()
    contentView = view
    if let view {
      host.addSubview(view)
      view.isPlacedBySuperview = true
    }
    return true
  }

  /// Shows `new` behind all else in `owner`.
  func setBackground(_ new: BackgroundConfiguration?, in owner: View, for state: State) {
    guard new != background else { return }
    background = new
    guard let new else {
      owner.replaceBackground(backgroundView, by: nil)
      backgroundView = nil
      return
    }
    if backgroundView == nil {
      let view = ConfiguredBackgroundView()
      owner.replaceBackground(nil, by: view)
      backgroundView = view
    }
    backgroundView?.show(updatesBackground ? new.updated(for: known(state)) : new)
  }

  /// Has what follows the state do so.
  ///
  /// - Returns: Whether there is another content view now.
  func update(for state: State, in host: View) -> Bool {
    if updatesBackground, let background {
      backgroundView?.show(background.updated(for: known(state)))
    }
    guard updatesContent, let content else { return false }
    return show(content, in: host, for: state)
  }

  /// Places the content view beside what its lines are indented by.
  func layOut(in host: View, indentation: Int, bounds: Rect) {
    backgroundView?.frame = bounds
    contentView?.frame = host.bounds.inset(by: EdgeInsets(left: indentation))
  }

  /// The lines that the content asks for on so many columns; `nil` without content.
  func contentLines(forWidth width: Int) -> Int? {
    contentView.map { max(1, $0.wantedSize(forWidth: max(0, width)).height) }
  }
}

/// Whether a view's configuration has to be updated in the next layout.
struct ConfigurationMark {
  private var isSet = true
  private var isUpdating = false

  /// - Returns: Whether the view is to be laid out.
  mutating func set() -> Bool {
    guard !isUpdating else { return false }
    isSet = true
    return true
  }

  mutating func begin() -> Bool {
    guard isSet, !isUpdating else { return false }
    isSet = false
    isUpdating = true
    return true
  }

  mutating func end() { isUpdating = false }
}
