package import ButteryGrid

/// Turns the bytes that a terminal sends into events.
///
/// Bytes may arrive in pieces that are cut anywhere. An incomplete sequence waits for more bytes,
/// but not for longer than `patience`; then it is decoded as it is. No input makes the decoder
/// block, and only pasted text takes memory that grows. Unknown sequences and invalid UTF-8 are
/// skipped.
///
/// Where the terminal hasn't said that it marks pastes, text that arrives at once is taken for a
/// paste: see `UnmarkedPaste`.
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
  /// Makes `keys` when the first bytes arrive; nil after that.
  private var makeKeys: (() -> KeyTree)?
  private let isUTF8: Bool
  private var buffer = [UInt8](repeating: 0, count: 8192)
  private var pending = 0..<0
  private var paste: PasteCollector?
  private var unmarkedPaste: UnmarkedPaste?
  /// Whether bytes have arrived that may be a paste.
  private var mayBePaste = false
  /// The characters that begin text even where no text is edited, as they open a prompt.
  private let promptKeys: Set<Character>
  /// Whether keys are text now, because a text is being edited.
  package var isEditingText = false
  private var mouse = MouseDecoder()
  /// The terminal's answer to DECRQM for mode 2026; nil until the answer arrives.
  package private(set) var synchronizedOutputSetting: Int?
  /// Whether the terminal has said that it marks pastes, or has marked one.
  package private(set) var marksPastes = false
  /// The terminal's background; nil until the terminal has reported it.
  package private(set) var background: RGB?
  /// Whether the terminal has reported that it is a relative of xterm; nil until it has answered.
  package private(set) var isXtermLike: Bool?
  /// Whether a question for a mode or for the background has been answered.
  package private(set) var hasAnswered = false
  /// How many answers to DSR have come and weren't taken yet.
  package var statusCount = 0
  /// The answer whose end hasn't arrived yet.
  private var cutAnswer: CutAnswer?

  /// Creates a decoder for a terminal whose own keys are `keys`.
  ///
  /// The keys are made when the first bytes arrive, so that the first picture doesn't wait for
  /// them.
  package init(
    keys: @autoclosure @escaping () -> KeyTree, isUTF8: Bool, promptKeys: Set<Character> = []
  ) {
    makeKeys = keys
    self.isUTF8 = isUTF8
    self.promptKeys = promptKeys
  }

  /// Receives bytes from `read`, which fills the buffer that it gets and returns their number.
  ///
  /// Call this method only after `next` has returned `nil`, so that the buffer has room.
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
    mayBePaste = count > UnmarkedPaste.fewestCharacters
    return count
  }

  /// Receives bytes that somebody else has read, at most as many as the empty buffer holds.
  package mutating func receive(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    _ = receive { buffer in
      buffer.copyBytes(from: bytes)
      return bytes.count
    }
  }

  /// How long to wait, in milliseconds, for the rest of an incomplete sequence; `nil` where there
  /// is none.
  package var patience: Int? {
    if paste != nil { return 1000 }
    if unmarkedPaste != nil { return UnmarkedPaste.patience }
    switch pending.count {
    case 0: return nil
    case 1: return 25
    default: return 100
    }
  }

  /// The next event, or `nil` when more bytes are needed for one.
  ///
  /// - Parameter isFinal: Whether to decode an incomplete sequence as it is, after `patience`.
  package mutating func next(isFinal: Bool = false) -> Event? {
    if mayBePaste, !marksPastes, !isEditingText, unmarkedPaste == nil, isUnmarkedPaste {
      unmarkedPaste = UnmarkedPaste()
    }
    mayBePaste = false
    return unmarkedPaste == nil
      ? decode(isFinal: isFinal) : continueUnmarkedPaste(isFinal: isFinal)
  }

  /// Whether the bytes that have arrived are a paste without marks.
  ///
  /// They are decoded in a copy, so that answers and function keys don't count as characters.
  private var isUnmarkedPaste: Bool {
    var copy = self
    var text = UnmarkedPaste()
    while let event = copy.decode(isFinal: false) { text.append(event) }
    return !copy.marksPastes && text.isLikely(promptKeys: promptKeys)
  }

  private mutating func continueUnmarkedPaste(isFinal: Bool) -> Event? {
    guard var paste = unmarkedPaste else { return nil }
    unmarkedPaste = nil
    while let event = decode(isFinal: isFinal) { paste.append(event) }
    if isFinal { return .paste(paste.text) }
    unmarkedPaste = paste
    return nil
  }

  private mutating func decode(isFinal: Bool) -> Event? {
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
      collector.feed(UnsafeBufferPointer(rebasing: bytes[pending]), isFinal: isFinal)
    }
    pending.removeFirst(used)
    if isOver { return .paste(collector.text) }
    paste = collector
    return nil
  }

  private mutating func step(isFinal: Bool) -> Step {
    let first = buffer[pending.lowerBound]
    if let answer = cutAnswer, answer.canGoOn(with: first) {
      if answer.ends(with: first) {
        cutAnswer = nil
        if answer == .status { statusCount += 1 }
      }
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
      marksPastes = true
      return .skip(length: length)
    case .status(let length):
      statusCount += 1
      return .skip(length: length)
    case .mode(let mode, let setting, let length):
      hasAnswered = true
      if mode == 2026 { synchronizedOutputSetting = setting }
      // A mode that is unknown (0) or off for good (4) isn't there.
      if mode == 2004, (1...3).contains(setting) { marksPastes = true }
      return .skip(length: length)
    case .background(let color, let length):
      background = color
      hasAnswered = true
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
