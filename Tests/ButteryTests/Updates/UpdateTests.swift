import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("updates of rows and sections") @MainActor struct UpdateTests {
  private static let letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]

  private func source(_ sections: [[String]] = [letters]) -> NamedRows {
    let source = NamedRows(sections)
    source.start()
    return source
  }

  @Test(
    "in a batch places count from before it or after it, whatever the order of calls",
    .rules("BU-1", "BU-2"))
  func placesInABatch() {
    let source = source()
    source.sections = [["b", "x", "d", "c", "y", "e", "f", "g", "h", "i", "j"]]
    source.table.performBatchUpdates {
      source.table.insertRows(at: [.at(0, 4)], with: .none)
      #expect(source.table.hasUncommittedUpdates)
      source.table.performBatchUpdates {
        source.table.deleteRows(at: [.at(0, 0)], with: .none)
        source.table.moveRow(at: .at(0, 2), to: .at(0, 3))
      }
      #expect(source.table.hasUncommittedUpdates)
      #expect(source.tape.lines.isEmpty)
      source.table.insertRows(at: [.at(0, 1)], with: .none)
    }
    #expect(!source.table.hasUncommittedUpdates)
    #expect(source.table.numberOfRows(inSection: 0) == 11)
    #expect(source.shown == ["b", "x", "d", "c", "y", "e"])
  }

  @Test("beginUpdates and endUpdates nest too; a call outside is a batch of one", .rules("BU-1"))
  func beginAndEnd() {
    let source = source()
    source.table.beginUpdates()
    source.table.beginUpdates()
    source.table.deleteRows(at: [.at(0, 0)], with: .none)
    source.table.endUpdates()
    #expect(source.table.hasUncommittedUpdates)
    source.sections[0].removeFirst()
    source.table.endUpdates()
    #expect(source.shown == ["b", "c", "d", "e", "f", "g"])
    source.sections[0].removeLast()
    source.table.deleteRows(at: [.at(0, 8)], with: .fade)
    #expect(source.table.numberOfRows(inSection: 0) == 8)
  }

  @Test("rows that stay keep their cells and get their new index paths", .rules("BU-3", "BU-7"))
  func survivorsKeepTheirCells() throws {
    let source = source([["a", "b", "c"], ["d", "e"]])
    let cells = source.table.visibleCells
    source.sections = [["e", "new", "d"], ["b", "c"]]
    source.table.performBatchUpdates {
      source.table.moveSection(1, toSection: 0)
      source.table.moveRow(at: .at(1, 1), to: .at(0, 0))
      source.table.insertRows(at: [.at(0, 1)], with: .top)
      source.table.deleteRows(at: [.at(0, 0)], with: .left)
    }
    #expect(source.shown == ["e", "new", "d", "b", "c"])
    #expect(source.tape.lines.filter { $0.hasPrefix("cell") } == ["cell 0.1"])
    for (name, path) in [("e", IndexPath.at(0, 0)), ("d", .at(0, 2)), ("b", .at(1, 0))] {
      let cell = try #require(source.cell(name))
      #expect(cells.contains { $0 === cell })
      #expect(source.table.indexPath(for: cell) == path)
    }
  }

  @Test("rows of sections that come or go aren't named one by one", .rules("BU-4"))
  func sections() {
    let source = source([["a", "b"], ["c"]])
    source.sections = [["x", "y"], ["c"], ["z"]]
    source.table.performBatchUpdates {
      source.table.deleteSections([0], with: .none)
      source.table.insertSections([0, 2], with: .none)
    }
    #expect(source.shown == ["x", "y", "c", "z"])
    #expect(
      source.tape.lines.filter { $0.hasPrefix("cell") } == ["cell 0.0", "cell 0.1", "cell 2.0"])
  }

  @Test("heights go with their rows, in sight or not", .rules("BU-7"))
  func heightsGoWithRows() {
    let source = source()
    source.heights = ["b": 3, "i": 2]
    source.table.estimatedRowHeight = 0
    source.table.reloadData()
    source.start()
    source.sections[0].swapAt(0, 9)
    source.sections[0].remove(at: 4)
    source.table.performBatchUpdates {
      source.table.moveRow(at: .at(0, 9), to: .at(0, 0))
      source.table.moveRow(at: .at(0, 0), to: .at(0, 8))
      source.table.deleteRows(at: [.at(0, 4)], with: .none)
    }
    #expect(source.sections[0] == ["j", "b", "c", "d", "f", "g", "h", "i", "a"])
    let heights = source.sections[0].indices.map { source.table.rectForRow(at: .at(0, $0)).height }
    #expect(heights == [1, 3, 1, 1, 1, 1, 1, 2, 1])
  }

  @Test(
    "rows inserted above push the content down; the offset stays, then is clamped", .rules("BU-8"))
  func offsetStays() {
    let source = source()
    source.table.contentOffset.y = 3
    source.table.layoutIfNeeded()
    source.sections[0].insert("x", at: 0)
    source.table.insertRows(at: [.at(0, 0)], with: .none)
    #expect(source.table.contentOffset.y == 3)
    #expect(source.shown == ["c", "d", "e", "f", "g", "h"])
    source.sections[0].removeLast(4)
    source.table.deleteRows(at: (7...10).map { .at(0, $0) }, with: .none)
    #expect(source.table.contentOffset.y == 1)
    #expect(source.shown == ["a", "b", "c", "d", "e", "f"])
  }

  @Test(
    "with estimates, what stands at the top stays there, and ends with row 0",
    .rules("BU-8", "ES-6"))
  func offsetStaysWithEstimates() {
    let source = source()
    source.heights = ["b": 3, "c": 2, "x": 4, "y": 2]
    source.table.reloadData()
    source.table.layoutIfNeeded()
    source.table.contentOffset.y = 2
    source.start()
    #expect(source.shown == ["b", "c", "d", "e"])
    source.sections[0].insert(contentsOf: ["x", "y"], at: 0)
    source.table.performBatchUpdates {
      source.table.insertRows(at: [.at(0, 0), .at(0, 1)], with: .none)
    }
    source.table.layoutIfNeeded()
    let top = source.table.visibleCells.first.map { $0.frame.minY - source.table.contentOffset.y }
    #expect(source.shown.first == "a" && top == 0)
    source.table.perform(.beginning)
    #expect(source.shown == ["x", "y"])
  }

  @Test(
    "the completion is called once, when the update shows; for an empty batch too", .rules("BU-9"))
  func completion() {
    let source = source()
    source.sections[0].removeFirst()
    source.table.performBatchUpdates {
      source.table.deleteRows(at: [.at(0, 0)], with: .fade)
      source.table.performBatchUpdates(nil) { source.tape.record("inner \($0)") }
    } completion: {
      source.tape.record("outer \($0)")
    }
    expectTape(
      source.tape,
      """
      sections
      rows in 0
      did end 0.0 a
      """)
    source.table.layoutIfNeeded()
    source.table.layoutIfNeeded()
    expectTape(
      source.tape,
      """
      cell 0.5
      prepare a
      will display 0.5
      inner true
      outer true
      """)
    source.table.performBatchUpdates({}, completion: { source.tape.record("empty \($0)") })
    expectTape(source.tape, "sections\nrows in 0")
    source.table.layoutIfNeeded()
    expectTape(source.tape, "empty true")
  }

  @Test("a layout in the middle of a batch completes nothing of it", .rules("BU-9"))
  func layoutInABatch() {
    let source = source()
    source.table.performBatchUpdates {
      source.table.performBatchUpdates(nil) { _ in source.tape.record("inner") }
      source.table.setNeedsLayout()
      source.table.layoutIfNeeded()
      expectTape(source.tape, "")
    }
    source.table.layoutIfNeeded()
    expectTape(source.tape, "sections\nrows in 0\ninner")
  }

  @Test("on a screen the completion comes after the picture", .rules("BU-9"))
  func completionAfterPicture() {
    let source = source()
    var firstLines: [String] = []
    let screen = ScriptedScreen(width: 12, height: 6)
    screen.whenDrawn = { [unowned source] screen in
      guard firstLines.isEmpty else { return nil }
      firstLines.append(screen.lines[0])
      source.sections[0].removeFirst()
      source.table.performBatchUpdates {
        source.table.deleteRows(at: [.at(0, 0)], with: .none)
      } completion: { _ in
        firstLines.append(screen.lines[0])
      }
      return []
    }
    screen.run(source.table)
    #expect(firstLines == [" a          ", " b          "])
  }

  @Test("reloadData inside a batch discards what was collected", .rules("BU-10"))
  func reloadDiscards() {
    let source = source()
    source.sections = [["p", "q"]]
    source.table.performBatchUpdates {
      source.table.deleteRows(at: [.at(0, 8), .at(0, 99)], with: .none)
      source.table.reloadData()
      source.table.insertRows(at: [.at(3, 3)], with: .none)
    }
    #expect(source.shown == ["p", "q"])
  }
}
