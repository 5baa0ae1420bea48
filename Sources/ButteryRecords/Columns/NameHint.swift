/// Tells from a column's name what its values are, where they themselves leave a choice.
package enum NameHint {
  /// The words of `zipCode`, `zip_code` and `ZIP code`, in lower case and without digits.
  package static func words(of name: String) -> [String] {
    var words = [""]
    var wasLower = false
    for character in name.prefix(maximumCharacters) {
      if !character.isLetter || character.isUppercase && wasLower { words.append("") }
      wasLower = character.isLowercase
      if character.isLetter { words[words.count - 1] += character.lowercased() }
    }
    return words.filter { !$0.isEmpty }
  }

  /// The title of a text without lines may be the whole text.
  private static let maximumCharacters = 500

  /// Whether values such as `9:05` are lengths of time.
  static func saysDuration(_ name: String) -> Bool {
    let words = words(of: name)
    return words == ["time"] || words.contains(where: durations.contains)
      || words.contains("time") && words.contains(where: measuredTimes.contains)
  }

  /// Whether values such as `9:05` are times of the day, though some have seconds and others don't.
  static func saysTimeOfDay(_ name: String) -> Bool {
    words(of: name).contains(where: timesOfDay.contains)
  }

  /// Whether amounts of a single unit such as `5m` are lengths of time, and no metres.
  static func saysAmountOfTime(_ name: String) -> Bool {
    !words(of: name).contains { ["len", "length"].contains($0) }
      && (saysDuration(name) || words(of: name).contains(where: amounts.contains))
  }

  /// Whether values such as `5.1.24` are dates and no versions.
  static func saysDate(_ name: String) -> Bool {
    words(of: name).contains { dates.contains($0) || $0.hasSuffix("date") || $0.hasSuffix("datum") }
  }

  /// Whether numbers of ten or thirteen digits are seconds or milliseconds since 1970.
  static func saysMoment(_ name: String) -> Bool {
    let words = words(of: name)
    return words.contains { moments.contains($0) || $0.hasSuffix("time") || $0.hasSuffix("date") }
      || events.contains(words.first ?? "") && (words.count == 1 || words[1] == "on")
      || words.count > 1 && words.last == "at"
  }

  private static let durations: Set<String> = [
    "len", "length", "duration", "elapsed", "etime", "runtime", "uptime", "walltime", "cputime",
    "dauer",
  ]

  private static let measuredTimes: Set<String> = [
    "cpu", "run", "lap", "total", "elapsed", "wall", "up", "response",
  ]

  private static let timesOfDay: Set<String> = [
    "clock", "start", "end", "departure", "arrival", "opens", "closes", "uhrzeit",
  ]

  private static let amounts: Set<String> = [
    "age", "latency", "delay", "timeout", "interval", "ttl", "took", "period",
  ]

  private static let dates: Set<String> = [
    "date", "day", "when", "datum", "tag", "birthday", "born", "fecha",
  ]

  private static let moments: Set<String> = [
    "ts", "tstamp", "timestamp", "epoch", "unix", "time", "date", "when",
  ]

  /// `created` and `created_on` are moments, `created_by` isn't one.
  private static let events: Set<String> = ["created", "modified", "updated"]
}
