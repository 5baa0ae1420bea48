import Buttery
import ButteryRecords
import DairyData

/// A product's texts and shares, as its header and its rows show them.
///
/// Each property is made when it is first shown, so that the first screen waits for one section
/// only.
final class DairySection {
  struct Row {
    var year: String
    /// Padded so that right-aligned texts stand on one decimal point.
    var pounds: String
    /// The share of the product's largest figure, 0 to 1.
    var fraction: Double
  }

  private let product: DairyProduct

  /// What the first and the last figure were, and how much they differ.
  private(set) lazy var summary = makeSummary()

  /// A row for each figure.
  private(set) lazy var rows = makeRows()

  /// The figures, scaled from 0 for the smallest to 1 for the largest, for a sparkline.
  private(set) lazy var course = makeCourse()

  /// The pictures, of 16 by 8 pixels and of 12 by 6.
  private(set) lazy var pictures = makePictures()

  init(_ product: DairyProduct) {
    self.product = product
  }

  var name: String { product.name }
  var note: String { product.note }
  var figures: [DairyFigure] { product.figures }

  /// The least figure; the first year of several that have it.
  var least: DairyFigure? { figures.min { $0.tenths < $1.tenths } }

  /// The greatest figure; the first year of several that have it.
  var greatest: DairyFigure? { figures.max { $0.tenths < $1.tenths } }

  private func makeSummary() -> String {
    guard let first = figures.first, let last = figures.last else { return "" }
    let change = NumberFormatter.change(from: first.tenths, to: last.tenths)
    return "\(first.text) lb in \(first.year), \(last.text) lb in \(last.year): "
      + change
  }

  private func makeRows() -> [Row] {
    let most = Double(max(1, figures.reduce(0) { max($0, $1.tenths) }))
    return figures.map { figure in
      Row(
        year: String(figure.year),
        pounds: figure.hasFraction ? figure.text : figure.text + "  ",
        fraction: Double(figure.tenths) / most)
    }
  }

  private func makeCourse() -> [Double] {
    let least = figures.reduce(Int.max) { min($0, $1.tenths) }
    let most = figures.reduce(Int.min) { max($0, $1.tenths) }
    return figures.map { Double($0.tenths - least) / Double(max(1, most - least)) }
  }

  /// No pictures if their file is damaged, which the tests of the dairy data rule out.
  private func makePictures() -> (large: Image?, small: Image?) {
    guard let pictures = try? product.pictures() else { return (nil, nil) }
    return (pictures.large.image, pictures.small.image)
  }
}
