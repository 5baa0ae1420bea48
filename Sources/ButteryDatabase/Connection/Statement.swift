/// A statement and the values that it is run with.
///
/// Values are never pasted into the text: they travel beside it.
package struct Statement: Sendable, Hashable {
  package var text: String
  package var parameters: [DatabaseValue]

  package init(_ text: String, _ parameters: [DatabaseValue] = []) {
    self.text = text
    self.parameters = parameters
  }
}
