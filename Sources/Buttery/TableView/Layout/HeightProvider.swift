/// Says how high elements are, as far as anybody knows: a table, which asks its delegate and measures
/// views; in tests a list.
@MainActor package protocol HeightProvider: AnyObject {
  /// The height of all elements of a kind, where it is known without asking; 0 or more.
  func fixedHeight(of kind: ElementKey.Kind) -> Int?

  /// What all elements of a kind are loaded with; `nil` where it has to be asked for.
  func commonHeight(of kind: ElementKey.Kind) -> Int?

  /// The height that headers or footers are thought to have because all that would decide about it
  /// was inherited; `nil` where anything wasn't.
  func inheritedHeight(of kind: ElementKey.Kind) -> Int?

  /// A guess at an element's height: a number of lines or automatic; 0 where it is to be exact.
  func askForEstimate(of key: ElementKey) -> Int

  /// What is said of an element's height: a number of lines or automatic.
  func askForHeight(of key: ElementKey) -> Int

  /// The height that an element's view or title decides, displayed or asked for and put back.
  func measure(_ key: ElementKey) -> Int
}
