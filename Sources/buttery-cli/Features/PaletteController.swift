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
    install(field, above: list, saying: "a command, column or row number")
    if Accessibility.isVoiceOverRunning { list.accessibilityLabel = "commands" }
  }

  /// This is done before the panel appears, as the next key may have been pressed already.
  override func viewWillAppear(_ animated: Bool) { find() }

  private static let maximumWidth = 58

  override func preferredContentSize(fitting room: Size) -> Size {
    Size(width: min(Self.maximumWidth, room.width), height: min(items.count, room.height))
  }

  /// Returns the frame; the height changes only at the bottom, so that the text field stays in
  /// place.
  override func frame(inScreen bounds: Rect) -> Rect {
    var frame = super.frame(inScreen: bounds)
    frame.size.height = min(frame.height, max(1, lineCount) + 2)
    return frame
  }

  // MARK: Keys

  override func handle(_ event: Event) -> Bool {
    guard case .key(let key) = event else { return false }
    // A person who leaves the palette doesn't mean to leave the program.
    guard key != .control("c") else {
      dismiss()
      return true
    }
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
    showHints()
  }

  /// Shows in the lower edge what the chosen command does.
  private func showHints() { sheetPresentationController?.hints = hints }

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
    if next != nil { showHints() }
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
    if Accessibility.isVoiceOverRunning {
      let keys = content.secondaryText ?? ""
      cell.accessibilityLabel = (content.text ?? "") + (keys.hasPrefix(": ") ? "" : ", \(keys)")
    }
    return cell
  }
}

// MARK: - Finding

/// A command, or a column to go to, as the palette shows it.
package struct PaletteItem: Sendable {
  /// The name, without the object that the command acts on.
  let name: String
  /// The name with the column or the row that the command acts on.
  let title: String
  let keys: String
  let summary: String
  /// Synonyms from other programs.
  let others: String
  /// The number of a column as a word, such as `#3`; nil for a command.
  let code: String?

  /// - Parameters:
  ///   - name: The name; `…` stands for the object.
  ///   - object: The object that the command acts on; nil for none.
  ///   - others: Synonyms from other programs, separated by blanks.
  package init(
    name: String, object: String?, keys: String, summary: String, others: String = ""
  ) {
    self.name = name.replacing("…", with: "")
    title = object.map { name.replacing("…", with: $0) } ?? name
    self.keys = keys
    self.summary = summary
    self.others = others
    code = nil
  }

  /// An item that goes to a column.
  ///
  /// - Parameter place: the column's index in the list of columns.
  package init(column name: String, place: Int, isHidden: Bool) {
    self.name = name
    title = isHidden ? "show column \(name)" : "go to column \(name)"
    keys = "c"
    summary = "go to column \(place + 1)"
    others = ""
    code = "#\(place + 1)"
  }
}

/// Finds commands and columns by typed parts of their names.
package struct PaletteFinder: Sendable {
  private let items: [PaletteItem]

  package init(items: [PaletteItem]) {
    self.items = items
  }

  /// The indices of the items that match a text, the best first; an empty text matches all
  /// commands.
  package func find(_ text: String) -> [Int] {
    let words = text.split(separator: " ").map { NameMatch(typed: String($0)) }
    guard !words.isEmpty else { return items.indices.filter { items[$0].code == nil } }
    let whole = NameMatch(typed: text)
    var best = BestNames(most: items.count)
    for (place, item) in items.enumerated() {
      if let rank = Self.rank(of: item, whole: whole, words: words) {
        best.insert(place, rank: rank)
      }
    }
    return best.all
  }

  /// Ranks names of commands before names of columns, and both before summaries of commands.
  private static func rank(
    of item: PaletteItem, whole: NameMatch, words: [NameMatch]
  ) -> NameMatch.Rank? {
    if let code = item.code { return whole.rank(of: item.name, code: code).flatMap(atLeastPart) }
    if let rank = rank(of: item.name, by: [whole]) { return rank }
    if let rank = rank(of: item.title, by: words) { return max(rank, .substring) }
    if let rank = rank(of: item.others, by: words), rank <= .word { return .substring }
    return rank(of: item.summary, by: words).flatMap { $0 < .initials ? .subsequence : nil }
  }

  /// Rejects a match of scattered letters: a column is found only by letters that stand together in
  /// its name.
  private static func atLeastPart(_ rank: NameMatch.Rank) -> NameMatch.Rank? {
    rank < .subsequence ? rank : nil
  }

  /// The worst rank of several texts in a name; nil if one of them doesn't match.
  private static func rank(of name: String, by matches: [NameMatch]) -> NameMatch.Rank? {
    let ranks = matches.compactMap { match in
      match.rank(of: name).flatMap { rank in
        rank < .substring || rank == .substring && match.isInWord(of: name) ? rank : nil
      }
    }
    return ranks.count == matches.count ? ranks.max() : nil
  }
}
