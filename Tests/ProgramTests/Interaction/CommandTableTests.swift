import RuleTrait
import Testing
import buttery_cli

@Suite("the table of commands") struct CommandTableTests {
  private static let tables = [CommandTable.records, .general]

  @Test(
    "has a name, a key and a summary for each, and no name twice", .rules("CO-4"), arguments: tables
  )
  func complete(table: CommandTable) {
    for entry in table.entries {
      #expect(!entry.name.isEmpty && !entry.summary.isEmpty, "\(entry)")
      #expect(!entry.keys.isEmpty, "\(entry)")
    }
    let names = table.entries.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test(
    "gives no key two meanings, but for those of the focused row", .rules("CO-2"), arguments: tables
  )
  func unambiguous(table: CommandTable) {
    let keys = table.groups.filter { $0.title != "A row" }.flatMap(\.entries).flatMap(\.keys)
    #expect(Dictionary(grouping: keys) { $0 }.filter { $1.count > 1 }.keys.sorted() == [])
  }

  @Test(
    "has nothing without records that isn't there with them, but for copying a row", .rules("CO-4"))
  func general() {
    let all = Set(CommandTable.records.entries.map(\.summary))
    let rest = CommandTable.general.entries.map(\.summary).filter { !all.contains($0) }
    #expect(rest == ["copy the row to the clipboard"])
  }
}
