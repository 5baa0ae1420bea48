import Testing
import buttery_cli

@Suite("the table of commands") struct CommandTableTests {
  private static let tables = [CommandTable.records, .general]

  @Test("CO-4: has a name, a key and a summary for each, and no name twice", arguments: tables)
  func complete(table: CommandTable) {
    for entry in table.entries {
      #expect(!entry.name.isEmpty && !entry.summary.isEmpty, "\(entry)")
      #expect(!entry.keys.isEmpty, "\(entry)")
    }
    let names = table.entries.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test("CO-2: gives no key two meanings, but for those of the focused row", arguments: tables)
  func unambiguous(table: CommandTable) {
    let keys = table.groups.filter { $0.title != "A row" }.flatMap(\.entries).flatMap(\.keys)
    #expect(Dictionary(grouping: keys) { $0 }.filter { $1.count > 1 }.keys.sorted() == [])
  }

  @Test("CO-4: has nothing without records that isn't there with them, but for copying a row")
  func general() {
    let all = Set(CommandTable.records.entries.map(\.summary))
    let rest = CommandTable.general.entries.map(\.summary).filter { !all.contains($0) }
    #expect(rest == ["copy the row to the clipboard"])
  }
}
