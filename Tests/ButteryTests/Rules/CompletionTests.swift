import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("completions of updates") @MainActor struct CompletionTests {
  private static let letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]

  private let source = NamedRows([Self.letters])
  private let tape = CallTape()
  private var table: TableView { source.table }

  /// Inserts three rows at the top, with an animation if the screen supports it.
  private func insert(_ name: String, completion: (() -> Void)? = nil) {
    source.sections[0].insert(contentsOf: [name, name, name], at: 0)
    table.performBatchUpdates {
      table.insertRows(at: [.at(0, 0), .at(0, 1), .at(0, 2)], with: .top)
    } completion: { [tape] in
      tape.record("\(name) \($0)")
      completion?()
    }
    tape.record("after \(name)")
  }

  private func makeScreen() -> ScriptedScreen {
    ScriptedScreen(width: 12, height: 6, traits: DisplayTraits(animates: true))
  }

  @Test("the next pass completes a batch of a table in no window", .rules("BU-12"))
  func noWindow() {
    source.start()
    let screen = makeScreen()
    screen.post { insert("x") }
    screen.pass { _ in expectTape(tape, "after x\nx true") }
    screen.run(View())
    expectTape(tape, "")
  }

  @Test(
    "it does where no application has ever shown the table, once one runs",
    .rules("BU-12"), arguments: [true, false])
  func beforeApplication(endsEarly: Bool) {
    source.start()
    insert("x")
    expectTape(tape, "after x")
    if endsEarly {
      // An application that ends before its first turn leaves it to the next one.
      let (screen, root) = (makeScreen(), ViewController())
      let application = Application(device: screen)
      application.stop()
      screen.post { application.stop() }
      try? application.run(root)
    }
    let screen = makeScreen()
    screen.pass { _ in }
    screen.run(View())
    expectTape(tape, "x true")
    source.table.layoutIfNeeded()
    expectTape(tape, "")
  }

  @Test("a snapshot's completion comes with the first turn as well", .rules("BU-12"))
  func snapshotBeforeApplication() {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 4, height: 2), style: .plain)
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    let data = TableViewDiffableDataSource<Int, Int>(tableView: table) { table, path, _ in
      table.dequeueReusableCell(withIdentifier: "c", for: path)
    }
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    var count = 0
    for items in [[1, 2], [3], []] {
      snapshot.appendItems(items)
      data.apply(snapshot) { count += 1 }
    }
    #expect(count == 0)
    makeScreen().run(View())
    #expect(count == 3)
  }

  @Test(
    "it does for a hidden table, which moves nothing", .rules("BU-12"), arguments: [true, false])
  func hidden(isOutside: Bool) {
    let root = View()
    root.addSubview(table)
    let screen = makeScreen()
    screen.post {
      if isOutside { root.isHidden = true } else { table.isHidden = true }
      insert("x")
    }
    screen.pass { _ in expectTape(tape, "after x\nx true") }
    screen.run(root)
    expectTape(tape, "")
  }

  @Test("it does for a table that another controller covers", .rules("BU-12"))
  func covered() {
    let root = ViewController()
    root.view.addSubview(table)
    let screen = makeScreen()
    screen.post { root.present(ViewController()) }
    screen.pass { _ in insert("x") }
    screen.pass { _ in expectTape(tape, "after x\nx true") }
    screen.run(root)
    expectTape(tape, "")
  }

  @Test(
    "it does where the table is hidden, or leaves, while it shows the batch in steps",
    .rules("BU-12"))
  func hiddenInMotion() {
    for hide in [{ $0.isHidden = true }, { $0.removeFromSuperview() }] as [(View) -> Void] {
      let source = NamedRows([Self.letters])
      var count = 0
      let root = View()
      root.addSubview(source.table)
      let screen = makeScreen()
      screen.post {
        source.sections[0].insert(contentsOf: ["x", "y", "z"], at: 0)
        source.table.performBatchUpdates {
          source.table.insertRows(at: [.at(0, 0), .at(0, 1), .at(0, 2)], with: .top)
        } completion: { _ in
          count += 1
        }
      }
      screen.pass { _ in #expect(count == 0) }
      screen.post { hide(source.table) }
      screen.pass { _ in #expect(count == 1) }
      screen.settle()
      screen.run(root)
      #expect(count == 1)
    }
  }

  @Test("a pass is made for a batch that nobody has asked a pass for", .rules("BU-12"))
  func woken() throws {
    source.start()
    let screen = makeScreen()
    let application = Application(device: screen)
    var isFirst = true
    application.didFinishPass = {
      guard isFirst else { return }
      isFirst = false
      insert("x")
    }
    screen.pass()
    screen.settle()
    #expect(throws: ScriptedScreen.EndOfScript.self) {
      try application.run(ViewController())
    }
    expectTape(tape, "after x\nx true")
  }

  @Test(
    "completions come in the order of the batches, none while a batch is collected", .rules("BU-12")
  )
  func order() {
    source.start()
    let screen = makeScreen()
    screen.post {
      insert("x") { table.beginUpdates() }
      insert("y")
    }
    screen.pass { _ in expectTape(tape, "after x\nafter y\nx true") }
    screen.pass { _ in expectTape(tape, "") }
    screen.post { table.endUpdates() }
    screen.pass { _ in expectTape(tape, "y true") }
    screen.run(View())
    expectTape(tape, "")
  }

  @Test("completions that begin a batch each are all called, without an event", .rules("BU-12"))
  func chain() {
    var count = 0
    func next() {
      guard count < 30 else { return }
      table.performBatchUpdates(nil) { _ in
        count += 1
        next()
      }
    }
    let screen = makeScreen()
    screen.post { next() }
    screen.run(table)
    #expect(count == 30)
  }

  @Test(
    "without an application the next layout calls them, and what they change counts",
    .rules("BU-12"))
  func withoutApplication() {
    source.start()
    insert("x") {
      insert("y")
      table.beginUpdates()
    }
    insert("z")
    expectTape(tape, "after x\nafter z")
    table.layoutIfNeeded()
    expectTape(tape, "x true\nafter y")
    table.endUpdates()
    table.layoutIfNeeded()
    expectTape(tape, "z true\ny true")
    #expect(source.shown == ["y", "y", "y", "z", "z", "z"])
    table.layoutIfNeeded()
    expectTape(tape, "")
  }

  @Test(
    "a batch that a delegate's answer lays out isn't completed inside of itself", .rules("BU-12"))
  func layoutInside() {
    final class Watching: TableViewDelegate {
      func tableView(
        _ tableView: TableView, didUpdateFocusFrom previous: IndexPath?, to next: IndexPath?
      ) {
        tableView.layoutIfNeeded()
      }
    }
    let watching = Watching()
    source.start()
    table.delegate = watching
    table.focusRow(at: .at(0, 0))
    source.sections[0].removeFirst()
    table.performBatchUpdates {
      table.deleteRows(at: [.at(0, 0)], with: .none)
    } completion: { [tape] _ in
      tape.record("done")
    }
    tape.record("after")
    table.layoutIfNeeded()
    #expect(tape.lines == ["after", "done"])
  }

  @Test(
    "what the application has stopped before is completed in the table's next layout",
    .rules("BU-12"))
  func stopped() throws {
    source.start()
    let screen = makeScreen()
    let application = Application(device: screen)
    screen.post {
      insert("x")
      application.stop()
    }
    try application.run(ViewController())
    expectTape(tape, "after x")
    table.layoutIfNeeded()
    expectTape(tape, "x true")
  }

  @Test("a snapshot that changes nothing is completed in its turn", .rules("BU-12"))
  func snapshots() {
    let stage = DiffableStage()
    let snapshot = DiffableStage.snapshot(["a": [1]])
    let screen = makeScreen()
    screen.post { [tape] in
      stage.source.apply(snapshot) { tape.record("first") }
      stage.source.apply(snapshot) { tape.record("second") }
      stage.source.applySnapshotUsingReloadData(snapshot) { tape.record("third") }
      stage.source.apply(snapshot) { tape.record("fourth") }
      tape.record("after")
    }
    screen.pass { _ in expectTape(tape, "after\nfirst\nsecond\nthird\nfourth") }
    screen.run(View())
    expectTape(tape, "")

    stage.table.layoutIfNeeded()
    stage.source.apply(snapshot) { [tape] in tape.record("alone") }
    expectTape(tape, "")
    stage.table.layoutIfNeeded()
    expectTape(tape, "alone")
  }

  @Test("so is one whose table has gone", .rules("BU-12"))
  func snapshotsWithoutTable() {
    var table: TableView? = DiffableStage.makeTable()
    let source = table.map {
      TableViewDiffableDataSource<String, Int>(tableView: $0) { _, _, _ in nil }
    }
    table = nil
    let screen = makeScreen()
    screen.post { [tape] in
      source?.apply(DiffableStage.snapshot(["a": [1]])) { tape.record("first") }
      source?.applySnapshotUsingReloadData(DiffableStage.snapshot(["a": [2]])) {
        tape.record("second")
      }
      tape.record("after")
    }
    screen.run(View())
    expectTape(tape, "after\nfirst\nsecond")
  }
}
