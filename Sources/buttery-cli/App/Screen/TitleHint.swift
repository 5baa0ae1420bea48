extension TitleBar {
  /// The keys that matter in a state of the program.
  enum Hint: Hashable {
    /// No key has been pressed yet.
    case start
    /// The table is shown, and no row is focused.
    case table
    /// A row is focused.
    case row
    /// A search is active.
    case search
    /// A filter is active.
    case filter
    /// A derived table, which provides its own hints.
    case derived([String])

    /// The texts, the longest first; the first one that fits is shown.
    ///
    /// The texts are constants, as the top line is redrawn often while rows scroll.
    func texts(forRecords: Bool) -> [String] {
      switch self {
      case .start: forRecords ? Self.records + Self.anything : Self.anything
      case .table: forRecords ? Self.keysOfRecords : Self.keys
      case .row: Self.keysOfRow
      case .derived(let texts): texts
      case .search: Self.keysOfSearch
      case .filter: Self.keysOfFilter
      }
    }

    private static let keys = ["Enter row  ' jump  ? help", "? help"]
    private static let keysOfRecords = ["o sort  & filter  ? help", "? help"]
    private static let keysOfRow = ["Enter details  Esc leaves the row", "Enter details", "Enter"]
    private static let keysOfSearch = ["n next  N back  Esc ends", "n next  Esc ends", "n next"]
    private static let keysOfFilter = [
      "& filter  Esc removes it  ? help", "Esc removes it", "? help",
    ]

    private static let records = [
      "←→ column  o sort  / search  & filter  ' jump  Enter row  ? help  q quit",
      "←→ column  o sort  / search  & filter  ? help  q quit",
      "/ search  & filter  ? help  q quit",
      "/ search  ? help  q quit",
    ]

    private static let anything = [
      "↑↓ scroll  Enter row  ' jump  ? help  q quit", "Enter row  ? help  q quit",
      "? help  q quit", "? help",
    ]
  }
}
