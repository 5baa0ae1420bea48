import Buttery
import ButteryTestSupport
import Testing

/// A title line and a table below it on a screen of 20 columns and 8 lines, with a record of the
/// views drawn for each picture.
@MainActor final class DrawingStage: TableViewDataSource, TableViewDelegate {
  /// The effects of one key.
  struct Step: Hashable {
    /// The names of the views drawn, in order.
    var drawn: [String]
    /// The lines that the device was told to update.
    var lines: [Int]
    /// The number of lines scrolled.
    var scroll: Int?
  }

  let root = View()
  let table: TableView
  private(set) var drawn: [String] = []
  private(set) var lines: [String] = []
  /// Called for keys that the table doesn't handle.
  var act: (DrawingStage, Key) -> Void = { stage, _ in
    stage.table.cellForRow(at: IndexPath(row: 3, section: 0))?.setNeedsDisplay()
  }

  init(rows: Int = 100, style: TableView.Style = .plain) {
    table = TableView(frame: Rect(x: 0, y: 1, width: 20, height: 7), style: style)
    self.rows = rows
    table.register(CountedCell.self, forCellReuseIdentifier: "row")
    table.dataSource = self
    table.delegate = self
    table.separatorStyle = .none
    root.addSubview(
      CountedView(name: "title", frame: Rect(x: 0, y: 0, width: 20, height: 1)) { [weak self] in
        self?.drawn.append($0)
      })
    root.addSubview(table)
  }

  private let rows: Int

  /// Shows the stage, presses one key after the other, and returns the effects of each.
  func steps(_ keys: [Key]) -> [Step] {
    var steps: [Step] = []
    var pending = keys
    var presents = 0
    let screen = ScriptedScreen(width: 20, height: 8, checksPictures: false)
    screen.run(Root(self)) { screen in
      if screen.presentCount > 1, screen.presentCount != presents, let damage = screen.lastDamage {
        let looked = (0..<8).filter { damage.lines.contains($0) }
        steps.append(Step(drawn: self.drawn, lines: looked, scroll: damage.scroll?.distance))
      }
      presents = screen.presentCount
      self.drawn = []
      self.lines = screen.lines
      return pending.isEmpty ? nil : [.key(pending.removeFirst())]
    }
    return steps
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    if let cell = cell as? CountedCell {
      cell.name = "row \(indexPath.row)"
      cell.wasDrawn = { [weak self] in self?.drawn.append($0) }
    }
    return cell
  }

  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int { 1 }

  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    let view = CountedView(name: "header", frame: .zero) { [weak self] in self?.drawn.append($0) }
    header = view
    return view
  }

  /// The last header that the table asked for.
  private(set) var header: View?

  private final class Root: ViewController {
    private let stage: DrawingStage

    init(_ stage: DrawingStage) {
      self.stage = stage
    }

    override func loadView() { view = stage.root }

    override var preferredFocusedView: View { stage.table }

    override func handle(_ event: Event) -> Bool {
      guard case .key(let key) = event else { return false }
      stage.act(stage, key)
      return true
    }
  }
}

/// A view that reports when it is drawn.
final class CountedView: View {
  private let name: String
  private let wasDrawn: (String) -> Void
  /// The character that fills the view; `nil` if it shows its name.
  var ink: Unicode.Scalar?

  init(name: String, frame: Rect, wasDrawn: @escaping (String) -> Void) {
    self.name = name
    self.wasDrawn = wasDrawn
    super.init(frame: frame)
  }

  override func draw(in canvas: inout Canvas) {
    wasDrawn(name)
    if let ink { return canvas.fill(with: ink, style: .plain) }
    canvas.write(name, at: .zero)
  }
}

private final class CountedCell: TableViewCell {
  var name = "" {
    didSet { setNeedsDisplay() }
  }
  var wasDrawn: (String) -> Void = { _ in }

  override func draw(in canvas: inout Canvas) {
    wasDrawn(name)
    canvas.write(name, at: .zero)
  }
}
