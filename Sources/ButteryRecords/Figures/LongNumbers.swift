/// The numbers among some values whose digits a `Double` doesn't hold.
///
/// They are few in most files, and there are none where all numbers have up to fifteen digits.
struct LongNumbers: Sendable {
  private struct Entry: Sendable {
    var section: UInt32
    let record: UInt32
    let number: ExactDecimal
  }

  private var entries: [Entry] = []

  /// How many values take as much memory as one of these numbers.
  static let weight = 4

  /// A `Double` holds all numbers of fifteen digits.
  private static let limit: Int128 = 1_000_000_000_000_000

  var count: Int { entries.count }

  /// Whether a `Double` may not hold a number's digits.
  @inline(__always)
  static func isLong(_ number: ReadNumber) -> Bool {
    guard case .exact(let decimal) = number else { return false }
    return decimal.units.magnitude >= limit.magnitude
  }

  /// Adds a number if a `Double` doesn't hold its digits.
  @inline(__always)
  mutating func add(_ number: ReadNumber, section: UInt32, record: UInt32) {
    guard case .exact(let decimal) = number, Self.isLong(number) else { return }
    entries.append(Entry(section: section, record: record, number: decimal))
  }

  /// Removes the numbers of records.
  mutating func removeAll(where isRemoved: (UInt32) -> Bool) {
    entries.removeAll { isRemoved($0.record) }
  }

  /// Moves each number to the parent of its section.
  mutating func moveSections(to tree: SectionTree) {
    for index in entries.indices {
      entries[index].section = UInt32(tree.parent(of: Int(entries[index].section)))
    }
    sort()
  }

  /// Sorts the numbers by their sections, as `exact` needs them.
  mutating func sort() { entries.sort { $0.section < $1.section } }

  /// A quantile with all its digits; nil where they aren't known.
  ///
  /// The numbers must have been sorted.
  ///
  /// - Parameter values: all values of the section, in any order.
  func exact(
    _ neighbours: QuantileNeighbours, of values: UnsafeMutableBufferPointer<Double>,
    inSection section: UInt32
  ) -> ExactDecimal? {
    // A `Double` is enough for a number that it holds, and not for what lies between two: -10.1 and 10.3.
    guard !entries.isEmpty || neighbours.share > 0 else { return nil }
    let (low, high) = (neighbours.low, neighbours.high)
    let lower = number(at: neighbours.index, value: low, of: values, inSection: section)
    guard neighbours.share > 0 else { return lower }
    let next = neighbours.index + 1
    let upper = number(at: next, value: high, of: values, inSection: section)
    guard let lower, let upper else { return nil }
    return ExactDecimal(from: lower, to: upper, hundredths: Int128(neighbours.share * 100))
  }

  /// The number at a place in ascending order, whose value is known.
  private func number(
    at index: Int, value: Double, of values: UnsafeMutableBufferPointer<Double>,
    inSection section: UInt32
  ) -> ExactDecimal? {
    let start = entries.indices.partitionIndex { entries[$0].section >= section }
    let same = entries[start...].prefix { $0.section == section }.map(\.number)
      .filter { $0.value == value }
    guard !same.isEmpty else { return ExactDecimal(digitsOf: value) }
    var (lessCount, count) = (0, 0)
    for other in values {
      if other < value { lessCount += 1 } else if other == value { count += 1 }
    }
    // Shorter numbers of the same value are all equal.
    let short = ExactDecimal(digitsOf: value)
    if count > same.count, short == nil { return nil }
    let all = same + repeatElement(short ?? same[0], count: count - same.count)
    return all.sorted(by: <)[index - lessCount]
  }
}

extension ExactDecimal {
  /// The shortest decimal number whose nearest `Double` is `value`; nil if it has too many digits.
  init?(digitsOf value: Double) {
    guard value.isFinite else { return nil }
    var (units, fraction, power): (Int128, Int, Int) = (0, 0, 0)
    var isBehindPoint = false
    let text = "\(value.magnitude)".utf8
    for byte in text {
      if byte == UInt8(ascii: "e") { break }
      if byte == UInt8(ascii: ".") { isBehindPoint = true }
      guard byte.isDigit else { continue }
      units = units * 10 + Int128(byte - 0x30)
      if isBehindPoint { fraction += 1 }
    }
    if let end = text.firstIndex(of: UInt8(ascii: "e")) {
      power = Int(String(text[text.index(after: end)...]) ?? "") ?? 0
    }
    let digits = fraction - power
    guard (-Self.maximumDigits...Self.maximumDigits).contains(digits) else { return nil }
    let (product, overflows) = units.multipliedReportingOverflow(
      by: Self.powersOfTen[max(0, -digits)])
    if overflows { return nil }
    let number = ExactDecimal(units: value < 0 ? -product : product, fractionDigits: max(0, digits))
    self = number.shortened
  }

  /// The number that is some hundredths of the way from one number to another; nil if it has too
  /// many digits.
  init?(from low: ExactDecimal, to high: ExactDecimal, hundredths: Int128) {
    let digits = max(low.fractionDigits, high.fractionDigits)
    guard digits + 2 <= Self.maximumDigits,
      let first = low.units(withFractionDigits: digits),
      let last = high.units(withFractionDigits: digits)
    else { return nil }
    let (difference, isFar) = last.subtractingReportingOverflow(first)
    let (way, isLong) = difference.multipliedReportingOverflow(by: hundredths)
    let (start, isLarge) = first.multipliedReportingOverflow(by: 100)
    let (units, overflows) = start.addingReportingOverflow(way)
    if isFar || isLong || isLarge || overflows { return nil }
    self = ExactDecimal(units: units, fractionDigits: digits + 2).shortened
  }

  /// The number without zeros at the end of its fraction.
  var shortened: ExactDecimal {
    var (units, digits) = (units, fractionDigits)
    while digits > 0, units.isMultiple(of: 10) { (units, digits) = (units / 10, digits - 1) }
    return ExactDecimal(units: units, fractionDigits: digits)
  }
}
