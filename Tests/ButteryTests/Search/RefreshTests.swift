import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("a refresh control") @MainActor struct RefreshTests {
  private let source = RowSource([10], header: 1)
  private let control = RefreshControl()
  private let screen = ScriptedScreen(width: 26, height: 4, traits: DisplayTraits(colors: 0))
  private let fetches = CallTape()

  private func table() -> TableView {
    let table = source.table(width: 26, height: 4)
    table.refreshControl = control
    control.addAction(Action { [fetches] _ in fetches.record("fetch") }, for: .valueChanged)
    return table
  }

  private func look(_ pictures: CallTape) {
    screen.pass { pictures.record($0.lines.prefix(2).joined(separator: "/")) }
  }

  @Test(
    "going up three times at the beginning fetches, and says so until that ends", .rules("AP-15"))
  func pull() {
    let (table, pictures) = (table(), CallTape())
    look(pictures)
    for _ in 0..<3 {
      screen.press(.up)
      look(pictures)
      screen.wait(.milliseconds(300))
    }
    screen.post { [control] in control.endRefreshing() }
    look(pictures)
    screen.run(table)
    #expect(
      pictures.lines == [
        " head 0                   / row 0.0                  ",
        "  ↑ twice more to refresh / head 0                   ",
        "  ↑ once more to refresh  / head 0                   ",
        "     ⠿ Refreshing…        / head 0                   ",
        " head 0                   / row 0.0                  ",
      ])
    #expect(fetches.lines == ["fetch"])
    #expect(table.contentOffset.y == 0)
  }

  @Test("a pull that isn't completed ends by itself", .rules("AP-15"))
  func released() {
    let (table, pictures) = (table(), CallTape())
    for pause in [1_900, 2_100] {
      screen.press(.up)
      screen.wait(.milliseconds(pause))
      look(pictures)
    }
    screen.run(table)
    #expect(
      pictures.lines == [
        "  ↑ twice more to refresh / head 0                   ",
        " head 0                   / row 0.0                  ",
      ])
    #expect(fetches.lines == [] && table.contentOffset.y == 0)
  }

  @Test("a key that is held, or that leads anywhere, pulls nothing", .rules("AP-15"))
  func noPull() {
    let table = table()
    screen.press(.down, times: 3)
    for _ in 0..<30 {
      screen.press(.up)
      screen.wait(.milliseconds(30))
    }
    for _ in 0..<4 {
      screen.press(.up)
      screen.wait(.milliseconds(300))
      screen.press(.down)
      screen.press(.up)
      screen.press(.down)
    }
    screen.run(table)
    #expect(fetches.lines == [])
    #expect(!control.isRefreshing)
  }

  @Test(
    "from the first row that has the focus, by the wheel, and by a key from anywhere",
    .rules("AP-15"))
  func otherWays() {
    for act in [
      {
        screen.press(.enter)
        for _ in 0..<3 {
          screen.press(.up)
          screen.wait(.milliseconds(300))
        }
      },
      {
        for _ in 0..<3 {
          screen.turnWheel(-1)
          screen.wait(.milliseconds(300))
        }
      },
      {
        screen.press(.end)
        screen.press(.function(5))
      },
    ] as [() -> Void] {
      fetches.clear()
      control.endRefreshing()
      act()
      screen.run(table())
      #expect(fetches.lines.first == "fetch")
      #expect(control.isRefreshing)
    }
  }

  @Test(
    "its line shows above the content wherever the table stands", .rules("FO-7"),
    arguments: [0, 1])
  func anywhere(estimate: Int) {
    for style in [TableView.Style.plain, .grouped] {
      for (offset, inset) in [(0, 0), (1, 0), (5, 0), (5, 2), (8, 0)] {
        let source = RowSource([12])
        let table = source.table(width: 26, height: 4, style: style, estimate: estimate)
        table.refreshControl = control
        table.contentInset.top = inset
        table.layoutIfNeeded()
        table.contentOffset.y = offset - inset
        let rows = table.grid().lines.dropFirst(inset)
        for _ in 0..<2 {
          control.beginRefreshing()
          let lines = table.grid().lines.dropFirst(inset)
          #expect(lines.first?.contains("Refreshing") == true)
          #expect(Array(lines.dropFirst()) == Array(rows.dropLast()))
          control.endRefreshing()
          #expect(Array(table.grid().lines.dropFirst(inset)) == Array(rows))
          #expect(table.contentOffset.y == offset - inset)
        }
      }
    }
  }

  @Test(
    "a table that was told to go to the beginning meanwhile is there when it ends",
    .rules("FO-7", "ES-17"), arguments: [0, 1])
  func toTheBeginning(estimate: Int) {
    for (offset, inset) in [(0, 0), (5, 0), (5, 2)] {
      let source = RowSource([12])
      let table = source.table(width: 26, height: 4, estimate: estimate)
      table.refreshControl = control
      table.contentInset.top = inset
      table.layoutIfNeeded()
      table.contentOffset.y = offset - inset
      control.beginRefreshing()
      table.setContentOffset(Point(x: 0, y: -inset), animated: false)
      table.layoutIfNeeded()
      #expect(table.contentOffset.y == -inset)
      control.endRefreshing()
      #expect(table.contentOffset.y == -inset)
      #expect(table.grid().lines[inset].contains("row 0.0 "))
    }
  }

  @Test("it shows above the row to which the table was told to go", .rules("FO-7"))
  func afterScroll() {
    for hasSize in [true, false] {
      let source = RowSource([20])
      let view = source.table(width: 26, height: hasSize ? 4 : 0)
      view.refreshControl = control
      view.scrollToRow(at: .row(0, 7), at: .top, animated: false)
      control.beginRefreshing()
      view.frame.size.height = 4
      let lines = view.grid().lines
      #expect(lines[0].contains("Refreshing") && lines[1].contains("row 0.7 "))
      control.endRefreshing()
      #expect(view.grid().lines[0].contains("row 0.7 "))
    }
  }

  @Test(
    "its line stays at the top while the content scrolls, and may go with its control",
    .rules("AP-15"))
  func scrolling() {
    let (table, pictures) = (table(), CallTape())
    screen.post { [control] in control.beginRefreshing() }
    look(pictures)
    screen.press(.down, times: 3)
    look(pictures)
    screen.press(.home)
    screen.post { table.refreshControl = nil }
    look(pictures)
    screen.run(table)
    #expect(
      pictures.lines == [
        "     ⠿ Refreshing…        / head 0                   ",
        "     ⠿ Refreshing…        / head 0                   ",
        " head 0                   / row 0.0                  ",
      ])
    #expect(fetches.lines == [])
  }

  @Test(
    "rows that come at the beginning are seen whether it ends before or after them",
    .rules("AP-15", "UP-8"))
  func newRowsAtTheBeginning() {
    for endsFirst in [true, false] {
      for estimate in [0, 1] {
        let source = RowSource([10])
        var names = (0..<10).map { "old \($0)" }
        source.configure = { cell, path in cell.textLabel?.text = names[path.row] }
        let table = source.table(width: 26, height: 4, estimate: estimate)
        table.refreshControl = control
        let pictures = CallTape()
        screen.post { [control] in control.beginRefreshing() }
        look(pictures)
        screen.post { [control] in
          if endsFirst { control.endRefreshing() }
          names.insert("new", at: 0)
          source.counts = [11]
          table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
          control.endRefreshing()
        }
        look(pictures)
        screen.run(table)
        #expect(
          pictures.lines == [
            "     ⠿ Refreshing…        / old 0                    ",
            " new                      / old 0                    ",
          ])
        #expect(table.contentOffset == .zero)
      }
    }
  }
}
