/// How the fields of a column write their values.
package struct ColumnForm: Sendable, Hashable {
  /// What the fields are.
  package var kind: ColumnKind

  /// What stands between whole ones and their parts.
  package var decimalMark: DecimalMark

  /// What stands first in dates with slashes.
  package var dateOrder: DateOrder

  /// Whether commas group the digits of some numbers, so that `1,250` is one number.
  package var hasCommaGroups: Bool

  /// Whether some times are longer than a day, so that `25:00` is one.
  package var hasLongTimes: Bool

  /// Creates a form; nothing but the kind matters where fields can be read in one way only.
  package init(
    _ kind: ColumnKind, decimalMark: DecimalMark = .point, dateOrder: DateOrder = .monthFirst,
    hasCommaGroups: Bool = false, hasLongTimes: Bool = false
  ) {
    self.kind = kind
    self.decimalMark = decimalMark
    self.dateOrder = dateOrder
    self.hasCommaGroups = hasCommaGroups
    self.hasLongTimes = hasLongTimes
  }
}

/// What stands between whole ones and their parts; the other one may separate groups of digits.
package enum DecimalMark: String, Sendable, Hashable, CaseIterable {
  case point, comma

  /// The mark itself.
  package var byte: UInt8 { UInt8(ascii: self == .point ? "." : ",") }

  /// What separates groups of three digits where a mark does.
  var groupByte: UInt8 { UInt8(ascii: self == .point ? "," : ".") }
}

/// What stands first in dates such as 3/4/2024.
package enum DateOrder: String, Sendable, Hashable, CaseIterable {
  case monthFirst, dayFirst
}
