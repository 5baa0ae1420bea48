import ArgumentParser
import ButteryDatabase
import ButteryRecords
import Glibc

// Databases.
extension ButteryCommand {
  /// What the command line wants of a database; nil where it names files of records.
  ///
  /// - Throws: `ValidationError` for options that mean nothing there.
  func databaseRequest() throws -> DatabaseRequest? {
    guard let address = try databaseAddress() else { return nil }
    try checkDatabaseOptions()
    return DatabaseRequest(
      address: address, table: table, query: query, key: key, records: try request(of: files))
  }

  /// The same for a file that has turned out not to be text.
  func databaseRequest(after error: RecordError) throws -> DatabaseRequest? {
    guard case .notText = error, files.contains(where: DatabaseFile.isDatabase) else { return nil }
    try checkThatIsAlone()
    try checkDatabaseOptions()
    return DatabaseRequest(
      address: .sqlite(path: files[0]), table: table, query: query, key: key,
      records: try request(of: files))
  }

  private func databaseAddress() throws -> DatabaseAddress? {
    let isAsked = table != nil || query != nil || !key.isEmpty
    guard let first = files.first(where: DatabaseAddress.isURL) ?? (isAsked ? files.first : nil)
    else {
      guard !isAsked else {
        throw ValidationError(
          "--table, --query and --key need a database: buttery FILE --table NAME")
      }
      return nil
    }
    try checkThatIsAlone()
    return try DatabaseAddress(first)
  }

  private func checkThatIsAlone() throws {
    guard files.count > 1 else { return }
    throw ValidationError("one database at a time, and no files beside it")
  }

  private func checkDatabaseOptions() throws {
    if table != nil, query != nil {
      throw ValidationError("--table and --query: give one of them")
    }
    let meaningless = [
      ("--summary", summary), ("--totals", !totals.isEmpty), ("--chart", chart != nil),
      ("--group-order", groupOrder != nil), ("--wrap", wrap), ("--follow", follow),
      ("--fold", !fold.isEmpty), ("--fold-all", foldAll), ("--unfold", !unfold.isEmpty),
      ("--type", !types.isEmpty), ("--decimal", decimal != nil),
      ("--delimiter", delimiter != nil), ("--quote", quote != nil), ("--strict", strict),
      ("--skip", skip != nil), ("--comment", comment != nil), ("--header", header != nil),
      ("--encoding", encoding != nil), ("--path", path != nil),
      ("--missing-as-null", missingAsNull),
    ]
    for (option, isGiven) in meaningless where isGiven {
      throw ValidationError("\(option) is for files, not for a database: leave it out")
    }
  }
}

/// Files of SQLite, which are known by their first bytes, whatever they are called.
enum DatabaseFile {
  static func isDatabase(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: DatabaseAddress.fileSignature.count)
    // A pipe has no place to read at, so that nothing of it is lost.
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count == bytes.count && bytes == DatabaseAddress.fileSignature
  }
}
