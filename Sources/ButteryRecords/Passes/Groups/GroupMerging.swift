/// Merges groups whose names are different spellings of one number.
///
/// In columns of numbers `1.5` and `1.50` are the same, as they are where values are counted or
/// compared.
struct GroupMerging: ~Copyable {
  /// The fields of each merged group in a form that is the same for equal values, each behind its
  /// length.
  private(set) var values = TextTable()

  /// The number of merged groups.
  var count: Int { values.count }

  /// For each group before merging, the merged group that it is a part of; those are numbered in
  /// the order of their appearance.
  private var targets: [Int] = []

  /// The merged group that a group is a part of.
  subscript(group: Int) -> Int { targets[group] }

  /// Merges groups by a look at their names only; nil where each name is a value of its own.
  ///
  /// - Parameters:
  ///   - names: a column's texts, or those of several columns, each behind its length.
  ///   - forms: those of the columns.
  ///   - haveOuters: whether there are outer groups, by the first columns: two of them may be the
  ///     same where no two of the named groups are.
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

  /// Whether some name has a number that isn't written in the shortest way.
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

  /// Whether a field is a number without a digit or a sign that it doesn't need.
  private static func isShortest(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let number = NumberParser.plain(field), !number.hasLeadingZero,
      field[0] != UInt8(ascii: "+"), number.digitCount > number.fractionDigits
    else { return false }
    let isZero = field[0] == UInt8(ascii: "-") && number.value == 0
    return !isZero && (number.fractionDigits == 0 || field[field.count - 1] != UInt8(ascii: "0"))
  }

  /// Appends a field in a form that is the same for equal values.
  ///
  /// The form is a length in bytes, a byte that is 1 for a number and 0 for any other text, and the
  /// shortest digits of the number or the text as it is.
  private static func append(
    _ field: UnsafeBufferPointer<UInt8>, _ form: ColumnForm, to value: inout [UInt8]
  ) {
    // A very long number stays as it is written: rounded, it might equal another one.
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
    return ExactDecimal(units: units, fractionDigits: digits).plainText
  }
}
