/// The address of a database on the command line.
///
/// ```
/// chinook.db                                a file of SQLite
/// postgresql://anna@host:5432/shop          a server, and a database there
/// ```
package enum DatabaseAddress: Sendable, Hashable {
  /// The path of an SQLite file, as it was typed.
  case sqlite(path: String)

  /// A URL for libpq, with the scheme `postgresql://` or `postgres://`. It may contain a password, so
  /// it is never shown.
  case postgreSQL(url: String)

  /// Whether a column's type applies to all of its values; in SQLite each value has its own type.
  package var hasTypedColumns: Bool { if case .sqlite = self { false } else { true } }

  /// The bytes that an SQLite file begins with.
  package static let fileSignature: [UInt8] = Array("SQLite format 3\u{0}".utf8)

  /// Whether an argument is meant as a server's URL, even if it has mistakes.
  package static func isURL(_ text: String) -> Bool {
    DatabaseURL.scheme(of: text) != nil || isFileURL(text) || isOfOtherProgram(text)
  }

  /// Whether an argument names a server in the way of another program, as `host=a password=b`; it may have a
  /// password, and mustn't be shown.
  private static func isOfOtherProgram(_ text: String) -> Bool {
    let text = text.lowercased()
    let isScheme =
      text.hasPrefix("postgres")
      && text.drop { $0.isLetter || $0.isNumber || $0 == "+" }.hasPrefix(":")
    return isScheme || text.contains("password=") && text.contains(" ")
  }

  /// Whether an argument names a file of SQLite in the way of other programs.
  private static func isFileURL(_ text: String) -> Bool {
    ["sqlite:", "sqlite3:"].contains { text.lowercased().hasPrefix($0 + "//") }
  }

  /// Reads an argument: a server's URL, or else a file's path.
  ///
  /// - Throws: `.badAddress` for a URL with mistakes, `.unreachable` for one that nothing opens.
  package init(_ argument: String) throws(DatabaseError) {
    guard Self.isURL(argument) else {
      self = .sqlite(path: argument)
      return
    }
    guard let scheme = DatabaseURL.scheme(of: argument) else {
      guard Self.isFileURL(argument) else {
        throw .badAddress(reason: "it is written as another program has it")
      }
      throw .unreachable(
        name: argument, reason: "name a file of SQLite by its path alone, as in chinook.db")
    }
    _ = try DatabaseURL(argument)
    // libpq knows the scheme in small letters only.
    self = .postgreSQL(url: scheme + argument.dropFirst(scheme.count))
  }

  /// The database's name in messages and titles: the path, or the URL without password and settings.
  package var name: String {
    switch self {
    case .sqlite(let path): path
    case .postgreSQL(let url): (try? DatabaseURL(url))?.shown ?? "the database"
    }
  }

  /// A shorter name for titles: that of the file, or of the database on the server.
  package var title: String {
    switch self {
    case .sqlite(let path): path.split(separator: "/").last.map(String.init) ?? path
    case .postgreSQL(let url): (try? DatabaseURL(url))?.database ?? name
    }
  }

  /// The argument without its password, which opens the database together with a password that the user
  /// enters.
  package var withoutSecrets: String {
    switch self {
    case .sqlite(let path): path
    case .postgreSQL(let url): DatabaseURL.withoutSecrets(url)
    }
  }

  /// Returns a message of the engine with all passwords of the address replaced by `…`.
  package func withoutPassword(_ text: String) -> String {
    guard case .postgreSQL(let url) = self else { return text }
    return DatabaseURL.secrets(of: url).reduce(text) { $0.replacing($1, with: "…") }
  }
}

/// The URL of a server: `postgresql://user:password@host:port/database?setting=value`.
///
/// It is read here to show it, and to report mistakes in it, without the password. To connect, libpq
/// reads it again (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS).
struct DatabaseURL {
  /// The user's name, and the hosts with their ports, as they are written.
  private(set) var user = ""
  private(set) var hosts = ""

  /// The database's name, decoded; nil if the URL has none, in which case libpq takes the user's name.
  private(set) var database: String?

  private static let schemes = ["postgresql://", "postgres://"]

  static func scheme(of text: String) -> String? {
    schemes.first { text.lowercased().hasPrefix($0) }
  }

  init(_ text: String) throws(DatabaseError) {
    let parts = Parts(text)
    for part in [parts.user, parts.password, parts.hosts, parts.path]
      + parts.settings.flatMap(\.self)
    where Self.decoded(part) == nil {
      throw .badAddress(reason: "a '%' isn't followed by two hexadecimal digits")
    }
    for setting in parts.settings where setting.count != 2 || setting[0].isEmpty {
      throw .badAddress(
        reason: "after '?', write settings such as sslmode=require, separated by '&'")
    }
    guard !parts.hasAmbiguousAt else {
      throw .badAddress(reason: "write '@' and '/' in names and passwords as %40 and %2F")
    }
    try Self.checkHosts(parts.hosts)
    user = parts.user
    hosts = parts.hosts
    database = parts.path.isEmpty ? nil : Self.decoded(parts.path)
  }

  /// The URL without password and settings.
  var shown: String {
    let account = user.isEmpty ? "" : "\(user)@"
    let path = database.map { "/\($0)" } ?? ""
    return "postgresql://\(account)\(hosts)\(path)"
  }

  /// The passwords in a URL, as they are written and decoded, even if the URL has mistakes.
  static func secrets(of text: String) -> [String] {
    let parts = Parts(text)
    let settings = parts.settings.filter { $0[0].lowercased().contains("password") }
    let written = [parts.password] + settings.compactMap { $0.count > 1 ? $0[1] : nil }
    let all = written + written.compactMap(decoded)
    return Set(all.filter { !$0.isEmpty }).sorted { $0.count > $1.count }
  }

  /// Returns a URL as it is written, without its passwords.
  static func withoutSecrets(_ text: String) -> String {
    let parts = Parts(text)
    let settings = parts.settings.filter { !$0[0].lowercased().contains("password") }
      .map { $0.joined(separator: "=") }.joined(separator: "&")
    let account = parts.user.isEmpty ? "" : "\(parts.user)@"
    let path = parts.hasPath ? "/\(parts.path)" : ""
    return "\(scheme(of: text) ?? "")\(account)\(parts.hosts)\(path)"
      + (settings.isEmpty ? "" : "?\(settings)")
  }

  private static func checkHosts(_ hosts: String) throws(DatabaseError) {
    for host in hosts.split(separator: ",") {
      let isAddress = host.first == "["
      guard !isAddress || host.contains("]") else {
        throw .badAddress(reason: "a '[' is never closed")
      }
      let rest = isAddress ? host.drop { $0 != "]" }.dropFirst() : host.drop { $0 != ":" }
      guard !rest.isEmpty else { continue }
      let port = rest.dropFirst()
      guard rest.first == ":", port.isEmpty || UInt16(port).map({ $0 > 0 }) == true else {
        throw .badAddress(reason: "the port must be a number from 1 to 65535")
      }
    }
  }

  /// Decodes `%41` and the like; nil if a `%` isn't followed by two digits, or the text isn't UTF-8.
  static func decoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.count == 2, digits.allSatisfy(\.isHexDigit), let byte = UInt8(digits, radix: 16),
        byte != 0
      else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension DatabaseURL {
  /// The parts of a URL as they are written.
  private struct Parts {
    var user = ""
    var password = ""
    var hosts = ""
    var path = ""
    var hasPath = false
    /// Whether the text has an `@` that libpq doesn't read as the end of the account.
    ///
    /// libpq ends the account at the first `@` if this `@` stands before the first `/`.
    var hasAmbiguousAt = false
    var settings: [[String]] = []

    init(_ text: String) {
      var rest = text.dropFirst(DatabaseURL.scheme(of: text)?.count ?? 0)
      if let mark = rest.firstIndex(of: "?") {
        settings = rest[rest.index(after: mark)...].split(separator: "&").map { setting in
          setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map(String.init)
        }
        rest = rest[..<mark]
      }
      let account = rest.prefix { $0 != "@" && $0 != "/" }
      hasAmbiguousAt = rest.dropFirst(account.count).dropFirst().contains("@")
      // Everything up to the last `@` may be a password and is hidden, even with an unencoded `/` or `@`.
      if let end = rest.lastIndex(of: "@") {
        let account = rest[..<end].split(
          separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        user = String(account[0])
        password = account.count > 1 ? String(account[1]) : ""
        rest = rest[rest.index(after: end)...]
      }
      hosts = String(rest.prefix { $0 != "/" })
      hasPath = rest.contains("/")
      path = String(rest.drop { $0 != "/" }.dropFirst())
    }
  }
}
