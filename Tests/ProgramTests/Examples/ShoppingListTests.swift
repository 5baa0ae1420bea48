import RuleTrait
import Testing

extension EndToEnd {
  @Suite("the example shopping-list") struct ShoppingList {
    @Test(
      "a list is typed, gone through and shortened by keys alone",
      .rules("AP-10", "AP-11", "AP-14", "AP-18"))
    func typing() throws {
      let example = try ExampleSession("shopping-list", columns: 44, lines: 9, shows: "what else?")
      let session = example.session
      #expect(session.isCursorVisible)
      for key in ["E", "g", "g", "s", "enter"] { session.press(key) }
      example.expectScreen(
        """
        |[what else?                                ]|
        | Butter                                     |
        | Buttermilk                                 |
        | Cream                                      |
        | Eggs                                       |
        |                                            |
        |                                            |
        |                                            |
        | Esc back  F1 help  Ctrl-C quit         all |
        """)
      for key in ["tab", "enter", "down"] { session.press(key) }
      try session.settle()
      #expect(session.cursor == [2, 0])
      #expect(!session.isCursorVisible)
      example.press(
        "x",
        shows: """
          |[what else?                                ]|
          | Butter                                     |
          |▌Cream                                      |
          | Eggs                                       |
          |                                            |
          |                                            |
          |                                            |
          |                                            |
          | a add  Del delete  ? help  q quit      all |
          """)
      session.press("a")
      session.press("q")
      try session.wait(for: "[q")
      #expect(session.cursor == [0, 2])
      session.press("tab")
      try example.expectEnd(by: "q")
    }

    @Test("the right button shows a line's menu, and so does the comma", .rules("AP-21"))
    func menu() throws {
      let example = try ExampleSession("shopping-list", columns: 44, lines: 12, shows: "what else?")
      let session = example.session
      session.send("\u{1B}[<2;6;3M\u{1B}[<2;6;3m")
      try session.wait(for: "Once more")
      for key in ["down", "right"] { session.press(key) }
      try session.wait(for: "‹ Replace by")
      example.expectScreen(
        """
        |[what else?                                ]|
        | Butter                                     |
        |▌Buttermilk                                 |
        | Crea╭─ ‹ Replace by ─╮                     |
        |     │▌Butter         │                     |
        |     │ Cream          │                     |
        |     │ Milk           │                     |
        |     ╰────────────────╯                     |
        |                                            |
        |                                            |
        |                                            |
        | Enter choose  ? help  Ctrl-C quit          |
        """)
      for key in ["m"] { session.press(key) }
      try session.wait(for: "▌Milk")
      for key in [",", "d"] { session.press(key) }
      try session.settle()
      example.press(
        "down",
        shows: """
          |[what else?                                ]|
          | Butter                                     |
          |▌Cream                                      |
          |                                            |
          |                                            |
          |                                            |
          |                                            |
          |                                            |
          |                                            |
          |                                            |
          |                                            |
          | a add  Del delete  ? help  q quit      all |
          """)
      try example.expectEnd(by: "q")
    }
  }
}
