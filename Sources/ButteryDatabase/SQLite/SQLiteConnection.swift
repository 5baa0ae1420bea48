internal import ButteryRecords
internal import CLibrary

/// An SQLite file that is opened for reading only.
package final class SQLiteConnection: DatabaseConnection {
  package let dialect = Dialect.sqlite

  /// The file's name in messages.
  private let name: String
  private let library: SQLiteLibrary
  private let identity: FileIdentity?
  // Nil once closed. SQLite itself lets only one thread in at a time.
  private let database: Locked<UncheckedPointer?>

  private struct UncheckedPointer: @unchecked Sendable {
    let pointer: SQLiteLibrary.Database
  }

  /// How long a statement waits for another program's lock, in milliseconds.
  private static let patience: Int32 = 2_000

  package init(file: String) throws(DatabaseError) {
    let library = try SQLiteLibrary()
    var pointer: SQLiteLibrary.Database?
    // SQLite takes `file:a.db` for an address, and `:memory:` for an empty database.
    let path = file.hasPrefix("/") ? file : "./" + file
    let code = library.open(path, &pointer, SQLiteLibrary.Code.openReadOnly, nil)
    guard code == 0, let pointer else {
      let reason = pointer.flatMap { library.message($0) }.map { String(cString: $0) }
      _ = library.close(pointer)
      throw .unreachable(name: file, reason: reason ?? "out of memory")
    }
    _ = library.busyTimeout(pointer, Self.patience)
    guard Self.distrust(pointer, by: library) else {
      _ = library.close(pointer)
      throw .oldLibrary(engine: "SQLite", function: "trusted_schema")
    }
    SQLiteTextFunction.add(to: pointer, of: library)
    name = file
    identity = FileIdentity(ofFile: file)
    self.library = library
    database = Locked(UncheckedPointer(pointer: pointer))
  }

  /// Lets nothing run that the file's views, triggers, generated columns and indexes ask for, but what can
  /// do no harm (DB-1b, https://sqlite.org/security.html#untrusted_sqlite_database_files).
  ///
  /// - Returns: Whether the library can do so.
  private static func distrust(
    _ database: SQLiteLibrary.Database, by library: SQLiteLibrary
  ) -> Bool {
    let options: [(SQLiteLibrary.Option, Bool)] = [
      (.trustedSchema, false), (.defensive, true), (.loadExtension, false), (.triggers, false),
    ]
    for setting in ["cell_size_check = on", "mmap_size = 0"] {
      var prepared: SQLiteLibrary.Prepared?
      var rest: SQLiteLibrary.Text?
      _ = library.prepare(database, "pragma " + setting, -1, &prepared, &rest)
      _ = library.step(prepared)
      _ = library.finalize(prepared)
    }
    return options.allSatisfy { library.set($0, to: $1, of: database) }
  }

  deinit { close() }

  package var isReplaced: Bool { identity != FileIdentity(ofFile: name) }

  package func close() {
    let open = database.withLock { database in
      defer { database = nil }
      return database
    }
    // SQLite keeps the database open until the statements on it have ended.
    if let open { _ = library.close(open.pointer) }
  }

  package func cancel() {
    database.withLock { if let database = $0 { library.interrupt(database.pointer) } }
  }

  package func run(
    _ statements: [Statement], within limit: Int
  ) throws(DatabaseError) -> [ResultTable] {
    var tables: [ResultTable] = []
    for statement in statements { tables.append(try run(one: statement, within: limit)) }
    return tables
  }

  private func run(
    one statement: Statement, within limit: Int
  ) throws(DatabaseError) -> ResultTable {
    guard let database = database.withLock({ $0 })?.pointer else {
      throw .lost(name: name, reason: "it was closed")
    }
    guard limit > 0 else { return try run(statement, in: database) }
    let deadline = Deadline(.now + .milliseconds(limit))
    library.progressHandler(
      database, Self.stepsBetweenLooks, { Deadline.isOver($0) },
      Unmanaged.passUnretained(deadline).toOpaque())
    defer {
      withExtendedLifetime(deadline) { library.progressHandler(database, 0, nil, nil) }
    }
    do throws(DatabaseError) {
      return try run(statement, in: database)
    } catch {
      throw error == .cancelled && deadline.isOver ? .tooSlow(name: name) : error
    }
  }

  package func stream(
    _ statement: Statement, _ body: ([DatabaseValue]) -> Bool
  ) throws(DatabaseError) {
    guard let database = database.withLock({ $0 })?.pointer else {
      throw .lost(name: name, reason: "it was closed")
    }
    let prepared = try bound(statement, in: database)
    defer { _ = library.finalize(prepared) }
    while try step(prepared, in: database), body(row(of: prepared)) {}
  }

  package func beginReading() throws(DatabaseError) { _ = try run(Statement("begin")) }

  package func endReading() { _ = try? run(Statement("rollback")) }

  /// The number of steps of SQLite's virtual machine between two checks of the time limit.
  ///
  /// They take less than a millisecond.
  private static let stepsBetweenLooks: Int32 = 1_000

  private func run(
    _ statement: Statement, in database: SQLiteLibrary.Database
  ) throws(DatabaseError) -> ResultTable {
    do throws(DatabaseError) {
      return try run(statement, in: database, takesQuotedTexts: false)
    } catch {
      // Asking for a view's columns reads the view not before the first step.
      guard case .refused(_, let reason) = error, Self.isNameOfView(reason, in: statement.text)
      else { throw error }
      return try run(statement, in: database, takesQuotedTexts: true)
    }
  }

  private func run(
    _ statement: Statement, in database: SQLiteLibrary.Database, takesQuotedTexts: Bool
  ) throws(DatabaseError) -> ResultTable {
    let prepared = try bound(statement, in: database, takesQuotedTexts: takesQuotedTexts)
    defer { _ = library.finalize(prepared) }
    var table = ResultTable(names: names(of: prepared))
    while try step(prepared, in: database) { table.rows.append(row(of: prepared)) }
    return table
  }

  /// Prepares a statement and binds its parameters.
  private func bound(
    _ statement: Statement, in database: SQLiteLibrary.Database, takesQuotedTexts: Bool = false
  ) throws(DatabaseError) -> SQLiteLibrary.Prepared {
    let prepared = try prepare(
      statement.text, in: database, takesQuotedTexts: takesQuotedTexts)
    for (index, value) in statement.parameters.enumerated() {
      bind(value, at: Int32(index + 1), in: prepared)
    }
    return prepared
  }
}

/// What tells a file from another one that has taken its place.
private struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// Nil if there is no such file.
  init?(ofFile path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    (device, number) = (facts.st_dev, facts.st_ino)
  }

  /// Whether a file of SQLite says that it is read with a write-ahead log
  /// (https://sqlite.org/fileformat.html#file_format_version_numbers).
  static func hasWriteAheadLog(_ path: String) -> Bool {
    guard let file = fopen(path, "r") else { return false }
    defer { fclose(file) }
    var header = [UInt8](repeating: 0, count: 20)
    return fread(&header, 1, header.count, file) == header.count && header[19] == 2
  }
}

/// The time limit of a statement.
private final class Deadline {
  private let end: ContinuousClock.Instant

  /// Whether the time limit has ended the statement.
  private(set) var isOver = false

  init(_ end: ContinuousClock.Instant) { self.end = end }

  /// Checks the time limit; SQLite calls this function repeatedly, and ends the statement unless it
  /// returns 0.
  static func isOver(_ context: SQLiteLibrary.Context?) -> Int32 {
    guard let context else { return 0 }
    let deadline = Unmanaged<Deadline>.fromOpaque(context).takeUnretainedValue()
    deadline.isOver = .now >= deadline.end
    return deadline.isOver ? 1 : 0
  }
}

extension SQLiteConnection {
  private func prepare(
    _ text: String, in database: SQLiteLibrary.Database, takesQuotedTexts: Bool
  ) throws(DatabaseError) -> SQLiteLibrary.Prepared {
    var prepared: SQLiteLibrary.Prepared?
    // The bytes after the first statement that aren't blanks or semicolons.
    var restCount = 0
    func prepare() -> Int32 {
      text.withCString { start in
        var rest: SQLiteLibrary.Text?
        let code = library.prepare(database, start, -1, &prepared, &rest)
        restCount = rest.map { Self.meaningfulByteCount($0) } ?? 0
        return code
      }
    }
    // Versions before 3.29 don't know the option.
    _ = library.set(.quotedTexts, to: takesQuotedTexts, of: database)
    var code = prepare()
    let message = library.message(database).map { String(cString: $0) } ?? ""
    if code == SQLiteLibrary.Code.error, Self.isNameOfView(message, in: text) {
      // It stays until the next statement: SQLite reads a statement again when the option changes.
      _ = library.set(.quotedTexts, to: true, of: database)
      code = prepare()
    }
    guard code == 0 else { throw error(code, in: database) }
    guard let prepared else { throw .refused(name: name, reason: "the statement is empty") }
    guard restCount == 0, library.isReadOnly(prepared) != 0 else {
      _ = library.finalize(prepared)
      throw restCount > 0 ? .severalStatements(name: name) : .writes(name: name)
    }
    return prepared
  }

  /// Whether a message is about a name that is none of the statement's own, so that a view has it.
  ///
  /// Once SQLite took a name in double quotes that no column has for a text. Of the names in statements that
  /// would show the name of a column that has gone as a value. Views of old files may have such texts.
  private static func isNameOfView(_ message: String, in text: String) -> Bool {
    let start = "no such column: "
    guard message.hasPrefix(start) else { return false }
    // Later versions quote the name, and give advice.
    let rest = message.dropFirst(start.count)
    let name =
      rest.hasPrefix("\"")
      ? rest.firstRange(of: "\" - should").map { rest[..<$0.lowerBound].dropFirst() } ?? rest : rest
    return !text.contains(Dialect.quoted(String(name)))
  }

  /// The number of bytes that aren't blanks or semicolons.
  private static func meaningfulByteCount(_ text: SQLiteLibrary.Text) -> Int {
    String(cString: text).utf8.count { !" \t\r\n;".utf8.contains($0) }
  }

  private func bind(
    _ value: DatabaseValue, at index: Int32, in prepared: SQLiteLibrary.Prepared
  ) {
    switch value {
    // Keys and conditions have whole values only.
    case .null, .beginning: _ = library.bindNull(prepared, index)
    case .integer(let number): _ = library.bindInteger(prepared, index, number)
    case .real(let number): _ = library.bindReal(prepared, index, number)
    case .text(let bytes): bind(bytes, at: index, in: prepared, by: library.bindText)
    case .blob(let bytes): bind(bytes, at: index, in: prepared, by: library.bindBlob)
    }
  }

  private func bind(
    _ bytes: [UInt8], at index: Int32, in prepared: SQLiteLibrary.Prepared,
    by function: SQLiteLibrary.BindBytes
  ) {
    // A nil address would be bound as NULL, so an empty value needs an address too.
    (bytes.isEmpty ? [0] : bytes).withUnsafeBytes { buffer in
      _ = function(
        prepared, index, buffer.baseAddress, Int32(bytes.count), SQLiteLibrary.Code.copied)
    }
  }

  private func names(of prepared: SQLiteLibrary.Prepared) -> [String] {
    (0..<library.columnCount(prepared)).map { column in
      library.columnName(prepared, column).map { String(cString: $0) } ?? ""
    }
  }

  /// Runs a statement to its next row; returns false if there is none.
  private func step(
    _ prepared: SQLiteLibrary.Prepared, in database: SQLiteLibrary.Database
  ) throws(DatabaseError) -> Bool {
    let code = library.step(prepared)
    guard code == SQLiteLibrary.Code.row || code == SQLiteLibrary.Code.done else {
      throw error(code, in: database)
    }
    return code == SQLiteLibrary.Code.row
  }

  private func row(of prepared: SQLiteLibrary.Prepared) -> [DatabaseValue] {
    (0..<library.columnCount(prepared)).map { column in
      switch library.columnType(prepared, column) {
      case SQLiteLibrary.Code.integer: .integer(library.columnInteger(prepared, column))
      case SQLiteLibrary.Code.real: .real(library.columnReal(prepared, column))
      // A database may have its texts in UTF-16.
      case SQLiteLibrary.Code.text:
        .text(
          bytes(
            from: library.columnText(prepared, column).map { SQLiteLibrary.Bytes($0) },
            of: prepared, column))
      case SQLiteLibrary.Code.blob:
        .blob(bytes(from: library.columnBlob(prepared, column), of: prepared, column))
      default: .null
      }
    }
  }

  private func bytes(
    from start: SQLiteLibrary.Bytes?, of prepared: SQLiteLibrary.Prepared, _ column: Int32
  ) -> [UInt8] {
    guard let start else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(library.columnByteCount(prepared, column))))
  }

  private func explained(_ message: String) -> String {
    message.hasPrefix("no such collation sequence: ")
      ? message + ", which only the program that wrote the file knows" : message
  }

  private static let needsFolder =
    "it has a write-ahead log (WAL), for which SQLite has to write beside the file, and can't: "
    + "copy it, with the file -wal beside it, to a folder of your own"

  /// The error for a result code; the lowest byte has the primary code, the others have details.
  private func error(_ code: Int32, in database: SQLiteLibrary.Database) -> DatabaseError {
    switch code & 0xff {
    case SQLiteLibrary.Code.interrupted: .cancelled
    case SQLiteLibrary.Code.busy, SQLiteLibrary.Code.locked: .locked(name: name)
    case SQLiteLibrary.Code.notDatabase: .notDatabase(name: name)
    case SQLiteLibrary.Code.readOnly where FileIdentity.hasWriteAheadLog(name),
      SQLiteLibrary.Code.cannotOpen where FileIdentity.hasWriteAheadLog(name):
      .unreachable(name: name, reason: Self.needsFolder)
    default:
      .refused(
        name: name,
        reason: explained(library.message(database).map { String(cString: $0) } ?? "error \(code)")
      )
    }
  }
}

/// An SQL function that finds a text regardless of case, for letters outside ASCII, which SQLite's own
/// `lower` doesn't convert.
final class SQLiteTextFunction {
  /// The name in statements: `name(text, needle)` is 1 if the text contains the needle, else 0.
  static let name = "buttery_finds"

  /// The library that calls the function, as the callback can't receive it.
  private static let library = try? SQLiteLibrary()

  private var needle: [UInt8] = []
  private var matcher: TextMatcher?

  /// Registers the function for a database, until it is closed.
  static func add(to database: SQLiteLibrary.Database, of library: SQLiteLibrary) {
    let object = Unmanaged.passRetained(SQLiteTextFunction()).toOpaque()
    _ = library.createFunction(
      database, name, 2, SQLiteLibrary.Code.pureFunction, object,
      { SQLiteTextFunction.call($0, $1, $2) }, nil, nil,
      { context in
        guard let context else { return }
        Unmanaged<SQLiteTextFunction>.fromOpaque(context).release()
      })
  }

  private static func call(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let library, count == 2, let values, let object = library.userData(context) else {
      return
    }
    let function = Unmanaged<SQLiteTextFunction>.fromOpaque(object).takeUnretainedValue()
    let isFound = function.finds(
      bytes(of: values[1], in: library), in: bytes(of: values[0], in: library))
    library.resultInteger(context, isFound ? 1 : 0)
  }

  private static func bytes(
    of value: OpaquePointer?, in library: SQLiteLibrary
  ) -> UnsafeBufferPointer<UInt8> {
    let start = library.valueText(value)
    return UnsafeBufferPointer(
      start: start, count: start == nil ? 0 : Int(library.valueByteCount(value)))
  }

  private func finds(
    _ text: UnsafeBufferPointer<UInt8>, in field: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if matcher == nil || !text.elementsEqual(needle) {
      needle = Array(text)
      matcher = TextMatcher(String(decoding: text, as: UTF8.self))
    }
    return matcher?.firstRange(in: field) != nil
  }
}
