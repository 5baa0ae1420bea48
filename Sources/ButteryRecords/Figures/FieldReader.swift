/// Reads the fields of one column.
struct FieldReader: Sendable {
  let column: Int
  private let form: ColumnForm
  private let hashesValues: Bool
  private let textHash: TextHash

  /// Whether fields are also read as evidence about their column.
  let infersForm: Bool

  /// - Parameter hashesValues: whether readings have hashes, by which different values are told
  ///   apart.
  init(
    column: Int, form: ColumnForm, hashesValues: Bool, textHash: TextHash, infersForm: Bool = false
  ) {
    self.column = column
    self.form = form
    self.hashesValues = hashesValues
    self.textHash = textHash
    self.infersForm = infersForm
  }

  /// Reads a field.
  ///
  /// - Parameters:
  ///   - field: must be readable 7 bytes past its end.
  ///   - longNumbers: gets the number if it doesn't fit a reading.
  ///   - evidence: gets the evidence of the field where `infersForm` is true.
  @inline(__always)
  func read(
    _ field: UnsafeBufferPointer<UInt8>, _ longNumbers: inout [ExactDecimal],
    _ evidence: inout ColumnEvidence
  ) -> FieldReading {
    let plain = infersForm || form.kind.isNumeric ? NumberParser.plain(field) : nil
    if infersForm { evidence.add(field, plain: plain) }
    var reading = FieldReading()
    if let number = FieldValue.parsed(field, plain: plain, form: form) {
      store(number, into: &reading, &longNumbers)
    } else if field.trimmed.isEmpty || form.kind != .text && FieldValue.isMissing(field) {
      return reading
    } else if form.kind == .duration, let duration = DurationParser(field) {
      store(duration.seconds, into: &reading, &longNumbers)
    } else if let value = FieldValue.number(of: field, form: form) {
      store(value, into: &reading)
    } else {
      reading.shape = form.kind == .text ? .other : .misfit
    }
    if hashesValues { reading.hash = hash(of: reading, field, longNumbers) }
    return reading
  }

  @inline(__always)
  private func store(
    _ number: ParsedNumber, into reading: inout FieldReading, _ longNumbers: inout [ExactDecimal]
  ) {
    guard let decimal = number.decimal else { return store(number.value, into: &reading) }
    store(decimal, into: &reading, &longNumbers)
  }

  @inline(__always)
  private func store(
    _ decimal: ExactDecimal, into reading: inout FieldReading, _ longNumbers: inout [ExactDecimal]
  ) {
    reading.fractionDigits = UInt8(decimal.fractionDigits)
    if let units = Int64(exactly: decimal.units) {
      reading.shape = .decimal
      reading.bits = UInt64(bitPattern: units)
    } else {
      reading.shape = .long
      reading.bits = UInt64(longNumbers.count)
      longNumbers.append(decimal)
    }
  }

  private func store(_ value: Double, into reading: inout FieldReading) {
    reading.shape = .rounded
    reading.bits = value.bitPattern
  }

  /// The hash of a value: the same for numbers of the same value, and for texts that are canonically equal.
  private func hash(
    of reading: FieldReading, _ field: UnsafeBufferPointer<UInt8>, _ longNumbers: [ExactDecimal]
  ) -> UInt64 {
    switch reading.shape {
    case .missing, .misfit: 0
    case .other:
      hash(ofText: UnsafeRawBufferPointer(field))
    case .decimal:
      hash(
        ofUnits: Int128(Int64(bitPattern: reading.bits)),
        fractionDigits: Int(reading.fractionDigits))
    case .long:
      hash(
        ofUnits: longNumbers[Int(reading.bits)].units,
        fractionDigits: Int(reading.fractionDigits))
    case .rounded: hash(ofRounded: Double(bitPattern: reading.bits))
    }
  }

  /// The hash of a text, the same for those that are canonically equal.
  @inline(__always)
  private func hash(ofText text: UnsafeRawBufferPointer) -> UInt64 {
    textHash.wideHash(ofASCII: text) ?? hash(ofCanonical: text)
  }

  private func hash(ofCanonical text: UnsafeRawBufferPointer) -> UInt64 {
    var canonical: [UInt8] = []
    canonical.reserveCapacity(2 * text.count)
    FoldedText.appendCanonical(text, to: &canonical)
    return canonical.withUnsafeBytes(textHash.wideHash)
  }

  /// The hash of a value that isn't written digit by digit: `1e3` is 1000.
  private func hash(ofRounded value: Double) -> UInt64 {
    if form.kind.isNumeric, let number = ExactDecimal(digitsOf: value) {
      return hash(ofUnits: number.units, fractionDigits: number.fractionDigits)
    }
    return textHash.wideHash(of: (value.bitPattern, 1, 0))
  }

  private func hash(ofUnits units: Int128, fractionDigits: Int) -> UInt64 {
    let number = ExactDecimal(units: units, fractionDigits: fractionDigits).shortened
    return textHash.wideHash(
      of: (
        UInt64(truncatingIfNeeded: number.units), UInt64(truncatingIfNeeded: number.units >> 64),
        UInt64(number.fractionDigits) << 8 | 2
      ))
  }
}

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
