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
