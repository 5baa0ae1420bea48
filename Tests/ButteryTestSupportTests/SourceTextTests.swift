import ButteryTestSupport
import Testing

@Suite("a source text") struct SourceTextTests {
  private let source = #"""
    expectDrawing(
      grid,
      """
      |old|
      |two|
      """,
      styles: """
        |...|
        """)
    expectTape(tape, """
      """)
    """#

  @Test("gets another literal in place of the first one after a line") func first() {
    var text = SourceText(source)
    #expect(text.replaceLiteral(0, from: 1, with: "|new|") == -1)
    #expect(
      text.text.hasPrefix(
        #"""
        expectDrawing(
          grid,
          """
          |new|
          """,
          styles: """
            |...|
            """)
        """#))
  }

  @Test("gets another literal in place of the second one") func second() {
    var text = SourceText(source)
    #expect(text.replaceLiteral(1, from: 1, with: "|bbb|\n|ddd|") == 1)
    #expect(text.text.contains("    |bbb|\n    |ddd|\n    \"\"\")"))
    #expect(text.text.contains("|old|"))
  }

  @Test("finds a literal that begins where another one ends") func adjacent() {
    var text = SourceText(
      #"""
      expect(grid, """
        |old|
        """, styles: """
        |...|
        """)
      """#)
    #expect(text.replaceLiteral(1, from: 1, with: "|bbb|") == 0)
    #expect(
      text.lines == [
        #"expect(grid, """"#, "  |old|", #"  """, styles: """"#, "  |bbb|", #"  """)"#,
      ])
  }

  @Test("fills an empty literal") func empty() {
    var text = SourceText(source)
    #expect(text.replaceLiteral(0, from: 10, with: "one\ntwo") == 2)
    #expect(text.lines.suffix(4) == [#"expectTape(tape, """"#, "  one", "  two", #"  """)"#])
  }

  @Test("escapes what a literal would not keep") func escapes() {
    var text = SourceText(source)
    #expect(text.replaceLiteral(0, from: 10, with: #"a\b"""c"#) == 1)
    #expect(text.lines.contains(#"  a\\b""\"c"#))
  }

  @Test("leaves a raw literal unescaped") func raw() {
    var text = SourceText("f(#\"\"\"\n  x\n  \"\"\"#)")
    #expect(text.replaceLiteral(0, from: 1, with: #"a\b"#) == 0)
    #expect(text.lines[1] == #"  a\b"#)
  }

  @Test("says so where there is no literal", arguments: [1, 2, 99]) func none(line: Int) {
    var text = SourceText("let a = 1\nlet b = 2")
    #expect(text.replaceLiteral(0, from: line, with: "x") == nil)
    #expect(text.lines.count == 2)
  }
}

@Suite("a source recorder", .serialized) struct SourceRecorderTests {
  @Test("finds later literals though earlier ones have grown") func shifts() throws {
    let path = "/tmp/buttery-recorder-\(UInt64.random(in: 0 ... .max)).swift"
    let call = #"f("""\#n  """)"#
    try TextFile.write("\(call)\n\(call)\n", to: path)
    #expect(try SourceRecorder.replaceLiteral(0, ofCallAt: 1, inFileAt: path, with: "a\nb"))
    #expect(try SourceRecorder.replaceLiteral(0, ofCallAt: 3, inFileAt: path, with: "c"))
    #expect(try TextFile.read(path) == "f(\"\"\"\n  a\n  b\n  \"\"\")\nf(\"\"\"\n  c\n  \"\"\")\n")
    try TextFile.remove(path)
  }

  @Test("throws where there is no file") func noFile() {
    #expect(throws: TextFile.Failure.self) {
      try SourceRecorder.replaceLiteral(0, ofCallAt: 1, inFileAt: "/no/such/file", with: "")
    }
  }
}
