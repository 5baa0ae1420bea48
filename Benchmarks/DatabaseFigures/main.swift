import ButteryDatabase
import ButteryRecords
import Foundation

// Looks at a table as a person does, and prints what that took:
//
//     database-figures ADDRESS TABLE [COLUMN ...]
//
// The columns make sections. `Scripts/bench-database` makes the tables and runs it. With KEYS=200000 in the
// environment it goes over so many lines at the end, and says how much memory it has on the way.

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  print("usage: database-figures ADDRESS TABLE [COLUMN ...]")
  exit(2)
}
do {
  let session = DatabaseSession(
    try DatabaseAddress(arguments[1]), source: .table(name: arguments[2]))
  let keys = ProcessInfo.processInfo.environment["KEYS"].flatMap { Int($0) } ?? 0
  try Viewer(session, groups: Array(arguments[3...])).run(keys: keys)
} catch {
  print("database-figures: \(error)")
  exit(1)
}
