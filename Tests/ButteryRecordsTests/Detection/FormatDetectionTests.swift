import ButteryRecords
import RuleTrait
import Testing

@Suite("the detection of formats")
struct FormatDetectionTests {
  private func format(
    _ text: String, name: String = "test.csv", options: ReadingOptions = ReadingOptions()
  ) -> RecordFormat {
    Array(text.utf8).withUnsafeBytes {
      FormatDetection(options: options).format(of: $0, name: name)
    }
  }

  private static let bar = Delimiter(rawValue: UInt8(ascii: "|")) ?? .comma

  @Test(
    "takes what gives most records the same number of fields",
    arguments: [
      ("", .comma), ("a", .comma), ("a\nb\n", .comma), ("a,b\n1,2\n", .comma),
      ("a\tb\n1\t2\n", .tab), ("a;b\n1;2\n", .semicolon), ("a|b\n1|2\n", bar),
      ("a;b\n1,5;2,5\n", .semicolon), ("1,5;2,5\n3,5;4,5\n", .semicolon),
      ("1,2,3,x;y\n4,5,6,z;w\n", .comma), ("a\tb\nx, y\t1\nz, w\t2\n", .tab),
      ("a,b\n\"x;y;z\",1\n\"x;y\",2\n", .comma), ("a;b\n\"1;2\";\"3,4\n5,6,7\"\n", .semicolon),
      ("\"n\"|\"s\"|\"e\"\n\"x\"|\"89,64\"\n\"y\n\"|\"2,7\"\n\"b\"|\"7,6\"|074\n", bar),
      ("1,5|a|b|c\n2,5|a|b|c\n3,5|a|b|c\n4,5|a|b|c\n5,5|d\n", bar),
      ("\"a\" , \"b\"\n\"c\" , \"d\"\n", .comma),
      ("a,b\n1,2,3\n4,5\n6,7\n8\n", .comma),
      ("\"x\" \"y\"\n\"r 1\" 3 4\n\"r 2\" NA 6\n", .space), ("1.5 2 3\n4.5 5 6\n7 8 9\n", .space),
      ("1 2\n3  4\n5 6\n", .comma), ("1 2\n3 4\n", .space), ("x y\n1,5 2,25\n-3,5 4,75\n", .space),
      ("a 1\nb 2\n", .comma), ("a b\nc d\ne f\n", .comma),
      ("5 ways out\n6 ways out\n7 ways out\n", .comma),
      ("Words, and\nmore words\nand; more\n", .absent),
    ] as [(String, Delimiter)])
  func delimiters(text: String, delimiter: Delimiter) {
    #expect(format(text).kind == .delimited(delimiter))
  }

  @Test(
    "finds no delimiter in lines of which a few have commas in their texts",
    arguments: [
      ("1 \"GET /a\" x\n2 \"GET /b,c\" y\n3 \"GET /\" z\n", .absent),
      ("Words, and\nmore words\nand; more\n", .absent), ("one, two\nthree\n", .absent),
      ("a,b\n1\n2\n3,4\n5\n", .comma), ("a, b\n1\n2, 3, 4\n5\n6\n", .absent),
      ("a b\nc d\n", .absent), ("a\n\"b, c\"\n", .comma),
      ("a^b^c\n1^x, y^2\n3^z^4\n", Delimiter(rawValue: 0x5E) ?? .tab),
      ("a^b\nc\nd, e\nf\n", .absent), ("Betrag\n1,50\n2,50\n-3.000,75\n", .absent),
      ("Betrag\n1,50\n2,5\n", .absent), ("a,b\n1,50\n2,50\n", .comma),
    ] as [(String, Delimiter)])
  func lines(text: String, delimiter: Delimiter) {
    #expect(format(text, name: "test.txt").kind == .delimited(delimiter))
  }

  @Test("leaves out a record of which only the beginning is there")
  func cutOff() {
    #expect(format("a;b;c\n1;2;3\n4;5").kind == .delimited(.semicolon))
    #expect(format("a;b;c").kind == .delimited(.semicolon))
  }

  @Test("takes a hint from the file's name, unless that gives nothing")
  func names() {
    #expect(format("a,b\tc\n1,2\t3\n", name: "x.tsv").kind == .delimited(.tab))
    #expect(format("a,b\n1,2\n", name: "x.TAB").kind == .delimited(.comma))
    #expect(format("a\n1\n", name: "x.tsv").kind == .delimited(.tab))
    #expect(format("", name: "x.jsonl").kind == .jsonLines)
    #expect(format("[1]\n", name: "x.ndjson").kind == .jsonLines)
  }

  @Test(
    "knows JSON Lines by an object on the first line",
    arguments: [
      ("{\"a\":1}\n", true), ("\n  {\"a\":1}\n{\n", true), ("\u{FEFF}{\"a\":{}}", true),
      ("{}\n", true),
      ("{\n\"a\":1}\n", false), ("{a},b\n1,2\n", false), ("[{}]\n", false),
      ("{\"a\":1},2\n", false),
    ])
  func jsonLines(text: String, isJSON: Bool) {
    #expect((format(text, name: "x").kind == .jsonLines) == isJSON)
  }

  @Test(
    "finds a header above what is none",
    arguments: [
      ("", true), ("a", true), ("a,b\n", true), ("a,b\n1,2\n", true), ("a,b\nx,y\n", true),
      ("1,2\n3,4\n", false), ("1\n2\n", false), ("x,1\ny,2\n", false), ("1,2\n", false),
      ("x,2024-01-31\ny,2024-02-01\n", false), ("x,5%\ny,6%\n", false), (",a\n0,1\n", true),
      ("country,1990,1991\nx,1,2\n", true), ("country,1990,1991\n", true),
      ("1990,1991,1992\n5,6,7\n", true), ("5,6,7\n5,6,7\n", false), ("a,a\nb,c\n", true),
      ("id,2024\n1,5\n", true), ("name,1\nx,y\n", true),
      ("a line of a log\nanother one\n", true), ("a line of a long log\nanother one\n", false),
      ("2024-01-31,x\n2024-02-01,y\n", false),
    ])
  func headers(text: String, hasHeader: Bool) {
    #expect(format(text).hasHeader == hasHeader)
  }

  @Test(
    "finds titles that are years, dates, numbers or percentages above values of another kind",
    arguments: [
      "Land,2022\nCH,8738791\nDE,84079811\n", "Land,2022\nCH,8.7\nDE,84.1\n",
      "Land,2015,2019,2020\nCH,1,2,3\nDE,4,5,6\n", "Land,2023,1961,1960\nCH,9,8,4\nDE,4,5,6\n",
      "Product,2024-01,2024-02,2024-03\nMilk,1,2,3\nWhey,4,5,6\n",
      "name,2024-01-01,2024-01-02\nx,1,2\ny,4,5\n",
      "Product,01.01.2024,01.02.2024\nMilk,1,2\nWhey,4,5\n",
      "Country,Lat,Long,1/22/20,1/23/20\nChad,15.4,18.7,0,0\nChina,30.9,112.2,4,9\n",
      "week,2024-W01,2024-W02\nMilk,1,2\nWhey,3,4\n", "Name,50%,95%\na,0.1,0.2\nb,0.3,0.8\n",
      "Store,1,2,3\nA,10,20,30\nB,20,5,7\n", "Age,0,1,2,3,4\nm,7,3,9,8,8\nf,6,6,9,9,9\n",
      "Date,1,2,3\n2024-01-01,5,6,8\n2024-01-02,7,8,8\n",
      "id,0.1,0.5,0.9\na,1.2,1.5,1.6\nb,2,3,8\n",
      "Name,Room 1,101,102\nAda,5,7,9\nBob,4,3,9\n", "0,1,2\n5.5,7,1\n8.2,3,4\n",
      "when,0.1,0.25,0.5,0.99\na,5,3,1,7\nb,5,8,1,2\n", "day,09:00,10:00\nMo,5,6\nTu,7,8\n",
    ])
  func titlesThatAreValues(text: String) {
    #expect(format(text).hasHeader)
  }

  @Test(
    "finds none where the first record is like the others",
    arguments: [
      "GB,London\nGB,Leeds\nDE,Berlin\n", "apple\npear\napple\n",
      "Beatles,1960,1970\nQueen,1970,1991\n",
      "5.1,3.5,1.4,0.2,setosa\n4.9,3,1.4,0.2,setosa\n", "a,1,2,3\nb,4,5,6\nc,7,8,9\n",
      "x,10,20,31,40\ny,1,2,4,9\nz,4,5,6,8\n", "a,1999\nb,2003\n", "2024-01-31,5\n2024-02-01,6\n",
      "39,Bachelors,2174\n50,Bachelors,0\n", "x,5,7\ny,8,2\n",
    ])
  func dataOnly(text: String) {
    #expect(!format(text).hasHeader)
  }

  @Test("a title that is found again in a header between joined files, or marks members, is one")
  func joinedFiles() {
    #expect(format("name,town\nAda,London\nname,town\nBob,Leeds\n").hasHeader)
    #expect(format("land,EU,G7\nDE,EU,G7\nAT,EU,\nCH,,\n").hasHeader)
  }

  @Test(
    "takes the first line of a list for no title: in order, or like the others",
    arguments: [
      "apple\nbanana\ncherry pie\n", "Paris\nLondon\nBerlin\nRome\nMadrid\n",
      "Dear Sir,\nthis is a letter, with some commas, and words.\nIt goes on; and ends.\n\nYours,\nAnn\n",
      "animal\ncow\nbear\nape\n", "Makefile\na.c\nb.c\nmain.h\n", "Ann\n",
      "bear\ncat\ncow\ndog\n", "FileCheck-14\nX11\n[\naa-enabled\nzip\n", "ape\nBear\ncat\nDog\n",
      "SHELL=/bin/sh\nUSER=ann\n",
      "MemTotal:  24684084 kB\nMemFree:  3 kB\n", "bb85  ./a\n12cd  ./b\n",
      "root:x:0:/root\nbin:x:1:/bin\n",
      "ann@example.org\nbob@example.org\n", "4.0K\t/usr/share\n12M\t/usr\n8.0K\t/usr/lib\n",
    ])
  func lists(text: String) { #expect(!format(text, name: "list").hasHeader) }

  @Test(
    "takes the first line for a title where it may be one, and a file is named as a table",
    arguments: [
      ("host\n10.0.0.1\n10.0.0.2\n", ""), ("n\n1\n2\n", ""), ("mail\nb@x.org\na@x.org\n", ""),
      ("bear\ncat\ncow\ndog\n", "a.csv"), ("Preis (€)\nx\ny\n", "a.csv"),
      ("address1\tsize\n1 Main St\t4.0K\n2 Main St\t1M\n", ""),
    ])
  func titlesOfLists(text: String, name: String) { #expect(format(text, name: name).hasHeader) }

  @Test(
    "knows by the number of fields whether quotes hold tabs and line ends", .rules("DA-7"),
    arguments: [
      ("x\t\"a\tb\"\ny\tc\nz\td\n", true), ("x\t\"a\nb\"\ny\tc\nz\td\n", true),
      ("x\t\"a \"\"b\"\"\nc\"\ny\td\nz\te", true), ("x\t\"a\tb\"\ny\tc\n", true),
      ("x\t\"a\"\ny\tc\nz\td\n", false), ("x\t\"a\ny\tb\"\nz\td\nu\tv\n", false),
      ("x\t5\"\ny\t\"6\"\tz\"\nu\tv\nu\tv\n", false),
      ("x\t\"a\ty\"z\nb\tc\nd\te\nf\tg\n", false), ("x\ty\ny\tz\nz\tx\nx\t\"a\tb\n\n", false),
    ])
  func tabsInQuotes(text: String, areHeld: Bool) {
    let quote = UInt8(ascii: "\"")
    let text = "n\tt\n" + text
    #expect(format(text).quotes == (areHeld ? .spanning(quote) : .enclosing(quote)))
    var options = ReadingOptions()
    options.quotes = QuoteStyle.none
    #expect(format(text, options: options).quotes == .none)
  }

  @Test("does as it is told")
  func options() {
    var options = ReadingOptions()
    options.delimiter = .semicolon
    options.hasHeader = false
    let told = RecordFormat(kind: .delimited(.semicolon), hasHeader: false)
    #expect(format("a,b\n1,2\n", options: options) == told)
    #expect(format("{\"a\":1}\n", name: "x.jsonl", options: options) == told)
    options.delimiter = nil
    options.hasHeader = true
    #expect(format("1,2\n3,4\n", options: options).hasHeader)
  }

  @Test("is done for UTF-16 without its mark, which is refused")
  func utf16() throws {
    for text in ["a,b\n1,2\n", "name;größe\nKühe;12\n"] {
      for swaps in [false, true] {
        let bytes = text.utf16.flatMap { unit in
          swaps ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
        }
        #expect(throws: RecordError.unsupportedEncoding(file: "test.csv", encoding: "UTF-16")) {
          try RecordList.reading(bytes) { _ in }
        }
      }
    }
    try RecordList.reading([0x61, 0x2C, 0x62, 0x0A, 0x00, 0x2C, 0x00, 0x0A]) { list throws in
      #expect(list.count == 1)
    }
  }
}
