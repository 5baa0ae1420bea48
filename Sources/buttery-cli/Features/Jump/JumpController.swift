import Buttery

/// A list of all sections at the right, which typed letters narrow; the table scrolls to the chosen
/// section at once.
final class JumpController: ViewController, TableViewDataSource, TableViewDelegate,
  TextFieldDelegate
{
  private let finder: SectionFinder
  private let content: any TableContent
  private let tableView: MainTableView
  private let list = TableView.inPanel()
  private let field = TextField()
  private let offsetBefore: Point
  private let focusBefore: IndexPath?
  /// Whether the table follows the choice in the list, because a person made it.
  private var isFollowing = false
  /// Whether the table has scrolled to a chosen section.
  private var hasChosen = false
  /// The content if it has to look for sections that aren't loaded; nil if all are.
  private var seeker: (any SectionSeeker)? {
    content.rows.knowsAllSections && content.rows.name(ofSection: 0) != nil
      ? nil : content.sectionSeeker
  }
  private let leadBack: (@MainActor () -> Void)?
  /// Whether a row of the table always has the focus, as Enter chooses it.
  private let choosesRows: Bool
  /// Whether the search for the typed text is still running.
  private var isSeeking = false
  private var isClosed: Bool { presentingViewController == nil }

  init(
    finder: SectionFinder, content: any TableContent, tableView: MainTableView, choosesRows: Bool
  ) {
    self.finder = finder
    self.content = content
    self.tableView = tableView
    self.choosesRows = choosesRows
    offsetBefore = tableView.contentOffset
    focusBefore = tableView.indexPathForFocusedRow
    leadBack = content.sectionSeeker?.makeReturn()
    super.init()
    title = "jump:"
    bePanel(leavesTopLine: true)
    sheetPresentationController?.position = .right
  }

  override func loadView() { view = list }

  override func viewDidLoad() {
    list.register(TableViewCell.self, forCellReuseIdentifier: "section")
    list.dataSource = self
    list.delegate = self
    field.delegate = self
    field.addAction(Action { [unowned self] _ in find() }, for: .editingChanged)
    install(field, above: list, saying: "type a name")
    finder.observer = self
    showTyped()
  }

  /// This is done before the panel appears, as the next key may have been pressed already.
  override func viewWillAppear(_ animated: Bool) {
    choose(row: finder.row(ofTableSection: tableView.currentSection ?? 0) ?? 0, follow: false)
  }

  /// The list has its size only now, and can scroll the row into view.
  override func viewDidAppear(_ animated: Bool) {
    guard let row = list.indexPathForFocusedRow else { return }
    choose(row: row.row, follow: false)
  }

  override func viewWillDisappear(_ animated: Bool) { finder.stop() }

  /// Returns two fifths of the screen's width including the edges, from 22 to 44 columns, so that
  /// the table stays visible beside the list.
  override func preferredContentSize(fitting room: Size) -> Size {
    let width = max(20, min(42, (room.width + 2) * 2 / 5 - 2))
    return Size(
      width: min(width, room.width), height: min(max(3, finder.sectionCount), room.height))
  }

  // MARK: Keys

  override func handle(_ event: Event) -> Bool {
    guard case .key(let key) = event else { return false }
    if key.code == .escape || key == .control("c") {
      goBack()
      return true
    }
    isFollowing = true
    return list.handle(key)
  }

  /// The field keeps the focus while the list is shown.
  func textFieldShouldEndEditing(_ textField: TextField) -> Bool { false }

  func textFieldShouldReturn(_ textField: TextField) -> Bool {
    stay()
    return false
  }

  /// Searches for the typed text.
  private func find() {
    let text = field.text ?? ""
    let seeker = seeker
    isSeeking = seeker != nil && !text.isEmpty
    // If all sections are known, the list's choice says where to scroll; otherwise the search does.
    isFollowing = seeker == nil
    finder.find(text)
    if isSeeking { seek(text, in: seeker) }
    showTyped()
  }

  /// Starts a search for a section; the table scrolls to it even if the list is closed meanwhile.
  private func seek(_ text: String, in seeker: (any SectionSeeker)?) {
    seeker?.seekSection(text) { [self] section in
      isSeeking = false
      learnSections()
      showTyped()
      guard let section = section ?? finder.bestSection else {
        // The table may have scrolled to a section for the letters typed before.
        if isClosed, hasChosen { goBack() }
        return
      }
      if let row = finder.row(ofSection: section) { choose(row: row, follow: false) }
      follow(section)
    }
  }

  private func close() {
    if !isClosed { dismiss() }
  }

  /// Closes the list at the chosen section, and unfolds the sections around it.
  ///
  /// If no section has the typed name, the table scrolls back to where it was.
  private func stay() {
    guard finder.rowCount > 0 || finder.isSearching || isSeeking else { return goBack() }
    if let folded = finder.folded, hasChosen, let row = list.indexPathForFocusedRow?.row,
      let section = folded.unfoldSection(at: finder.section(atRow: row))
    {
      go(toSection: section)
    }
    close()
  }

  private func goBack() {
    if let leadBack {
      leadBack()
    } else {
      tableView.setContentOffset(offsetBefore, animated: false)
      tableView.focusRow(at: focusBefore)
    }
    close()
  }

  /// Takes over the current sections.
  func learnSections() {
    guard finder.isOutdated(sectionCount: tableView.numberOfSections) else { return }
    learn()
    sheetPresentationController?.invalidateContentSize()
  }

  /// Updates the sections and keeps the choice in the list; the table doesn't scroll.
  private func learn() {
    guard content.sectionSeeker != nil else {
      return finder.learn(sectionCount: tableView.numberOfSections)
    }
    isFollowing = false
    let name = list.indexPathForFocusedRow.map { finder.name(of: finder.section(atRow: $0.row)) }
    finder.learn(sectionCount: tableView.numberOfSections)
    guard let name,
      let row = (0..<finder.rowCount).first(where: {
        finder.name(of: finder.section(atRow: $0)) == name
      })
    else { return }
    choose(row: row, follow: false)
  }

  // MARK: What was found

  private func showTyped() { sheetPresentationController?.hints = hints }

  private var hints: [String] {
    if finder.isSearching || isSeeking { return ["searching…"] }
    guard finder.rowCount > 0 else { return ["no such section"] }
    return ["↑↓ choose  Enter stays  Esc back", "Enter stays  Esc back", "Esc back"]
  }

  func didFind() {
    showTyped()
    list.focusRow(at: nil)
    list.reloadData()
    guard finder.rowCount > 0 else { return }
    let row = finder.typed.isEmpty ? finder.row(ofTableSection: tableView.currentSection ?? 0) : 0
    choose(row: row ?? 0, follow: isFollowing && !finder.typed.isEmpty)
  }

  private func choose(row: Int, follow: Bool) {
    guard row < finder.rowCount else { return }
    isFollowing = follow
    list.focusRow(at: IndexPath(row: row, section: 0))
    isFollowing = true
  }

  func tableView(
    _ list: TableView, didUpdateFocusFrom previous: IndexPath?, to next: IndexPath?
  ) {
    guard isFollowing, let next else { return }
    follow(finder.section(atRow: next.row))
  }

  private func follow(_ place: Int) {
    hasChosen = true
    // Sections are unfolded only when the list is closed with a choice.
    guard let folded = finder.folded else { return go(toSection: place) }
    if let section = folded.shownSection(at: place) { go(toSection: section) }
  }

  private func go(toSection section: Int) {
    guard section < tableView.numberOfSections else { return }
    tableView.focusRow(at: nil)
    tableView.go(toSection: section)
    if Accessibility.isVoiceOverRunning { tableView.enter(section: section) }
    if choosesRows, tableView.numberOfRows(inSection: section) > 0 {
      tableView.focusRow(at: IndexPath(row: 0, section: section))
    }
    content.didGo(toSection: section)
  }

  func tableView(_ list: TableView, didSelectRowAt indexPath: IndexPath) { stay() }

  // MARK: Rows

  func numberOfSections(in tableView: TableView) -> Int { 1 }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    finder.rowCount
  }

  func tableView(_ list: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

  func tableView(_ list: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = list.dequeueReusableCell(withIdentifier: "section", for: indexPath)
    let section = finder.section(atRow: indexPath.row)
    var text = AttributedText()
    if let code = finder.code(of: section) {
      let gap = String(repeating: " ", count: Self.codeColumns - code.count)
      text.append(code + gap, style: Style(foreground: Palette.accent, attributes: .bold))
    }
    text.append(finder.name(of: section))
    var content = ListContentConfiguration.cell()
    content.attributedText = text
    cell.show(content)
    return cell
  }

  /// The columns of the longest code and a blank.
  private static let codeColumns = 4
}

// MARK: - Codes

/// Codes of at most three letters or digits, one for each of many names.
///
/// The same names in the same order always get the same codes. A code begins with the first letter
/// of its name if such a code is free; the first name gets the shortest. No code equals another one
/// of the names, because a person who types a name means that name.
package struct JumpCodes: Sendable {
  /// The codes, in the order of the names.
  package let codes: [String]

  /// The most names for which codes are made; codes for more would be hard to tell apart.
  package static let maximumNames = 2_000

  private static let maximumLetters = 3
  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)

  /// - Parameter names: at most `maximumNames`; equal names, empty ones and those without a letter get
  ///   codes of their own, too.
  package init(names: [String]) {
    var maker = Maker(names: names)
    codes = names.enumerated().map { place, name in
      maker.place = place
      return String(decoding: maker.code(for: PlainLetters.words(of: name)), as: UTF8.self)
    }
  }

  private struct Maker {
    /// The index of the name that gets a code.
    var place = 0
    /// Names short enough to be codes, each with the index of the first section of that name.
    private var owners: [[UInt8]: Int] = [:]
    private var taken: Set<[UInt8]> = []
    /// How many of all codes with this first letter have been tried.
    private var tried: [UInt8: Int] = [:]
    private var triedOfAll = 0

    init(names: [String]) {
      for (place, name) in names.enumerated() {
        let letters = PlainLetters.words(of: String(SectionName.own(of: name))).flatMap(\.self)
        guard (1...JumpCodes.maximumLetters).contains(letters.count), owners[letters] == nil else {
          continue
        }
        owners[letters] = place
      }
    }

    private mutating func claim(_ code: [UInt8]) -> Bool {
      (owners[code] ?? place) == place && taken.insert(code).inserted
    }

    mutating func code(for words: [[UInt8]]) -> [UInt8] {
      let letters = words.flatMap(\.self)
      if let first = letters.first {
        for code in Self.natural(first: first, rest: Array(letters.dropFirst()), words: words)
        where claim(code) {
          return code
        }
        if let code = next(beginningWith: first) { return code }
      }
      return nextOfAll()
    }

    /// The codes that a person can guess from the name, the best first.
    private static func natural(
      first: UInt8, rest: [UInt8], words: [[UInt8]]
    ) -> [[UInt8]] {
      var codes = [[first]]
      let initials = words.compactMap(\.first)
      if initials.count > 1 { codes.append(Array(initials.prefix(2))) }
      if initials.count > 2 { codes.append(Array(initials.prefix(3))) }
      codes += rest.map { [first, $0] }
      // Digits at the end tell names apart that begin alike.
      if rest.count > 1 { codes.append([first] + rest.suffix(2)) }
      let near = rest.prefix(maximumLettersOfPairs)
      for (index, second) in near.enumerated() {
        codes += near.dropFirst(index + 1).map { [first, second, $0] }
      }
      return codes
    }

    private static let maximumLettersOfPairs = 12

    private mutating func next(beginningWith first: UInt8) -> [UInt8]? {
      let count = JumpCodes.alphabet.count
      while let place = tried[first, default: 0] as Int?, place < count * count {
        tried[first] = place + 1
        let code = [first, JumpCodes.alphabet[place / count], JumpCodes.alphabet[place % count]]
        if claim(code) { return code }
      }
      return nil
    }

    /// The next free code of all; there are twenty times as many codes as names, so that one is
    /// always left.
    private mutating func nextOfAll() -> [UInt8] {
      let alphabet = JumpCodes.alphabet
      while true {
        let place = triedOfAll
        triedOfAll += 1
        let code = [
          alphabet[place / (alphabet.count * alphabet.count)],
          alphabet[place / alphabet.count % alphabet.count], alphabet[place % alphabet.count],
        ]
        if claim(code) { return code }
      }
    }
  }
}
