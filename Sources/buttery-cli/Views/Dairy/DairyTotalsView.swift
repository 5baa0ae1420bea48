import Buttery
import ButteryRecords

/// All products together in the first and the last year, below the last section.
final class DairyTotalsView: View {
  static let title = "All eight products together"

  private let lines: [String]

  init(model: DairyModel) {
    lines = Self.lines(of: model)
    super.init(frame: .zero)
  }

  static func lines(of model: DairyModel) -> [String] {
    let change = NumberFormatter.change(from: model.firstTotal, to: model.lastTotal)
    return [
      "\(model.firstYear)  \(NumberFormatter.tenths(model.firstTotal)) pounds a person",
      "\(model.lastYear)  \(NumberFormatter.tenths(model.lastTotal)) pounds a person, \(change)",
    ]
  }

  override func draw(in canvas: inout Canvas) {
    let width = max(0, bounds.width - 2)
    let first = bounds.height > 3 ? 1 : 0
    canvas.write(
      Self.title, at: Point(x: 1, y: first), style: Style(attributes: .bold), columns: width,
      ellipsis: true)
    for (index, line) in lines.enumerated() {
      canvas.write(
        line, at: Point(x: 1, y: first + 1 + index), columns: width, ellipsis: true)
    }
  }
}
