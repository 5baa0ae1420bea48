import RuleTrait
import Testing
import buttery_cli

extension RecordKeySession {
  /// Waits until the chosen entry of the palette's list begins with a text.
  func expectChosen(_ text: String) throws {
    try session.wait("\"\(text)\" should be chosen") { _ in
      table.contains("│▌\(text)  ")
    }
  }

  fileprivate func expectNoPalette() throws {
    try session.wait("the palette should be gone") { _ in !table.contains("─ : ") }
  }
}

extension EndToEnd {
  @Suite("the palette") struct PaletteKeys {
    @Test("lists all commands by name with their keys, and the help has the same", .rules("CO-4"))
    func complete() throws {
      let it = try RecordKeySession(grouping: nil, columns: 80, lines: 120)
      it.press(":")
      try it.expectOnScreen("─ : a command, column or row number ─")
      let palette = it.table.split(separator: "\n")
      for entry in CommandTable.records.entries {
        let name = entry.name.replacing("…", with: entry.keys == ["Enter", "Space"] ? "…" : "kind")
        let key = try #require(entry.keys.first)
        #expect(
          palette.contains { line in
            [name, entry.name].contains { line.contains("│ \($0) ") || line.contains("▌\($0) ") }
              && line.contains(" \(key) │")
          }, "\(entry)")
      }
      it.press("esc")
      try it.expectNoPalette()
      it.press("?")
      try it.session.wait(for: "─ keys ─")
      let help = it.table.split(separator: "\n")
      for entry in CommandTable.records.entries {
        let key = try #require(entry.keys.first)
        #expect(
          help.contains { $0.contains(" \(key) ") && $0.contains(" \(entry.summary.prefix(30))") },
          "\(entry)"
        )
      }
    }

    @Test(
      "finds a command by its beginning, a part, initials and words, whatever the case",
      .rules("CO-4"))
    func finds() throws {
      let it = try RecordKeySession(grouping: nil, columns: 80)
      it.press("right", "right")
      try it.expectAtHand("price")
      for (typed, title) in [
        ("sort", "sort by price"), ("fs", "further sort key price"),
        ("FS", "further sort key price"),
        ("rther", "further sort key price"), ("ove", "move price left"),
        ("sort PRICE", "sort by price"), ("price left", "move price left"), ("quit", "quit"),
      ] {
        it.press(":", typed)
        try it.expectOnScreen("─ : \(typed) ─")
        try it.expectChosen(title)
        it.press("esc")
        try it.expectNoPalette()
      }
    }

    @Test(
      "finds a command by words of what it does, and no letters of two words as one", .rules("CO-4")
    )
    func summaries() throws {
      let finder = PaletteFinder(items: [
        PaletteItem(name: "what was detected", object: nil, keys: "i", summary: "notes on files"),
        PaletteItem(name: "filter", object: nil, keys: "&", summary: "only rows of a condition"),
        PaletteItem(name: "undo", object: nil, keys: "U", summary: "takes the last act back"),
      ])
      #expect(finder.find("undo") == [2])
      #expect(finder.find("condition") == [1])
      #expect(finder.find("last back") == [2])
      #expect(finder.find("ondition").isEmpty)
      #expect(finder.find("detected") == [0])
    }

    @Test(
      "finds commands by what other programs call them, behind those that are called so",
      .rules("CO-4"))
    func otherWords() throws {
      let finder = PaletteFinder(items: [
        PaletteItem(name: "save", object: nil, keys: "S", summary: "", others: "export write"),
        PaletteItem(name: "write view", object: nil, keys: "W", summary: ""),
      ])
      #expect(finder.find("export") == [0])
      #expect(finder.find("write") == [1, 0])
      #expect(finder.find("xport").isEmpty)
      let names = Set(CommandTable.records.entries.map(\.name))
      #expect(OtherWords.names.allSatisfy(names.contains))
    }

    @Test(
      "leads from other programs' words to its commands", .rules("CO-4"),
      arguments: [
        ("export", "save"), ("average", "total of …"), ("histogram", "frequencies of …"),
        ("pivot", "group by …"), ("order", "sort by …"), ("missing", "statistics"),
        ("where", "filter"), ("distinct", "frequencies of …"), ("pin", "freeze up to …"),
        ("collapse", "fold section"), ("clipboard", "copy …"), ("reload", "read again"),
      ])
    func words(typed: String, name: String) {
      let entries = CommandTable.records.entries
      let items = entries.map { entry in
        PaletteItem(
          name: entry.name, object: nil, keys: "", summary: entry.summary,
          others: OtherWords.forCommand(named: entry.name))
      }
      #expect(
        PaletteFinder(items: items).find(typed).prefix(4).map { entries[$0].name }
          .contains(name))
    }

    @Test(
      "goes to columns by names and numbers, which stand in no list before one types",
      .rules("CO-4"))
    func columns() throws {
      let it = try RecordKeySession(columns: 80)
      it.press(":")
      try it.expectOnScreen("─ : a command, column or row number ─")
      #expect(!it.table.contains("column price"))
      it.press("pri")
      try it.expectChosen("go to column price")
      try it.expectOnScreen(" go to column 3  Enter runs it  Esc back ─╯")
      it.press("enter")
      try it.expectAtHand("price")
      it.press("-", ":", "PRICE")
      try it.expectChosen("show column price")
      it.press("enter")
      try it.expectAtHand("price")
      it.press("U")
      try it.expectTop("undone: show price")
      it.press(":", "#2")
      try it.expectChosen("go to column name")
      it.press("enter")
      try it.expectAtHand("name")
      it.press(":", "kind")
      try it.expectChosen("go to column kind")
      it.press("enter")
      try it.expectTop("kind makes the sections; # ungroups it")
    }

    @Test("is as high as what is found, below the line in which a person types", .rules("CO-4"))
    func height() throws {
      let it = try RecordKeySession(grouping: nil, columns: 80, lines: 20)
      it.press(":")
      try it.expectOnScreen("─ : a command")
      let line = try #require((0..<20).first { it.session.text(line: $0).contains("─ : ") })
      it.press("quit")
      try it.session.wait("the lower edge should be two lines below") { session in
        session.text(line: line).contains("─ : quit ─")
          && session.text(line: line + 2).contains("╰")
      }
      it.press("backspace", "backspace", "backspace", "backspace")
      try it.session.wait("the list should be back") { !$0.text(line: line + 2).contains("╰") }
    }

    @Test(
      "does what it is asked for as the command's key does, on the column at hand", .rules("CO-4"))
    func acts() throws {
      let it = try RecordKeySession(grouping: nil, columns: 80)
      it.press("right", ":", "sort", "enter")
      try it.expectTop("sorted by name ↑")
      it.press(":", "hide", "enter")
      try it.expectTop("name is hidden; the list (c) shows it again")
      it.press(":", "search", "enter", "sour", "enter")
      try it.expectTop("/ sour  1 of 1")
      it.press(":", "copy", "enter")
      try it.expectTop("copy: y row  c cell  v column")
      it.press("c")
      try it.expectTop("cell copied")
      it.press(":", "columns", "enter")
      try it.expectOnScreen("─ columns ─")
      it.press("esc")
      try it.session.wait("the list should be gone") { _ in !it.table.contains("─ columns ─") }
      it.press(":", "help", "enter")
      try it.session.wait(for: "─ keys ─")
      it.press("q")
      try it.session.wait("the help should be gone") { !$0.screen.contains("─ keys ─") }
      it.press(":", "quit", "enter")
      #expect(try it.session.waitForExit() == .exited(0))
    }

    @Test("goes up and down in its list by lines and pages, and to both ends", .rules("CO-4"))
    func moves() throws {
      let it = try RecordKeySession(grouping: nil, columns: 40, lines: 10)
      it.press(":")
      try it.expectChosen("sort by kind")
      for (key, title) in [
        ("down", "further sort key kind"), ("ctrl-n", "group by kind"),
        ("up", "further sort key kind"),
        ("ctrl-p", "sort by kind"), ("end", "last column"), ("home", "sort by kind"),
      ] {
        it.press(key)
        try it.expectChosen(title)
      }
      it.press("pgdn")
      try it.session.wait("a page should be gone by") { _ in !it.table.contains("sort by kind") }
      it.press("pgup")
      try it.expectChosen("sort by kind")
    }

    @Test("says what it doesn't find, and stays", .rules("CO-4"))
    func nothing() throws {
      let it = try RecordKeySession(grouping: nil, columns: 40, lines: 10)
      it.press(":", "xqz", "enter")
      try it.expectOnScreen("─ : xqz ─")
      try it.expectOnScreen(" nothing has this name ─╯")
      it.press("ctrl-a", "ctrl-k", "quit", "enter")
      #expect(try it.session.waitForExit() == .exited(0))
    }

    @Test("says why a command does nothing where there is nothing that it acts on", .rules("CO-4"))
    func idle() throws {
      let it = try RecordKeySession(grouping: nil, columns: 80)
      it.press(":", "details", "enter")
      try it.expectTop("no row is focused; Enter focuses one")
      for fold in ["fold section", "fold all", "unfold all"] {
        it.press(":", fold, "enter")
        try it.expectTop("no sections to fold; # groups by the current column")
        it.press("down")
        try it.session.wait("the message should go") { _ in !it.top.contains("no sections") }
      }
      it.press(":", "go to row", "enter")
      try it.expectTop("type the number, then G; or : and the number")
      it.press("enter", "down", ":", "details")
      try it.expectChosen("details of row 2")
      it.press("enter")
      try it.expectOnScreen("Elstar")
      it.press("esc")
      let lone = try RecordKeySession("one\n1\n", grouping: "one", columns: 80, waitingFor: "1 row")
      lone.press(":", "hide", "enter")
      try lone.expectTop("no column is in sight; c lists all")
      lone.press(":", "last column", "enter")
      try lone.expectTop("no column is in sight; c lists all")
    }

    @Test("is left by a click beside it, and does what is clicked on twice", .rules("CO-4"))
    func clicks() throws {
      let it = try RecordKeySession(grouping: nil, columns: 80)
      it.press(":")
      try it.expectChosen("sort by kind")
      it.session.send("\u{1B}[<0;2;5M\u{1B}[<0;2;5m")
      try it.expectNoPalette()
      it.press(":", "move")
      try it.expectChosen("move kind left")
      try it.expectOnScreen(" move it to the left  Enter runs it  Esc back ─╯")
      it.session.send("\u{1B}[<0;15;4M\u{1B}[<0;15;4m")
      try it.session.wait("the other one should be chosen") { _ in
        it.table.contains("▌move kind right ")
      }
      it.session.send("\u{1B}[<0;15;4M\u{1B}[<0;15;4m")
      try it.expectTop("kind is column 2 of 4")
    }

    @Test("has the general commands on the dairy figures", .rules("CO-4"))
    func dairy() throws {
      let dairy = try DairySession()
      try dairy.press(":")
      try dairy.session.wait(for: "copy row 1")
      #expect(!dairy.table.joined().contains("sort"))
      try dairy.press("style")
      try dairy.press("enter")
      try dairy.session.wait("the style should be told") { $0.text(line: 0).contains("grouped") }
      try dairy.press(":")
      try dairy.press("100")
      try dairy.press("enter")
      try dairy.session.wait("the row should be told") {
        $0.text(line: 0).contains("row 100 of 344")
      }
      try dairy.press("/")
      try dairy.session.wait(for: "this key works for files only")
    }

    @Test(
      "shows control characters in names as text, and is small on 40x10 with 500 columns",
      .rules("CO-4"))
    func awkward() throws {
      let names = (0..<500).map { $0 == 0 ? "a\u{1B}[2Jb\u{7}" : "column\($0)" }
      let it = try RecordKeySession(
        names.joined(separator: ",") + "\n" + names.map { _ in "here" }.joined(separator: ",")
          + "\n",
        grouping: nil, columns: 40, lines: 10, waitingFor: "here")
      it.press(":", "hide")
      try it.session.wait("the name should be there as text") { _ in
        it.table.contains("│▌hide a␛[2Jb␇  ")
      }
      it.press("enter")
      try it.session.wait("the column should be gone") { _ in !it.table.contains("[2J") }
      it.press("$", ":", "move")
      try it.expectChosen("move column499 left")
    }
  }
}
