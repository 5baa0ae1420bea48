extension AwkwardInput {
  /// Inputs with the peculiarities of real files, one peculiarity each.
  static let all: [AwkwardInput] = nothingMuch + lineEnds + quotes + shapes + names

  private static let nothingMuch = [
    AwkwardInput("an empty source", "", columns: [], rows: []),
    AwkwardInput("a newline only", "\n", columns: [], rows: []),
    AwkwardInput("empty lines only", "\r\n\n\r", columns: [], rows: []),
    AwkwardInput("a header only", "a,b\n", rows: []),
    AwkwardInput("a header without newline", "a,b", rows: []),
    AwkwardInput("one letter", "a", columns: ["a"], rows: []),
    AwkwardInput("one delimiter", ",", columns: ["column 1", "column 2"], rows: []),
    AwkwardInput("an empty name in quotes", "\"\"", columns: ["column 1"], rows: []),
  ]

  private static let lineEnds = [
    AwkwardInput("LF", "a,b\n1,2\n3,4\n", rows: [["1", "2"], ["3", "4"]], lines: [2, 3]),
    AwkwardInput(
      "CR LF", "a,b\r\n1,2\r\n3,4\r\n", rows: [["1", "2"], ["3", "4"]], lines: [2, 3]),
    AwkwardInput("CR alone", "a,b\r1,2\r3,4\r", rows: [["1", "2"], ["3", "4"]], lines: [2, 3]),
    AwkwardInput(
      "all three", "a,b\r1,2\r\n3,4\n", rows: [["1", "2"], ["3", "4"]], lines: [2, 3]),
    AwkwardInput("LF CR is two line ends", "a,b\n\r1,2\n\r", rows: [["1", "2"]], lines: [3]),
    AwkwardInput("no newline at the end", "a,b\n1,2", rows: [["1", "2"]]),
    AwkwardInput("CR at the end", "a,b\n1,2\r", rows: [["1", "2"]]),
    AwkwardInput(
      "empty lines between", "a,b\n\n1,2\n\r\n\n3,4\n\n", rows: [["1", "2"], ["3", "4"]],
      lines: [3, 6]),
    AwkwardInput(
      "empty lines before the header", "\n\na,b\n1,2\n", rows: [["1", "2"]], lines: [4]),
    AwkwardInput("a line of spaces is a record", "a,b\n  \n", rows: [["  "]]),
    AwkwardInput(
      "other line separators are text", "a,b\n1\u{2028}2,3\u{85}\u{B}\u{C}4\n",
      rows: [["1\u{2028}2", "3\u{85}\u{B}\u{C}4"]]),
  ]

  private static let quotes = [
    AwkwardInput("quoted fields", "\"a\",\"b\"\n\"1\",\"2\"\n", rows: [["1", "2"]]),
    AwkwardInput("a delimiter in quotes", "a,b\n\"1,1\",2\n", rows: [["1,1", "2"]]),
    AwkwardInput(
      "LF in quotes", "a,b\n\"1\n1\",2\n3,4\n", rows: [["1\n1", "2"], ["3", "4"]],
      lines: [2, 4]),
    AwkwardInput(
      "CR LF in quotes", "a,b\r\n\"1\r\n1\",2\r\n3,4\r\n",
      rows: [["1\r\n1", "2"], ["3", "4"]], lines: [2, 4]),
    AwkwardInput(
      "CR in quotes", "a,b\r\"1\r1\",2\r3,4", rows: [["1\r1", "2"], ["3", "4"]],
      lines: [2, 4]),
    AwkwardInput(
      "an empty line in quotes", "a,b\n\"\n\n\",2\n3,4", rows: [["\n\n", "2"], ["3", "4"]],
      lines: [2, 5]),
    AwkwardInput(
      "a newline in the header", "\"a\nb\",c\n1,2\n", columns: ["a\nb", "c"],
      rows: [["1", "2"]], lines: [3]),
    AwkwardInput("doubled quotes", "a,b\n\"1\"\"2\",\"\"\"\"\n", rows: [["1\"2", "\""]]),
    AwkwardInput("doubled quotes at both ends", "a,b\n\"\"\"1\"\"\",2\n", rows: [["\"1\"", "2"]]),
    AwkwardInput("a row of quotes", "a,b\n\"\"\"\"\"\",2\n", rows: [["\"\"", "2"]]),
    AwkwardInput("an empty quoted field", "a,b\n\"\",2\n1,\"\"\n", rows: [["", "2"], ["1", ""]]),
    AwkwardInput("a line of one empty quoted field", "a,b\n\"\"\n", rows: [[""]]),
    AwkwardInput("the same at the end", "a,b\n\"\"", rows: [[""]]),
    AwkwardInput("text after a closing quote", "a,b\n\"ab\"c,2\n", rows: [["abc", "2"]]),
    AwkwardInput(
      "quotes after a closing quote", "a,b\n\"ab\"c\"d\",2\n", rows: [["abc\"d\"", "2"]]),
    AwkwardInput("space after a closing quote", "a,b\n\"1\" ,2\n", rows: [["1 ", "2"]]),
    AwkwardInput("space before an opening quote", "a,b\n1, \"2\"\n", rows: [["1", "2"]]),
    AwkwardInput("a quote in the middle", "a,b\n5\" pipe,2\n", rows: [["5\" pipe", "2"]]),
    AwkwardInput("two quotes in the middle", "a,b\n1\"\"2,3\n", rows: [["1\"\"2", "3"]]),
    AwkwardInput("a closing quote at the very end", "a,b\n1,\"2\"", rows: [["1", "2"]]),
    AwkwardInput("single quotes are text", "a,b\n'1,1'\n", rows: [["'1", "1'"]]),
    AwkwardInput("backslashes are text", "a,b\n\\n,\"\\\"\n", rows: [["\\n", "\\"]]),
  ]

  private static let shapes = [
    AwkwardInput("a short record", "a,b\n1\n", rows: [["1"]]),
    AwkwardInput(
      "a long record", "a,b\n1,2,3,4\n", columns: ["a", "b", "column 3", "column 4"],
      rows: [["1", "2", "3", "4"]]),
    AwkwardInput(
      "a delimiter at the end", "a,b\n1,2,\n", columns: ["a", "b", "column 3"],
      rows: [["1", "2", ""]]),
    AwkwardInput("a delimiter as the last byte", "a,b\n1,", rows: [["1", ""]]),
    AwkwardInput("delimiters only", "a,b\n,\n", rows: [["", ""]]),
    AwkwardInput(
      "spaces are kept but in titles", " a,b \n 1 , 2\n", columns: ["a", "b"],
      rows: [[" 1 ", " 2"]]),
    AwkwardInput(
      "one column", "a\n1\n\n2\n", columns: ["a"], rows: [["1"], ["2"]], lines: [2, 4]),
    AwkwardInput(
      "other alphabets", "a,b\nŽižkov,日本\n🧈,e\u{301}\n",
      rows: [["Žižkov", "日本"], ["🧈", "e\u{301}"]]),
    AwkwardInput(
      "tabs and controls are text", "a,b\n\t1,\u{1B}[2m\n", rows: [["\t1", "\u{1B}[2m"]]),
  ]

  private static let names = [
    AwkwardInput(
      "a column without name", "a,,c\n1,2,3\n", columns: ["a", "column 2", "c"],
      rows: [["1", "2", "3"]]),
    AwkwardInput("names that occur twice", "a,a\n1,2\n", columns: ["a", "a"], rows: [["1", "2"]]),
    AwkwardInput("a mark in the middle", "a,\u{FEFF}b\n", columns: ["a", "\u{FEFF}b"], rows: []),
  ]
}
