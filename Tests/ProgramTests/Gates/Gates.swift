import Testing

extension EndToEnd {
  /// Limits for what the program costs, in units that don't depend on the machine's speed or load.
  ///
  /// The limits are a little above what was measured when they were set. A change that makes something
  /// cheaper should lower its limit.
  @Suite("what the program costs") struct Gates {}
}

extension EndToEnd.Gates {
  /// The tables that are scrolled.
  enum Table: String, CaseIterable, CustomTestStringConvertible {
    case dairy = "the dairy figures"
    case records = "10,000 records in groups"
    case names = "10,000 records in groups with longer and longer names"
    case footers = "the same with a footer for each group"

    /// The tables that look like most others.
    static let usual = [dairy, records]

    var testDescription: String { rawValue }
  }

  /// Fails if something costs more than its limit.
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

/// A program that shows one of the tables, in a terminal of 80 columns and 24 lines.
struct GateSession {
  let session: TerminalSession
  private let file: TemporaryFile?

  /// - Parameter tool: A program with its options that runs the program at `path`, such as valgrind.
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

  /// Presses a key several times, each time after the previous frame is complete: each key has its pass.
  func press(_ key: String, times: Int = 1) throws {
    for _ in 0..<times {
      session.press(key)
      try session.settle(quiet: 0)
    }
  }

  /// Presses a key for many lines, each time after the previous frame has begun to arrive.
  ///
  /// This is faster than `press`, and only now and then do two keys share a pass.
  func scroll(_ key: String, lines: Int) throws {
    for _ in 0..<lines {
      session.press(key)
      guard session.pump(milliseconds: TerminalSession.limit) else {
        throw session.failure("nothing comes for a line")
      }
    }
    try session.settle()
  }

  /// The number of bytes that a key causes, which half of all presses don't exceed.
  ///
  /// On a busy machine keys may come so late that the title shows a row's number between two of them; those
  /// few cost more.
  func bytes(_ key: String, times: Int = 1) throws -> Int {
    var counts: [Int] = []
    for _ in 0..<times {
      session.forgetReceived()
      try press(key)
      counts.append(session.received.count)
    }
    return counts.sorted()[(times - 1) / 2]
  }

  /// Records like the dairy figures: 43 years of each of 233 products, with numbers of 8 digits.
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

  /// A name of up to 130 bytes that is longer than most names before it.
  private static func longProduct(_ number: Int) -> String {
    let words = String(repeating: "Gruyère aged in a cave ", count: 6)
    return digits(number + 1) + " " + words.prefix(number / 2) + "."
  }

  private static func digits(_ number: Int) -> String {
    String(repeating: "0", count: 6 - String(number).count) + String(number)
  }
}
