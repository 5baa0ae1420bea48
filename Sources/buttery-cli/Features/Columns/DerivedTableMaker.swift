/// Makes tables of a column's values.
@MainActor protocol DerivedTableMaker: AnyObject {
  /// Shows how often each value of a column occurs.
  ///
  /// - Returns: What is being done, for the top line.
  func showFrequencies(ofColumn column: Int) -> String
}
