import Glibc
import RuleTrait
import Testing

/// A view that a key has saved in a file.
private struct WrittenView {
  let path: String

  /// Saves the view of a session, and waits for the message.
  init(_ it: RecordKeySession) throws {
    path = it.file.path + ".view"
    unlink(path)
    it.press("W")
    try it.expectLine(0, " write view to:")
    it.press(path, "enter")
    try it.session.wait(for: "view written to")
  }

  /// The file's lines without the first two, which name the program and the data.
  func options() throws -> [String] {
    let text = try TerminalSession.contents(path)
    return text.split(separator: "\n").dropFirst(2).map(String.init)
  }
}

extension EndToEnd {
  @Suite("writing the view by key, and replaying it") struct ViewKeys {
    @Test(
      "W writes the file's name and each option that makes the view, one a line", .rules("FI-4"))
    func writes() throws {
      let it = try RecordKeySession(columns: 78)
      it.press(
        "o", "right", "-", "H", "+", ".", "&", "price > 2", "enter", "/", "sweet", "enter", "s")
      try it.session.settle()
      it.press("z")
      try it.session.settle()
      let view = try WrittenView(it)
      defer { unlink(view.path) }
      let text = try TerminalSession.contents(view.path)
      #expect(text.hasPrefix("# buttery view 1\n\(it.file.path)\n"))
      let options = try view.options()
      #expect(
        options == [
          "--group-by kind", "--group-order first", "--filter 'price > 2'", "--sort name",
          "--search sweet", "--columns kind,note,name", "--freeze 1", "--fold apple",
          "--style grouped", "--totals none",
        ], "\(options)")
    }

    @Test("W leaves out conditions on columns that are gone, and says so", .rules("FI-4"))
    func goneColumn() throws {
      let it = try RecordKeySession(grouping: nil, ["--filter", "price > 3"], columns: 110)
      try it.file.overwrite(with: "kind,name,prize")
      it.press("r")
      try it.session.wait(for: "column 'price' no longer exists")
      it.press("W")
      try it.expectLine(0, " write view to:")
      let path = it.file.path + ".view"
      defer { unlink(path) }
      it.press(path, "enter")
      try it.expectTop("without lost columns' filters")
      #expect(!(try TerminalSession.contents(path).contains("--filter")))
    }

    @Test("W writes columns that only a later file has, and --replay finds them", .rules("FI-4"))
    func laterFile() throws {
      let later = try TemporaryFile("kind,name,weight\napple,Jonagold,12\n")
      let it = try RecordKeySession(grouping: nil, [later.path], totals: nil, columns: 78)
      it.press("A", "$", "o")
      try it.expectTop("sorted by weight ↑")
      let view = try WrittenView(it)
      defer { unlink(view.path) }
      #expect(try TerminalSession.contents(view.path).contains("--sort weight"))
      let replayed = try TerminalSession(
        "buttery", ["--replay", view.path], columns: 78, lines: 12)
      try replayed.wait(for: "weight ▲")
      try replayed.settle()
      for line in 2..<12 {
        #expect(replayed.text(line: line).dropFirst() == it.session.text(line: line).dropFirst())
      }
    }

    @Test("--replay shows what W has written, and what stands beside it wins", .rules("FI-4"))
    func replays() throws {
      let it = try RecordKeySession(grouping: nil, columns: 78)
      it.press("o", "right", "-", "&", "sweet", "enter")
      try it.expectTop("3 of 8 rows")
      let view = try WrittenView(it)
      defer { unlink(view.path) }
      let replayed = try TerminalSession(
        "buttery", ["--replay", view.path], columns: 78, lines: 12)
      try replayed.wait(for: "3 of 8 rows")
      try replayed.settle()
      for line in 1..<12 { #expect(replayed.text(line: line) == it.session.text(line: line)) }
      let printed = try Printing(
        "buttery --replay $1 --filter wild --print csv", files: [view.path])
      #expect(printed.output == "kind,price,note\nberry,9.50,wild\n")
    }

    @Test(
      "W writes conditions and searches for patterns so that they are patterns again",
      .rules("FI-4"))
    func patterns() throws {
      let it = try RecordKeySession(grouping: nil, columns: 78)
      it.press("&", "name ~ ^[be].*'?y?$", "enter", "&", "not note ~ \\Aw", "enter")
      try it.expectTop("3 of 8 rows")
      it.press("/", "note:~s.e+t$", "enter")
      try it.session.settle()
      let view = try WrittenView(it)
      defer { unlink(view.path) }
      let options = try view.options()
      #expect(
        options == [
          "--filter 'name ~ ^[be].*'\\''?y?$'", "--filter 'not note ~ \\Aw'",
          "--search 'note:~s.e+t$'", "--style plain", "--totals none",
        ], "\(options)")
      let replayed = try TerminalSession(
        "buttery", ["--replay", view.path], columns: 78, lines: 12)
      try replayed.wait(for: "3 of 8 rows")
      try replayed.settle()
      for line in 1..<12 { #expect(replayed.text(line: line) == it.session.text(line: line)) }
    }

    @Test("W names no column for charts that has no numbers any more", .rules("FI-4"))
    func chartOfTexts() throws {
      let it = try RecordKeySession(
        grouping: "kind", ["--chart", "price"], columns: 78)
      it.press("right", "t")
      try it.expectTop("price as texts; 8 of 8 values fit")
      let view = try WrittenView(it)
      defer { unlink(view.path) }
      #expect(try !view.options().contains { $0.contains("--chart") })
      let printed = try Printing("buttery --replay $1 --print csv", files: [view.path])
      #expect(printed.errors == [])
    }

    @Test("W leaves a file alone that is there already, and asks for another name", .rules("FI-4"))
    func refuses() throws {
      let it = try RecordKeySession(grouping: nil, columns: 78)
      for path in [it.file.path, "/tmp", "/dev/full"] {
        it.press("W", path, "enter")
        try it.expectTop("file exists; type another name")
        it.press("enter")
        try it.expectTop("file exists; type another name")
        it.press("esc")
        try it.expectLine(0, " records")
      }
      #expect(try TerminalSession.contents(it.file.path) == RecordKeySession.fruit)
      it.press("W", "/nowhere/x", "enter")
      try it.expectTop("not written: No such file or directory")
    }

    @Test("W leaves nothing half-written where there is no room", .rules("FI-4"))
    func noRoom() throws {
      let file = try TemporaryFile(RecordKeySession.fruit)
      let program = try Products.path(of: "buttery")
      let session = try TerminalSession(
        "/bin/sh", ["-c", "trap '' XFSZ; ulimit -f 0; exec '\(program)' '\(file.path)'"],
        columns: 78)
      try session.wait(for: "Boskoop")
      let path = file.path + ".view"
      for key in ["W", path, "enter"] { session.press(key) }
      try session.wait(for: "not written: File too large")
      #expect(access(path, F_OK) != 0)
    }

    @Test("names with newlines, quotes and dashes at their beginning survive", .rules("FI-4"))
    func names() throws {
      let folder = try TemporaryFile("").path + ".d"
      #expect(mkdir(folder, 0o700) == 0)
      let path = folder + "/-it's \"a\"\nfile $(x).csv"
      defer {
        for name in [path, folder + "/v"] { unlink(name) }
        rmdir(folder)
      }
      let file = try TemporaryFile("a,-b,\"c\nd\"\n1,2,3\n")
      #expect(rename(file.path, path) == 0)
      let program = try Products.path(of: "buttery")
      let session = try TerminalSession(
        "/bin/sh", ["-c", "cd \"$1\"; exec '\(program)' -- ./-i*", "sh", folder], columns: 78)
      try session.wait(for: "1  ")
      for key in ["right", "o", "right", "H", "W", "v", "enter"] { session.press(key) }
      try session.wait(for: "view written to v")
      let printed = try Printing("buttery --replay $1/v --print csv", files: [folder])
      #expect(printed.errors == [])
      #expect(printed.output == "a,\"c\nd\",-b\n1,3,2\n")
      #expect(try TerminalSession.contents(folder + "/v").contains("--sort"))
    }

    @Test(
      "files beside the view keep their names, and their sections are folded by number",
      .rules("FI-4"))
    func filesBeside() throws {
      let folder = try TemporaryFile("").path + ".d"
      #expect(mkdir(folder, 0o700) == 0)
      let names = ["-a.csv", "b.csv", "v", "w"].map { folder + "/" + $0 }
      defer {
        for name in names { unlink(name) }
        rmdir(folder)
      }
      let (first, second) = (try TemporaryFile("k\n1\n"), try TemporaryFile("k\n2\n"))
      #expect(rename(first.path, names[0]) == 0 && rename(second.path, names[1]) == 0)
      let program = try Products.path(of: "buttery")
      let session = try TerminalSession(
        "/bin/sh", ["-c", "cd \"$1\"; exec '\(program)' -- -a.csv b.csv", "sh", folder],
        columns: 78)
      try session.wait(for: "b.csv  1 row")
      for key in ["z", "W", "v", "enter"] { session.press(key) }
      try session.wait(for: "view written to v")
      #expect(
        try TerminalSession.contents(names[2])
          == "# buttery view 1\n./-a.csv\nb.csv\n--fold '#1'\n--style plain\n")
      for key in ["W", names[3], "enter"] { session.press(key) }
      try session.wait(for: "view written to /")
      #expect(try TerminalSession.contents(names[3]).contains("\n\(names[0])\n"))
      let printed = try Printing("cd /; buttery --replay $1/v --print csv", files: [folder])
      #expect(printed.output == "k\n1\n2\n")
    }

    @Test("standard input is written as such, and piped again", .rules("FI-4"))
    func standardInput() throws {
      let program = try Products.path(of: "buttery")
      let path = try TemporaryFile("").path + ".view"
      defer { unlink(path) }
      let session = try TerminalSession(
        "/bin/sh", ["-c", "printf 'a,b\\n2,x\\n1,y\\n' | '\(program)'"], columns: 78)
      try session.wait(for: "x")
      for key in ["o", "W", path, "enter"] { session.press(key) }
      try session.wait(for: "view written to")
      let printed = try Printing(
        "printf 'a,b\\n4,x\\n3,y\\n' | buttery --replay $1 --print csv", files: [path])
      #expect(printed.output == "a,b\n3,y\n4,x\n")
    }

    @Test(
      "a view that is none is told with its line and what is wrong", .rules("FI-4"),
      arguments: [
        ("", ":1: not a view: its first line must be '# buttery view 1'; W writes one", 2),
        ("a,b\n1,2\n", ":1: not a view: its first line must be", 2),
        ("# buttery view 2\nx\n", ":1: a view of version 2, but this program reads only", 2),
        ("# buttery view 1\nx.csv\n--hade a\n", ":3: Unknown option '--hade'", 2),
        ("# buttery view 1\nx.csv\n\n--width a:0\n", ":4: The value 'a:0' is invalid", 2),
        ("# buttery view 1\n'x\n", ":2: a quote opens here and is never closed", 2),
        ("# buttery view 1\n--sort a b\n", ":2: more than one option with its value", 2),
        ("# buttery view 1\n--replay x\n", ":2: --replay belongs on the command line", 2),
        ("# buttery view 1\n--help\n", ":2: --help belongs on the command line", 2),
        ("# buttery view 1\n/nowhere/x.csv\n", "/nowhere/x.csv: no such file", 1),
        ("# buttery view 1\n--sort a\n", "--sort needs a file", 2),
      ])
    func mistakes(text: String, message: String, status: Int) throws {
      let file = try TemporaryFile(text)
      let printed = try Printing("buttery --replay $1 </dev/null", files: [file.path])
      #expect(printed.status == .exited(status))
      #expect(printed.errors.count == 1 && printed.errors[0].contains(message), "\(printed.errors)")
    }

    @Test(
      "what stands beside --replay takes the place of what the view says, not only adds to it",
      .rules("FI-4"),
      arguments: [
        ("--group-by k --fold-all --unfold a", "--unfold b", [102]),
        ("--group-by k --fold-all --unfold a", "--fold b", [101, 103]),
        ("--group-by k --fold a --fold b", "--fold c", [101, 102]),
        ("--group-by k --fold a", "--fold-all --unfold c", [103]),
      ])
    func foldsReplaced(line: String, options: String, rows: [Int]) throws {
      let data = try TemporaryFile("k,n\na,x101\nb,x102\nc,x103\n")
      let view = try TemporaryFile(
        "# buttery view 1\n\(data.path)\n\(line.replacing(" --", with: "\n--"))\n")
      let session = try TerminalSession(
        "buttery", ["--replay", view.path] + options.split(separator: " ").map(String.init),
        columns: 60, lines: 16)
      try session.wait(for: "c  ")
      try session.settle()
      #expect((101...103).filter { session.screen.contains("x\($0)") } == rows, "\(session.screen)")
    }

    @Test(
      "options beside --replay that exclude those of the view take their place", .rules("FI-4"),
      arguments: [
        ("--hide n", "--columns n,k", "n,k"), ("--columns n,k", "--hide k", "n"),
        ("--columns k", "--columns n", "n"), ("--hide k", "--hide n", "k"),
      ])
    func columnsReplaced(line: String, options: String, titles: String) throws {
      let data = try TemporaryFile("k,n\na,1\n")
      let view = try TemporaryFile("# buttery view 1\n\(data.path)\n\(line)\n")
      let printed = try Printing("buttery --replay $1 \(options) --print csv", files: [view.path])
      #expect(printed.errors.isEmpty && printed.lines.first == titles, "\(printed)")
    }

    @Test(
      "what a view says and the data doesn't have is told with its line, unless it is overruled",
      .rules("FI-4"),
      arguments: [
        ("--sort b", "", ":3: --sort: ", "no column is called 'b'"),
        ("--filter 'b = 1'", "", ":3: --filter 'b = 1': ", "no column is called 'b'"),
        ("--filter 'a > x'", "", ":3: --filter 'a > x': ", "'x' isn't a number"),
        ("--type b=date", "", ":3: --type: ", "no column is called 'b'"),
        ("--width b:9", "", ":3: --width: ", "no column is called 'b'"),
        ("--columns b", "", ":3: --columns: ", "no column is called 'b'"),
        ("--group-by=b", "", ":3: --group-by: ", "no column is called 'b'"),
        ("--sort a", "--sort c", "buttery: --sort: ", "no column is called 'c'"),
        ("--sort b", "--sort b", "buttery: --sort: ", "no column is called 'b'"),
      ])
    func misfits(line: String, options: String, place: String, message: String) throws {
      let data = try TemporaryFile("a\n1\n")
      let view = try TemporaryFile("# buttery view 1\n\(data.path)\n\(line)\n")
      let printed = try Printing("buttery --replay $1 \(options)", files: [view.path])
      #expect(printed.status == .exited(2))
      let error = try #require(printed.errors.first)
      #expect(error.contains(place) && error.contains(message), "\(printed.errors)")
    }

    @Test("a view that can't be read, bytes that are none, and two views are told", .rules("FI-4"))
    func unreadable() throws {
      let bytes = try TemporaryFile(bytes: [0xFF, 0xFE, 0, 10])
      let view = try TemporaryFile("# buttery view 1\n")
      for (command, message, status) in [
        ("--replay /nowhere/v", "--replay: /nowhere/v: No such file or directory", 1),
        ("--replay /tmp", "--replay: /tmp: Is a directory", 1),
        ("--replay /dev/zero", "--replay: /dev/zero: too long for a view", 1),
        ("--replay $1", "not a view, as it isn't UTF-8", 2),
        ("--replay $2 --replay $2", "--replay takes one view, not 2 of them", 2),
      ] {
        let printed = try Printing("buttery \(command)", files: [bytes.path, view.path])
        #expect(printed.status == .exited(status), "\(command)")
        #expect(
          printed.errors.count == 1 && printed.errors[0].contains(message), "\(printed.errors)")
      }
      let environment = try Printing(
        "buttery x", environment: ["BUTTERY_OPTIONS": "--replay \(view.path)"])
      #expect(environment.errors.first?.contains("--replay belongs on the command line") ?? false)
    }

    @Test("a view's own names are relative to its folder", .rules("FI-4"))
    func relative() throws {
      let data = try TemporaryFile("a\n1\n")
      let name = data.path.split(separator: "/").last ?? ""
      let view = try TemporaryFile("# buttery view 1\n# a comment\n\(name)\n--print csv\n")
      let printed = try Printing("cd /; buttery --replay $1", files: [view.path])
      #expect(printed.output == "a\n1\n")
    }
  }
}
