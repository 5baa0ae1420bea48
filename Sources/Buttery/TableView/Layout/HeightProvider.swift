/// A source of element heights.
///
/// In a program this is the table, which asks its delegate and measures views; in tests it is a
/// list.
@MainActor package protocol HeightProvider: AnyObject {
  /// The height of all elements of a kind, where it is known without asking; 0 or more.
  func fixedHeight(of kind: ElementKey.Kind) -> Int?

  /// The height, known or estimated, with which all elements of a kind are loaded; `nil` where each
  /// element must be asked for.
  func commonHeight(of kind: ElementKey.Kind) -> Int?

  /// The height assumed for all headers or footers because the data source and delegate inherit all
  /// methods that would decide it; `nil` where any of them isn't inherited.
  func inheritedHeight(of kind: ElementKey.Kind) -> Int?

  /// An estimate of an element's height: a number of lines or automatic; 0 asks for the exact
  /// height.
  func askForEstimate(of key: ElementKey) -> Int

  /// The height that the table or its delegate gives an element: a number of lines or automatic.
  func askForHeight(of key: ElementKey) -> Int

  /// The height of an element's view, which is requested and recycled again if it isn't displayed.
  func measure(_ key: ElementKey) -> Int
}
