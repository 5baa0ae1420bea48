/// A JSON value and the byte where it begins.
struct JSONValue {
  /// A key of an object with its value.
  struct Member {
    let key: String
    /// The byte where the key begins.
    let offset: Int
    let value: JSONValue
  }

  enum Kind {
    case null
    case bool(Bool)
    /// Finite.
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// Without two members of the same key.
    case object([Member])
  }

  let kind: Kind
  let offset: Int

  /// What the value is, for messages.
  var name: String {
    switch kind {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// Why bytes are no JSON, and at which of them that shows.
struct JSONSyntaxError: Error {
  let offset: Int
  let problem: String
}
