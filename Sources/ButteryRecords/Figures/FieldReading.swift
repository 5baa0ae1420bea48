/// What a field says: its number, and what tells it from others.
struct FieldReading: Sendable {
  enum Shape: UInt8, Sendable {
    /// There is no value.
    case missing
    /// There is a value, which is no number of its column's form.
    case other
    /// A decimal number: `bits` without its point, of which `fractionDigits` stand behind it.
    case decimal
    /// A decimal number of more digits: the one at the place `bits` of its batch.
    case long
    /// A number of which only the `Double` is known.
    case rounded
  }

  var shape = Shape.missing
  var fractionDigits: UInt8 = 0
  var bits: UInt64 = 0

  /// The same for values that are equal; 0 where nobody wants to know.
  var hash: UInt64 = 0
}

/// What the fields of a chunk's records say in some columns.
struct ReadingBatch: Sendable {
  /// The section of each record that is in one.
  var sections: [UInt32] = []
  /// The records themselves.
  var records: [UInt32] = []
  /// A reading for each of the records, those of one column behind those of another.
  var readings: [FieldReading] = []
  /// Numbers of too many digits for a reading.
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
    case .missing, .other: nil
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
