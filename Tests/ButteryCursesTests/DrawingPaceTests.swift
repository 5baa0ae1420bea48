import ButteryCurses
import Testing

/// A pace that reads as a story: each step says what it returns.
private final class Pace {
  private var pace: DrawingPace
  init(_ pace: DrawingPace) { self.pace = pace }

  var line: DrawingPace.Line { pace.line }
  func asks(afterPictureAt time: Int, writing: Int = 0) -> Bool {
    pace.asks(afterPictureAt: time, writing: writing)
  }
  func noteStatus(at time: Int) -> Bool { pace.recordStatus(at: time) }
  func waits(at time: Int) -> Bool { pace.waits(at: time) }
}

@Suite("the pace of pictures") struct DrawingPaceTests {
  /// A line on which the first picture takes `transfer`, and an answer `roundTrip` more.
  private func pace(roundTrip: Int, transfer: Int) -> Pace {
    var pace = DrawingPace(isSlow: false)
    pace.recordQuestions(at: 0)
    pace.recordKindQuestion(at: 10)
    pace.recordAnswer(at: roundTrip)
    pace.recordKind(at: 10 + transfer + roundTrip, wasAwaited: true)
    return Pace(pace)
  }

  @Test("asks nothing on a fast line, however far away the terminal is")
  func fast() {
    for roundTrip in [0, 20, 400, 3000] {
      let pace = pace(roundTrip: roundTrip, transfer: 30)
      #expect(pace.line == .fast)
      for time in stride(from: 5000, to: 6000, by: 20) {
        #expect(!pace.asks(afterPictureAt: time) && !pace.waits(at: time))
      }
    }
  }

  @Test("knows nothing where a busy program finds all answers at once")
  func busy() {
    var pace = DrawingPace(isSlow: false)
    pace.recordQuestions(at: 0)
    pace.recordKindQuestion(at: 10)
    pace.recordAnswer(at: 2000)
    pace.recordKind(at: 2001, wasAwaited: false)
    #expect(pace.line == .unknown)
  }

  @Test("waits for the answer behind each picture on a slow line, and not for ever")
  func slow() {
    let pace = pace(roundTrip: 400, transfer: 1000)
    #expect(pace.line == .slow)
    #expect(pace.asks(afterPictureAt: 5000))
    #expect(pace.waits(at: 5499))
    #expect(!pace.waits(at: 5500))
    // A late answer to the first question says nothing about the second.
    #expect(pace.asks(afterPictureAt: 5600))
    #expect(!pace.noteStatus(at: 6000))
    #expect(pace.noteStatus(at: 7000) && !pace.waits(at: 7000))
    // Who has answered before is waited for longer, as a page takes a second.
    #expect(pace.asks(afterPictureAt: 8000))
    #expect(pace.waits(at: 9900) && !pace.waits(at: 10_000))
  }

  @Test("asks no terminal for long that doesn't answer")
  func mute() {
    let pace = Pace(DrawingPace(isSlow: true))
    let asked = (0..<100).count { pace.asks(afterPictureAt: 1000 * $0) }
    #expect(asked == 4)
  }

  @Test("asks nothing on a line that nothing is known about")
  func unknown() {
    let pace = Pace(DrawingPace(isSlow: false))
    #expect(!pace.asks(afterPictureAt: 1000))
    #expect(!pace.asks(afterPictureAt: 1010))
  }

  @Test("notices a write that waits, and a line that has become fast")
  func changes() {
    let pace = pace(roundTrip: 0, transfer: 0)
    #expect(pace.asks(afterPictureAt: 1000, writing: 300) && pace.line == .slow)
    #expect(pace.noteStatus(at: 1030) && pace.line == .fast)
  }
}
