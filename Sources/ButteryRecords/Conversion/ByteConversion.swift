/// Turns one form of a text into another, piece by piece.
///
/// Errors are returned and not thrown: a typed error thrown through the closure of
/// `withUnsafeBytes` is miscompiled with optimization (Swift 6.3.1).
protocol ByteConversion: Sendable {
  /// Appends the converted bytes to `output`; keeps back bytes that make sense only with those to
  /// come.
  mutating func convert(
    _ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) -> RecordError?

  /// Converts the bytes that were kept back; no more bytes come.
  mutating func finish(into output: inout [UInt8]) -> RecordError?

  /// Whether the text wasn't quite in its form, and was read as it was meant.
  var isLenient: Bool { get }

  /// The lines of text below a table, which are left out; nil without any.
  var omittedLines: SkippedLines? { get }
}

extension ByteConversion {
  var isLenient: Bool { false }

  var omittedLines: SkippedLines? { nil }
}

/// A pipeline of conversions; an empty one leaves bytes unchanged.
struct ConversionChain: Sendable {
  private var steps: [any ByteConversion]

  init(_ steps: [any ByteConversion] = []) {
    self.steps = steps
  }

  /// Whether a conversion has read what wasn't quite in its form.
  var isLenient: Bool { steps.contains(where: \.isLenient) }

  /// The lines below a table that conversions have left out; nil without any.
  var omittedLines: SkippedLines? { steps.compactMap(\.omittedLines).first }

  /// Converts the next bytes; a failure may come with the bytes that were converted before it.
  mutating func convert(
    _ bytes: [UInt8], isLast: Bool
  ) -> (bytes: [UInt8], failure: RecordError?) {
    var bytes = bytes
    for step in steps.indices {
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count)
      var failure = bytes.withUnsafeBytes { steps[step].convert($0, into: &output) }
      if isLast, failure == nil { failure = steps[step].finish(into: &output) }
      bytes = output
      // The later steps still convert the bytes before the failure.
      if let failure {
        return (convert(bytes, from: step + 1), failure)
      }
    }
    return (bytes, nil)
  }

  private mutating func convert(_ bytes: [UInt8], from first: Int) -> [UInt8] {
    var bytes = bytes
    for step in steps.indices.dropFirst(first) {
      var output: [UInt8] = []
      _ = bytes.withUnsafeBytes { steps[step].convert($0, into: &output) }
      bytes = output
    }
    return bytes
  }
}

/// Converts quotes that are escaped by backslashes in quoted fields to doubled ones.
///
/// Two backslashes become one, and a backslash at the end of a line disappears, as MySQL writes
/// both. Other backslashes are text, and so are all outside of quotes.
struct BackslashConversion: ByteConversion {
  private enum State { case fieldStart, plain, quoted, escape }

  private let delimiters: [UInt8]
  private var state = State.fieldStart
  private var isAtStart = true

  init(_ escapes: BackslashEscapes) {
    delimiters = escapes.delimiters.map(\.rawValue)
  }

  mutating func convert(
    _ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) -> RecordError? {
    let start = isAtStart ? Grammar.textStart(of: bytes) : 0
    isAtStart = false
    output += bytes.part(0..<start)
    for byte in bytes.part(start..<bytes.count) { feed(byte, into: &output) }
    return nil
  }

  mutating func finish(into output: inout [UInt8]) -> RecordError? {
    if state == .escape { output.append(JSONString.backslash) }
    return nil
  }

  private mutating func feed(_ byte: UInt8, into output: inout [UInt8]) {
    switch state {
    case .escape:
      state = .quoted
      if byte == ASCII.quote {
        output.append(ASCII.quote)
      } else if byte != JSONString.backslash, !Grammar.isLineEnd(byte) {
        output.append(JSONString.backslash)
      }
    case .quoted where byte == JSONString.backslash:
      state = .escape
      return
    // The second one of doubled quotes opens the field again.
    case .quoted where byte == ASCII.quote: state = .fieldStart
    case .quoted: break
    case .fieldStart where byte == ASCII.quote: state = .quoted
    case .fieldStart, .plain:
      state = Grammar.isLineEnd(byte) || delimiters.contains(byte) ? .fieldStart : .plain
    }
    output.append(byte)
  }
}

/// Delimited fields in which quotes are escaped by backslashes, as Spark and MySQL write them:
/// `"say \"a, b\""`.
struct BackslashEscapes: Sendable, Hashable {
  /// The delimiters behind which a quote opens a field.
  let delimiters: [Delimiter]
}
