/// A part of an SQL statement: text, with values between.
///
/// ```
/// let condition: SQLFragment = "\(name: "population") > \(value: .integer(1_000))"
/// ```
///
/// Names are quoted and values become parameters. Only text from the program itself is used as it is.
package struct SQLFragment: Sendable, Hashable {
  fileprivate enum Part: Sendable, Hashable {
    case text(String)
    case value(DatabaseValue)
    /// A text of the statement that users aren't shown.
    case technical(String)
    /// A text that is only shown to users.
    case plain(String)
  }

  private var parts: [Part] = []

  /// Creates a fragment of text, which must come from the program itself.
  package init(text: String) { parts = [.text(text)] }

  /// Returns the statement, with parameters in the notation of an engine.
  package func statement(for dialect: Dialect) -> Statement {
    var statement = Statement("")
    var plain = ""
    for part in parts {
      switch part {
      case .text(let text):
        statement.text += text
        plain += text
      case .value(let value):
        statement.parameters.append(value)
        let mark = "\(dialect.parameterMark)\(statement.parameters.count)"
        statement.text += mark
        plain += mark
      case .technical(let text): statement.text += text
      case .plain(let text): plain += text
      }
    }
    if plain != statement.text { statement.plainText = plain }
    return statement
  }
}

extension SQLFragment: ExpressibleByStringInterpolation {
  /// Returns the fragment, which must not contain values, in a form for statements that users aren't shown.
  ///
  /// - Parameter plain: What users are shown in its place.
  func technical(shownAs plain: String = "") -> SQLFragment {
    var fragment = self
    fragment.parts = parts.compactMap { part in
      switch part {
      case .text(let text): .technical(text)
      case .plain: nil
      case .technical, .value: part
      }
    }
    if !plain.isEmpty { fragment.parts.append(.plain(plain)) }
    return fragment
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(2 * interpolationCount + 1)
    }

    package mutating func appendLiteral(_ text: String) { parts.append(.text(text)) }

    package mutating func appendInterpolation(_ fragment: SQLFragment) { parts += fragment.parts }

    package mutating func appendInterpolation(value: DatabaseValue) { parts.append(.value(value)) }

    package mutating func appendInterpolation(name: String) {
      parts.append(.text(Dialect.quoted(name)))
    }

    package mutating func appendInterpolation(number: Int) { parts.append(.text("\(number)")) }
  }

  package init(stringLiteral text: String) { parts = [.text(text)] }

  package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }
}

extension Sequence<SQLFragment> {
  /// Joins the fragments, with a text between each two.
  package func joined(by separator: String) -> SQLFragment {
    var isFirst = true
    return reduce(into: SQLFragment(text: "")) { joined, fragment in
      joined = isFirst ? fragment : "\(joined)\(SQLFragment(text: separator))\(fragment)"
      isFirst = false
    }
  }
}

// The names of an engine's own objects. With a search path they are qualified, or else a statement might
// call what the owner of a table has put into a schema of the path (DB-1b). Users are shown the bare names.
extension Dialect {
  /// Whether names are looked up by a search path, on which others may have put objects of their own.
  private var hasSearchPath: Bool { self == .postgreSQL }

  /// Returns an operator such as `>=`, of the engine itself or of a type's schema.
  ///
  /// - Parameter word: What users are shown in its place; nil for the sign.
  func operation(
    _ sign: String, in schema: String = ownSchema, shownAs word: String? = nil
  ) -> SQLFragment {
    guard hasSearchPath else { return SQLFragment(text: sign) }
    let schema = schema == Self.ownSchema ? schema : Self.quoted(schema)
    return SQLFragment(text: "operator(\(schema).\(sign))").technical(shownAs: word ?? sign)
  }

  /// Returns the name of one of the engine's functions.
  func function(_ name: String) -> SQLFragment { own(name) }

  /// Returns an expression as a value of one of the engine's types.
  func cast(_ expression: SQLFragment, to type: String) -> SQLFragment {
    "cast(\(expression) as \(own(type)))"
  }

  private func own(_ name: String) -> SQLFragment {
    guard hasSearchPath else { return SQLFragment(text: name) }
    return SQLFragment(text: "\(Self.ownSchema).\(name)").technical(shownAs: name)
  }
}

/// The differences between the engines' SQL.
package struct Dialect: Sendable, Hashable {
  /// The mark of a parameter, before its number, which counts from 1.
  package var parameterMark: String

  /// Whether NULLs come before all other values in ascending order.
  ///
  /// This is the engine's default order, which its indexes have too.
  package var hasNullsFirst: Bool

  /// SQLite: parameters are `?1`, and NULLs come first.
  package static let sqlite = Dialect(parameterMark: "?", hasNullsFirst: true)

  /// PostgreSQL and compatible servers: parameters are `$1`, and NULLs come last.
  package static let postgreSQL = Dialect(parameterMark: "$", hasNullsFirst: false)

  /// The schema of PostgreSQL's own objects.
  static let ownSchema = "pg_catalog"

  /// Quotes a name in a schema.
  package static func quoted(_ schema: String, _ name: String) -> String {
    quoted(schema) + "." + quoted(name)
  }

  /// Quotes the name of a table or column, so that it may contain any characters.
  package static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}

/// An SQL statement and the values of its parameters.
///
/// Values are never part of the text.
package struct Statement: Sendable, Hashable {
  package var text: String
  package var parameters: [DatabaseValue]

  /// The statement for users, without the expressions that only cut long values; nil if it is the text.
  package var plainText: String?

  package init(_ text: String, _ parameters: [DatabaseValue] = []) {
    self.text = text
    self.parameters = parameters
  }
}
