/// A control sequence of ECMA-48, which a terminal sends for keys, the mouse and answers.
///
/// It consists of `ESC [`, parameters, intermediate characters and a final character.
struct ControlSequence {
  /// `<`, `=`, `>` or `?` before the parameters, else 0.
  private(set) var marker: UInt8 = 0
  /// The last intermediate character, else 0.
  private(set) var intermediate: UInt8 = 0
  /// The final character.
  private(set) var final: UInt8 = 0
  /// How many parameters there are, empty ones included.
  private(set) var count = 0
  private var values = SIMD16<Int32>()
  private var isSubparameter = false

  /// Parameter `index`, or `fallback` where it is missing or empty.
  func parameter(_ index: Int, or fallback: Int = 0) -> Int {
    guard index < count, index < values.scalarCount, values[index] > 0 else { return fallback }
    return Int(values[index])
  }

  enum Outcome {
    case complete(ControlSequence, length: Int)
    /// The bytes end before the sequence does.
    case incomplete
    /// The sequence isn't well-formed; the caller should skip `length` bytes.
    case malformed(length: Int)
  }

  /// The most bytes of a sequence; no terminal sends a longer one.
  private static let longest = 64

  /// Reads the sequence that `bytes` begin with; the first two bytes must be `ESC [`.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    var sequence = ControlSequence()
    for offset in 2..<max(2, bytes.count) {
      let byte = bytes[offset]
      switch byte {
      case 0x30...0x39: sequence.add(digit: byte - 0x30)
      case 0x3A: sequence.isSubparameter = true
      case 0x3B: sequence.beginParameter()
      case 0x3C...0x3F where offset == 2: sequence.marker = byte
      case 0x20...0x2F: sequence.intermediate = byte
      case 0x40...0x7E:
        sequence.final = byte
        return .complete(sequence, length: offset + 1)
      default: return .malformed(length: offset)
      }
      if offset >= longest { return .malformed(length: offset + 1) }
    }
    return .incomplete
  }

  private mutating func beginParameter() {
    if count == 0 { count = 1 }
    count += 1
    isSubparameter = false
  }

  private mutating func add(digit: UInt8) {
    if count == 0 { count = 1 }
    guard count <= values.scalarCount, !isSubparameter else { return }
    let value = values[count - 1]
    values[count - 1] = value > 100_000_000 ? value : value * 10 + Int32(digit)
  }
}
