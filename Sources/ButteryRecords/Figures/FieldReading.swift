/// What was read from a field: its number, and a hash that tells different values apart.
struct FieldReading: Sendable {
  enum Shape: UInt8, Sendable {
    /// There is no value.
    case missing
    /// There is a text that isn't of its column's kind, and so no value.
    case misfit
    /// There is a value of a column of texts.
    case other
    /// A decimal number: `bits` are its digits without the point, and `fractionDigits` of them
    /// stand behind it.
    case decimal
    /// A decimal number of more digits: `bits` is its index in `longNumbers` of the batch.
    case long
    /// A number of which only the `Double` is known.
    case rounded
  }

  var shape = Shape.missing
  var fractionDigits: UInt8 = 0
  var bits: UInt64 = 0

  /// The same for values that are equal; 0 where hashes aren't needed.
  var hash: UInt64 = 0

  /// Whether there is a value of the column's kind.
  @inline(__always)
  var hasValue: Bool { shape.rawValue > Shape.misfit.rawValue }
}

/// The readings of a chunk's records in some columns.
struct ReadingBatch: Sendable {
  /// The section of each record; records without a section aren't in the batch.
  var sections: [UInt32] = []
  /// The records that are in a section.
  var records: [UInt32] = []
  /// The readings of all records in the first column, then in the second, and so on.
  var readings: [FieldReading] = []
  /// Numbers with too many digits for a reading.
  var longNumbers: [ExactDecimal] = []

  mutating func removeAll() {
    sections.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
    longNumbers.removeAll(keepingCapacity: true)
    readings = []
  }

  /// A column's readings.
  func readings(ofColumn place: Int) -> ArraySlice<FieldReading> {
    readings[place * records.count..<(place + 1) * records.count]
  }

  /// The number that a reading is.
  func number(of reading: FieldReading) -> ReadNumber? {
    switch reading.shape {
    case .missing, .misfit, .other: nil
    case .decimal:
      .exact(
        ExactDecimal(
          units: Int128(Int64(bitPattern: reading.bits)),
          fractionDigits: Int(reading.fractionDigits)))
    case .long: .exact(longNumbers[Int(reading.bits)])
    case .rounded: .rounded(Double(bitPattern: reading.bits))
    }
  }
}
