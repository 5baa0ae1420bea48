import Testing

extension EndToEnd {
  /// The costs of the program, in numbers that are the same on a slow or busy machine.
  ///
  /// The limits are a little above the numbers measured when they were written. Lower them when you
  /// make something cheaper.
  @Suite("what the program costs") struct Gates {}
}

extension EndToEnd.Gates {
  /// The tables that are scrolled.
  enum Table: String, CaseIterable, CustomTestStringConvertible {
    case dairy = "the dairy figures"
    case records = "10,000 records in groups"
    case names = "10,000 records in groups with longer and longer names"
    case footers = "the same with a footer for each group"

    /// The tables that look like most tables.
    static let usual = [dairy, records]

    var testDescription: String { rawValue }
  }

  /// Records an issue if something costs more than its limit.
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

/// A table whose costs are measured, in a separate program with 80 columns and 24 lines.
struct GateSession {
  let session: TerminalSession
  private let file: TemporaryFile?

  /// - Parameter tool: A program with its options that runs `buttery` at `path`.
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

  /// Presses a key several times, each time when the picture of the last press is complete, so that
  /// there is one pass per key.
  func press(_ key: String, times: Int = 1) throws {
    for _ in 0..<times {
      session.press(key)
      try session.settle(quiet: 0)
    }
  }

  /// Presses a key for many lines, each time when the picture of the last press begins to arrive.
  ///
  /// This is quicker than `press`, and two keys rarely share a pass.
  func scroll(_ key: String, lines: Int) throws {
    for _ in 0..<lines {
      session.press(key)
      guard session.pump(milliseconds: TerminalSession.limit) else {
        throw session.failure("nothing comes for a line")
      }
    }
    try session.settle()
  }

  /// Returns the average number of bytes for a press of a key.
  func bytes(_ key: String, times: Int = 1) throws -> Int {
    session.forgetReceived()
    try press(key, times: times)
    try session.settle()
    return (session.received.count + times - 1) / times
  }

  /// Returns records like the dairy figures: 43 years of each of 233 products, with numbers of 8
  /// digits.
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

  /// Returns a name that is longer than most before it, up to 130 bytes.
  private static func longProduct(_ number: Int) -> String {
    let words = String(repeating: "Gruyère aged in a cave ", count: 6)
    return digits(number + 1) + " " + words.prefix(number / 2) + "."
  }

  private static func digits(_ number: Int) -> String {
    String(repeating: "0", count: 6 - String(number).count) + String(number)
  }
}
