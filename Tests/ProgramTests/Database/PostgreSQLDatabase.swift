import Glibc

/// A PostgreSQL server on a socket in a temporary folder.
///
/// Even if the tests crash, its terminal closes, whereupon its script stops the server and deletes the
/// folder.
final class PostgreSQLDatabase: @unchecked Sendable {
  /// A server that several tests share, as they don't disturb each other and run one after the other.
  static let shared = Result { try DatabaseEndToEnd.DatabaseServer.start() }

  /// A server for tests that create tables, which lists of all tables would show.
  static let workshop = Result { try PostgreSQLDatabase() }

  private(set) var folder: String
  private var process: pid_t = 0
  /// The path of `psql` itself, as Debian's wrapper takes longer than most scripts.
  private(set) var client = ""
  private let session: TerminalSession
  private let output: TemporaryFile

  init() throws {
    output = try TemporaryFile("")
    session = try TerminalSession(
      "/bin/sh", [Self.script], input: .terminal, output: .file(output.path))
    folder = ""
    (folder, process, client) = try awaitStart()
  }

  /// Waits until the script prints the folder and the process of a started server, and the path of `psql`.
  private func awaitStart() throws -> (folder: String, process: pid_t, client: String) {
    let end = TerminalSession.now + TerminalSession.limit
    while true {
      guard TerminalSession.now < end else { throw session.failure("the server doesn't start") }
      session.pump(milliseconds: 20)
      let text = try Printing.text(of: output.path)
      guard text.hasSuffix("\n"), let line = text.split(separator: "\n").last else { continue }
      let words = line.split(separator: " ")
      guard words.count == 3, let process = pid_t(words[1]) else {
        throw session.failure("the server doesn't say where it is")
      }
      if process != self.process { return (String(words[0]), process, "\(words[2])/psql") }
    }
  }

  deinit {
    // The script waits for the end of its input.
    session.send([4])
    _ = try? session.waitForExit()
  }

  /// Stops the server, which closes all connections, and waits until it has ended.
  func stop() throws {
    Glibc.kill(process, SIGINT)
    let end = TerminalSession.now + TerminalSession.limit
    while access("\(folder)/data/postmaster.pid", F_OK) == 0 {
      guard TerminalSession.now < end else { throw session.failure("the server doesn't stop") }
      session.pump(milliseconds: 5)
    }
  }

  /// Kills the server, which then can't notify its clients.
  func kill() { Glibc.kill(process, SIGKILL) }

  /// Starts the server again with the same data.
  func restart() throws {
    session.send(Array("again\n".utf8))
    (_, process, _) = try awaitStart()
  }

  /// The path of the script that the tests of `ButteryDatabase` use, too.
  private static var script: String {
    let here = "\(#filePath)"
    let tests = here.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(tests)/ButteryDatabaseTests/Support/postgres-server"
  }

  /// The server's log, with every statement that it received.
  func log() throws -> String { try Printing.text(of: "\(folder)/log") }

  /// A URL of a database on the server.
  func url(database: String = "postgres", user: String = "postgres", password: String = "")
    -> String
  {
    let account = password.isEmpty ? user : "\(user):\(password)"
    return "postgresql://\(account)@/\(database)?host=\(folder)"
  }

  /// A session of `psql`, which goes on in the background.
  func session(_ statements: String, database: String = "postgres") throws -> TerminalSession {
    try TerminalSession(
      client,
      ["-qXAt", "-h", folder, "-U", "postgres", "-d", database]
        + statements.split(separator: ";").flatMap { ["-c", String($0)] })
  }

  /// Keeps others from reading a table until the session that is returned is ended by `release`.
  func lock(_ table: String) throws -> TerminalSession {
    let holder = try session(
      "begin; lock table \(table) in access exclusive mode; select 'held'; select pg_sleep(600);")
    try holder.wait(for: "held")
    return holder
  }

  /// Ends a session that locks a table.
  func release(_ holder: TerminalSession) throws {
    try run(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(600)%'"
        + " and pid <> pg_backend_pid();")
    try holder.waitForExit()
  }

  /// Runs a script with `psql`.
  func run(_ script: String, database: String = "postgres") throws {
    let statements = try TemporaryFile(script)
    let session = try TerminalSession(
      "/bin/sh",
      [
        "-c", "\"$4\" -qX -v ON_ERROR_STOP=1 -h \"$1\" -U postgres -d \"$2\" <\"$3\"", "sh", folder,
        database, statements.path, client,
      ])
    guard try session.waitForExit() == .exited(0) else {
      throw session.failure("psql doesn't take the script")
    }
  }
}
