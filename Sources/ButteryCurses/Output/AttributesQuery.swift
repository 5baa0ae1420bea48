/// DA1, the primary device attributes of ECMA-48 and XTerm's control sequences: what kind of terminal
/// this is.
///
/// It goes before the question for the background where the terminal's description doesn't say that
/// xterm's control sequences are understood.
enum AttributesQuery {
  /// The question as the terminal's description has it (`u9`); nil where it has none of this form.
  static var question: [UInt8]? {
    let question = "\u{1B}[c".bytes
    return Capabilities.string("u9") == question ? question : nil
  }

  /// Whether an answer is that of a terminal with colours that passes over commands that it doesn't
  /// know: a relative of the VT220 or a later one (61 and up) with attribute 22.
  ///
  /// The Linux console answers 6, terminals that are like a VT100 answer 1.
  static func isXtermLike(_ answer: ControlSequence) -> Bool {
    (61...99).contains(answer.parameter(0))
      && (1..<answer.count).contains { answer.parameter($0) == 22 }
  }
}

/// An answer that comes in pieces, of which the end is waited for so that it isn't taken for keys.
enum CutAnswer {
  /// The terminal's background: see `BackgroundQuery`.
  case background
  /// One that is a control sequence with `?` in front of its parameters, as those to DA1 and DECRQM.
  case report

  /// Whether a byte can be part of it.
  func canGoOn(with byte: UInt8) -> Bool {
    switch self {
    case .background: BackgroundQuery.canGoOn(with: byte)
    case .report: (0x30...0x3B).contains(byte) || byte == UInt8(ascii: "$") || ends(with: byte)
    }
  }

  /// Whether a byte is its last one.
  func ends(with byte: UInt8) -> Bool {
    switch self {
    case .background: byte == 0x07 || byte == UInt8(ascii: "\\")
    case .report: byte == UInt8(ascii: "c") || byte == UInt8(ascii: "y")
    }
  }
}
