import Testing

/// A table of 20,000 rows in 37 sections, with expectations about what the screen shows of it.
struct WalkTable {
  static let options = ["--table", "walk", "-g", "part"]

  /// The number and the word of each row, in the server's order of sections and keys.
  let rows: [String]
  private let places: [String: Int]

  /// Creates the table, in place of an older one.
  init(on server: PostgreSQLDatabase) throws {
    try server.run(
      """
      set client_min_messages = warning;
      drop table if exists walk;
      create table walk(id int primary key, part text not null, word text not null);
      insert into walk select i, 'part ' || lpad((i % 37)::text, 2, '0'), 'word ' || i * 7 % 1009
        from generate_series(1, 20000) i;
      create index on walk(part, id); vacuum analyze walk;
      """)
    let printed = try Printing(
      """
      '\(server.client)' -qXAt -F ' ' -h '\(server.folder)' -U postgres \
      -c 'select id, word from walk order by part, id'
      """)
    rows = printed.lines.dropLast()
    places = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1, $0) })
    try #require(rows.count == 20_000)
  }

  /// The kinds of lines on the screen.
  private enum Line {
    case row(String)
    case header
    /// A row that isn't loaded, or a line outside the table.
    case other
  }

  private static func line(_ text: String) -> Line {
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "," && $0 != "·" }
    if words.count == 3, Int(words[0]) != nil, words[1] == "word" {
      return .row(words.joined(separator: " "))
    }
    return words.first == "part" && (text.contains("row") || words.count == 2) ? .header : .other
  }

  /// Expects that consecutive rows in sight are consecutive rows of the server.
  ///
  /// After placeholders, any later row may follow.
  ///
  /// - Returns: The number of rows in sight.
  @discardableResult
  func expectRows(_ session: DatabaseSession, _ comment: String) -> Int {
    var (count, last) = (0, -1)
    var isNext = false
    for text in session.lines.dropFirst(2) {
      switch Self.line(text) {
      case .header: continue
      case .other: isNext = false
      case .row(let row):
        guard let place = places[row] else {
          Issue.record("\(comment): the server has no row \(row)\n\(session.terminal.screen)")
          return count
        }
        if isNext ? place != last + 1 : place <= last {
          Issue.record("\(comment): \(row) isn't the next row\n\(session.terminal.screen)")
        }
        (last, isNext) = (place, true)
        count += 1
      }
    }
    return count
  }

  /// The rows in sight, as in `rows`.
  func shownRows(_ session: DatabaseSession) -> [String] {
    session.lines.dropFirst(2).compactMap {
      if case .row(let row) = Self.line($0) { row } else { nil }
    }
  }

  /// The sections whose rows are in sight, by their number.
  func shownSections(_ session: DatabaseSession) -> [Int] {
    shownRows(session).compactMap { Int($0.prefix { $0.isNumber }).map { $0 % 37 } }
  }

  /// The words on the screen below the column titles, without widths and marks.
  func picture(_ session: DatabaseSession) -> [[String]] {
    session.lines.dropFirst(2).map { line in
      line.split { $0 == " " || $0 == "▌" }.map(String.init)
    }
  }
}
