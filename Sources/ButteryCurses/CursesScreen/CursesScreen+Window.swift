public import ButteryGrid
import CLibrary

// The window that the terminal is in: its title, its progress, its clipboard. Between two pictures
// ncurses' output buffer is empty, so that sequences can be sent past it.

extension CursesScreen {
  /// The title of the terminal's window; `nil` for the one that it had before.
  ///
  /// That one is pushed onto the terminal's stack of titles, and popped when the terminal is given back
  /// (see XTWINOPS and OSC 2 in XTerm's control sequences). A terminal without such a stack keeps the
  /// title until a shell sets another one. On consoles and old terminals nothing happens.
  public var title: String? {
    get { terminalWindow.title }
    set {
      let new = newValue.map(shown)
      guard isActive, takesTitle, new != title else { return }
      adopt(terminalWindow.set(title: new))
    }
  }

  /// How far long work is, as the window or its task bar shows; `nil` for no work.
  ///
  /// Only terminals get it (OSC 9;4) that are known to show it, as they say in the environment: Windows
  /// Terminal, ConEmu, mintty, Ghostty, WezTerm, iTerm2, Konsole and those with VTE. Others would show a
  /// message, or nothing.
  public var progress: WorkProgress? {
    get { terminalWindow.progress }
    set {
      guard isActive, newValue != progress, TerminalProgram.showsProgress else { return }
      adopt(terminalWindow.set(progress: newValue))
    }
  }

  private func adopt(_ bytes: [UInt8]) {
    // Whatever ends the process after these bytes takes them back.
    prepareLeaving()
    files.send(bytes)
  }

  private func shown(_ title: String) -> String {
    let text = TextMetrics.visible(String(title.prefix(TerminalWindow.longestTitle)))
    return traits.isUnicode ? text : String(decoding: ASCIIStandIn.of(text), as: UTF8.self)
  }

  /// Stores the bytes that a signal handler sends to give the terminal back.
  func prepareLeaving() {
    modes.prepareLeaving(
      lines: size.height, isSynchronized: hasSynchronizedOutput, terminalWindow.leave)
  }
}

/// What the window around the terminal shows of the program.
struct TerminalWindow {
  /// Whether the sequences that enter and leave the other screen push and pop the title, as xterm's do.
  private var isPushedWithScreen: Bool {
    String(decoding: Capabilities.string("smcup") ?? [], as: UTF8.self).contains("\u{1B}[22;")
  }
  private(set) var title: String?
  private(set) var progress: WorkProgress?

  /// The most characters of a title.
  static let longestTitle = 200

  /// Returns the bytes that give the window a title, or its own one back.
  mutating func set(title new: String?) -> [UInt8] {
    let old = title
    title = new
    if new == nil { return Self.pop + (isPushedWithScreen ? Self.push : []) }
    return (old == nil ? pushTitle : []) + titleBytes
  }

  /// Returns the bytes that show the progress of work, or remove it.
  mutating func set(progress new: WorkProgress?) -> [UInt8] {
    let old = progress.map(Self.bytes)
    progress = new
    let bytes = new.map(Self.bytes) ?? Self.noProgress
    return bytes == old ? [] : bytes
  }

  /// The bytes that take the window again after a stop.
  var enter: [UInt8] {
    (title == nil ? [] : pushTitle + titleBytes) + (progress.map(Self.bytes) ?? [])
  }

  /// The bytes that give the window back.
  var leave: [UInt8] {
    (title == nil ? [] : popTitle) + (progress == nil ? [] : Self.noProgress)
  }

  private var titleBytes: [UInt8] {
    title.map { "\u{1B}]2;\($0)\u{1B}\\".bytes } ?? []
  }

  private static let push = "\u{1B}[22;2t".bytes
  private static let pop = "\u{1B}[23;2t".bytes
  private var pushTitle: [UInt8] { isPushedWithScreen ? [] : Self.push }
  private var popTitle: [UInt8] { isPushedWithScreen ? [] : Self.pop }
  private static let noProgress = "\u{1B}]9;4;0\u{1B}\\".bytes

  private static func bytes(_ progress: WorkProgress) -> [UInt8] {
    switch progress {
    case .unknown: return "\u{1B}]9;4;3\u{1B}\\".bytes
    case .fraction(let done):
      let percent = Int(100 * (done > 0 ? min(done, 1) : 0))
      return "\u{1B}]9;4;1;\(percent)\u{1B}\\".bytes
    }
  }
}

// MARK: - The clipboard

extension CursesScreen {
  /// The most bytes of text that are sent: many terminals ignore longer texts.
  private static let maximumCopiedBytes = 74_994

  /// Asks the terminal to put `text` on its clipboard.
  ///
  /// Terminals needn't do so, and none says whether it did. See "OSC 52" in XTerm's control
  /// sequences. Inside tmux the sequence is sent twice: to tmux, which obeys or not (its option
  /// `set-clipboard`), and through it (`allow-passthrough`).
  ///
  /// - Returns: Whether the text was sent. It isn't where it is longer than about 75 kB, or after
  ///   `restore()`.
  public func copy(_ text: String) -> Bool {
    guard isActive, text.utf8.count <= Self.maximumCopiedBytes else { return false }
    let sequence = Clipboard.sequence(settingTo: text)
    files.send(sequence)
    if TerminalProgram.isTmux { files.send(Clipboard.passedThroughTmux(sequence)) }
    return true
  }
}

/// Control sequences that reach the terminal's clipboard.
package enum Clipboard {
  /// The control sequence (OSC 52) that sets the clipboard to a text.
  package static func sequence(settingTo text: String) -> [UInt8] {
    "\u{1B}]52;c;".bytes + base64(Array(text.utf8)) + "\u{07}".bytes
  }

  /// The form of a sequence that tmux hands to the terminal that it is in.
  package static func passedThroughTmux(_ sequence: [UInt8]) -> [UInt8] {
    let inner = sequence.flatMap { $0 == 0x1B ? [0x1B, 0x1B] : [$0] }
    return "\u{1B}Ptmux;".bytes + inner + "\u{1B}\\".bytes
  }

  private static let alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".bytes

  /// Base 64 as in RFC 4648, section 4.
  package static func base64(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0..<4 {
        result.append(
          digit <= group.count
            ? alphabet[bits >> (18 - 6 * digit) & 0x3F] : UInt8(ascii: "="))
      }
    }
    return result
  }
}
