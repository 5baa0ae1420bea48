import RuleTrait
import Testing

extension EndToEnd {
  @Suite("examples by the mouse alone") struct MousePictures {
    /// Clicks at a column and a line, both counted from 1.
    private func click(_ column: Int, _ line: Int, in session: TerminalSession) {
      session.send("\u{1B}[<0;\(column);\(line)M\u{1B}[<0;\(column);\(line)m")
    }

    private func turnWheel(down: Bool, times: Int, in session: TerminalSession) {
      for _ in 0..<times { session.send("\u{1B}[<\(down ? 65 : 64);5;6M") }
    }

    /// Waits until the screen shows `picture` above the last line, which has the hints.
    private func expect(
      _ picture: String, in session: TerminalSession,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      do {
        try session.wait {
          $0.screen.split(separator: "\n").dropLast().joined(separator: "\n") == picture
        }
      } catch {
        Issue.record("\(error)\nexpected:\n\(picture)", sourceLocation: sourceLocation)
      }
    }

    @Test("a contact is opened, made a favourite and left again", .rules("AP-8", "AP-13"))
    func contacts() throws {
      let example = try ExampleSession("contacts", columns: 40, lines: 10, shows: "Frances Allen")
      let session = example.session
      click(5, 4, in: session)
      click(5, 4, in: session)
      expect(
        """
        | ‹ Contacts   Frances Allen             |
        | ╭ Phone                     555 0126 ╮ |
        | │ E-mail         frances@example.org │ |
        | ╰ Company                        IBM ╯ |
        |                                        |
        | ( Favourite                     ○──  ) |
        |                                        |
        | ( Delete Contact                     ) |
        |                                        |
        """, in: session)
      click(34, 6, in: session)
      try session.wait(for: "━━●")
      click(3, 1, in: session)
      expect(
        """
        |                Contacts            [+] |
        |[/ Name, company or number             ]|
        | A                                     A|
        |▌Frances Allen ★                IBM ›  ·|
        | Kathleen Antonelli           ENIAC ›  H|
        | Henriette Avram Library of Congre… ›  ·|
        | B                                     P|
        | Charles Babbage Analytical Engines ›  ·|
        | John Backus                    IBM ›  Z|
        """, in: session)
      try example.expectEnd(by: "q")
    }

    @Test(
      "settings are switched, wound to their end, looked into and left again",
      .rules("AP-8", "AP-13"))
    func settings() throws {
      let example = try ExampleSession("settings", columns: 44, lines: 15, shows: "Password")
      let session = example.session
      click(38, 3, in: session)
      click(38, 13, in: session)
      try session.wait(for: "Lines a row: 3")
      click(25, 14, in: session)
      expect(
        """
        |                  Settings                  |
        |   Connections                              |
        | ╭ Flight mode                       ━━●  ╮ |
        | ╰ Wi-Fi                             ━━●  ╯ |
        |   There is no Wi-Fi in flight mode.        |
        |                                            |
        |   Account                                  |
        | ╭ Name            [Ada                 ] ╮ |
        | ╰ Password        [•••••••••••••       ] ╯ |
        |                                            |
        |   Look and sound                           |
        | ╭ Theme            Light  Dark   Auto    ╮ |
        | │ Lines a row: 3                  − │ +  │ |
        | ╰▌Volume            ▸━━●───────────────◂ ╯ |
        """, in: session)
      turnWheel(down: true, times: 5, in: session)
      try session.wait(for: "Reset all settings")
      try session.settle()
      click(10, 12, in: session)
      click(10, 12, in: session)
      try session.wait(for: "‹ Settings")
      click(3, 1, in: session)
      expect(
        """
        |                  Settings                  |
        | ╭ Theme            Light  Dark   Auto    ╮ |
        | │ Lines a row: 3                  − │ +  │ |
        | ╰ Volume             ━━●───────────────  ╯ |
        |                                            |
        |   Automatic updates                        |
        | ╭ Daily                                  ╮ |
        | │ Weekly                               ✓ │ |
        | ╰ Never                                  ╯ |
        |                                            |
        |   More                                     |
        | ╭▌About                        Buttery › ╮ |
        | ╰ Reset all settings                     ╯ |
        |                                            |
        """, in: session)
      turnWheel(down: false, times: 5, in: session)
      try session.wait(for: "Flight mode")
      try example.expectEnd(by: "q")
    }
  }
}
