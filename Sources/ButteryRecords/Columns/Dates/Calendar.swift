/// Days of the Gregorian calendar, also before it was introduced.
enum Calendar {
  /// The number of days since 1970-01-01; nil if the month has no such day.
  static func day(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard (1...12).contains(month), day >= 1, day <= length(ofMonth: month, year) else {
      return nil
    }
    return number(year, month, day)
  }

  /// The number of days since 1970-01-01 by the ISO week; nil if the year has no such week.
  ///
  /// - Parameter weekday: 1 for Monday.
  static func day(_ year: Int, week: Int, weekday: Int) -> Int? {
    guard week >= 1, (1...7).contains(weekday) else { return nil }
    let day = firstWeek(of: year) + (week - 1) * 7
    return day < firstWeek(of: year + 1) ? day + weekday - 1 : nil
  }

  /// The Monday of the week that has the year's first Thursday, and so its 4th of January.
  private static func firstWeek(of year: Int) -> Int {
    let fourth = number(year, 1, 4)
    // 1970 began with a Thursday.
    let weekday = ((fourth + 3) % 7 + 7) % 7
    return fourth - weekday
  }

  private static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // The years of this computation begin with March, so that the leap day is the last one.
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    if month == 2 {
      return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    }
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
  }
}
