import Buttery

/// A panel in front of the table with all there is to know of a row or a section.
class DetailsPanel: ViewController {
  let details: any RowDetails
  /// The blank columns and lines at the edges of the panel.
  private var padding = EdgeInsets.zero
  /// What a key has done, which stands in the lower edge until the next key.
  private var message: String?

  /// The least room of the panel's inside for which it has padding.
  private static let leastRoomWithPadding = Size(width: 28, height: 18)

  init(details: any RowDetails) {
    self.details = details
    super.init()
    bePanel()
  }

  override func viewDidLoad() {
    view.addSubview(details)
    details.clipsToBounds = true
  }

  override var preferredFocusedView: View { details.keyView }

  override func viewWillLayoutSubviews() { details.frame = view.bounds.inset(by: padding) }

  /// Which hints there are depends on how much of the details is in sight.
  override func viewDidLayoutSubviews() {
    details.layoutIfNeeded()
    showHints()
  }

  // MARK: Size

  override func preferredContentSize(fitting room: Size) -> Size {
    let side = room.width < Self.leastRoomWithPadding.width ? 0 : 1
    let end = room.height < Self.leastRoomWithPadding.height ? 0 : 1
    padding = EdgeInsets(top: end, left: side, bottom: end, right: side)
    let inside = Size(width: max(0, room.width - 2 * side), height: max(0, room.height - 2 * end))
    let size = size(ofDetailsFitting: inside)
    return Size(width: size.width + 2 * side, height: size.height + 2 * end)
  }

  /// The best size for what is shown now, at most `room`.
  func size(ofDetailsFitting room: Size) -> Size { details.size(fitting: room) }

  // MARK: What is shown

  /// Shows the details of a row.
  func show(rowAt indexPath: IndexPath) {
    details.show(rowAt: indexPath)
    fit()
  }

  /// Shows what has become of the row.
  func update(rowAt indexPath: IndexPath) {
    details.update(rowAt: indexPath)
    fit()
  }

  /// Takes over what has changed in the details.
  ///
  /// - Parameter message: The result of the last key; nil if there is nothing to say.
  func fit(saying message: String? = nil) {
    title = details.title
    say(message)
    sheetPresentationController?.invalidateContentSize()
    viewIfLoaded?.setNeedsLayout()
  }

  /// Shows a message, if there is one, instead of the hints on keys.
  func say(_ message: String?) {
    self.message = message
    showHints()
  }

  private func showHints() {
    let hints = (message.map(Message.texts) ?? []) + details.hints
    if sheetPresentationController?.hints != hints { sheetPresentationController?.hints = hints }
  }
}
