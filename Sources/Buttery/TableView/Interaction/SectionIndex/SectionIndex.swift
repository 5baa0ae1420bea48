internal import ButteryGrid

/// The titles of a section index, and the state of choosing among them.
struct SectionIndex {
  private(set) var titles: [String] = []
  /// The text that the index shows for each title.
  private(set) var symbols: [String] = []
  /// The columns of the widest symbol, 1 or 2; 0 without an index.
  private(set) var width = 0
  /// The section that each title leads to, -1 for none; `nil` until the table has asked.
  var sections: [Int]? {
    didSet { topSection = nil }
  }
  /// Whether letters choose titles.
  private(set) var isActive = false
  /// The title at the mouse while its button is held down on the index; else `nil`.
  var draggedTitle: Int?
  /// The title that a letter chose last.
  private var chosen: Int?
  private var topSection: Int?
  /// The title of the section at the top.
  private(set) var titleAtTop: Int?

  static let searchSymbol = "⌕"
  private static let searchLetter: Character = "/"

  init(titles: [String] = []) {
    self.titles = titles
    symbols = titles.map { title in
      title == TableView.indexSearch ? Self.searchSymbol : String(title.prefix(1))
    }
    width = symbols.reduce(0) { max($0, min(max(1, TextMetrics.width(of: $1)), 2)) }
  }

  /// Switches index mode, in which letters choose titles, on or off.
  mutating func setActive(_ active: Bool) {
    isActive = active
    chosen = nil
  }

  /// The title that a letter chooses.
  ///
  /// This is the first title that begins with the letter. If the same letter was chosen before, it
  /// is the next such title.
  mutating func choose(_ letter: Character) -> Int? {
    let wanted = letter.lowercased()
    let fitting = titles.indices.filter { self.letter(of: $0)?.lowercased() == wanted }
    let place = chosen.flatMap(fitting.firstIndex)
    chosen = place.map { fitting[($0 + 1) % fitting.count] } ?? fitting.first
    return chosen
  }

  private func letter(of title: Int) -> Character? {
    titles[title] == TableView.indexSearch ? Self.searchLetter : titles[title].first
  }

  /// Finds the title of the section at the top: the first title that leads to that section, or else
  /// to the nearest section before it.
  mutating func noteTop(section: Int?) {
    guard section != topSection else { return }
    topSection = section
    titleAtTop = nil
    guard let section, let sections else { return }
    var nearest = -1
    for (title, target) in sections.enumerated() where target > nearest && target <= section {
      titleAtTop = title
      nearest = target
    }
  }
}
