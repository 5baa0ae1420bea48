import Buttery

/// A panel over the table with a row's details; the table scrolls to the row that is shown.
final class DetailController: DetailsPanel {
  private let tableView: TableView
  private var row: IndexPath
  private let bindings: KeyBindings<DetailCommand>
  /// The least size of the details: unless the room for them changes, the panel doesn't shrink from
  /// row to row, so that it doesn't jump.
  private var minimumSize = Size.zero
  private var lastRoom = Size.zero

  /// Is called when the panel is about to close, and the row has been deselected.
  var didClose: (() -> Void)?

  init(
    details: any RowDetails, of row: IndexPath, in tableView: TableView,
    bindings: KeyBindings<DetailCommand>
  ) {
    self.tableView = tableView
    self.row = row
    self.bindings = bindings
    super.init(details: details)
    show(rowAt: row)
  }

  override func size(ofDetailsFitting room: Size) -> Size {
    if room != lastRoom { minimumSize = .zero }
    lastRoom = room
    let wanted = super.size(ofDetailsFitting: room)
    minimumSize = Size(
      width: min(room.width, max(minimumSize.width, wanted.width)),
      height: min(room.height, max(minimumSize.height, wanted.height)))
    return minimumSize
  }

  override func viewWillDisappear(_ animated: Bool) {
    tableView.deselectRow(at: row, animated: false)
    didClose?()
  }

  // MARK: Keys

  override func handle(_ event: Event) -> Bool {
    guard case .key(let key) = event else { return false }
    say(nil)
    guard let command = bindings[key] else { return false }
    perform(command)
    return true
  }

  private func perform(_ command: DetailCommand) {
    // Rows may have been inserted before it.
    row = tableView.indexPathForSelectedRow ?? row
    switch command {
    case .previous: go(to: row.row - 1)
    case .next: go(to: row.row + 1)
    case .first: go(to: 0)
    case .last: go(to: tableView.numberOfRows(inSection: row.section) - 1)
    case .hideEmpty: fit(saying: details.toggleEmptyFields())
    case .copy:
      if let reason = details.reasonAgainstCopying { return say(reason) }
      let isCopied = runningApplication?.device.copy(details.text) ?? false
      say(isCopied ? "copied, a line for each field" : Clipboard.refusal)
    case .close: dismiss()
    }
  }

  /// Shows another row of the section, and scrolls the table to it.
  private func go(to number: Int) {
    guard (0..<tableView.numberOfRows(inSection: row.section)).contains(number) else { return }
    row = IndexPath(row: number, section: row.section)
    tableView.selectRow(at: row, animated: false, scrollPosition: .none)
    tableView.focusRow(at: row)
    show(rowAt: row)
  }
}

// MARK: - The panel

/// A panel in front of the table with all there is to know of a row or a section.
class DetailsPanel: ViewController {
  let details: any RowDetails
  /// The blank columns and lines at the edges of the panel.
  private var padding = EdgeInsets.zero
  /// What a key has done, which stands in the lower edge until the next key.
  private var message: String?

  /// The least room of the panel's inside for which it has padding.
  private static let minimumRoomWithPadding = Size(width: 28, height: 18)

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
    let side = room.width < Self.minimumRoomWithPadding.width ? 0 : 1
    let end = room.height < Self.minimumRoomWithPadding.height ? 0 : 1
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
    Accessibility.post(notification: .announcement, argument: message.map(SpokenWords.of))
    showHints()
  }

  private func showHints() {
    let hints = (message.map(Message.texts) ?? []) + details.hints
    if sheetPresentationController?.hints != hints { sheetPresentationController?.hints = hints }
  }
}

// MARK: - Commands

/// Commands for a row's details; keys that scroll the details take precedence.
enum DetailCommand: Hashable, Sendable {
  case previous, next, first, last, hideEmpty, copy, close
}

extension KeyBindings where Command == DetailCommand {
  static var standard: KeyBindings {
    KeyBindings([
      Binding([Key(.left), Key(.up), "h", "k", .control("p")], .previous, "the row before"),
      Binding([Key(.right), Key(.down), "l", "j", .control("n")], .next, "the next row"),
      Binding([Key(.home), "g", "<", .alt("<")], .first, "the section's first row"),
      Binding([Key(.end), "G", ">", .alt(">")], .last, "the section's last row"),
      Binding(["e"], .hideEmpty, "hide a row's empty fields; show them"),
      Binding(["y"], .copy, "copy a row's fields, a line each"),
      Binding([Key(.escape), Key(.enter), "q", "Q"], .close, "back to the table"),
    ])
  }
}

extension KeyBindings where Command == DetailCommand {
  func without(_ command: DetailCommand) -> KeyBindings {
    KeyBindings(bindings.filter { $0.command != command })
  }
}

extension KeyBindings where Command == RowCommand {
  /// The bindings of a focused row in the program, whose rows have neither actions nor accessories.
  static var program: KeyBindings {
    KeyBindings([
      Binding([Key(.enter), " "], .activate, "the row's details", name: "details of …"),
      Binding([Key(.escape)], .leave, "removes the focus", name: "leave …"),
    ])
  }
}

// MARK: - The details of a row

/// A view that shows all there is to know of a row.
@MainActor protocol RowDetails: View {
  /// The name of the row, for the edge of the panel.
  var title: String { get }

  /// The hints on keys, the longest text first.
  var hints: [String] { get }

  /// The view that gets keys first.
  var keyView: View { get }

  /// The best size for the current row, at most `room`.
  func size(fitting room: Size) -> Size

  /// Shows another row, from its beginning.
  func show(rowAt indexPath: IndexPath)

  /// Shows what has become of the same row, and stays where it was scrolled to.
  func update(rowAt indexPath: IndexPath)

  /// The fields as text: a line for each, with a tab after its name.
  var text: String { get }

  /// Why the text can't be copied; nil if it can.
  var reasonAgainstCopying: String? { get }

  /// Leaves out fields that are empty, or shows them again.
  ///
  /// - Returns: A message about the result.
  func toggleEmptyFields() -> String
}

extension RowDetails {
  var keyView: View { self }

  func update(rowAt indexPath: IndexPath) { show(rowAt: indexPath) }

  var text: String { "" }

  var reasonAgainstCopying: String? { nil }

  func toggleEmptyFields() -> String { "no field is empty" }
}
