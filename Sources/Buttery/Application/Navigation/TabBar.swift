internal import ButteryGrid

/// The line of names below a tab bar controller's content, each with its number.
///
///      1 Contacts  2 Settings
final class TabBar: View {
  private var names: [String] = []
  private var selected = 0
  private let choose: @MainActor (Int) -> Void

  /// - Parameter choose: Called when a name is clicked.
  init(choose: @escaping @MainActor (Int) -> Void) {
    self.choose = choose
    super.init(frame: .zero)
    clipsToBounds = true
  }

  func show(_ names: [String], selected: Int) {
    guard names != self.names || selected != self.selected else { return }
    self.names = names
    self.selected = selected
    setNeedsDisplay()
  }

  /// The columns of each name; if not all names fit, each gets at most an equal share.
  private var places: [Range<Int>] {
    let widths = names.indices.map { TextMetrics.width(of: text($0)) }
    let share = max(1, bounds.width / max(1, names.count))
    let fits = widths.reduce(0, +) <= bounds.width
    var column = 0
    return widths.map { width in
      let start = min(column, bounds.width)
      column += fits ? width : min(width, share)
      return start..<min(column, bounds.width)
    }
  }

  private func text(_ index: Int) -> String { " \(index + 1) \(names[index]) " }

  override func draw(in canvas: inout Canvas) {
    canvas.erase()
    for (index, place) in places.enumerated() {
      canvas.write(
        text(index), at: Point(x: place.lowerBound, y: 0),
        style: Style(attributes: index == selected ? [.bold, .reverse] : []),
        columns: place.count, ellipsis: true)
    }
  }

  override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event, case .press(button: 1) = mouse.action else {
      return false
    }
    let column = pointInside(forScreen: mouse.place).x
    guard let index = places.firstIndex(where: { $0.contains(column) }) else { return false }
    choose(index)
    return true
  }
}
