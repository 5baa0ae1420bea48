/// The statements in a part of a PostgreSQL server's log.
struct StatementLog {
  /// A statement and its parameters, as sent to the server.
  struct Statement: Hashable, CustomStringConvertible {
    var text: String
    var parameters: String

    /// Whether the statement was cancelled before its rows had come.
    fileprivate(set) var isCancelled = false

    var description: String { "\(text) \(parameters)" }

    /// A page of rows that a statement fetches.
    struct Page {
      /// The values of the group columns.
      var section: String

      /// The whole condition with its values, and the order.
      var place: String

      /// The maximum number of rows.
      var limit: Int
    }

    /// The pages of rows; the first value in the condition of each is its section.
    var pages: [Page] {
      let quoted = parameters.split(separator: "'", omittingEmptySubsequences: false)
      let values = stride(from: 1, to: quoted.count, by: 2).map { quoted[$0] }
      return text.split(separator: " where ").dropFirst().map { rest in
        let halves = rest.split(separator: " limit ", maxSplits: 1)
        var page = Page(section: "", place: "", limit: 0)
        if halves.count > 1 { page.limit = Int(halves[1].prefix { $0.isNumber }) ?? 0 }
        for (index, piece) in halves[0].split(separator: "$").enumerated() {
          guard index > 0 else {
            page.place += piece
            continue
          }
          let value = Int(piece.prefix { $0.isNumber }).map { String(values[$0 - 1]) } ?? ""
          if index == 1 { page.section = value }
          page.place += "'\(value)'" + piece.drop { $0.isNumber }
        }
        return page
      }
    }

    /// Whether the statement begins or ends a transaction, as it is sent with each other statement.
    fileprivate var isFrame: Bool {
      ["begin", "set local", "commit", "rollback"].contains { text.hasPrefix($0) }
    }

    /// Whether the statement asks behind a page if the table is still what it was, which takes no round trip.
    fileprivate var isWatch: Bool { Self.isWatch(text) }

    fileprivate static func isWatch(_ text: String) -> Bool {
      text.hasPrefix("select c.oid, (select pg_catalog.string_agg(")
    }

    /// Returns whether the statement fetches rows with a column of this name, which must not be the first
    /// or the last column.
    ///
    /// Searches in all columns don't count, because they fetch only the key of one row.
    func hasRows(withColumn column: String) -> Bool {
      text.contains(", \"\(column)\", ") && text.contains("limit") && !text.contains("explain")
    }
  }

  /// The statements other than those that begin or end a transaction, or look for changes of a table.
  private(set) var statements: [Statement] = []

  /// Reads a part of a log.
  ///
  /// - Parameter text: Lines without a prefix; further lines of an entry begin with a tab.
  init(_ text: Substring) {
    var isCancelled = false
    for (kind, entry) in Self.entries(of: text) {
      switch kind {
      case "LOG" where entry.hasPrefix("execute <unnamed>: "):
        let text = String(entry.dropFirst("execute <unnamed>: ".count))
        statements.append(Statement(text: text, parameters: ""))
      case "DETAIL":
        // The parameters of a statement follow it in one entry.
        if entry.lowercased().hasPrefix("parameters: "), !statements.isEmpty {
          statements[statements.count - 1].parameters = entry
        }
      case "STATEMENT" where isCancelled:
        // Without the answer to the question behind it, a page is fetched again.
        let place =
          Statement.isWatch(entry)
          ? statements.lastIndex { $0.text.contains("\"buttery key 0\"") }
          : statements.lastIndex { $0.text == entry }
        if let place { statements[place].isCancelled = true }
      default: break
      }
      isCancelled = kind == "ERROR" && entry.contains("due to user request")
    }
    statements.removeAll { $0.isFrame || $0.isWatch }
  }

  private static func entries(of text: Substring) -> [(kind: String, text: String)] {
    var entries: [(kind: String, text: String)] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("\t"), !entries.isEmpty {
        entries[entries.count - 1].text += "\n\(line.dropFirst())"
      } else if let colon = line.firstIndex(of: ":") {
        let entry = line[colon...].dropFirst().drop { $0 == " " }
        entries.append((String(line[..<colon]), String(entry)))
      }
    }
    return entries
  }
}
