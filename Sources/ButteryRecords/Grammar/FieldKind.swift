/// The kind of a field in its record, which its text doesn't tell.
package enum FieldKind: Sendable {
  /// A field between delimiters, which may be anything.
  case plain

  /// A string of JSON.
  case string

  /// A number, a boolean, an object or an array of JSON, as it is written.
  case literal

  /// The `null` of JSON, whose text is empty.
  case null

  /// No field at all: the record is too short, or has no such key. Its text is empty.
  case missing
}
