import Buttery

/// The number of rows of a section, and under a filter also the number without it.
struct RowCountText {
  let shown: Int
  /// The number of rows without the filter; nil if there is no filter.
  var total: Int?
  /// How exact both numbers are.
  var mark = CountMark.exact
  /// The name of the section, if nothing else shows it.
  var name: String? {
    didSet {
      shownName = visibleName.map { $0 + "  " } ?? ""
    }
  }
  private var shownName = ""

  init(shown: Int, total: Int? = nil, mark: CountMark = .exact) {
    (self.shown, self.total, self.mark) = (shown, total, mark)
  }

  /// The most characters of a name: more would take the room of figures.
  private static let mostName = 24

  /// `43 rows` or `5 of 43 rows`.
  var text: String { shortText + noun }

  /// `43` or `5 of 43`.
  var shortText: String {
    shownName + mark.text(shown) + (total.map { " of " + mark.text($0) } ?? "")
  }

  /// Shorter texts; if the section has a name, the last one is the name, which says more than the
  /// number.
  var shorterTexts: [String] { [shortText] + [visibleName].compactMap(\.self) }

  private var visibleName: String? {
    name.map { TextMetrics.visible(String($0.prefix(Self.mostName))) }
  }

  private var noun: String { mark == .exact && total ?? shown == 1 ? " row" : " rows" }

  /// Writes `43 rows` or `5 of 43 rows`, in pieces short enough to need no heap memory.
  ///
  /// - Returns: The column after the text.
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
