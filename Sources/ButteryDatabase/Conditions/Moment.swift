/// A date and time of day in SQL's notation, without a time zone.
struct Moment {
  /// The seconds since the beginning of 1970.
  let seconds: Double

  private var dayNumber: Int { Int((seconds / 86_400).rounded(.down)) }

  /// `2020-06-30`, by the proleptic Gregorian calendar.
  var day: String {
    // Years begin on the first of March, counted from the year 0, so that a leap day is a year's last day.
    let days = dayNumber + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    let civilMonth = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0)
    return "\(Self.padded(year, 4))-\(Self.padded(civilMonth, 2))-\(Self.padded(dayOfMonth, 2))"
  }

  /// `23:59:59`, with six digits of a fraction if there is one.
  var time: String {
    let rest = seconds - Double(dayNumber) * 86_400
    let microseconds = Int((rest * 1_000_000).rounded())
    let whole = microseconds / 1_000_000
    let fraction = microseconds % 1_000_000
    let text = [whole / 3_600, whole / 60 % 60, whole % 60].map { Self.padded($0, 2) }
      .joined(separator: ":")
    return fraction == 0 ? text : text + "." + Self.padded(fraction, 6)
  }

  /// `2020-06-30 23:59:59`.
  var text: String { "\(day) \(time)" }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
