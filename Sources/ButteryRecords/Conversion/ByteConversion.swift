/// Turns one form of a text into another, piece by piece.
///
/// What goes wrong is returned and not thrown: a typed error thrown through the closure of
/// `withUnsafeBytes` is miscompiled with optimisation (Swift 6.3.1).
protocol ByteConversion: Sendable {
  /// Adds what becomes of the next bytes; keeps back what makes sense only with those to come.
  mutating func convert(
    _ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) -> RecordError?

  /// Adds what was kept back: no more bytes come.
  mutating func finish(into output: inout [UInt8]) -> RecordError?
}

/// Conversions one behind the other; without any, bytes stay what they are.
struct ConversionChain: Sendable {
  private var steps: [any ByteConversion]

  init(_ steps: [any ByteConversion] = []) {
    self.steps = steps
  }

  /// What becomes of the next bytes, and what went wrong behind it.
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
      // What comes behind still has what was good of the bytes.
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
