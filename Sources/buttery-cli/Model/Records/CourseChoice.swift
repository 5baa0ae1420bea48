/// What the sparklines of sections show.
struct CourseChoice: Equatable {
  /// The column whose numbers they show; nil for the first column of amounts.
  var column: Int?
  /// Whether all sections have one scale, so that they can be compared; else each has its own.
  var sharesScale = true

  /// The suffix of the column's name, on the command line, that gives each section its own scale.
  static let eachScale = ":each"
}

/// The range of some numbers.
struct CourseRange: Equatable {
  var least: Double
  var most: Double

  /// - Returns: Nil without numbers.
  init?(of values: [Double]) {
    guard let least = values.min(), let most = values.max() else { return nil }
    self.init(least: least, most: most)
  }

  init(least: Double, most: Double) {
    (self.least, self.most) = (least, most)
  }

  /// Makes the least number 0 and the greatest 1; where they are equal, all become a half.
  func scale(_ values: inout [Double]) {
    for index in values.indices {
      let part = most > least ? (values[index] - least) / (most - least) : 0.5
      values[index] = max(0, min(1, part))
    }
  }
}
