import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

/// A list of cheeses that shows those whose names contain the searched text.
private final class Cheeses: TableViewController, SearchResultsUpdating, SearchControllerDelegate {
  static let all = ["Brie", "Butter cheese", "Cheddar", "Gouda", "Havarti"]
  var names = Cheeses.all
  let search: SearchController
  let tape = CallTape()

  init(_ results: ViewController? = nil) {
    search = SearchController(searchResultsController: results)
    super.init(style: .plain)
    title = "Cheeses"
    search.searchResultsUpdater = self
    search.delegate = self
  }

  override func viewDidLoad() {
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "c")
    tableView.separatorStyle = .none
  }

  func updateSearchResults(for searchController: SearchController) {
    let text = searchController.searchBar.text ?? ""
    tape.record("look for \(text)")
    names = Self.all.filter { text.isEmpty || $0.lowercased().contains(text) }
    tableView.reloadData()
  }

  func willPresentSearchController(_ searchController: SearchController) { tape.record("begins") }
  func didDismissSearchController(_ searchController: SearchController) { tape.record("ended") }

  override func updateContentUnavailableConfiguration(
    using state: ContentUnavailableConfigurationState
  ) {
    contentUnavailableConfiguration = names.isEmpty ? .search().updated(for: state) : nil
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    names.count
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: indexPath)
    cell.textLabel?.text = names[indexPath.row]
    return cell
  }
}

@Suite("a search") @MainActor struct SearchTests {
  /// Returns the pictures after each group of keys.
  private func pictures(
    _ controller: ViewController, width: Int = 26, height: Int = 6, _ groups: [String]
  ) -> [String] {
    let screen = ScriptedScreen(width: width, height: height, traits: DisplayTraits(colors: 0))
    var pictures: [String] = []
    for group in groups {
      for key in group.split(separator: " ") { screen.press(named: String(key)) }
      screen.pass { pictures.append(Drawing(of: $0.grid).text) }
    }
    screen.run(controller)
    return pictures
  }

  /// A list whose search bar lies below the bar of a navigation controller.
  private func cheesesBelowBar() -> (cheeses: Cheeses, stack: NavigationController) {
    let cheeses = Cheeses()
    cheeses.navigationItem.searchController = cheeses.search
    return (cheeses, NavigationController(rootViewController: cheeses))
  }

  @Test(
    "below a navigation bar: / begins it, what is typed filters, Esc ends it",
    .rules("AP-8", "AP-15"))
  func inNavigation() {
    let (cheeses, stack) = cheesesBelowBar()
    let pictures = pictures(stack, ["", "/", "c h e", "Down Enter", "Esc Esc", "Enter Esc"])
    #expect(
      pictures[0] == """
        |          Cheeses         |
        |[/ Search                ]|
        | Brie                     |
        | Butter cheese            |
        | Cheddar                  |
        | Gouda                    |
        """)
    #expect(
      pictures[1] == """
        |          Cheeses         |
        |[/ Search        ] Cancel |
        | Brie                     |
        | Butter cheese            |
        | Cheddar                  |
        | Gouda                    |
        """)
    #expect(pictures[2].contains("Cheddar"))
    #expect(!pictures[2].contains("Brie"))
    #expect(pictures[3].contains("▌Butter cheese"))
    #expect(pictures[4] == pictures[0])
    #expect(
      cheeses.tape.lines == [
        "begins", "look for ", "look for c", "look for ch", "look for che", "look for ", "ended",
      ])
  }

  @Test("a search behind a sheet doesn't begin", .rules("AP-11", "AP-15"))
  func behindSheet() {
    let (cheeses, stack) = cheesesBelowBar()
    let page = ViewController()
    page.modalPresentationStyle = .formSheet
    let screen = ScriptedScreen(width: 26, height: 6)
    screen.post { cheeses.present(page) }
    screen.press(named: "/")
    screen.pass { _ in #expect(!cheeses.search.isActive) }
    screen.press(.escape)
    screen.wait(.milliseconds(300))
    screen.press(named: "/")
    screen.pass { _ in #expect(cheeses.search.isActive) }
    screen.run(stack)
  }

  @Test("nothing found is said, with what was looked for, until something else is", .rules("AP-15"))
  func nothing() {
    let (_, stack) = cheesesBelowBar()
    let pictures = pictures(stack, width: 30, height: 8, ["/ x", "Esc"])
    #expect(pictures[0].contains("No Results for “x”"))
    #expect(!pictures[0].contains("Brie"))
    #expect(pictures[1].contains("Brie"))
    #expect(!pictures[1].contains("No Results"))
  }

  @Test(
    "a line of hints tells how to come to what was found, and how to cancel",
    .rules("AP-11", "AP-15"))
  func hints() {
    let (_, stack) = cheesesBelowBar()
    let screen = ScriptedScreen(width: 60, height: 6)
    var hints: [String] = []
    screen.post { stack.runningApplication?.showsKeyHints = true }
    screen.type("/")
    screen.pass { hints.append($0.lines.last ?? "") }
    screen.type("x")
    screen.press(.down)
    screen.pass { hints.append($0.lines.last ?? "") }
    screen.run(stack)
    #expect(hints[0].hasPrefix(" ↓ results  Esc cancel"))
    // Nothing was found, so there is no row that could be focused.
    #expect(hints[1].contains("Esc end the search") && !hints[1].contains("Enter row"))
  }

  @Test(
    "the hints leave out a command whose key leads from the field to what was found",
    .rules("AP-11", "AP-15"))
  func boundDown() {
    let bar = SearchBar()
    bar.frame = Rect(x: 0, y: 0, width: 40, height: 1)
    let root = View()
    root.addSubview(bar)
    let controller = KeyController(tape: CallTape()) { root }
    controller.commands = [KeyCommand(title: "deeper", input: Key(.down)) { _ in }]
    let screen = ScriptedScreen(width: 60, height: 3)
    var hints: [String] = []
    screen.post { controller.runningApplication?.showsKeyHints = true }
    screen.pass { hints.append($0.lines[2]) }
    screen.post { bar.searchTextField.becomeFirstResponder() }
    screen.pass { hints.append($0.lines[2]) }
    screen.run(controller)
    #expect(hints[0].contains("↓ deeper"))
    #expect(hints[1].contains("↓ results") && !hints[1].contains("↓ deeper"))
  }

  @Test("as a table's header: Tab comes to it, and Esc and the button end it", .rules("AP-15"))
  func header() {
    let cheeses = Cheeses()
    cheeses.loadViewIfNeeded()
    cheeses.tableView.tableHeaderView = cheeses.search.searchBar
    let pictures = pictures(
      cheeses, height: 4, ["", "Tab g", "Esc", "Tab b r", "Tab Enter"])
    #expect(
      pictures[0] == """
        |[/ Search                ]|
        | Brie                     |
        | Butter cheese            |
        | Cheddar                  |
        """)
    #expect(pictures[1].contains("Gouda"))
    #expect(!pictures[1].contains("Brie"))
    #expect(pictures[2] == pictures[0])
    #expect(pictures[3].contains("Brie"))
    #expect(!pictures[3].contains("Butter"))
    #expect(pictures[4] == pictures[0])
  }

  @Test(
    "Tab goes through an empty bar without leaving a search behind, and so does Down",
    .rules("AP-10", "AP-15"))
  func passingThrough() {
    let (cheeses, stack) = cheesesBelowBar()
    // From the field to the cancel button, and on to the table.
    let pictures = pictures(stack, ["", "Tab", "Tab", "Tab", "/", "Down", "/ b r", "Down"])
    #expect(pictures[1].contains("Cancel") && pictures[1].contains("Brie"))
    #expect(pictures[2].contains("Cancel"))
    #expect(pictures[3] == pictures[0])
    #expect(pictures[4].contains("Cancel"))
    #expect(pictures[5] == pictures[0])
    #expect(pictures[7].contains("Cancel") && !pictures[7].contains("Butter"))
    #expect(cheeses.search.isActive)
  }

  @Test("Tab goes through an empty bar in a table's header likewise", .rules("AP-10", "AP-15"))
  func passingThroughHeader() {
    let cheeses = Cheeses()
    cheeses.loadViewIfNeeded()
    cheeses.tableView.tableHeaderView = cheeses.search.searchBar
    let pictures = pictures(cheeses, height: 4, ["", "Tab", "Tab Tab", "Enter Down"])
    #expect(pictures[1].contains("Cancel"))
    #expect(pictures[2] == pictures[0])
    #expect(pictures[3].contains("▌Butter cheese") && !cheeses.search.isActive)
    #expect(cheeses.tape.lines == ["begins", "look for ", "look for ", "ended"])
  }

  @Test("a chosen scope keeps an empty search active", .rules("AP-15"))
  func scopeStays() {
    let (cheeses, stack) = cheesesBelowBar()
    cheeses.search.searchBar.scopeButtonTitles = ["Names", "Notes"]
    let pictures = pictures(stack, ["", "/", "Tab Tab Right", "Tab"])
    #expect(pictures[3].contains("Cancel") && pictures[3].contains("[Notes]"))
    #expect(cheeses.search.isActive)
  }

  @Test(
    "a controller of its own shows what was found, while anything is looked for", .rules("AP-15"))
  func results() {
    let results = Cheeses()
    results.title = "found"
    let cheeses = Cheeses(results)
    cheeses.search.searchResultsUpdater = results
    cheeses.navigationItem.searchController = cheeses.search
    let stack = NavigationController(rootViewController: cheeses)
    let pictures = pictures(stack, ["/", "g o", "Down Enter", "Esc Esc"])
    #expect(pictures[0].contains("Brie"))
    #expect(pictures[1].contains("Gouda"))
    #expect(!pictures[1].contains("Brie"))
    #expect(pictures[2].contains("▌Gouda"))
    #expect(pictures[3].contains("Brie"))
    #expect(results.parent == nil)
  }

  @Test(
    "scopes are a second line while the search goes on, and choosing one is heard of",
    .rules("AP-14"))
  func scopes() {
    let (cheeses, stack) = cheesesBelowBar()
    cheeses.search.searchBar.scopeButtonTitles = ["Names", "Notes"]
    let pictures = pictures(stack, ["", "/", "Tab Tab Right", "Esc"])
    #expect(!pictures[0].contains("Notes"))
    #expect(pictures[1].contains("| [Names] Notes            |"))
    #expect(pictures[2].contains("|▸ Names [Notes]◂          |"))
    #expect(cheeses.search.searchBar.selectedScopeButtonIndex == 1)
    #expect(pictures[3] == pictures[0])
  }

  @Test("a bar by itself asks and tells its delegate, and Esc clears the text", .rules("AP-14"))
  func alone() {
    final class Listener: SearchBarDelegate {
      let tape = CallTape()
      func searchBarTextDidBeginEditing(_ searchBar: SearchBar) { tape.record("begin") }
      func searchBarTextDidEndEditing(_ searchBar: SearchBar) { tape.record("end") }
      func searchBar(_ searchBar: SearchBar, textDidChange text: String) { tape.record(text) }
      func searchBarSearchButtonClicked(_ searchBar: SearchBar) { tape.record("search") }
      func searchBarCancelButtonClicked(_ searchBar: SearchBar) { tape.record("cancel") }
    }
    let (bar, listener) = (SearchBar(), Listener())
    bar.delegate = listener
    let screen = ScriptedScreen(width: 30, height: 1)
    screen.post { _ = bar.searchTextField.becomeFirstResponder() }
    for key in ["a", "Enter", "Esc"] { screen.press(named: key) }
    screen.post { bar.showsCancelButton = true }
    screen.press(named: "Esc")
    screen.press(named: "Down")
    screen.run(bar)
    #expect(listener.tape.lines == ["begin", "a", "search", "", "cancel", "end"])
  }

  @Test("a bar has a look at any width", .rules("AP-14"))
  func narrow() {
    for width in 0...30 {
      let bar = SearchBar()
      bar.showsCancelButton = true
      bar.scopeButtonTitles = ["Names", "Notes"]
      bar.showsScopeBar = true
      let screen = ScriptedScreen(width: width, height: 2)
      screen.post { _ = bar.searchTextField.becomeFirstResponder() }
      screen.type("butter")
      screen.press(.tab, times: 2)
      screen.press(.right)
      screen.run(bar)
      #expect(bar.text == "butter")
    }
  }

  private func act(
    _ cheeses: Cheeses, _ stack: NavigationController, _ screen: ScriptedScreen,
    _ random: inout SeededGenerator
  ) {
    let keys = ["/", "/", "Esc", "Esc", "Tab", "S-Tab", "Down", "Up", "Enter", "Right", "F5"]
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<11:
      let key = keys.randomElement(using: &random)!
      if key == "F5" { screen.press(.function(5)) } else { screen.press(named: key) }
    case 11..<14: screen.press(named: ["b", "e", "x", "Bksp"].randomElement(using: &random)!)
    case 14..<17:
      screen.click(
        at: Point(
          x: Int.random(in: 0..<26, using: &random), y: Int.random(in: 0..<7, using: &random)))
    case 17:
      screen.resize(
        width: [0, 1, 9, 26].randomElement(using: &random)!,
        height: [0, 1, 2, 3, 7].randomElement(using: &random)!)
    case 18: screen.post { cheeses.tableView.refreshControl?.endRefreshing() }
    default:
      screen.post {
        if stack.viewControllers.count > 1 {
          stack.popViewController(animated: false)
        } else {
          stack.pushViewController(ViewController(), animated: false)
        }
      }
    }
  }

  private func check(_ cheeses: Cheeses, _ screen: ScriptedScreen) throws {
    let (search, bar) = (cheeses.search, cheeses.search.searchBar)
    try #require(bar.showsCancelButton == search.isActive)
    if !search.isActive { try #require(bar.text == "" && cheeses.names == Cheeses.all) }
    try #require(!bar.searchTextField.isEditing || search.isActive)
    try #require(cheeses.names.isEmpty == (cheeses.contentUnavailableConfiguration != nil))
    guard bar.searchTextField.isFirstResponder, let cursor = screen.cursor else { return }
    let place = bar.searchTextField.convert(bar.searchTextField.bounds, to: nil)
    try #require(place.contains(cursor.place))
  }

  @Test("random keys, clicks, sizes and pushes leave a search in order", .rules("AP-15"))
  func random() throws {
    try withSeeds(count: cases(10, orShortly: 3)) { generator in
      let cheeses = Cheeses()
      cheeses.navigationItem.searchController = cheeses.search
      cheeses.search.searchBar.scopeButtonTitles = ["Names", "Notes"]
      cheeses.refreshControl = RefreshControl()
      let stack = NavigationController(rootViewController: cheeses)
      let screen = ScriptedScreen(width: 26, height: 7)
      var random = generator
      var left = 1_000
      var failure: (any Error)?
      screen.run(stack) { screen in
        do { try self.check(cheeses, screen) } catch { failure = error }
        guard left > 0, failure == nil else { return nil }
        left -= 1
        self.act(cheeses, stack, screen, &random)
        return []
      }
      generator = random
      if let failure { throw failure }
      #expect(left == 0)
    }
  }

  @Test(
    "the cancel button and the scopes are shown by the program where it says so", .rules("AP-15"))
  func ownBarParts() {
    let cheeses = Cheeses()
    cheeses.search.searchBar.scopeButtonTitles = ["All", "Ripe"]
    cheeses.navigationItem.searchController = cheeses.search
    let stack = NavigationController(rootViewController: cheeses)
    let usual = pictures(stack, ["/"])[0]
    #expect(usual.contains("Cancel") && usual.contains("Ripe"))
    cheeses.search.isActive = false
    cheeses.search.automaticallyShowsCancelButton = false
    cheeses.search.automaticallyShowsScopeBar = false
    let bare = pictures(stack, ["/"])[0]
    #expect(!bare.contains("Cancel") && !bare.contains("Ripe"))
    cheeses.search.searchBar.showsCancelButton = true
    cheeses.search.searchBar.showsScopeBar = true
    cheeses.search.isActive = false
    #expect(cheeses.search.searchBar.showsCancelButton && cheeses.search.searchBar.showsScopeBar)
  }
}
