import Buttery
import ButteryRecords

/// Shows what was detected about files and is doubtful in them, with the options that override it.
final class NotesController: ViewController, TableViewDataSource, TableViewDelegate {
  private var sections: [ReadingFacts.Section]
  private let bindings: KeyBindings<NotesCommand>
  private let showNext: () -> Void
  private let list = TableView(frame: .zero, style: .plain)
  private let measure = Label()
  private lazy var nameWidth = widestName

  private static let mostWidth = 74
  /// The margin at both sides of a line.
  private static let margin = 1

  /// - Parameter next: shows the next page after this one has closed.
  init(
    _ sections: [ReadingFacts.Section], bindings: KeyBindings<NotesCommand>,
    next: @escaping () -> Void
  ) {
    self.sections = sections
    self.bindings = bindings
    self.showNext = next
    super.init()
    measure.numberOfLines = 0
    title = "what was detected"
    bePanel(hints: [
      "↑↓ scroll  i what the table does  Esc", "↑↓ scroll  i more  Esc", "i more  Esc",
    ])
  }

  override func loadView() { view = list }

  override func viewDidLoad() {
    list.register(FieldCell.self, forCellReuseIdentifier: "fact")
    list.separatorStyle = .none
    list.sectionFooterHeight = 0
    list.sectionHeaderHeight = 1
    list.allowsFocus = false
    list.allowsSelection = false
    list.dataSource = self
    list.delegate = self
  }

  /// Updates the facts.
  func show(_ sections: [ReadingFacts.Section]) {
    self.sections = sections
    nameWidth = widestName
    list.reloadData()
    sheetPresentationController?.invalidateContentSize()
  }

  // MARK: Layout

  override func preferredContentSize(fitting room: Size) -> Size {
    let width = min(Self.mostWidth, room.width)
    let lines = sections.reduce(0) { lines, section in
      section.facts.reduce(lines + 1) { $0 + height(of: $1, inWidth: width) }
    }
    return Size(width: width, height: min(lines, room.height))
  }

  private var widestName: Int {
    sections.flatMap(\.facts).map { TextMetrics.width(of: $0.name) }.max() ?? 0
  }

  private func nameWidth(inWidth width: Int) -> Int { min(nameWidth, max(1, width / 3)) }

  private func height(of fact: FieldCell.Field, inWidth width: Int) -> Int {
    FieldCell.height(
      of: fact, nameWidth: nameWidth(inWidth: width), width: width - 2 * Self.margin,
      measuredBy: measure)
  }

  // MARK: Keys

  override func handle(_ event: Event) -> Bool {
    guard case .key(let key) = event, let command = bindings[key] else { return false }
    dismiss()
    if command == .next { showNext() }
    return true
  }

  // MARK: Rows

  func numberOfSections(in tableView: TableView) -> Int { sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].facts.count
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].title
  }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    height(of: sections[indexPath.section].facts[indexPath.row], inWidth: tableView.bounds.width)
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "fact", for: indexPath)
    if let cell = cell as? FieldCell {
      cell.margin = Self.margin
      cell.nameWidth = nameWidth(inWidth: tableView.bounds.width)
      cell.show(sections[indexPath.section].facts[indexPath.row])
    }
    return cell
  }
}

/// Commands for the notes.
enum NotesCommand: Hashable, Sendable {
  case next, close
}

extension KeyBindings where Command == NotesCommand {
  static var standard: KeyBindings {
    KeyBindings([
      Binding(["i"], .next, "what the table does"),
      Binding([Key(.escape), "q", "Q"], .close, "back to the table"),
    ])
  }
}
