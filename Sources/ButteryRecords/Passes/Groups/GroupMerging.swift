/// Which groups are one, though their names read differently: in columns of numbers `1.5` and `1.50`
/// are the same, as they are where values are counted or compared.
struct GroupMerging: ~Copyable {
  /// The fields of each group that is left, each behind its length; what is the same has the same.
  private(set) var values = TextTable()

  /// The number of groups that are left.
  var count: Int { values.count }

  /// For each group by its text the one that it is a part of, in the order of appearance.
  private var targets: [Int] = []

  /// The group that one is a part of.
  subscript(group: Int) -> Int { targets[group] }

  /// Nil where each name is a value of its own, which takes a look at the names only.
  ///
  /// - Parameters:
  ///   - names: a column's texts, or those of several columns, each behind its length.
  ///   - forms: those of the columns.
  ///   - haveOuters: whether the first columns are what outer groups have in common: those may be one
  ///     where no two of these are.
  init?(of names: borrowing TextTable, forms: [ColumnForm], haveOuters: Bool = false) {
    guard forms.contains(where: \.kind.isNumeric), Self.hasSeveralWays(names, forms) else {
      return nil
    }
    let textHash = TextHash()
    var value: [UInt8] = []
    targets.reserveCapacity(names.count)
    for group in 0..<names.count {
      value.removeAll(keepingCapacity: true)
      GroupText.forEachField(of: names.text(group), count: forms.count) { place, field in
        Self.append(field, forms[place], to: &value)
      }
      let length = value.count
      // A text table reads some bytes behind the last one.
      value.append(contentsOf: repeatElement(0, count: 8))
      targets.append(
        value.withUnsafeBytes { bytes in
          let start = bytes.baseAddress!
          return values.number(
            of: start, count: length, hash: textHash.hash(start, count: length))
        })
    }
    if values.count == names.count, !haveOuters { return nil }
  }

  /// Whether a name is a number that could be written in another way.
  private static func hasSeveralWays(
    _ names: borrowing TextTable, _ forms: [ColumnForm]
  ) -> Bool {
    var isFound = false
    for group in 0..<names.count where !isFound {
      GroupText.forEachField(of: names.text(group), count: forms.count) { place, field in
        let form = forms[place]
        if form.kind.isNumeric, !isShortest(field), FieldValue.parsed(field, form: form) != nil {
          isFound = true
        }
      }
    }
    return isFound
  }

  /// Whether a field has the digits that a number needs, and nothing else.
  private static func isShortest(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let number = NumberParser.plain(field), !number.hasLeadingZero,
      field[0] != UInt8(ascii: "+"), number.digitCount > number.fractionDigits
    else { return false }
    let isZero = field[0] == UInt8(ascii: "-") && number.value == 0
    return !isZero && (number.fractionDigits == 0 || field[field.count - 1] != UInt8(ascii: "0"))
  }

  /// Appends the same bytes for all that is the same, behind their number; the first says whether
  /// they are a number.
  private static func append(
    _ field: UnsafeBufferPointer<UInt8>, _ form: ColumnForm, to value: inout [UInt8]
  ) {
    // Of very long numbers the rounded values may be the same, and these aren't.
    let digits = FieldValue.parsed(field, form: form).flatMap { number -> [UInt8]? in
      let text = number.decimal?.shortestText ?? (number.hasExponent ? "\(number.value)" : nil)
      return text.map { Array($0.utf8) }
    }
    let count = UInt64(1 + (digits?.count ?? field.count))
    withUnsafeBytes(of: count) { value.append(contentsOf: $0) }
    value.append(digits == nil ? 0 : 1)
    if let digits { value += digits } else { value.append(contentsOf: field) }
  }
}

extension ExactDecimal {
  /// The number without zeros behind its last digit.
  fileprivate var shortestText: String {
    var (units, digits) = (units, fractionDigits)
    while digits > 0, units.isMultiple(of: 10) { (units, digits) = (units / 10, digits - 1) }
    return NumberFormatter.text(of: units, fractionDigits: digits)
  }
}
