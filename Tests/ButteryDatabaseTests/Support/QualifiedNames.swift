/// Reads a statement for PostgreSQL, and finds the names in it that the search path would decide about.
struct QualifiedNames {
  private var tokens: [Substring] = []

  init(_ statement: String) {
    var rest = statement[...]
    while let first = rest.first {
      let token: Substring =
        if first.isWhitespace {
          rest.prefix(while: \.isWhitespace)
        } else if first == "'" || first == "\"" {
          Self.quoted(rest, by: first)
        } else if Self.isOfName(first) || first == "$" {
          rest.prefix { Self.isOfName($0) || $0 == "$" }
        } else if Self.signs.contains(first) {
          rest.hasPrefix("::") ? rest.prefix(2) : rest.prefix { Self.signs.contains($0) }
        } else {
          rest.hasPrefix("::") ? rest.prefix(2) : rest.prefix(1)
        }
      rest = rest[token.endIndex...]
      if !first.isWhitespace { tokens.append(token) }
    }
  }

  private static let signs: Set<Character> = Set("+-*/<>=~!@#%^&|`?")

  private static func isOfName(_ letter: Character) -> Bool {
    letter == "_" || letter.isLetter || letter.isNumber
  }

  private static func quoted(_ text: Substring, by mark: Character) -> Substring {
    let end = text.dropFirst().firstIndex(of: mark)
    return text[..<(end.map { text.index(after: $0) } ?? text.endIndex)]
  }

  /// The words of SQL itself that may stand before a parenthesis.
  private static let words: Set<Substring> = [
    "and", "any", "as", "by", "case", "cast", "exists", "from", "group", "having", "join",
    "lateral",
    "not", "on", "operator", "or", "select", "then", "union", "all", "when", "where", "explain",
    "when",
    "else", "is",
  ]

  /// Words of SQL that look for an operator of their own by the search path.
  private static let hidden: Set<Substring> = [
    "like", "ilike", "similar", "between", "in", "nullif", "overlaps", "collate", "using",
  ]

  /// The names that the search path would decide about, each with what follows it.
  var unqualified: [String] {
    tokens.indices.filter(isUnqualified).map { tokens[$0...].prefix(5).joined(separator: " ") }
  }

  private func token(_ index: Int) -> Substring {
    tokens.indices.contains(index) ? tokens[index] : ""
  }

  private func isUnqualified(_ index: Int) -> Bool {
    let (before, token, after) = (token(index - 1), tokens[index], token(index + 1))
    if Self.hidden.contains(token) { return true }
    switch token {
    case "case": return after != "when"
    case "distinct" where before == "is" || before == "not":
      return tokens(index + 1, 2) != "from null"
    case "::": return !isQualified(index + 1)
    case "as" where isInCast(index): return !isQualified(index + 1)
    case "from", "join":
      // `is distinct from null` has no table.
      return after != "(" && after != "lateral" && after != "null" && !isQualified(index + 1)
        && !["seek", "tree", "part", "d"].contains(after)
    default: break
    }
    if let sign = token.first, Self.signs.contains(sign) {
      let isAll = token == "*" && (before == "." || before == "(" || before == "select")
      return !isAll && !(tokens(index - 4, 2) == "operator (" && isQualified(index - 2))
    }
    guard after == "(", token.first.map(Self.isOfName) == true || token.first == "\"" else {
      return false
    }
    // A name behind a table, or that of a common table, has its columns in parentheses.
    let isAlias = before == ")" || before == "recursive" || before == "ordinality"
    return !Self.words.contains(token) && !isAlias && tokens(index - 2, 2) != "pg_catalog."
  }

  private func isQualified(_ index: Int) -> Bool {
    token(index + 1) == "." && (token(index) == "pg_catalog" || token(index).first == "\"")
  }

  private func isInCast(_ index: Int) -> Bool {
    var (place, depth) = (index - 1, 0)
    while place >= 0 {
      if tokens[place] == ")" { depth += 1 }
      if tokens[place] == "(" {
        if depth == 0 { return token(place - 1) == "cast" }
        depth -= 1
      }
      place -= 1
    }
    return false
  }

  private func tokens(_ index: Int, _ count: Int) -> String {
    let found = (index..<index + count).map(token)
    return found.contains(".") ? found.joined() : found.joined(separator: " ")
  }
}
