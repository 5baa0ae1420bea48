import RuleTrait
import Testing

extension EndToEnd {
  @Suite("the example controls") struct Controls {
    @Test(
      "controls in rows are used by keys alone, and the cursor follows", .rules("AP-13", "AP-18"))
    func keys() throws {
      let example = try ExampleSession("controls", columns: 44, lines: 8, shows: "Bluetooth")
      let session = example.session
      for key in ["enter", "down", "right", "space"] { session.press(key) }
      example.expectScreen(
        """
        |   Choices                                  |
        | ╭ Wi-Fi                             ━━●  ╮ |
        | │▌Bluetooth                        ▸━━●◂ │ |
        | ╰ Period            Day   Week   Month   ╯ |
        |                                            |
        |   Amounts                                  |
        | ╭ Speed            ━━━━━━━━●───────────  ╮ |
        | Space toggle  ? help  q quit     1/4 · 0 % |
        """)
      try session.settle()
      #expect(session.cursor == [2, 39])
      #expect(!session.isCursorVisible)
      for key in ["down", "right", "right"] { session.press(key) }
      example.expectScreen(
        """
        |   Choices                                  |
        | ╭ Wi-Fi                             ━━●  ╮ |
        | │ Bluetooth                         ━━●  │ |
        | ╰▌Period         ▸  Day   Week   Month ◂ ╯ |
        |                                            |
        |   Amounts                                  |
        | ╭ Speed            ━━━━━━━━●───────────  ╮ |
        | ←→ choose  ? help  q quit        1/4 · 0 % |
        """)
      try session.settle()
      #expect(session.cursor == [3, 33])
      session.press("down")
      try example.expectEnd(by: "q")
    }

    @Test("and by the mouse alone", .rules("AP-13"))
    func mouse() throws {
      let example = try ExampleSession("controls", columns: 44, lines: 8, shows: "Bluetooth")
      for place in ["38;3", "24;4", "24;7"] {
        example.session.send("\u{1B}[<0;\(place)M\u{1B}[<0;\(place)m")
      }
      example.expectScreen(
        """
        |   Choices                                  |
        | ╭ Wi-Fi                             ━━●  ╮ |
        | │ Bluetooth                         ━━●  │ |
        | ╰ Period            Day   Week   Month   ╯ |
        |                                            |
        |   Amounts                                  |
        | ╭▌Speed           ▸━━━●────────────────◂ ╮ |
        | ←→ less, more  ? help  q quit    1/4 · 0 % |
        """)
      try example.expectEnd(by: "q")
    }
  }
}
