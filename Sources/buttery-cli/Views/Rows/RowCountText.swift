import Buttery

/// How many rows a section has, and of how many where it is filtered.
struct RowCountText {
  let shown: Int
  /// The rows without the filter; nil where nothing is filtered.
  var total: Int?
  /// Of which section it is, where that isn't told otherwise.
  var name: String? {
    didSet {
      shownName = name.map { TextMetrics.visible(String($0.prefix(Self.mostName))) + "  " } ?? ""
    }
  }
  private var shownName = ""

  init(shown: Int, total: Int? = nil) {
    (self.shown, self.total) = (shown, total)
  }

  /// The rest of a name would take the room of figures.
  private static let mostName = 24

  /// `43 rows` or `5 of 43 rows`.
  var text: String { shortText + (total ?? shown == 1 ? " row" : " rows") }

  /// `43` or `5 of 43`.
  var shortText: String {
    shownName + NumberText.grouped(shown) + (total.map { " of " + NumberText.grouped($0) } ?? "")
  }

  /// Writes `43 rows` or `5 of 43 rows`, in pieces that take no memory.
  ///
  /// - Returns: The column behind it.
  func write(at column: Int, upTo end: Int, style: Style, on canvas: inout Canvas) -> Int {
    var place = column
    func write(_ text: String, on canvas: inout Canvas) {
      guard place < end else { return }
      place += canvas.write(
        text, at: Point(x: place, y: 0), style: style, columns: end - place, ellipsis: true)
    }
    if !shownName.isEmpty { write(shownName, on: &canvas) }
    write(NumberText.grouped(shown), on: &canvas)
    if let total {
      write(" of ", on: &canvas)
      write(NumberText.grouped(total), on: &canvas)
    }
    write(total ?? shown == 1 ? " row" : " rows", on: &canvas)
    return place
  }
}
