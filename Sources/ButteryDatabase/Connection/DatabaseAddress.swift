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
    DatabaseURL.scheme(of: text) != nil || isFileURL(text)
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
