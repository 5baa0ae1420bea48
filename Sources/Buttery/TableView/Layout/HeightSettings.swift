/// What a table says of heights in general, where its delegate says nothing of single ones.
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
