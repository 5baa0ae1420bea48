/// A JSON value and the byte offset at which it begins.
struct JSONValue {
  /// A key of an object with its value.
  struct Member {
    let key: String
    /// The byte offset at which the key begins.
    let offset: Int
    let value: JSONValue
  }

  enum Kind {
    case null
    case bool(Bool)
    /// A finite number.
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// An object in which no key appears twice.
    case object([Member])
  }

  let kind: Kind
  let offset: Int

  /// The kind of value, for messages.
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

/// The reason why bytes aren't JSON, and the byte offset of the mistake.
struct JSONSyntaxError: Error {
  let offset: Int
  let problem: String
}
