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
