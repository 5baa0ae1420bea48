/// What may get any bytes: each has to take them without a crash and keep what it promises, which is checked
/// with preconditions.
package enum FuzzedInput: String, CaseIterable, Sendable {
  case text, keys, nib, records

  /// Takes some bytes, and stops the program if a promise isn't kept.
  @MainActor package func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch self {
    case .text: checkText(bytes)
    case .keys: checkKeys(bytes)
    case .nib: checkNib(bytes)
    case .records: checkRecords(bytes)
    }
  }
}
