import ButteryRecords

/// Finds the section with the least value that isn't less than a typed number, date or time.
struct NextSection: Sendable {
  private let form: ColumnForm
  private let typed: Double
  private var value = Double.infinity
  /// The section, among those considered so far.
  private(set) var section: Int?

  /// - Parameter form: the form of the sections' values; nil if they are texts.
  init?(notBefore text: String, form: ColumnForm?) {
    guard let form, let typed = Self.value(of: text, form) else { return nil }
    (self.form, self.typed) = (form, typed)
  }

  mutating func consider(_ section: Int, named name: String) {
    guard SectionName.level(of: name) == 0, let value = Self.value(of: name, form),
      value >= typed, value < self.value
    else { return }
    (self.section, self.value) = (section, value)
  }

  private static func value(of text: String, _ form: ColumnForm) -> Double? {
    var text = text
    return text.withUTF8 { utf8 in
      // A typed month is its first day.
      form.kind == .date
        ? DateSpan(utf8, order: form.dateOrder)?.first : FieldValue.number(of: utf8, form: form)
    }
  }
}
