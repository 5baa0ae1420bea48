import Testing

extension EndToEnd {
  @Suite("pictures of the example contacts") struct ContactsPictures {
    /// The list, loaded, in a small window.
    private func list() throws -> ExampleSession {
      try ExampleSession("contacts", columns: 40, lines: 10, shows: "Frances Allen")
    }

    @Test("AP-15: says that it loads, then shows the list with its index")
    func loading() throws {
      let example = try ExampleSession("contacts", columns: 40, lines: 10, shows: "Loading…")
      example.expectScreen(
        """
        L
        """)
      example.expectScreen(
        """
        l
        """)
      try example.expectEnd(by: "q")
    }

    @Test("AP-11, AP-21: a row's menu stands beside it, and hints tell of it and of the actions")
    func menu() throws {
      let example = try list()
      example.press(
        "enter",
        shows: """
          e
          """)
      example.press(
        ",",
        shows: """
          m
          """)
      example.session.press("esc")
      example.press(
        "right",
        shows: """
          r
          """)
      example.session.press("esc")
      try example.expectEnd(by: "q")
    }

    @Test("AP-9: a question covers the list, by the menu's last line")
    func alert() throws {
      let example = try list()
      for key in ["enter", ",", "down"] { example.session.press(key) }
      example.press(
        "enter",
        shows: """
          a
          """)
      example.session.press("esc")
      example.press(
        "+",
        shows: """
          n
          """)
      example.session.press("esc")
      try example.expectEnd(by: "q")
    }

    @Test("AP-8, AP-11: list and details stand beside each other, and hints lead over and back")
    func split() throws {
      let example = try ExampleSession("contacts", columns: 120, lines: 30, shows: "Frances Allen")
      example.expectScreen(
        """
        s
        """)
      example.session.press("enter")
      example.press(
        "enter",
        shows: """
          d
          """)
      try example.expectEnd(by: "q")
    }
  }
}
