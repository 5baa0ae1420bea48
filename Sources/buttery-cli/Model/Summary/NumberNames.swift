/// What a column's name says of its numbers.
enum NumberNames {
  /// Whether they only tell one thing from others, or say when or where it is.
  static func isLabel(_ name: String) -> Bool {
    words(of: name).contains { word in
      labels.contains(word) || labelEndings.contains { word.hasSuffix($0) }
    }
  }

  /// Whether they are levels: temperatures, heights, rates, ages.
  static func isLevel(_ name: String) -> Bool {
    words(of: name).contains { word in
      levels.contains(word) || levelBeginnings.contains { word.hasPrefix($0) }
    }
  }

  private static let labels: Set<String> = [
    "year", "yr", "month", "day", "hour", "minute", "second", "week", "quarter", "date", "time",
    "tz", "timezone", "id", "ids", "key", "code", "zip", "zipcode", "postal", "postcode", "plz",
    "fips", "isbn", "phone", "flight", "line", "page", "class", "category", "group", "sex",
    "gender", "race", "zone", "district", "region", "division", "lat", "latitude", "lon", "lng",
    "long", "longitude", "x", "y", "dir", "direction", "angle", "bearing", "heading", "azimuth",
    "index", "number", "no", "nr", "rank", "version", "jahr", "monat", "tag", "année", "mois",
    "año", "mes",
  ]

  private static let labelEndings = ["code", "codes", "fips", "numeric"]

  private static let levels: Set<String> = [
    "alt", "age", "ages", "tmax", "tmin", "dewp", "depth", "height", "pressure", "density", "speed",
    "rate", "ratio", "pct", "per", "avg", "mean", "average", "median", "min", "max", "score",
    "rating", "ph", "mpg", "hpa",
  ]

  private static let levelBeginnings = ["temp", "altitude", "elev", "humid", "perc", "expect"]

  /// The words of `zipCode`, `zip_code` and `ZIP code`.
  private static func words(of name: String) -> [String] {
    var words = [""]
    var wasLower = false
    for character in name {
      if !character.isLetter || character.isUppercase && wasLower { words.append("") }
      wasLower = character.isLowercase
      if character.isLetter { words[words.count - 1] += character.lowercased() }
    }
    return words.filter { !$0.isEmpty }
  }
}
