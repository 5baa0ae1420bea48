import RuleTrait
import Testing

extension EndToEnd {
  @Suite("the example contacts") struct Contacts {
    @Test(
      "contacts are found, marked, looked at and deleted by keys alone", .rules("AP-15", "AP-21"))
    func keys() throws {
      let example = try ExampleSession("contacts", columns: 40, lines: 10, shows: "Frances Allen")
      let session = example.session
      for key in ["/", "a", "d", "a", "down", "enter"] { session.press(key) }
      example.expectScreen(Self.found)
      // The menu removes the star.
      for key in [",", "enter"] { session.press(key) }
      try session.wait("the mark stays") { !$0.screen.contains("★") }
      session.press("enter")
      try session.wait(for: "‹ Contacts")
      try session.wait(for: "ada@example.org")
      session.press("esc")
      try session.wait(for: "[+]")
      for key in ["left", "enter"] { session.press(key) }
      try session.wait(for: "No Results for “ada”")
      session.press("esc")
      try session.wait(for: "Frances Allen")
      try example.expectEnd(by: "q")
    }

    private static let found = """
      |                Contacts            [+] |
      |[/ ada                        ×] Cancel |
      |     All      Favourites                |
      | L                                      |
      |▌Ada Lovelace ★    Analytical Engines › |
      |                                        |
      |                                        |
      |                                        |
      |                                        |
      | / search  Enter choose  ? help     all |
      """

    @Test("an address book that doesn't answer says so, and Enter tries again", .rules("AP-15"))
    func failure() throws {
      let example = try ExampleSession(
        "contacts", ["failing"], columns: 60, lines: 10, shows: "Try Again")
      example.expectScreen(
        """
        |                          Contacts                      [+] |
        |[/ Name, company or number                                 ]|
        |                                                            |
        |                        No Contacts                         |
        |              The address book doesn't answer.              |
        |                                                            |
        |                         Try Again                          |
        |                                                            |
        |                                                            |
        | / search  Enter press  F5 refresh  ? help  q quit          |
        """)
      example.session.press("enter")
      try example.session.wait(for: "Frances Allen")
      try example.expectEnd(by: "q")
    }

    @Test("by the mouse alone, list and details beside each other", .rules("AP-8", "AP-9"))
    func mouse() throws {
      let example = try ExampleSession(
        "contacts", columns: 120, lines: 30, shows: "Frances Allen")
      let session = example.session
      let click = { (place: String) in session.send("\u{1B}[<0;\(place)M\u{1B}[<0;\(place)m") }
      try session.wait(for: "No Contact Chosen")
      click("5;4")
      click("5;4")
      try session.wait(for: "frances@example.org")
      // The switch for favourites, then the last row, which deletes the contact.
      click("115;6")
      try session.wait(for: "Frances Allen ★")
      click("60;8")
      click("60;8")
      try session.wait(for: "Delete Frances Allen?")
      try session.settle()
      click(try #require(Self.place(of: "Cancel", in: session)))
      try session.wait("the question stays") { !$0.screen.contains("Delete Frances Allen?") }
      try example.expectEnd(by: "q")
    }

    /// The place of a text in the notation of mouse events, `column;line`.
    private static func place(of text: String, in session: TerminalSession) -> String? {
      for line in 0..<session.model.lines {
        let shown = session.text(line: line)
        guard let range = shown.firstRange(of: text) else { continue }
        return "\(shown.distance(from: shown.startIndex, to: range.lowerBound) + 1);\(line + 1)"
      }
      return nil
    }
  }
}
