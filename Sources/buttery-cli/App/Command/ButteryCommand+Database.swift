import ArgumentParser
import ButteryDatabase
import ButteryRecords
import Glibc

// Databases.
extension ButteryCommand {
  /// The request for a database; nil if the command line names files of records.
  ///
  /// - Throws: `ValidationError` for options that databases don't have.
  func databaseRequest() throws -> DatabaseRequest? {
    guard let address = try databaseAddress() else { return nil }
    try checkDatabaseOptions()
    return DatabaseRequest(
      address: address, table: table, query: query, key: key, records: try request(of: files))
  }

  /// The request for a database, after opening a file as text has failed because it is an SQLite
  /// database; else nil.
  func databaseRequest(after error: RecordError) throws -> DatabaseRequest? {
    guard case .notText = error, files.contains(where: DatabaseFile.isDatabase) else { return nil }
    return try databaseRequest(ofFile: files[0])
  }

  /// The request for an SQLite file.
  func databaseRequest(ofFile path: String) throws -> DatabaseRequest {
    try checkThatIsAlone()
    try checkDatabaseOptions()
    return DatabaseRequest(
      address: .sqlite(path: path), table: table, query: query, key: key,
      records: try request(of: files))
  }

  /// The first given option that only databases have; nil for none.
  private var databaseOption: String? {
    table != nil ? "--table" : query != nil ? "--query" : key.isEmpty ? nil : "--key"
  }

  private func databaseAddress() throws -> DatabaseAddress? {
    let option = databaseOption
    let named = files.first(where: DatabaseAddress.isURL) ?? (option == nil ? nil : files.first)
    guard let first = named else {
      guard let option else { return nil }
      throw ValidationError("\(option) needs a database: buttery FILE \(option) …")
    }
    if let option, !DatabaseAddress.isURL(first) { try Self.check(first, for: option) }
    try checkThatIsAlone()
    return try DatabaseAddress(first)
  }

  private func checkThatIsAlone() throws {
    guard files.count > 1 else { return }
    throw ValidationError("give one database and no other files")
  }

  /// Refuses a file that isn't an SQLite database and couldn't become one.
  private static func check(_ file: String, for option: String) throws {
    var state = stat()
    guard file == "-" || stat(file, &state) == 0 else {
      throw DatabaseError.unreachable(name: file, reason: String(cString: strerror(errno)))
    }
    // A database in which nothing was ever written is an empty file. A file that can't be read may
    // be a database, too.
    let mayBe =
      DatabaseFile.isDatabase(file) || access(file, R_OK) != 0
      || state.st_size == 0 && state.st_mode & S_IFMT == S_IFREG
    guard file == "-" || !mayBe else { return }
    let name = file == "-" ? "standard input" : file
    throw ValidationError(
      "\(option) needs a database, and \(name) isn't one: leave \(option) out, or name an SQLite file "
        + "or postgresql://…")
  }

  private func checkDatabaseOptions() throws {
    if table != nil, query != nil {
      throw ValidationError("give either --table or --query, not both")
    }
    let meaningless = [
      ("--summary", summary), ("--frequencies", frequencies != nil), ("--statistics", statistics),
      ("--chart", chart != nil),
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

/// Recognises SQLite files by their first bytes, whatever their names.
enum DatabaseFile {
  static func isDatabase(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: DatabaseAddress.fileSignature.count)
    // `pread` fails on a pipe, so that nothing is lost from it.
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count == bytes.count && bytes == DatabaseAddress.fileSignature
  }
}
