import Testing

extension EndToEnd {
  @Suite("conditions by key") struct ConditionKeys {
    @Test("FI-1: show only rows for which they hold, and say so on the top line")
    func filter() throws {
      let it = try RecordKeySession(grouping: nil, columns: 80)
      it.press("&", "price > 4 and not note =")
      try it.expectOnScreen(
        """
         kind    name        price  note
         berry   blackberry   9.50  wild
         berry   blueberry    8.00  sweet
         citrus  pomelo       4.10  from a cake shop

        """)
      it.press("enter")
      try it.expectTop("& price > 4 and not note =  3 of 8 rows")
      it.press("esc")
      try it.expectOnScreen("Boskoop")
    }

    @Test("FI-1: that are wrong are told on the line, which stays until they are right")
    func mistakes() throws {
      let it = try RecordKeySession(grouping: nil, columns: 100)
      it.press("&", "price > x")
      try it.expectTop("character 9: price is decimal; 'x' is no number — ':' finds it as a text")
      it.press("enter")
      try it.session.wait("the text should stay") { _ in it.top.contains("& price > x ") }
      it.press("ctrl-u", "prise > 3")
      try it.expectTop("no column is called 'prise' — did you mean 'price'?")
      it.press("ctrl-u", "(price > 3")
      try it.expectTop("character 1: this parenthesis is never closed")
      it.press(")", "enter")
      try it.expectTop("& (price > 3)  4 of 8 rows")
      it.press("&")
      try it.session.wait("it should be edited") { _ in it.top.hasPrefix(" & (price > 3)") }
      it.press("ctrl-u", "price >")
      try it.expectTop("a value is expected behind '>'")
      it.press("esc")
      try it.expectTop("& (price > 3)  4 of 8 rows")
    }

    @Test("FI-1: that hold for no row say what was asked, and how to get all rows back")
    func nothing() throws {
      let it = try RecordKeySession(grouping: nil, columns: 80)
      it.press("&", "price > 999", "enter")
      try it.expectOnScreen("No row matches 'price > 999'. Esc shows all rows again.")
    }

    @Test("FI-1: whose column's name lacks its quotes are texts, and say what lacks")
    func unquoted() throws {
      let records = try RecordSession(
        "Order ID,b\n7,x\n", ["--filter", "order id = 7"], columns: 90, lines: 6)
      try records.session.wait(for: "No row has 'order id = 7'. A name with blanks goes in quotes:")
      try records.session.wait(for: "\"Order ID\" = 7")
    }

    @Test("FI-1: and texts of the command line hold together, and Esc takes the last one away")
    func several() throws {
      let records = try RecordSession(
        "a,b\n1,x\n2,x\n3,y\n", ["--filter", "x", "--filter", "a > 1"], columns: 70, lines: 6)
      try records.session.wait(for: "& x & a > 1  1 of 3 rows")
      try records.press("esc")
      try records.session.wait(for: "& x  2 of 3 rows")
    }

    @Test("FI-1: edited again, a text that looks like one stays a text")
    func textAgain() throws {
      let records = try RecordSession(
        "a,b\n1,a > 1\n2,x\n", ["--filter", "\"a > 1\""], columns: 70, lines: 6)
      try records.session.wait(for: "& a > 1  1 of 2 rows")
      try records.press("&")
      try records.session.wait(for: "& \"a > 1\"")
    }
  }
}
