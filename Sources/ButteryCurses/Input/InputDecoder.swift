package import ButteryGrid

/// Turns the bytes that a terminal sends into events.
///
/// Bytes come in as they arrive, in pieces cut anywhere. A sequence that isn't complete waits for
/// more, but not for long: `patience` says how long until it has to be taken as it is. Nothing
/// blocks, whatever bytes come, and nothing but paste grows: unknown sequences are swallowed,
/// invalid UTF-8 is skipped.
///
/// (ncurses could do this, but its mouse decoder reads until it has what it wants, so a stray
/// `ESC [ <` would leave the program deaf; and its `wget_wch` drops half-arrived characters.)
package struct InputDecoder {
  private enum Step {
    case event(Event, length: Int)
    case skip(length: Int)
    case incomplete
  }

  private var keys = KeyTree()
  /// Makes `keys` for the first bytes that come; nil from then on.
  private var makeKeys: (() -> KeyTree)?
  private let isUTF8: Bool
  private var buffer = [UInt8](repeating: 0, count: 8192)
  private var pending = 0..<0
  private var paste: PasteCollector?
  private var mouse = MouseDecoder()
  /// The terminal's answer to DECRQM of mode 2026, once it came.
  package private(set) var synchronizedOutputSetting: Int?
  /// The terminal's background, once it has said so.
  package private(set) var background: RGB?
  /// Whether the terminal has said that it is a relative of xterm; nil before it has said anything.
  package private(set) var isXtermLike: Bool?
  /// The answer of which the end is still to come, in whatever pieces.
  private var cutAnswer: CutAnswer?

  /// A decoder for a terminal whose own keys are `keys`, which aren't made before bytes come: the
  /// first picture doesn't wait for them.
  package init(keys: @autoclosure @escaping () -> KeyTree, isUTF8: Bool) {
    makeKeys = keys
    self.isUTF8 = isUTF8
  }

  /// Takes bytes from `read`, which gets the place to put them and returns how many it put there.
  ///
  /// To be called when `next` has returned `nil`, so that there is room.
  package mutating func receive(_ read: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    if let makeKeys {
      keys = makeKeys()
      self.makeKeys = nil
    }
    let kept = pending.count
    buffer.withUnsafeMutableBytes { bytes in
      bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[pending]))
    }
    pending = 0..<kept
    let count = buffer.withUnsafeMutableBytes { bytes in
      read(UnsafeMutableRawBufferPointer(rebasing: bytes[kept...]))
    }
    if count > 0 { pending = 0..<kept + count }
    return count
  }

  /// How long to wait, in milliseconds, for the rest of what has begun; `nil` where nothing has.
  package var patience: Int? {
    if paste != nil { return 1000 }
    switch pending.count {
    case 0: return nil
    case 1: return 25
    default: return 100
    }
  }

  /// The next event, or `nil` when more bytes are needed for one.
  ///
  /// - Parameter isFinal: Whether to take what is there as complete, after `patience` is over.
  package mutating func next(isFinal: Bool = false) -> Event? {
    while !pending.isEmpty {
      if paste != nil {
        guard let event = continuePaste(isFinal: isFinal) else { return nil }
        return event
      }
      switch step(isFinal: isFinal) {
      case .event(let event, let length):
        pending.removeFirst(length)
        return event
      case .skip(let length):
        pending.removeFirst(length)
      case .incomplete:
        return nil
      }
    }
    return isFinal && paste != nil ? continuePaste(isFinal: true) : nil
  }

  private mutating func continuePaste(isFinal: Bool) -> Event? {
    guard var collector = paste else { return nil }
    paste = nil
    let (used, isOver) = buffer.withUnsafeBufferPointer { bytes in
      collector.take(UnsafeBufferPointer(rebasing: bytes[pending]), isFinal: isFinal)
    }
    pending.removeFirst(used)
    if isOver { return .paste(collector.text) }
    paste = collector
    return nil
  }

  private mutating func step(isFinal: Bool) -> Step {
    let first = buffer[pending.lowerBound]
    if let answer = cutAnswer, answer.canGoOn(with: first) {
      if answer.ends(with: first) { cutAnswer = nil }
      return .skip(length: 1)
    }
    cutAnswer = nil
    let step = buffer.withUnsafeBufferPointer { bytes in
      let scan = InputScan(
        bytes: UnsafeBufferPointer(rebasing: bytes[pending]), isFinal: isFinal, isUTF8: isUTF8)
      switch keys.match(scan.bytes, isFinal: isFinal) {
      case .key(let key, let length): return InputScan.Step.key(key, length: length)
      case .beginning: return .incomplete
      case .none: return scan.step()
      }
    }
    switch step {
    case .key(let key, let length): return .event(.key(key), length: length)
    case .mouse(let report, let length):
      guard let event = mouse.event(for: report) else { return .skip(length: length) }
      return .event(.mouse(event), length: length)
    case .pasteBegins(let length):
      paste = PasteCollector()
      return .skip(length: length)
    case .synchronizedOutput(let setting, let length):
      synchronizedOutputSetting = setting
      return .skip(length: length)
    case .background(let color, let length):
      background = color
      return .skip(length: length)
    case .attributes(let isXtermLike, let length):
      self.isXtermLike = isXtermLike
      return .skip(length: length)
    case .cutAnswer(let answer, let length):
      cutAnswer = answer
      return .skip(length: length)
    case .skip(let length): return .skip(length: length)
    case .incomplete: return .incomplete
    }
  }
}
