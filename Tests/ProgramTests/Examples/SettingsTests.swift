import RuleTrait
import Testing

extension EndToEnd {
  @Suite("the example settings") struct Settings {
    @Test("settings are changed by keys alone", .rules("AP-8", "AP-13", "AP-14", "AP-18"))
    func keys() throws {
      let example = try ExampleSession("settings", columns: 44, lines: 14, shows: "Password")
      let session = example.session
      for key in ["enter", "a", "down", "down", "down", "tab", "x"] { session.press(key) }
      example.expectScreen(
        """
        |                  Settings                  |
        |   Connections                              |
        | ╭ Flight mode                       ━━●  ╮ |
        | ╰ Wi-Fi                             ━━●  ╯ |
        |   There is no Wi-Fi in flight mode.        |
        |                                            |
        |   Account                                  |
        | ╭ Name            [Ada                 ] ╮ |
        | ╰▌Password        [••••••••••••••      ] ╯ |
        |                                            |
        |   Look and sound                           |
        | ╭ Theme            Light  Dark   Auto    ╮ |
        | │ Lines a row: 2                  − │ +  │ |
        | Esc back  F1 help  Ctrl-C quit   1/5 · 0 % |
        """)
      #expect(session.isCursorVisible)
      for key in ["down", "down", "right", "+"] { session.press(key) }
      try session.wait(for: "Lines a row: 3")
      for key in ["down", "down", "down", "down", "enter"] { session.press(key) }
      try session.wait(for: "Never                                ✓")
      for key in ["down", "enter"] { session.press(key) }
      try session.wait(for: "‹ Settings")
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test("and by the mouse alone, with a question before all is reset", .rules("AP-7", "AP-13"))
    func mouse() throws {
      let example = try ExampleSession("settings", columns: 44, lines: 26, shows: "Reset")
      let session = example.session
      let click = { (place: String) in session.send("\u{1B}[<0;\(place)M\u{1B}[<0;\(place)m") }
      click("38;3")
      click("40;13")
      try session.wait(for: "Lines a row: 3")
      click("10;23")
      click("10;23")
      try session.wait(for: "Reset all settings?")
      try session.wait(for: "Esc cancel")
      click("32;14")
      try session.wait(for: "Lines a row: 2")
      try session.wait(for: "Flight mode                       ○──")
      try example.expectEnd(by: "q")
    }
  }
}
