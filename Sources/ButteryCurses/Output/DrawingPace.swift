import ButteryGrid

/// Keeps pictures from queueing up on a line that is slower than the keys.
///
/// The terminal is asked for its kind (DA1) behind the first picture. If the answer comes late, compared
/// with answers to what was asked before the picture, the line is slow. From then on a picture is
/// followed by the question for the terminal's state (DSR), and the next picture waits for the answer;
/// what is pressed meanwhile is handled first. A fast line gets no byte more.
///
/// Times are in milliseconds of a steady clock.
package struct DrawingPace {
  /// What is known about the line.
  package enum Line: Hashable, Sendable {
    case unknown, fast, slow
  }

  package private(set) var line: Line
  /// Until when the next picture waits; `nil` where it needn't.
  package private(set) var waitsUntil: Int?
  private var questions: Int?
  private var firstAnswer: Int?
  private var kindQuestion: Int?
  private var lastQuestion = 0
  private var openQuestions = 0
  private var hasAnswered = false

  /// DSR, the question for the terminal's state.
  static let question = "\u{1B}[5n".bytes

  /// How long the first picture takes on a slow line.
  private static let slowPicture = 150
  /// How long a write waits on a slow line.
  private static let slowWrite = 100
  /// In what time a picture and the answer behind it pass a fast line.
  private static let fastAnswer = 60
  /// How long the next picture waits for an answer: at least, and where there has been one before,
  /// because a page takes a second at 9,600 baud.
  private static let patience = (first: 500, later: 2000)
  /// After so many questions without an answer there won't be any.
  private static let maximumOpenQuestions = 4

  package init(isSlow: Bool) {
    line = isSlow ? .slow : .unknown
  }

  /// Notes that questions were sent before the first picture.
  package mutating func recordQuestions(at time: Int) { questions = time }

  /// Notes that an answer to one of them has come.
  package mutating func recordAnswer(at time: Int) { firstAnswer = firstAnswer ?? time }

  /// Notes that DA1 was sent behind a picture.
  package mutating func recordKindQuestion(at time: Int) { kindQuestion = time }

  /// Notes that the answer to DA1 has come.
  ///
  /// - Parameters:
  ///   - time: When it was read.
  ///   - wasAwaited: Whether it came while the program waited; a late one that was there when the program
  ///     began to wait tells nothing.
  package mutating func recordKind(at time: Int, wasAwaited: Bool) {
    guard line == .unknown, let kindQuestion else { return }
    let passed = time - kindQuestion
    guard wasAwaited || passed <= Self.slowPicture else { return }
    let roundTrip = firstAnswer.map { $0 - (questions ?? $0) } ?? 0
    line = passed - roundTrip > Self.slowPicture ? .slow : .fast
  }

  /// Notes that a picture was sent, which took `writing` to write.
  ///
  /// - Returns: Whether to send `question` behind it.
  package mutating func asks(afterPictureAt time: Int, writing: Int) -> Bool {
    if writing > Self.slowWrite { line = .slow }
    guard line == .slow, openQuestions < Self.maximumOpenQuestions else { return false }
    openQuestions += 1
    lastQuestion = time
    waitsUntil = time + (hasAnswered ? Self.patience.later : Self.patience.first)
    return true
  }

  /// Notes that an answer to DSR has come; returns whether the terminal has drawn everything.
  package mutating func recordStatus(at time: Int) -> Bool {
    guard openQuestions > 0 else { return false }
    openQuestions -= 1
    hasAnswered = true
    guard openQuestions == 0 else { return false }
    waitsUntil = nil
    line = time - lastQuestion < Self.fastAnswer ? .fast : .slow
    return true
  }

  /// Whether the next picture has to wait at `time`.
  package mutating func waits(at time: Int) -> Bool {
    if let waitsUntil, waitsUntil <= time { self.waitsUntil = nil }
    return waitsUntil != nil
  }
}
