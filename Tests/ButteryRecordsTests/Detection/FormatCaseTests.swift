import ButteryRecords
import RuleTrait
import Testing

@Suite("the format of a text")
struct FormatCaseTests {
  @Test(
    "is the one that a careful person would find", .rules("DA-16", "DA-17"),
    arguments: FormatCase.all)
  func cases(_ one: FormatCase) throws {
    let list = try read(one.text, as: one.file).list
    let rows = try list.rows()
    try #require(rows.count >= one.rows.count)
    for (row, expected) in zip(rows, one.rows) {
      #expect(Array(row.prefix(expected.count)) == expected)
      #expect(!row.dropFirst(expected.count).contains { !$0.isEmpty })
    }
    if one.titles.isEmpty {
      #expect(!list.parts[0].format.hasHeader)
    } else {
      #expect(list.columns.map(\.name).prefix(one.titles.count) == one.titles[...])
    }
  }

  @Test(
    "is that of lines where words stand below each other by chance", .rules("DA-16", "DA-17"),
    arguments: [
      "commit 22d42dd37b39\nAuthor: Ann Lee <ann@example.org>\nDate:   Mon Nov 30 08:18:00 2026 +0000\n\n"
        + "    Wrap a long line\n\ncommit 2d8f94ca0860\nAuthor: Ann Lee <ann@example.org>\n"
        + "Date:   Mon Nov 30 08:16:41 2026 +0000\n\n    Fold sections, and begin there\n",
      "# Changelog\n\nThe form is that of others, and  versions\nfollow them.\n\n- One change that\n"
        + "  goes on here\n- another one\n  that does, too\n",
      "                                 Apache License\n                           Version 2.0, January 2004\n"
        + "                        http://www.apache.org/licenses/\n\n   TERMS AND CONDITIONS FOR USE\n\n"
        + "   1. Definitions.\n\n      \"License\" shall mean the terms and conditions\n",
      "* Verify the files\n  left in the folder\n* Write the manual,\n  and more examples\n",
      "The Intel Processor Trace Library is a reference\nfor decoding it.  It can be used as one\n"
        + "of the parts.    It is made\nfor all of those who want it\n",
      "LS(1)\tUser Commands\t\tLS(1)\n\nNAME\n\tls - list directory contents\n\nSYNOPSIS\n\tls [OPTION]\n\n"
        + "DESCRIPTION\n\tList information about the files.\n\tSort entries by name.\n\t-a, --all\n",
      "package Test::Stack;\nuse strict;\n\n# the stack; it grows\nmy $top = 0;\n"
        + "sub push { $top++; }\n1;\n",
      "State  Recv-Q Send-Q Local Address:Port Peer Address:Port\n"
        + "LISTEN 0      128          0.0.0.0:2024      0.0.0.0:*\n",
    ])
  func prose(_ text: String) throws {
    #expect(try read(text, as: "x.txt").list.columns.count == 1)
  }

  @Test("is told with the next best one, and the option that takes it", .rules("DA-18"))
  func alternatives() throws {
    let input = try read("id,lat|lon,val\n1,4.5|7.1,1.5\n2,4.6|7.2,2.5\n", as: "x.txt").list.parts[
      0
    ].input
    let (best, other) = (try #require(input.reading), try #require(input.otherReading))
    #expect(best.name == "commas" && best.option == "--delimiter comma")
    #expect(other.name == "bars" && other.option == "--delimiter pipe")
    #expect(best.score.total > other.score.total && !best.isNearlyEqual(to: other))
    #expect(try read("{\"a\":1}\n", as: "x.txt").list.parts[0].input.reading == nil)
  }

  @Test("is told on standard error where another one is nearly as good", .rules("DA-18"))
  func doubt() throws {
    let warnings = try read("a;b,c\nx;y,z\nu;v,w\n", as: "x.txt").list.warnings
    #expect(warnings.count == 1)
    #expect(
      warnings[0].hasSuffix(
        "read by commas, and semicolons fit nearly as well — --delimiter semicolon"))
    #expect(try read("a,b\n1,2\n", as: "x.txt").list.warnings.isEmpty)
  }

  @Test("is JSON with comments and commas behind last elements, and told once", .rules("DA-21"))
  func lenientJSON() throws {
    for text in [
      "// x\n[{\"a\":1},\n{\"a\":2},]\n", "{\"a\":1},\n{\"a\":2},\n",
      "[{\"a\":1,},/* , */{\"a\":2}]",
      "/* {\"a\":0} */\n{\"a\":1}\n{\"a\":2}\n",
    ] {
      for name in ["x.json", "x.txt"] {
        let list = try read(text, as: name).list
        #expect(try list.rows() == [["1"], ["2"]], "\(text)")
        #expect(list.warnings.count == 1, "\(text)")
        #expect(list.warnings[0].hasSuffix("were left out of the JSON"))
      }
    }
  }

  @Test(
    "is no table of commas where a text means to be JSON: the mistake has a place", .rules("DA-21"),
    arguments: [
      ("{\"a\":1,\"b\":}\n{\"a\":3}\n", "x.txt", "1:12"), ("[{\"a\":1 \"b\":2}]\n", "x.txt", "1:9"),
      ("a,b\n1,2\n", "x.json", "1:2"), ("// c\n{\"a\" 1}\n", "x.txt", "2:6"),
    ])
  func mistakes(text: String, name: String, place: String) throws {
    let folder = try NamedFiles()
    try folder.write(Array(text.utf8), to: name)
    let path = folder.path(name)
    let error = #expect(throws: RecordError.self) { try RecordWorker(paths: [path]).open() }
    let message = try #require(error).description
    #expect(message.contains("\(name):\(place): "), "\(message)")
  }

  @Test("tells which lines below a table are left out", .rules("DA-8", "DA-11"))
  func below() throws {
    let padded = "name    qty  price\nBolt     20   1.50\nNut     100   0.75\nRod       7  12.00\n"
    let markdown = "| a | b |\n|---|---|\n| 1 | 2 |\n\nMore:\n\n| c |\n|---|\n| 3 |\n"
    for (text, told) in [
      (
        padded + "\n3 rows selected.\n",
        "left out 1 line below the table, the first '3 rows selected.'"
      ),
      (markdown, "left out 3 lines below the table, the first '| c |'"),
    ] {
      let warnings = try read(text, as: "x.txt").list.warnings
      #expect(warnings.count == 1 && warnings[0].contains(told), "\(warnings)")
    }
    let plus = try read(" a | b\n---+------\n 1 | x +\n 2 | y\n", as: "x.txt").list
    #expect(try plus.rows() == [["1", "x +"], ["2", "y"]])
  }

  @Test("is markup where a text is a part of a page", .rules("DA-11"))
  func markup() throws {
    let folder = try NamedFiles()
    try folder.write(Array("<table>\n<tr><td>1,2</td></tr>\n</table>\n".utf8), to: "x.txt")
    let path = folder.path("x.txt")
    #expect(throws: RecordError.self) { try RecordWorker(paths: [path]).open() }
  }

  private func read(_ text: String, as name: String) throws -> QueryResult {
    let folder = try NamedFiles()
    try folder.write(Array(text.utf8), to: name)
    let worker = RecordWorker(paths: [folder.path(name)])
    try worker.open()
    worker.finish()
    return worker.result
  }
}

@Suite("records that are no values")
struct TitlesBetweenTests {
  private func result(of text: String) throws -> QueryResult {
    let folder = try NamedFiles()
    try folder.write(Array(text.utf8), to: "a.csv")
    var options = ReadingOptions()
    options.findsForms = true
    let worker = RecordWorker(paths: [folder.path("a.csv")], options: options)
    try worker.open()
    worker.finish()
    return worker.result
  }

  @Test(
    "are titles again, as where files were put one behind the other, which is told", .rules("DA-1"))
  func titles() throws {
    let small = "name,n\nA,1\nname,n\nB,2\nname,n\n"
    let large = small + (0..<9_000).map { "C\($0),\($0)\n" }.joined()
    for text in [small, large] {
      let list = try result(of: text).list
      #expect(list.columns.map(\.kind) == [.text, .integer])
      #expect(list.warnings.count == 1)
      #expect(
        list.warnings[0].hasSuffix(
          "a.csv:3: 2 records repeat the titles, the first of them here — they are shown, and "
            + "count as missing"))
      #expect(try list.rows()[1] == ["name", "n"])
    }
    #expect(try result(of: "EU\nEU\n\"\"\nEU\n").list.warnings.isEmpty)
  }

  @Test("are units below titles, which is told", .rules("DA-1"))
  func units() throws {
    for text in [
      "name,length,mass\n,m,kg\na,1,2.5\nb,3,4\n", "t,v\n,V\n1,2\n2,3\n",
      "when,a,b\nyyyy-mm-dd,m/s,degrees\n2024-01-01,1,2\n2024-01-02,3,4\n",
    ] {
      let list = try result(of: text).list
      #expect(list.columns.map(\.kind).contains(.integer), "\(text)")
      #expect(!list.columns.dropFirst().map(\.kind).contains(.text), "\(text)")
      #expect(list.warnings.count == 1 && list.warnings[0].contains("as units do"), "\(text)")
    }
    for text in [
      "name,n\na,unknown\nb,1\nc,2\n", "a,b\nx,1\ny,2\n", "a,b\n1,2\n3,4\n", "a,b\nx,y\nz,w\n",
    ] {
      #expect(try result(of: text).list.warnings.isEmpty, "\(text)")
    }
  }
}
