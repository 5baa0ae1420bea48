import Testing

extension EndToEnd {
  /// What the program costs, in figures that are the same on a slow or busy machine.
  ///
  /// The bounds are recorded: a little above what was measured when they were written. Who makes
  /// something cheaper lowers them.
  @Suite("what the program costs") struct Gates {}
}

extension EndToEnd.Gates {
  /// What is scrolled.
  enum Table: String, CaseIterable, CustomTestStringConvertible {
    case dairy = "the dairy figures"
    case records = "10,000 records in groups"
    case names = "10,000 records in groups with longer and longer names"
    case footers = "the same with a footer for each group"

    /// Those that look as most tables do.
    static let usual = [dairy, records]

    var testDescription: String { rawValue }
  }

  /// Fails where something costs more than its bound.
  static func expect(
    _ what: String, of table: Table, costs measured: Int, atMost bound: Int, _ unit: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    print("\(table.rawValue): \(what) costs \(measured) \(unit), \(bound) are allowed")
    #expect(
      measured <= bound,
      "\(table.rawValue): \(what) costs \(measured) \(unit), \(bound) are allowed",
      sourceLocation: sourceLocation)
  }
}

/// A table whose costs are measured: a program of its own at 80 columns and 24 lines.
struct GateSession {
  let session: TerminalSession
  private let file: TemporaryFile?

  /// - Parameter tool: a program, and its options, that runs `buttery` at `path`.
  init(
    _ table: EndToEnd.Gates.Table, tool: [String] = [], path: String? = nil,
    environment: [String: String?] = [:]
  ) throws {
    var arguments: [String] = []
    switch table {
    case .dairy: file = nil
    case .records, .names, .footers:
      let file = try TemporaryFile(
        Self.records(of: table == .records ? Self.product : Self.longProduct))
      self.file = file
      let totals = table == .footers ? "count" : "none"
      arguments = [file.path, "--group-by", "product", "--totals", totals]
    }
    let program = try path ?? Products.path(of: "buttery")
    let words = tool + [program] + arguments
    session = try TerminalSession(words[0], Array(words.dropFirst()), environment: environment)
    try session.wait(for: "1975")
    try session.settle(quiet: 300)
  }

  /// Presses a key some times, each time when the picture after the last one is complete: one pass
  /// a key.
  func press(_ key: String, times: Int = 1) throws {
    for _ in 0..<times {
      session.press(key)
      try session.settle(quiet: 0)
    }
  }

  /// Presses a key for many lines, each time when the picture after the last one begins to come: that
  /// is quicker than `press`, and two keys share a pass at most now and then.
  func scroll(_ key: String, lines: Int) throws {
    for _ in 0..<lines {
      session.press(key)
      guard session.pump(milliseconds: TerminalSession.limit) else {
        throw session.failure("nothing comes for a line")
      }
    }
    try session.settle()
  }

  /// The bytes that come for a key, on the average of some.
  func bytes(_ key: String, times: Int = 1) throws -> Int {
    session.forgetReceived()
    try press(key, times: times)
    try session.settle()
    return (session.received.count + times - 1) / times
  }

  /// Rows as in the dairy figures, 43 years of each of 233 products, with numbers of 8 digits.
  private static func records(of name: (_ product: Int) -> String) -> String {
    var text = "product,year,pounds\n"
    for row in 0..<10_000 {
      let (product, year) = row.quotientAndRemainder(dividingBy: 43)
      let pounds = 10_000_000 + (row * 37_139_213 + 8_675_309) % 89_999_999
      text += "\(name(product)),\(1975 + year),\(pounds)\n"
    }
    return text
  }

  private static func product(_ number: Int) -> String {
    let products = [
      "Butter", "Cheese", "Condensed Milk", "Cottage Cheese", "Ice Cream", "Milk", "Whey", "Yogurt",
    ]
    return products[number / 30] + " " + digits(number % 30 + 1)
  }

  /// A name that is longer than most of those before it: up to 130 bytes.
  private static func longProduct(_ number: Int) -> String {
    let words = String(repeating: "Gruyère aged in a cave ", count: 6)
    return digits(number + 1) + " " + words.prefix(number / 2) + "."
  }

  private static func digits(_ number: Int) -> String {
    String(repeating: "0", count: 6 - String(number).count) + String(number)
  }
}
