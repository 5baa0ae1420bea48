/// Which database a command line names.
///
/// ```
/// chinook.db                                a file of SQLite
/// postgresql://anna@host:5432/shop          a server, and a database there
/// ```
package enum DatabaseAddress: Sendable, Hashable {
  /// A file; its path as it was typed.
  case sqlite(path: String)

  /// A URL as libpq reads it, `postgresql://` or `postgres://`; it may hold a password, so it is
  /// never shown.
  case postgreSQL(url: String)

  /// Whether all values of a column have its type; else each value has one of its own.
  package var hasTypedColumns: Bool { if case .sqlite = self { false } else { true } }

  /// What a file of SQLite begins with.
  package static let fileSignature: [UInt8] = Array("SQLite format 3\u{0}".utf8)

  /// Whether a text on the command line is the address of a server, well written or not.
  package static func isURL(_ text: String) -> Bool { DatabaseURL.scheme(of: text) != nil }

  /// Reads an argument: a server's URL, and else a file's path.
  ///
  /// - Throws: `.badAddress` for a URL that can't be read as one.
  package init(_ argument: String) throws(DatabaseError) {
    guard Self.isURL(argument) else {
      self = .sqlite(path: argument)
      return
    }
    _ = try DatabaseURL(argument)
    self = .postgreSQL(url: argument)
  }

  /// What the database is called in messages and titles: the path, or the URL without password and
  /// settings.
  package var name: String {
    switch self {
    case .sqlite(let path): path
    case .postgreSQL(let url): (try? DatabaseURL(url))?.shown ?? "the database"
    }
  }

  /// A shorter name, for a title: the file's or the database's own.
  package var title: String {
    switch self {
    case .sqlite(let path): path.split(separator: "/").last.map(String.init) ?? path
    case .postgreSQL(let url): (try? DatabaseURL(url))?.database ?? name
    }
  }

  /// What opens the database again once a person has said the password: the argument without it.
  package var withoutSecrets: String {
    switch self {
    case .sqlite(let path): path
    case .postgreSQL(let url): DatabaseURL.withoutSecrets(url)
    }
  }

  /// A text of the engine without any password that is part of the address.
  package func withoutPassword(_ text: String) -> String {
    guard case .postgreSQL(let url) = self else { return text }
    return DatabaseURL.secrets(of: url).reduce(text) { $0.replacing($1, with: "…") }
  }
}
