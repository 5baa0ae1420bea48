/// What programs have asked a server from some time on, as its log has it.
struct StatementLog {
  /// A statement and its parameters, as they were sent.
  struct Statement: Hashable, CustomStringConvertible {
    var text: String
    var parameters: String
    var description: String { "\(text) \(parameters)" }

    /// How many rows it asks for at most, in all its parts.
    var rowLimit: Int {
      text.split(separator: "limit ").dropFirst()
        .reduce(0) { $0 + (Int($1.prefix { $0.isNumber }) ?? 0) }
    }

    /// Whether it is one of those around each statement, which are sent with it.
    fileprivate var isFrame: Bool {
      ["begin", "set local", "commit", "rollback"].contains { text.hasPrefix($0) }
    }

    /// Whether it fetches rows with a column of this name, which isn't the first or the last one.
    ///
    /// What looks for a text in all columns fetches the keys of one row alone.
    func hasRows(withColumn column: String) -> Bool {
      text.contains(", \"\(column)\", ") && text.contains("limit") && !text.contains("explain")
    }
  }

  /// All but what begins and ends transactions.
  private(set) var statements: [Statement] = []

  /// How often a statement of some text was ended because nobody waited for it any more.
  private(set) var cancelled: [String: Int] = [:]

  /// - Parameter text: lines of a log without a prefix; those of an entry's text after its first
  ///   begin with a tab.
  init(_ text: Substring) {
    var isCancelled = false
    for (kind, entry) in Self.entries(of: text) {
      switch kind {
      case "LOG" where entry.hasPrefix("execute <unnamed>: "):
        let text = String(entry.dropFirst("execute <unnamed>: ".count))
        statements.append(Statement(text: text, parameters: ""))
      case "DETAIL":
        // Where a statement has parameters, they follow it in one piece.
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
