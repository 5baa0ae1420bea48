/// A table's general heights, for elements whose heights the delegate doesn't decide.
struct HeightSettings: Equatable {
  var row = TableView.automaticDimension
  var header = TableView.automaticDimension
  var footer = TableView.automaticDimension
  var estimatedRow = TableView.automaticDimension
  var estimatedHeader = TableView.automaticDimension
  var estimatedFooter = TableView.automaticDimension
  /// Blank lines above each section's header.
  var padding = 0
}
