import Glibc
import RuleTrait
import Testing

extension EndToEnd {
  @Suite("saving by key") struct SaveKeys {
    @Test("writes the rows that are shown, and says how many")
    func saves() throws {
      let it = try RecordKeySession(columns: 78)
      let other = it.file.path + ".csv"
      defer { unlink(other) }
      it.press("&", "sweet", "enter", "S", other, "enter")
      try it.session.wait(for: "saved 3 rows to ")
      #expect(
        try TerminalSession.contents(other) == """
          kind,name,price,note
          apple,Elstar,2.80,sweet
          berry,blueberry,8.00,sweet
          citrus,orange,2.40,sweet

          """)
    }

    @Test("writes columns as they stand, without those that are hidden", .rules("CO-2"))
    func arranged() throws {
      let it = try RecordKeySession(
        "a,b,c\n1,2\n3,4,5\n", grouping: nil, columns: 78, waitingFor: "5")
      let other = it.file.path + ".csv"
      defer { unlink(other) }
      it.press("L", "$", "-", "S", other, "enter")
      try it.session.wait(for: "saved 2 rows to ")
      #expect(try TerminalSession.contents(other) == "b,a\n2,1\n4,3\n")
      it.press("c", "G", "space")
      try it.expectOnScreen("c is shown")
      it.press("q", "S", other, "enter", "enter")
      try it.session.wait("the file should have all columns") { _ in
        (try? TerminalSession.contents(other)) == "b,a,c\n2,1,\n4,3,5\n"
      }
    }

    @Test("replaces a file at the second Enter, and says why it can't")
    func replaces() throws {
      let it = try RecordKeySession(columns: 78)
      let other = it.file.path + ".md"
      defer { unlink(other) }
      close(open(other, O_CREAT | O_WRONLY, 0o600))
      it.press("S", other, "enter")
      try it.expectTop("exists: Enter again replaces it")
      it.press("enter")
      try it.session.wait(for: "saved 8 rows to ")
      #expect(try TerminalSession.contents(other).contains("Boskoop"))
    }

    @Test("keeps the name in its field where it can't be saved, and never replaces a file in view")
    func obstacles() throws {
      let it = try RecordKeySession(columns: 78)
      let path = it.file.path + ".csv"
      let before = try TerminalSession.contents(it.file.path)
      link(it.file.path, path)
      defer { unlink(path) }
      it.press("S", "/nowhere/x.csv", "enter")
      try it.expectTop("/nowhere: No such file or directory")
      #expect(it.top.contains("/nowhere/x.csv"))
      it.press("ctrl-a", "ctrl-k", "/tmp/.csv", "enter")
      try it.expectTop("end it in .csv, .jsonl, .md or .txt")
      it.press("ctrl-a", "ctrl-k", path, "enter")
      // The same file by another name.
      try it.expectTop("another name")
      it.press("enter")
      try it.expectTop("another name")
      #expect(try TerminalSession.contents(it.file.path) == before)
    }

    @Test("refuses other names, warns before it replaces a file, and Esc leaves it alone")
    func warns() throws {
      let it = try RecordKeySession(columns: 78)
      let other = it.file.path + ".csv"
      defer { unlink(other) }
      it.press("S", it.file.path, "enter")
      try it.expectTop("end it in .csv, .jsonl, .md or .txt")
      close(open(other, O_CREAT | O_WRONLY, 0o600))
      it.press(".csv", "enter")
      try it.expectTop("exists: Enter again replaces it")
      it.press("esc")
      try it.session.wait("the prompt should be gone") { _ in !it.top.contains("save as") }
      #expect(try TerminalSession.contents(other).isEmpty)
    }
  }
}
