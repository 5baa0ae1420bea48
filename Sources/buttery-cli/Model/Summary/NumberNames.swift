import ButteryRecords

/// Tells from a column's name what its numbers are.
enum NumberNames {
  /// Whether the numbers only identify things, or are times or places.
  static func isLabel(_ name: String) -> Bool {
    words(of: name).contains { word in
      labels.contains(word) || labelEndings.contains { word.hasSuffix($0) }
        || word.hasSuffix("id") && !wordsInID.contains(word)
    }
  }

  /// Whether the numbers are levels: temperatures, heights, rates, ages.
  static func isLevel(_ name: String) -> Bool {
    words(of: name).contains { word in
      levels.contains(word) || levelBeginnings.contains { word.hasPrefix($0) }
    }
  }

  /// Whether durations are levels: ages, paces, means.
  static func isLevelOfTime(_ name: String) -> Bool {
    words(of: name).contains { word in
      word != "length" && levels.contains(word) || ["uptime", "pace", "latency"].contains(word)
    }
  }

  /// Whether the numbers are counts.
  static func isCount(_ name: String) -> Bool { words(of: name).contains(where: counts.contains) }

  /// Whether the numbers are sizes, which are large ones and add up.
  static func isSize(_ name: String) -> Bool { words(of: name).contains(where: sizes.contains) }

  /// Families of columns whose names differ in one word, such as `petal_length` and `petal_width`,
  /// directly or through other columns.
  static func families<Column>(of named: [(column: Column, name: String)]) -> [[Column]] {
    var families = Families(count: named.count)
    // A file may have 100,000 columns. Instead of comparing all pairs, columns are joined by the
    // patterns that their names share.
    var firsts: [String: Int] = [:]
    for (index, (_, name)) in named.enumerated() {
      for pattern in patterns(of: words(of: name)) {
        if let first = firsts[pattern] {
          families.join(index, first)
        } else {
          firsts[pattern] = index
        }
      }
    }
    return families.members.map { $0.map { named[$0].column } }
  }

  /// A name's words with each in turn left out; a single word stays.
  private static func patterns(of words: [String]) -> [String] {
    guard words.count > 1 else { return words }
    return words.indices.map { index in
      var pattern = words
      pattern[index] = ""
      return pattern.joined(separator: " ")
    }
  }

  private static let counts: Set<String> = [
    "amount", "count", "counts", "items", "number", "orders", "pieces", "qty", "quantity", "sold",
    "total", "units", "anzahl", "menge",
  ]

  private static let sizes: Set<String> = [
    "size", "bytes", "capacity", "space", "memory", "free", "used", "population", "gdp", "revenue",
  ]

  private static let labels: Set<String> = [
    "year", "yr", "month", "day", "hour", "minute", "second", "week", "quarter", "date", "time",
    "tz", "timezone", "id", "ids", "key", "code", "zip", "zipcode", "postal", "postcode", "plz",
    "fips", "isbn", "phone", "flight", "line", "page", "class", "category", "group", "sex",
    "gender", "race", "zone", "district", "region", "division", "lat", "latitude", "lon", "lng",
    "long", "longitude", "x", "y", "dir", "direction", "angle", "bearing", "heading", "azimuth",
    "ean", "gtin", "upc", "sku", "imei", "account", "card", "tel", "fax", "timestamp", "epoch",
    "index", "number", "no", "nr", "rank", "version", "jahr", "monat", "tag", "année", "mois",
    "año", "mes",
  ]

  private static let labelEndings = ["code", "codes", "fips", "numeric"]

  /// Words that end in `id` but don't name a key, as `countyid` does.
  private static let wordsInID: Set<String> = [
    "acid", "acrid", "aid", "arid", "asteroid", "bid", "covid", "fluid", "grid", "humid", "hybrid",
    "invalid", "kid", "laid", "lipid", "liquid", "maid", "mid", "overpaid", "paid", "prepaid",
    "raid", "rapid", "repaid", "solid", "steroid", "thyroid", "unpaid", "valid", "void",
  ]

  private static let levels: Set<String> = [
    "alt", "age", "ages", "length", "width", "diameter", "radius", "thickness",
    "tmax", "tmin", "dewp", "depth", "height", "pressure", "density", "speed",
    "rate", "ratio", "pct", "per", "avg", "mean", "average", "median", "min", "max", "score",
    "rating", "ph", "mpg", "hpa",
  ]

  private static let levelBeginnings = ["temp", "altitude", "elev", "humid", "perc", "expect"]

  private static func words(of name: String) -> [String] { NameHint.words(of: name) }
}

/// A disjoint-set forest: which things belong together, directly or through others.
private struct Families {
  private var parents: [Int]

  /// Each thing in a family of its own.
  init(count: Int) { parents = Array(0..<count) }

  /// Merges the families of two things.
  mutating func join(_ one: Int, _ other: Int) {
    let (first, second) = (root(of: one), root(of: other))
    parents[max(first, second)] = min(first, second)
  }

  /// The things of each family in ascending order; families are ordered by their first things.
  var members: [[Int]] {
    var copy = self
    var places: [Int: Int] = [:]
    var members: [[Int]] = []
    for index in parents.indices {
      let root = copy.root(of: index)
      if let place = places[root] {
        members[place].append(index)
      } else {
        places[root] = members.count
        members.append([index])
      }
    }
    return members
  }

  private mutating func root(of index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }
}
