internal import ButteryRecords

/// A connection to a server that speaks PostgreSQL's protocol.
///
/// Each statement is sent with a transaction around it in one pipeline, which takes one round trip.
/// It therefore doesn't matter which server process answers (DB-1).
package final class PostgreSQLConnection: DatabaseConnection {
  package let dialect = Dialect.postgreSQL

  /// The database's name in messages.
  private let name: String
  private let library: PostgreSQLLibrary
  private let handles: Locked<Handles>

  /// The state that another thread may use while a statement runs.
  private struct Handles: @unchecked Sendable {
    var connection: PostgreSQLLibrary.Connection?
    var isCancelled = false

    /// Whether all statements belong to one transaction, which `beginReading()` has begun.
    var isReading = false

    /// The settings of each transaction: names and values.
    var settings: [(name: String, value: String)] = []

    /// The time from which on the server may end the statement because of its time limit; nil for no limit.
    var deadline: ContinuousClock.Instant?

    /// How many cancellations are being sent, each of which may reach the server during a later statement.
    var sentCancels = 0

    /// The time when the last cancellation had been sent.
    var lastCancel: ContinuousClock.Instant?

    /// Whether the server has ended a statement because of a cancellation, not because of a time limit.
    var isEndedByCancel: Bool {
      isCancelled || sentCancels > 0 || deadline.map { .now < $0 } ?? false
        || lastCancel.map { .now < $0 + .seconds(2) } ?? false
    }
  }

  /// Connects, and waits for the server's answer.
  ///
  /// - Parameters:
  ///   - address: A URL or a connection string of libpq.
  ///   - name: The database's name in messages, without a password.
  ///   - password: The password that the user entered; nil to leave it to libpq to find one.
  package init(
    address: String, name: String, password: String? = nil
  ) throws(DatabaseError) {
    self.name = name
    library = try PostgreSQLLibrary()
    let connection = Self.connect(to: address, password, by: library)
    guard library.status(connection) == PostgreSQLLibrary.Code.connectionIsGood else {
      let needsPassword = library.needsPassword(connection) != 0
      let said = firstLine(library.connectionMessage(connection))
      let secrets = DatabaseURL.secrets(of: address) + [password ?? ""]
      let reason = secrets.filter { !$0.isEmpty }.reduce(said) { $0.replacing($1, with: "…") }
      library.finish(connection)
      throw needsPassword ? .passwordNeeded(name: name) : .unreachable(name: name, reason: reason)
    }
    // Otherwise libpq would print the server's notices over the screen.
    _ = library.setNoticeProcessor(connection, { _, _ in }, nil)
    _ = library.enterPipeline(connection)
    let mayWatch = library.serverVersion(connection) >= PostgreSQLLibrary.Code.firstWatching
    let encoding = library.parameterStatus(connection, "server_encoding").map {
      String(cString: $0)
    }
    let settings =
      (mayWatch ? [Self.watch] : []) + Self.exactness
      + (encoding == "SQL_ASCII" ? [Self.bytesAsTheyAre] : [])
    handles = Locked(Handles(connection: connection, settings: settings))
  }

  deinit { close() }

  /// A server's address is the database.
  package var isReplaced: Bool { false }

  package func close() {
    handles.withLock { handles in
      if let connection = handles.connection { library.finish(connection) }
      handles.connection = nil
    }
  }

  package func cancel() {
    let handle = handles.withLock { handles -> UncheckedCancel? in
      guard let connection = handles.connection else { return nil }
      handles.isCancelled = true
      let handle = library.cancelHandle(connection).map(UncheckedCancel.init)
      if handle != nil { handles.sentCancels += 1 }
      return handle
    }
    guard let handle else { return }
    var reason = [CChar](repeating: 0, count: 256)
    _ = library.cancel(handle.pointer, &reason, Int32(reason.count))
    library.freeCancel(handle.pointer)
    handles.withLock { handles in
      handles.sentCancels -= 1
      handles.lastCancel = .now
    }
  }

  private struct UncheckedCancel: @unchecked Sendable {
    let pointer: PostgreSQLLibrary.Cancel
  }

  package func run(
    _ statements: [Statement], within limit: Int
  ) throws(DatabaseError) -> [ResultTable] {
    try run(statements, within: limit, byRow: false) { _ in }
  }

  package func stream(
    _ statement: Statement, _ body: ([DatabaseValue]) -> Bool
  ) throws(DatabaseError) {
    var goesOn = true
    do throws(DatabaseError) {
      _ = try run([statement], within: 0, byRow: true) { row in
        guard goesOn, !body(row) else { return }
        goesOn = false
        cancel()
      }
    } catch {
      if goesOn || error != .cancelled { throw error }
    }
  }

  package func beginReading() throws(DatabaseError) {
    guard let connection = handles.withLock(\.connection) else {
      throw .lost(name: name, reason: "it was closed")
    }
    let settings = handles.withLock(\.settings).map(Self.statement(for:))
    _ = try run(
      [Statement("begin isolation level repeatable read read only")] + settings, on: connection)
    handles.withLock { $0.isReading = true }
  }

  package func endReading() {
    let connection = handles.withLock { handles in
      handles.isReading = false
      return handles.connection
    }
    if let connection { endTransaction(of: connection) }
  }

  /// Runs statements in a transaction of their own.
  ///
  /// - Parameters:
  ///   - isByRow: Whether `body` receives the rows of the only statement as they arrive; else the results
  ///     have them.
  private func run(
    _ statements: [Statement], within limit: Int, byRow isByRow: Bool, _ body: RowBody
  ) throws(DatabaseError) -> [ResultTable] {
    let begun = handles.withLock { handles in
      handles.isCancelled = false
      handles.deadline = limit > 0 ? .now + .milliseconds(limit) : nil
      return Handles(
        connection: handles.connection, isReading: handles.isReading, settings: handles.settings)
    }
    guard let connection = begun.connection else {
      throw .lost(name: name, reason: "it was closed")
    }
    do throws(DatabaseError) {
      return try run(
        begun.isReading
          ? statements
          : transaction(
            around: statements, within: limit, begun.settings.map(Self.statement(for:))),
        on: connection, byRow: isByRow, body)
    } catch {
      if case .lost = error { throw error }
      endTransaction(of: connection)
      // Some servers have the number of a version whose settings they don't have.
      let unknown = begun.settings.first { "\(error)".lowercased().contains("\"\($0.name)\"") }
      guard let unknown else { throw error }
      handles.withLock { $0.settings.removeAll { $0.name == unknown.name } }
      return try run(statements, within: limit, byRow: isByRow, body)
    }
  }
}

/// A function that receives a row.
private typealias RowBody = ([DatabaseValue]) -> Void

// MARK: - Connecting and sending

extension PostgreSQLConnection {
  /// Opens a connection, with defaults for settings that the address doesn't have.
  private static func connect(
    to address: String, _ password: String?, by library: PostgreSQLLibrary
  ) -> PostgreSQLLibrary.Connection? {
    // A network that drops everything is noticed after half a minute.
    let settings =
      [
        ("connect_timeout", "10"), ("tcp_user_timeout", "30000"), ("keepalives_idle", "20"),
        ("keepalives_interval", "5"), ("keepalives_count", "3"),
        ("fallback_application_name", "buttery"), ("dbname", address), ("client_encoding", "UTF8"),
      ] + (password.map { [("password", $0)] } ?? [])
    return withTexts(settings.map { Array($0.0.utf8) }) { keywords in
      withTexts(settings.map { Array($0.1.utf8) }) { values in library.connect(keywords, values, 1)
      }
    }
  }

  /// The server's setting that ends a statement when the program is gone, even if it was killed.
  private static let watch = (name: "client_connection_check_interval", value: "1000")

  /// The setting for a database that has bytes of any encoding: the server would refuse a row with bytes that
  /// aren't UTF-8, which are shown as those of files are.
  private static let bytesAsTheyAre = (name: "client_encoding", value: "sql_ascii")

  /// The settings by which values that are written as text are read as the same values, as `pg_dump` has
  /// them: keys that are rounded lose rows.
  private static let exactness = [
    (name: "extra_float_digits", value: "3"), (name: "array_nulls", value: "on"),
    (name: "datestyle", value: "iso"), (name: "intervalstyle", value: "postgres"),
  ]

  /// A setting for one transaction, as poolers refuse settings in the start of a connection.
  private static func statement(for setting: (name: String, value: String)) -> Statement {
    Statement("set local \(setting.name) = \(setting.value)")
  }

  private func transaction(
    around statements: [Statement], within limit: Int, _ settings: [Statement]
  ) -> [Statement] {
    // Without a limit of ours that of the server or the user holds.
    let limits = limit > 0 ? [Statement("set local statement_timeout = \(limit)")] : []
    // Even a read-only transaction could write large objects before version 16, hence the rollback.
    return [Statement("begin read only")] + settings + limits + statements + [Statement("rollback")]
  }

  /// Runs statements in one pipeline.
  ///
  /// - Returns: The results of the statements that have columns.
  private func run(
    _ statements: [Statement], on connection: PostgreSQLLibrary.Connection,
    byRow isByRow: Bool = false, _ body: RowBody = { _ in }
  ) throws(DatabaseError) -> [ResultTable] {
    var refusal: DatabaseError?
    var count = 0
    for statement in statements {
      guard send(statement, to: connection) else {
        try checkConnection(connection)
        refusal = .refused(name: name, reason: firstLine(library.connectionMessage(connection)))
        break
      }
      count += 1
    }
    guard library.sync(connection) == 1 else { throw loss(of: connection) }
    let tables = try receive(count, from: connection, byRow: isByRow, body)
    if let refusal { throw refusal }
    return tables
  }

  /// Hands a statement to libpq; returns whether libpq accepted it.
  private func send(_ statement: Statement, to connection: PostgreSQLLibrary.Connection) -> Bool {
    withTexts(statement.parameters.map(\.bytesForServer)) { values in
      library.send(
        connection, statement.text, Int32(statement.parameters.count), nil, values, nil, nil, 0)
    } == 1
  }

  /// Rolls back the transaction of a failed statement, so that the next one can begin.
  ///
  /// A cancellation that comes late ends the rollback, and the transaction stays; each one can do so once.
  private func endTransaction(of connection: PostgreSQLLibrary.Connection) {
    for _ in 0..<Self.maximumRollbacks
    where library.status(connection) == PostgreSQLLibrary.Code.connectionIsGood {
      do throws(DatabaseError) {
        _ = try run([Statement("rollback")], on: connection)
        return
      } catch {
        switch error {
        case .cancelled, .tooSlow: continue
        default: return
        }
      }
    }
  }

  /// A server that cancels more rollbacks than that wouldn't stop.
  private static let maximumRollbacks = 100
}

// MARK: - Receiving

extension PostgreSQLConnection {
  /// Receives all results of a pipeline, so that the next one can be sent.
  ///
  /// - Returns: The results of the statements that have columns.
  /// - Throws: The first error.
  private func receive(
    _ count: Int, from connection: PostgreSQLLibrary.Connection, byRow isByRow: Bool,
    _ body: RowBody
  ) throws(DatabaseError) -> [ResultTable] {
    var tables: [ResultTable] = []
    var failure: DatabaseError?
    var isRollbackDue = false
    if isByRow { _ = library.setSingleRowMode(connection) }
    // One result for each statement, which nil follows, and one for the end of the pipeline.
    var awaited = count + 1
    while awaited > 0 {
      let result = try nextResult(from: connection, byRow: isByRow)
      let status = library.resultStatus(result)
      if status == PostgreSQLLibrary.Code.singleRow {
        let columns = library.columnCount(result)
        for row in 0..<library.rowCount(result) { body(values(of: result, row, columns)) }
        library.clear(result)
        continue
      }
      if status == PostgreSQLLibrary.Code.tuples {
        // There are rows if libpq hasn't taken the mode, as the first releases of version 14 may do.
        if isByRow { for row in rows(of: result) { body(row) } }
        tables.append(table(of: result))
      }
      // The rows are there: the cancellation has only reached the rollback behind them.
      let isWhole = !tables.isEmpty && awaited == 2
      switch error(of: result, status) {
      case .cancelled where isWhole, .tooSlow where isWhole: isRollbackDue = true
      case let error: failure = failure ?? error
      }
      library.clear(result)
      awaited -= 1
    }
    if let failure { throw failure }
    if isRollbackDue { endTransaction(of: connection) }
    return tables
  }

  private func nextResult(
    from connection: PostgreSQLLibrary.Connection, byRow: Bool
  ) throws(DatabaseError) -> PostgreSQLLibrary.Result {
    for _ in 0..<2 {
      if let result = library.nextResult(connection) { return result }
      try checkConnection(connection)
      // The mode applies to one statement only, and can be set before the first one, or after one has ended.
      if byRow { _ = library.setSingleRowMode(connection) }
    }
    // Nil twice in a row: libpq couldn't send, and has given up the pipeline. If the server sent an error
    // before it died, libpq still calls the connection good.
    throw loss(of: connection)
  }

  private func checkConnection(
    _ connection: PostgreSQLLibrary.Connection
  ) throws(DatabaseError) {
    guard library.status(connection) != PostgreSQLLibrary.Code.connectionIsGood else { return }
    throw loss(of: connection)
  }

  private func loss(of connection: PostgreSQLLibrary.Connection) -> DatabaseError {
    .lost(name: name, reason: firstLine(library.connectionMessage(connection)))
  }

  private func error(of result: PostgreSQLLibrary.Result, _ status: Int32) -> DatabaseError? {
    let isFine =
      PostgreSQLLibrary.Code.good.contains(status)
      || status == PostgreSQLLibrary.Code.pipelineSync
      || status == PostgreSQLLibrary.Code.pipelineAborted
    guard !isFine else { return nil }
    let state = library.resultField(result, PostgreSQLLibrary.Code.sqlState)
    let reason = firstLine(library.resultField(result, PostgreSQLLibrary.Code.primaryMessage))
    return switch state.map({ String(cString: $0) }) {
    // The server uses the same code for cancelled statements and for those that exceed the time limit.
    case "57014": handles.withLock(\.isEndedByCancel) ? .cancelled : .tooSlow(name: name)
    case "25006": .writes(name: name)
    case nil: .lost(name: name, reason: reason)
    // The connection is fine.
    case "08P01":
      .refused(
        name: name, reason: "the query has a parameter such as $1: write a value in its place")
    // The server shuts down, or the connection failed.
    case let state? where state.hasPrefix("57P") || state.hasPrefix("08"):
      .lost(name: name, reason: reason)
    default: .refused(name: name, reason: reason)
    }
  }

  private func table(of result: PostgreSQLLibrary.Result) -> ResultTable {
    let columns = 0..<library.columnCount(result)
    return ResultTable(
      names: columns.map { library.columnName(result, $0).map { String(cString: $0) } ?? "" },
      rows: rows(of: result), types: columns.map { library.columnType(result, $0) })
  }

  private func rows(of result: PostgreSQLLibrary.Result) -> [[DatabaseValue]] {
    let columns = library.columnCount(result)
    return (0..<library.rowCount(result)).map { values(of: result, $0, columns) }
  }

  private func values(
    of result: PostgreSQLLibrary.Result, _ row: Int32, _ columns: Int32
  ) -> [DatabaseValue] {
    (0..<columns).map { value(of: result, row, $0) }
  }

  private func value(
    of result: PostgreSQLLibrary.Result, _ row: Int32, _ column: Int32
  ) -> DatabaseValue {
    guard library.isNull(result, row, column) == 0 else { return .null }
    let bytes = UnsafeBufferPointer(
      start: library.value(result, row, column),
      count: Int(library.byteCount(result, row, column)))
    return .text(Array(bytes))
  }
}

/// The first line of a message of libpq; further lines may be hints about the server.
private func firstLine(_ text: PostgreSQLLibrary.Text?) -> String {
  let whole = text.map { String(cString: $0) } ?? ""
  return whole.split(whereSeparator: \.isNewline).first.map(String.init) ?? "no reason was given"
}

extension DatabaseValue {
  /// The bytes of the value's text as they came from the server, without a NUL at the end; nil for NULL.
  fileprivate var bytesForServer: [UInt8]? {
    if case .text(let bytes) = self { bytes } else { string.map { Array($0.utf8) } }
  }
}

/// Calls `body` with an array of C strings, terminated by nil.
private func withTexts<Result>(
  _ texts: [[UInt8]?], _ body: (PostgreSQLLibrary.Texts) -> Result
) -> Result {
  // What follows a NUL was never sent by a server, nor could a server take it.
  let bytes = texts.map { text in
    text.map { $0.prefix { $0 != 0 }.map(CChar.init(bitPattern:)) + [0] }
  }
  let all = bytes.flatMap { $0 ?? [] }
  return all.withUnsafeBufferPointer { buffer in
    var offset = 0
    var addresses: [PostgreSQLLibrary.Text?] = bytes.map { text in
      guard let text else { return nil }
      defer { offset += text.count }
      return buffer.baseAddress.map { $0 + offset }
    }
    addresses.append(nil)
    return addresses.withUnsafeBufferPointer { body($0.baseAddress!) }
  }
}
