import Foundation

/// A database that the `sqlite3` program creates from a script, in a folder of its own.
final class SQLiteFile {
  let folder: URL
  var path: String { folder.appending(path: "test.db").path }

  init(_ script: String) throws {
    folder = URL.temporaryDirectory.appending(path: "buttery-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try run(script)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs a script on the database.
  func run(_ script: String) throws {
    let scriptFile = folder.appending(path: "script.sql")
    try Data(script.utf8).write(to: scriptFile)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // The script waits for programs that are reading the database.
    process.arguments = [
      "sqlite3", "-bail", "-cmd", ".timeout 20000", path, ".read \(scriptFile.path)",
    ]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(status: process.terminationStatus) }
  }

  struct Failed: Error { let status: Int32 }
}
