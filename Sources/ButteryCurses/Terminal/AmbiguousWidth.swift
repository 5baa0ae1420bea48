import ButteryGrid
import CLibrary

/// Finds out how many columns a terminal gives to characters of ambiguous East Asian width.
///
/// Only a terminal in a Chinese, Japanese or Korean locale may give them two, and only the terminal
/// knows. A character is written where the first picture will stand, and the terminal is asked for its
/// cursor's place (DECXCPR), and behind that for its kind (DA1), which all terminals answer. All widths
/// depend on the answer, so the first picture waits for it.
@MainActor enum AmbiguousWidth {
  /// What the terminal has sent.
  struct Answer {
    /// Whether the character took two columns; false where the terminal didn't say.
    var isWide = false
    /// What else has arrived, such as keys that were pressed early.
    var rest: [UInt8] = []
  }

  /// Writes `○` (U+25CB) at the beginning of a line, asks, and erases the line.
  private static let question = "\u{1B}7\r\u{25CB}\u{1B}[?6n\r\u{1B}[K\u{1B}8\u{1B}[c".bytes
  /// How long the first picture waits at most, in milliseconds.
  private static let patience = 1000
  /// The most bytes that are read before the first picture.
  private static let maximumBytes = 4096

  /// Asks the terminal, whose screen must be clear.
  static func ask(_ files: TerminalFiles) -> Answer {
    files.send(question)
    var bytes: [UInt8] = []
    let end = TerminalInput.now + patience
    while bytes.count < maximumBytes, read(files.input, until: end, into: &bytes) {
      if let answer = answer(in: bytes) { return answer }
    }
    return Answer(rest: bytes)
  }

  /// The answer in `bytes`; nil where it isn't complete.
  private static func answer(in bytes: [UInt8]) -> Answer? {
    var answer = Answer()
    var isComplete = false
    bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      while offset < bytes.count {
        let rest = UnsafeBufferPointer(rebasing: bytes[offset...])
        guard !isComplete, rest.starts(with: "\u{1B}[?".utf8),
          case .complete(let sequence, let length) = ControlSequence.parse(rest),
          sequence.isCursorReport || sequence.areDeviceAttributes
        else {
          answer.rest.append(bytes[offset])
          offset += 1
          continue
        }
        if sequence.isCursorReport { answer.isWide = sequence.parameter(1) == 3 }
        isComplete = sequence.areDeviceAttributes
        offset += length
      }
    }
    return isComplete ? answer : nil
  }

  /// Waits until there is something to read, or until `end`, and reads it; returns whether there was.
  private static func read(_ file: Int32, until end: Int, into bytes: inout [UInt8]) -> Bool {
    var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, Int32(max(0, end - TerminalInput.now))) > 0 else { return false }
    let count = withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
      let count = CLibrary.read(file, buffer.baseAddress, buffer.count)
      bytes.append(contentsOf: buffer.prefix(max(0, count)))
      return count
    }
    return count > 0
  }
}
