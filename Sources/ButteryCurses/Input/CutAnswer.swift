/// An answer of the terminal that arrives in pieces.
///
/// The decoder skips the rest of the answer, so that it isn't taken for keys.
enum CutAnswer {
  /// The terminal's background: see `BackgroundQuery`.
  case background
  /// A control sequence with `?` before its parameters, such as the answers to DA1 and DECRQM.
  case report

  /// Whether `byte` can be part of the answer.
  func canGoOn(with byte: UInt8) -> Bool {
    switch self {
    case .background: BackgroundQuery.canGoOn(with: byte)
    case .report: (0x30...0x3B).contains(byte) || byte == UInt8(ascii: "$") || ends(with: byte)
    }
  }

  /// Whether `byte` ends the answer.
  func ends(with byte: UInt8) -> Bool {
    switch self {
    case .background: byte == 0x07 || byte == UInt8(ascii: "\\")
    case .report: byte == UInt8(ascii: "c") || byte == UInt8(ascii: "y")
    }
  }
}
