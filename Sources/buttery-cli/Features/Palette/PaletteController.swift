import Buttery

/// What a person chose in the palette.
enum PaletteChoice {
  /// The item of an index.
  case item(Int)
  /// The row of a number.
  case row(Int)
}

/// A list of commands that typing narrows and extends by columns; Enter performs a command or goes
/// to a column.
final class PaletteController: ViewController, TableViewDataSource, TableViewDelegate,
  TextFieldDelegate
{
  private let items: [PaletteItem]
  private let finder: PaletteFinder
  private let choose: (PaletteChoice) -> Void
  private let list = TableView.inPanel()
  private let field = TextField()

  /// The indices of the items in the list.
  private var found: [Int] = []
  /// The typed row number; nil for any other text.
  private var number: RowNumber?

  /// - Parameter choose: performs the choice after the palette has closed.
  init(items: [PaletteItem], choose: @escaping (PaletteChoice) -> Void) {
    self.items = items
    self.choose = choose
    finder = PaletteFinder(items: items)
    super.init()
    title = ":"
    bePanel(leavesTopLine: true)
  }

  override func loadView() { view = list }

  override func viewDidLoad() {
    list.register(TableViewCell.self, forCellReuseIdentifier: "command")
    list.dataSource = self
    list.delegate = self
    field.delegate = self
    field.addAction(Action { [unowned self] _ in find() }, for: .editingChanged)
    take(field, above: list, saying: "a command, column or row number")
  }

  /// This is done before the panel appears, as the next key may have been pressed already.
  override func viewWillAppear(_ animated: Bool) { find() }

  private static let mostWidth = 58

  override func preferredContentSize(fitting room: Size) -> Size {
    Size(width: min(Self.mostWidth, room.width), height: min(items.count, room.height))
  }

  /// Returns the frame; the height changes only at the bottom, so that the text field stays in place.
  override func frame(inScreen bounds: Rect) -> Rect {
    var frame = super.frame(inScreen: bounds)
    frame.size.height = min(frame.height, max(1, lineCount) + 2)
    return frame
  }

  // MARK: Keys

  override func handle(_ event: Event) -> Bool {
    guard case .key(let key) = event else { return false }
    return list.handle(key)
  }

  /// The field keeps the focus while the list is shown.
  func textFieldShouldEndEditing(_ textField: TextField) -> Bool { false }

  func textFieldShouldReturn(_ textField: TextField) -> Bool {
    carryOut()
    return false
  }

  func tableView(_ list: TableView, didSelectRowAt indexPath: IndexPath) { carryOut() }

  /// Performs the choice; if nothing was found, the lower edge says so already.
  private func carryOut() {
    guard let choice else { return }
    dismiss()
    choose(choice)
  }

  private var choice: PaletteChoice? {
    if let number { return .row(number.value) }
    return list.indexPathForFocusedRow.map { .item(found[$0.row]) }
  }

  // MARK: Lines

  private func find() {
    let text = field.text ?? ""
    number = RowNumber(text)
    found = number == nil ? finder.find(text) : []
    sheetPresentationController?.invalidateContentSize()
    list.focusRow(at: nil)
    list.reloadData()
    if lineCount > 0 { list.focusRow(at: IndexPath(row: 0, section: 0)) }
    tell()
  }

  /// Shows in the lower edge what the chosen command does.
  private func tell() { sheetPresentationController?.hints = hints }

  private var hints: [String] {
    guard let choice else {
      return ["no command or column has this in its name", "nothing has this name"]
    }
    let keys = ["Enter runs it  Esc back", "Esc back"]
    guard case .item(let place) = choice else { return keys }
    let summary = items[place].summary
    return ["\(summary)  \(keys[0])", "\(summary)  Enter", summary] + keys
  }

  func tableView(
    _ list: TableView, didUpdateFocusFrom previous: IndexPath?, to next: IndexPath?
  ) {
    if next != nil { tell() }
  }

  private var lineCount: Int { number == nil ? found.count : 1 }

  func numberOfSections(in tableView: TableView) -> Int { 1 }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { lineCount }

  func tableView(_ list: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

  func tableView(_ list: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = list.dequeueReusableCell(withIdentifier: "command", for: indexPath)
    var content = ListContentConfiguration.valueCell()
    if let number {
      (content.text, content.secondaryText) = ("go to row \(number.digits)", "\(number.digits) G")
    } else {
      let item = items[found[indexPath.row]]
      (content.text, content.secondaryText) = (item.title, item.keys)
    }
    content.secondaryTextProperties.color = Palette.accent
    cell.show(content)
    return cell
  }
}
