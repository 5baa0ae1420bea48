import Buttery
import ButteryTestSupport
import Testing

@Suite("updates in steps") @MainActor struct MotionTests {
  private static let letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]

  /// The pictures that an update makes, as the first letters of their lines.
  ///
  /// A pass that takes longer than a step ends a motion. So where a busy machine has stopped this
  /// thread for half of that, the pictures tell nothing, and others are made.
  private func pictures(
    animates: Bool = true, isDim: Bool = false, isSlow: Bool = false, key: Event? = nil,
    _ update: @escaping (NamedRows) -> Void
  ) -> [String] {
    let clock = ContinuousClock()
    var pictures: [String] = []
    for _ in 1...200 {
      var last = clock.now
      var longest = Duration.zero
      pictures = makePictures(animates: animates, isDim: isDim, isSlow: isSlow, key: key, update) {
        longest = max(longest, clock.now - last)
        last = clock.now
      }
      if isSlow || longest < .milliseconds(12) { break }
    }
    return pictures
  }

  private func makePictures(
    animates: Bool, isDim: Bool, isSlow: Bool, key: Event?,
    _ update: @escaping (NamedRows) -> Void, didPresent: @escaping () -> Void
  ) -> [String] {
    let source = NamedRows([Self.letters])
    var pictures: [String] = []
    let screen = StepScreen(size: Size(width: 12, height: 6)) { screen in
      guard screen.steps == 1 else { return nil }
      update(source)
      return key.map { [.wake, $0] } ?? []
    }
    screen.traits = DisplayTraits(animates: animates)
    screen.didPresent = { grid in
      if isSlow { ContinuousClock().sleepHere(milliseconds: 30) }
      didPresent()
      pictures.append(
        (0..<6).map { line in
          let text = grid.text(ofLine: line).drop { $0 == " " }.prefix { $0 != " " }
          let dim = isDim && grid.style(at: Point(x: 1, y: line)).attributes.contains(.dim)
          return text.isEmpty ? "." : text + (dim ? "'" : "")
        }.joined())
    }
    screen.run(source.table)
    return pictures
  }

  @Test("BU-9: rows that make room for others slide, opaque, in a few line steps")
  func slides() {
    let shown = pictures { source in
      source.sections[0].insert(contentsOf: ["x", "y", "z"], at: 1)
      source.table.insertRows(at: (1...3).map { .at(0, $0) }, with: .top)
    }
    // What is pushed out of sight goes at once.
    #expect(shown == ["abcdef", "axbc..", "axybc.", "axyzbc"])
  }

  @Test("BU-9: a gap closes; what comes in from below slides with it")
  func closes() {
    let shown = pictures { source in
      source.sections[0].removeSubrange(1...4)
      source.table.deleteRows(at: (1...4).map { .at(0, $0) }, with: .fade)
    }
    #expect(shown == ["abcdef", "a...fg", "a..fgh", "a.fghi", "afghij"])
  }

  @Test("BU-9: rows that move pass over the others")
  func moves() {
    let shown = pictures { source in
      source.sections[0].swapAt(0, 4)
      source.table.performBatchUpdates {
        source.table.moveRow(at: .at(0, 0), to: .at(0, 4))
        source.table.moveRow(at: .at(0, 4), to: .at(0, 0))
      }
    }
    #expect(shown.first == "abcdef")
    #expect(shown.last == "ebcdaf")
    #expect(shown.count > 3)
  }

  @Test(
    "BU-9: rows that fade in are dim at first",
    arguments: [TableView.RowAnimation.fade, .automatic])
  func fades(_ animation: TableView.RowAnimation) {
    let shown = pictures(isDim: true) { source in
      source.sections[0].insert("x", at: 2)
      source.table.insertRows(at: [.at(0, 2)], with: animation)
    }
    #expect(shown == ["abcdef", "abx'cde", "abx'cde", "abxcde"])
  }

  @Test("BU-9: without motion, and for .none, the picture is there at once")
  func atOnce() {
    for (animates, animation) in [(false, TableView.RowAnimation.fade), (true, .none)] {
      let shown = pictures(animates: animates) { source in
        source.sections[0].insert(contentsOf: ["x", "y", "z"], at: 1)
        source.table.insertRows(at: (1...3).map { .at(0, $0) }, with: animation)
      }
      #expect(shown == ["abcdef", "axyzbc"])
    }
  }

  @Test("BU-9: a terminal that is slow to take a picture gets the last one at once")
  func isSlow() {
    let shown = pictures(isSlow: true) { source in
      source.sections[0].insert(contentsOf: ["x", "y", "z"], at: 1)
      source.table.insertRows(at: (1...3).map { .at(0, $0) }, with: .top)
    }
    #expect(shown == ["abcdef", "axbc..", "axyzbc"])
  }

  @Test("BU-9: a reload after an update in the same pass shows at once")
  func reloads() {
    let shown = pictures { source in
      source.sections[0].removeSubrange(2...)
      source.table.deleteRows(at: (2...9).map { .at(0, $0) }, with: .top)
      source.sections = [["x"], ["y"], Self.letters + Self.letters]
      source.table.reloadData()
    }
    #expect(shown == ["abcdef", "xyabcd"])
  }

  @Test("BU-9: a key ends the motion; the completion comes when the last picture is there")
  func ends() {
    var done = 0
    let shown = pictures(key: .key(Key(.down))) { source in
      done = 0
      source.sections[0].insert(contentsOf: ["x", "y", "z"], at: 1)
      source.table.performBatchUpdates {
        source.table.insertRows(at: (1...3).map { .at(0, $0) }, with: .left)
      } completion: { _ in
        done += 1
      }
    }
    #expect(shown.first == "abcdef")
    #expect(shown.last == "xyzbcd")
    #expect(done == 1)
  }
}

extension ContinuousClock {
  /// Keeps the thread busy: tests of the main actor can't sleep.
  fileprivate func sleepHere(milliseconds: Int) {
    let end = now.advanced(by: .milliseconds(milliseconds))
    while now < end {}
  }
}
