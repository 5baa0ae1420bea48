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

  /// Shortens what is longer than `Int.mostLines`.
  mutating func limit() {
    for length in [
      \Self.row, \.header, \.footer, \.estimatedRow, \.estimatedHeader, \.estimatedFooter,
      \.padding,
    ] { self[keyPath: length] = min(self[keyPath: length], .mostLines) }
  }
}

extension Int {
  /// The greatest height of an element, and the greatest inset.
  ///
  /// `Int.max` stands for it. Sums over as many elements as fit into memory don't overflow.
  static var mostLines: Int { 1 << 20 }
}
