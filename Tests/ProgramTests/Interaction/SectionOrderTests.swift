import Testing

extension EndToEnd {
  @Suite("the order of sections") struct SectionOrders {
    private static let text = "kind,name,sold\nelm,x,3\nelm,y,1\nash,z,9\nelm,v,2\nash,w,8\n"

    private func press(_ words: String, in records: RecordSession) throws {
      try records.press(":", "order sections", "enter")
      try records.session.wait(for: "sections \(words)")
    }

    /// The names of sections from the top on.
    private func names(_ records: RecordSession) -> [String] {
      records.picture.split(separator: "\n").filter { $0.contains("rows") }
        .compactMap { $0.split(separator: " ").first.map(String.init) }
    }

    @Test("GR-6: is by name, rows or the total of the column at hand by : order sections")
    func cycle() throws {
      let records = try RecordSession(
        Self.text, ["-g", "kind", "--totals", "none"], columns: 70, lines: 14)
      try records.press("$")
      for (words, first) in [
        ("by name", "ash"), ("with the most rows first", "elm"),
        ("by sum of sold, the largest first", "ash"), ("as they came", "elm"),
      ] {
        try press(words, in: records)
        try records.session.wait("\(first) is the first") { _ in names(records).first == first }
      }
      try press("by name", in: records)
      try records.press("U")
      try records.session.wait("the order before is back") { _ in names(records).first == "elm" }
    }

    @Test("GR-6: isn't to be had without sections")
    func none() throws {
      let records = try RecordSession(Self.text, [], columns: 70, lines: 14)
      try records.press(":", "order sections", "enter")
      try records.session.wait(for: "no sections to put in order")
    }
  }
}
