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
}

/// A pipeline of conversions; an empty one leaves bytes unchanged.
struct ConversionChain: Sendable {
  private var steps: [any ByteConversion]

  init(_ steps: [any ByteConversion] = []) {
    self.steps = steps
  }

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
