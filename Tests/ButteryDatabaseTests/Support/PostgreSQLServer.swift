import ButteryDatabase
import Foundation
import Glibc

/// A PostgreSQL server that runs until this object is released or the tests end.
///
/// Even if the tests crash, the standard input of its script ends, whereupon the script stops the
/// server and deletes its folder.
final class PostgreSQLServer: @unchecked Sendable {
  /// A server that several tests share, as they don't disturb each other.
  static let shared = Result {
    let server = try PostgreSQLServer()
    try server.run("create extension citext schema public;")
    return server
  }

  let folder: String
  let processID: Int32
  /// The path of `psql` itself, as Debian's wrapper takes longer than most scripts.
  private let client: String
  private let process = Process()
  private let input = Pipe()

  init() throws {
    let output = Pipe()
    process.executableURL = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "postgres-server")
    process.standardInput = input
    process.standardOutput = output
    // A program that another test starts would keep the pipe open, and thus the server running.
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count == 3, let processID = Int32(words[1]) else { throw NotStarted() }
    folder = String(words[0])
    self.processID = processID
    client = words[2] + "/psql"
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  struct NotStarted: Error {}
  struct Failed: Error { let script: String }

  /// The path of the server's socket.
  var socket: String { folder + "/.s.PGSQL.5432" }

  /// The server's log, with every statement that it received.
  ///
  /// Texts of a database that doesn't know their encoding aren't UTF-8.
  var log: String {
    let bytes = try? Data(contentsOf: URL(filePath: folder + "/log"))
    return String(decoding: bytes ?? Data(), as: UTF8.self)
  }

  /// The statements of programs that the server received, each with its parameters.
  var statements: [String] {
    let lines = log.split(separator: "\n")
    return lines.indices.filter { lines[$0].contains("execute <unnamed>:") }.map { index in
      let next = index + 1 < lines.count ? lines[index + 1] : ""
      return lines[index] + (next.contains("DETAIL:") ? " " + next : "")
    }
  }

  func address(database: String = "postgres", user: String = "postgres") -> String {
    "host=\(folder) user=\(user) dbname=\(database)"
  }

  /// A URL with a schema as the search path.
  ///
  /// - Parameter setting: A further server setting, such as `-cstatement_timeout=100`.
  func databaseAddress(
    schema: String, user: String = "postgres", setting: String = ""
  ) throws -> DatabaseAddress {
    let options = "-csearch_path=\(schema) \(setting)"
      .replacing("=", with: "%3D").replacing(" ", with: "%20")
    let folder = folder.replacing("/", with: "%2F")
    return try DatabaseAddress(
      "postgresql://\(user)@\(folder)/postgres?options=\(options)")
  }

  /// Waits until no process listens on the server's socket.
  func waitUntilGone() {
    while true {
      do {
        _ = try PostgreSQLConnection(address: address(), name: "gone")
      } catch {
        // A server that is shutting down still accepts connections, to refuse them itself.
        if ["Connection refused", "No such file"].contains(where: error.description.contains) {
          return
        }
      }
    }
  }

  /// Runs a script with `psql`.
  func run(_ script: String, database: String = "postgres") throws {
    let psql = Process()
    let input = Pipe()
    psql.executableURL = URL(filePath: client)
    psql.arguments = [
      "-qX", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "postgres", "-d", database,
    ]
    psql.standardInput = input
    psql.standardOutput = FileHandle.nullDevice
    try psql.run()
    try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    try input.fileHandleForWriting.close()
    psql.waitUntilExit()
    guard psql.terminationStatus == 0 else { throw Failed(script: script) }
  }
}
