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
