/// The statements in a part of a PostgreSQL server's log.
struct StatementLog {
  /// A statement and its parameters, as sent to the server.
  struct Statement: Hashable, CustomStringConvertible {
    var text: String
    var parameters: String
    var description: String { "\(text) \(parameters)" }

    /// The maximum number of rows that the statement asks for: the sum of its limits.
    var rowLimit: Int {
      text.split(separator: "limit ").dropFirst()
        .reduce(0) { $0 + (Int($1.prefix { $0.isNumber }) ?? 0) }
    }

    /// The first parameter, which is the section in a page of rows.
    var section: String { String(parameters.prefix { $0 != "," }) }

    /// Whether the statement begins or ends a transaction, as it is sent with each other statement.
    fileprivate var isFrame: Bool {
      ["begin", "set local", "commit", "rollback"].contains { text.hasPrefix($0) }
    }

    /// Returns whether the statement fetches rows with a column of this name, which must not be the first
    /// or the last column.
    ///
    /// Searches in all columns don't count, because they fetch only the key of one row.
    func hasRows(withColumn column: String) -> Bool {
      text.contains(", \"\(column)\", ") && text.contains("limit") && !text.contains("explain")
    }
  }

  /// The statements other than those that begin or end a transaction.
  private(set) var statements: [Statement] = []

  /// The number of times that each statement was cancelled, by its text.
  private(set) var cancelled: [String: Int] = [:]

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
      case "STATEMENT" where isCancelled: cancelled[entry, default: 0] += 1
      default: break
      }
      isCancelled = kind == "ERROR" && entry.contains("due to user request")
    }
    statements.removeAll(where: \.isFrame)
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
