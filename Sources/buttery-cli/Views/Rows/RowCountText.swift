import Buttery

/// How many rows a section has, and of how many where it is filtered.
struct RowCountText {
  let shown: Int
  /// The rows without the filter; nil where nothing is filtered.
  var total: Int?
  /// How well both are known.
  var mark = CountMark.exact
  /// Of which section it is, where that isn't told otherwise.
  var name: String? {
    didSet {
      shownName = visibleName.map { $0 + "  " } ?? ""
    }
  }
  private var shownName = ""

  init(shown: Int, total: Int? = nil, mark: CountMark = .exact) {
    (self.shown, self.total, self.mark) = (shown, total, mark)
  }

  /// The rest of a name would take the room of figures.
  private static let mostName = 24

  /// `43 rows` or `5 of 43 rows`.
  var text: String { shortText + noun }

  /// `43` or `5 of 43`.
  var shortText: String {
    shownName + mark.text(shown) + (total.map { " of " + mark.text($0) } ?? "")
  }

  /// What takes less room: of a section with a name this says more than how many rows there are.
  var shorterTexts: [String] { [shortText] + [visibleName].compactMap(\.self) }

  private var visibleName: String? {
    name.map { TextMetrics.visible(String($0.prefix(Self.mostName))) }
  }

  private var noun: String { mark == .exact && total ?? shown == 1 ? " row" : " rows" }

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
    write(mark.text(shown), on: &canvas)
    if let total {
      write(" of ", on: &canvas)
      write(mark.text(total), on: &canvas)
    }
    write(noun, on: &canvas)
    return place
  }
}
