/// Makes derived tables of a column's values.
@MainActor protocol DerivedTableMaker: AnyObject {
  /// Shows how often each value of a column occurs.
  ///
  /// - Returns: A message for the top line.
  func showFrequencies(ofColumn column: Int) -> String
}
