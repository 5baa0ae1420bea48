import RuleTrait
import Testing

extension EndToEnd {
  @Suite("the order of sections") struct SectionOrders {
    private static let text =
      "kind,name,sold\nelm,x,3\nelm,y,1\nash,z,9\nelm,v,2\nash,w,8\n"

    private func press(_ words: String, in it: RecordKeySession) throws {
      it.press(":", "order sections")
      try it.expectChosen("order sections")
      it.press("enter")
      try it.session.wait(for: "sections \(words)")
    }

    @Test("is by name, rows or the total of the column at hand, and U leads back", .rules("GR-6"))
    func cycle() throws {
      let it = try RecordKeySession(Self.text, columns: 70, lines: 14, waitingFor: "elm")
      it.press("$")
      for (words, first) in [
        ("by name", " ash  2 rows"), ("with the most rows first", " elm  3 rows"),
        ("by sum of sold, the largest first", " ash  2 rows"), ("by first row", " elm  3 rows"),
        ("by name", " ash  2 rows"),
      ] {
        try press(words, in: it)
        try it.expectLine(2, first)
      }
      it.press("U")
      try it.expectLine(2, " elm  3 rows")
    }

    @Test("isn't to be had without sections", .rules("GR-6"))
    func none() throws {
      let it = try RecordKeySession(
        Self.text, grouping: nil, columns: 70, lines: 14, waitingFor: "elm")
      it.press(":", "order sections")
      try it.expectChosen("order sections")
      it.press("enter")
      try it.session.wait(for: "no sections to order")
    }
  }
}
