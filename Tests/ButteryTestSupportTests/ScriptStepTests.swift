import Buttery
import ButteryGrid
import ButteryTestSupport
import Testing

@MainActor @Suite("a script") struct ScriptStepTests {
  @Test("the example of the documentation shows what it says")
  func example() {
    let screen = ScriptedScreen(width: 12, height: 3)
    screen.press(.down, times: 2)
    screen.run(Fruits())
    expectDrawing(
      screen.grid,
      """
      | Cherry     |
      | Date       |
      | Elderberry |
      """)
  }

  @Test("the second example of the documentation shows both pictures")
  func exampleInMotion() {
    let fruits = Fruits()
    var first: [String] = []
    var last: [String] = []
    let screen = ScriptedScreen(width: 12, height: 3, traits: DisplayTraits(animates: true))
    screen.post {
      fruits.names.insert(contentsOf: ["Fig", "Grape"], at: 0)
      fruits.tableView.insertRows(
        at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)], with: .top)
    }
    screen.pass { first = $0.lines }
    screen.settle()
    screen.pass { last = $0.lines }
    screen.run(fruits)
    #expect(first == [" Fig        ", " Apple      ", "            "])
    #expect(last == [" Fig        ", " Grape      ", " Apple      "])
  }

  @Test("the third example of the documentation acts, looks and acts again")
  func exampleOfLooking() {
    let fruits = Fruits()
    var atTheEnd: [String] = []
    var afterReload: [String] = []
    let screen = ScriptedScreen(width: 12, height: 2)
    screen.press(.end)
    screen.pass { atTheEnd = $0.lines }
    screen.post { fruits.tableView.reloadData() }
    screen.pass { afterReload = $0.lines }
    screen.run(fruits)
    #expect(atTheEnd == [" Date       ", " Elderberry "])
    #expect(afterReload == atTheEnd)
  }

  @Test("a view is drawn without a program, and is free afterwards")
  func view() {
    let fruits = Fruits()
    #expect(Drawing(of: fruits.tableView, width: 12, height: 1) == "| Apple      |")
    expectDrawing(
      Grid(of: fruits.tableView, width: 10, height: 2),
      """
      | Apple    |
      | Banana   |
      """)
    #expect(fruits.tableView.superview == nil)
  }

  @Test("what stands side by side is drawn once, what a pass divides is drawn apart")
  func passes() {
    let fruits = Fruits()
    var tops: [String] = []
    let screen = ScriptedScreen(width: 12, height: 1, keepsGrids: true)
    screen.press(.down)
    screen.post { fruits.tableView.handle(Key(.down)) }
    screen.press(.down)
    screen.pass { tops.append($0.lines[0]) }
    screen.press(.up)
    screen.pass()
    screen.press(.up)
    screen.pass { tops.append($0.lines[0]) }
    screen.run(fruits)
    #expect(tops == [" Date       ", " Banana     "])
    let drawn = screen.grids.map { $0.text(ofLine: 0) }
    #expect(drawn == [" Apple      ", " Date       ", " Cherry     ", " Banana     "])
  }

  @Test("what is changed while looking is drawn before anything else happens")
  func changeWhileLooking() {
    let fruits = Fruits()
    var tops: [String] = []
    let screen = ScriptedScreen(width: 12, height: 1)
    screen.pass { _ in
      fruits.names = ["Quince"]
      fruits.tableView.reloadData()
    }
    screen.pass { tops.append($0.lines[0]) }
    screen.run(fruits)
    #expect(tops == [" Quince     "])
  }

  @Test("is made up from pass to pass; no events are a pass too, nil is the end")
  func madeUp() {
    let fruits = Fruits()
    var tops: [String] = []
    let screen = ScriptedScreen(width: 12, height: 1)
    let application = screen.run(fruits) { screen in
      tops.append(screen.lines[0])
      switch screen.stepCount {
      case 1: return [.key(Key(.down)), .key(Key(.down))]
      case 2:
        fruits.names[2] = "Cranberry"
        fruits.tableView.reloadData()
        return []
      case 3:
        screen.press(.up)
        screen.pass { tops.append("looked at " + $0.lines[0]) }
        return [.key(Key(.up))]
      default: return nil
      }
    }
    #expect(
      tops == [
        " Apple      ", " Cherry     ", " Cranberry  ", "looked at  Banana     ", " Apple      ",
      ])
    #expect(application.passes.count == 5)
  }

  @Test("time passes on its own clock only", arguments: [0, 23, 24, 47, 48, 1_000_000])
  func time(milliseconds: Int) throws {
    let screen = ScriptedScreen(width: 1, height: 1)
    let start = screen.now
    screen.wait(.milliseconds(milliseconds))
    screen.press(.up)
    var due = start + .milliseconds(24)
    var reached = 0
    while reached < 5, try screen.nextEvent(until: due) == nil {
      reached += 1
      #expect(screen.now == due)
      due += .milliseconds(24)
    }
    #expect(reached == min(5, milliseconds / 24))
    if reached < 5 { #expect(screen.now == start + .milliseconds(milliseconds)) }
  }

  @Test("nothing passes a moment that isn't drawn yet")
  func notYet() throws {
    let screen = ScriptedScreen(width: 1, height: 1)
    var looks = 0
    screen.pass { _ in looks += 1 }
    screen.wait(.seconds(1))
    screen.press(.up)
    let start = screen.now
    #expect(try screen.nextEvent(wait: false) == nil)
    #expect(looks == 0)
    #expect(try screen.nextEvent(wait: true) == .wake)
    #expect(looks == 1)
    #expect(try screen.nextEvent(wait: false) == nil)
    #expect(screen.now == start)
    #expect(try screen.nextEvent(wait: true) == .key(Key(.up)))
    #expect(screen.now == start + .seconds(1))
  }

  @Test("a script that is over leaves what moves its time, and settling waits for its end")
  func settling() throws {
    let screen = ScriptedScreen(width: 1, height: 1)
    screen.settle()
    screen.press(.up)
    let due = screen.now + .milliseconds(24)
    #expect(try screen.nextEvent(until: due) == nil)
    #expect(screen.now == due)
    #expect(try screen.nextEvent(wait: true) == .key(Key(.up)))
    #expect(try screen.nextEvent(until: due + .milliseconds(24)) == nil)
    #expect(screen.now == due + .milliseconds(24))
  }

  @Test("a terminal may take its time for a picture, and another size while the program stops")
  func slowTerminal() throws {
    let screen = ScriptedScreen(width: 4, height: 1)
    screen.timePerPicture = .milliseconds(30)
    let start = screen.now
    screen.resume(withSize: Size(width: 3, height: 2))
    screen.run(View())
    #expect(screen.presentCount == 2)
    #expect(screen.now == start + .milliseconds(60))
    #expect(screen.lines == ["   ", "   "])
  }

  @Test("two screens of one process differ in whether pictures are checked")
  func checks() {
    for checks in [true, false] {
      let view = CountingView()
      ScriptedScreen(width: 3, height: 2, checksPictures: checks).run(view)
      #expect(view.drawings == (checks ? 2 : 1))
    }
  }
}

private final class Fruits: TableViewController {
  var names = ["Apple", "Banana", "Cherry", "Date", "Elderberry"]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.separatorStyle = .none
    tableView.estimatedRowHeight = 0
    tableView.estimatedSectionHeaderHeight = 0
    tableView.estimatedSectionFooterHeight = 0
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "fruit")
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    names.count
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "fruit", for: indexPath)
    cell.textLabel?.text = names[indexPath.row]
    return cell
  }
}

private final class CountingView: View {
  var drawings = 0

  override func draw(in canvas: inout Canvas) { drawings += 1 }
}
