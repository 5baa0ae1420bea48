import Buttery
import ButteryTestSupport
import RuleTrait
import Testing
import example_contacts

@Suite("the example contacts while it loads") @MainActor struct ContactsLoadingTests {
  @Test("says so in place of the list, and what can be done meanwhile", .rules("AP-15"))
  func loading() {
    let screen = ScriptedScreen(width: 40, height: 10)
    let root = ContactsScene.makeRootViewController(delay: .seconds(600))
    screen.post { root.runningApplication?.showsKeyHints = true }
    screen.pass()
    screen.run(root)
    // The activity indicator has another glyph in each pass.
    let signs: ClosedRange<Character> = "⠁"..."⣿"
    let lines = screen.lines.map { line in
      "|" + String(line.map { signs.contains($0) ? "*" : $0 }) + "|"
    }
    let picture = lines.joined(separator: "\n")
    #expect(
      picture == """
        |                Contacts            [+] |
        |[/ Name, company or number             ]|
        |                                        |
        |                                        |
        |                   *                    |
        |                Loading…                |
        |                                        |
        |                                        |
        |                                        |
        | / search  F5 refresh  ? help  q quit   |
        """)
  }
}

extension EndToEnd {
  @Suite("pictures of the example contacts") struct ContactsPictures {
    private func contacts(columns: Int, lines: Int) throws -> ExampleSession {
      try ExampleSession("contacts", columns: columns, lines: lines, shows: "Frances Allen")
    }

    /// Waits until the line of hints begins with some hints.
    private func expectHints(_ hints: String, in example: ExampleSession) throws {
      let session = example.session
      let last = session.model.lines - 1
      try session.wait("no hints: \(hints)") { $0.text(line: last).hasPrefix(" \(hints)  ") }
    }

    @Test("the list has letters as headers, an index and details of each contact", .rules("AP-15"))
    func list() throws {
      let example = try contacts(columns: 40, lines: 10)
      example.expectScreen(
        """
        |                Contacts            [+] |
        |[/ Name, company or number             ]|
        | A                                     A|
        | Frances Allen                  IBM ›  ·|
        | Kathleen Antonelli           ENIAC ›  H|
        | Henriette Avram Library of Congre… ›  ·|
        | B                                     P|
        | Charles Babbage Analytical Engines ›  ·|
        | John Backus                    IBM ›  Z|
        | / search  ? help  q quit    1/19 · 0 % |
        """)
      try example.expectEnd(by: "q")
    }

    @Test("a row's menu stands beside it, and its last line asks", .rules("AP-9", "AP-21"))
    func menuAndAlert() throws {
      let example = try contacts(columns: 40, lines: 10)
      example.session.press("enter")
      example.press(
        ",",
        shows: """
          |                Contacts            [+] |
          |[/ Name, company or number             ]|
          | A                                     A|
          |▌Frances Allen                  IBM ›  ·|
          | ╭────────────────╮           ENIAC ›  H|
          | │▌Favourite      │brary of Congre… ›  ·|
          | │────────────────│                    P|
          | │ Delete…        │alytical Engines ›  ·|
          | ╰─── Esc closes ─╯             IBM ›  Z|
          | Enter choose  ? help  Ctrl-C quit      |
          """)
      example.session.press("down")
      example.press(
        "enter",
        shows: """
          |                Contacts            [+] |
          |[/ Name, company or number             ]|
          | A   ╭─ Delete Frances Allen? ───╮     A|
          |▌Fran│        [ Delete ]         │M ›  ·|
          | Kath│        [>Cancel<]         │C ›  H|
          | Henr╰───────────────────────────╯… ›  ·|
          | B                                     P|
          | Charles Babbage Analytical Engines ›  ·|
          | John Backus                    IBM ›  Z|
          | Esc cancel  ? help  Ctrl-C quit        |
          """)
      example.session.press("esc")
      try example.session.wait("the question stays") { !$0.screen.contains("Cancel") }
      try example.expectEnd(by: "q")
    }

    @Test(
      "hints tell of a row's menu and actions, and how to go on with them", .rules("AP-11", "AP-21")
    )
    func hints() throws {
      let example = try contacts(columns: 90, lines: 10)
      try expectHints("/ search  Enter row  ↑↓ scroll", in: example)
      example.session.press("enter")
      try expectHints("/ search  Enter choose  , menu  ←→ actions", in: example)
      example.session.press("right")
      try expectHints("Enter Favourite  Esc close", in: example)
      example.session.press("esc")
      try expectHints("/ search  Enter choose  , menu  ←→ actions", in: example)
      example.session.press(",")
      try expectHints("Enter choose  Esc close  ? help  Ctrl-C quit", in: example)
      example.session.press("esc")
      try expectHints("/ search  Enter choose  , menu  ←→ actions", in: example)
      try example.expectEnd(by: "q")
    }

    @Test(
      "list and details stand beside each other, and Tab goes over and back",
      .rules("AP-8", "AP-11"))
    func split() throws {
      let example = try contacts(columns: 120, lines: 30)
      example.session.press("enter")
      example.press("enter", shows: Self.besideEachOther)
      example.session.press("tab")
      try expectHints("Enter row  ↑↓ scroll  Shift-Tab list  ? help  q quit", in: example)
      example.session.press("shift-tab")
      example.expectScreen(Self.besideEachOther)
      try example.expectEnd(by: "q")
    }

    private static let besideEachOther = """
      |                Contacts            [+] │                                 Frances Allen                                 |
      |[/ Name, company or number             ]│ ╭ Phone                                                            555 0126 ╮ |
      | A                                      │ │ E-mail                                                frances@example.org │ |
      |▌Frances Allen                  IBM ›   │ ╰ Company                                                               IBM ╯ |
      | Kathleen Antonelli           ENIAC ›   │                                                                               |
      | Henriette Avram Library of Congre… ›   │ ( Favourite                                                            ○──  ) |
      | B                                     A│                                                                               |
      | Charles Babbage Analytical Engines ›  B│ ( Delete Contact                                                            ) |
      | John Backus                    IBM ›  C│                                                                               |
      | Jean Bartik                  ENIAC ›  D│                                                                               |
      | George Boole                       ›  E│                                                                               |
      | C                                     G│                                                                               |
      | Alonzo Church            Princeton ›  H│                                                                               |
      | Edith Clarke      General Electric ›  J│                                                                               |
      | Joan Clarke         Bletchley Park ›  K│                                                                               |
      | Lynn Conway             Xerox PARC ›  L│                                                                               |
      | D                                     M│                                                                               |
      | Edsger Dijkstra          Eindhoven ›  N│                                                                               |
      | E                                     P│                                                                               |
      | Annie Easley                  NASA ›  R│                                                                               |
      | G                                     S│                                                                               |
      | Kurt Gödel               Princeton ›  T│                                                                               |
      | H                                     V│                                                                               |
      | Margaret Hamilton              MIT ›  W│                                                                               |
      | Tony Hoare                  Oxford ›  Z│                                                                               |
      | Herman Hollerith Tabulating Machi… ›   │                                                                               |
      | Grace Hopper ★             US Navy ›   │                                                                               |
      | J                                      │                                                                               |
      | Joseph Jacquard         Lyon Looms ›   │                                                                               |
      | / search  Enter choose  , menu  ←→ actions  Esc leave  ↑↓ row  Tab detail  F5 refresh  ? help  q quit       1/19 · 0 % |
      """
  }
}
