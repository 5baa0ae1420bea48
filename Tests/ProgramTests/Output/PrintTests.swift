import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("printed records") struct Print {
    /// Records with everything that the formats have to escape.
    private static let awkward = #"""
      name,amount,note
      Käse,10.5,"a ""quoted"" one"
      a|b,-3,"two
      lines, and a comma"
      tab	here,007,back\slash
      esc[2J,+5,

      """#.replacing("esc", with: "\u{1B}")

    private static let cities = """
      country,city,people
      Japan,Tokyo,13960000
      France,Paris,2102650
      Japan,Kyoto,1464890
      France,Nice,348085

      """

    @Test("in CSV have the fields' own text, and read back the same")
    func csv() throws {
      let file = try TemporaryFile(Self.awkward)
      let once = try Printing("buttery $1 --print csv", files: [file.path])
      #expect(once.output == Self.awkward)
      let again = try TemporaryFile(once.output)
      #expect(try Printing("buttery $1 --print csv", files: [again.path]).output == once.output)
      #expect(once.status == .exited(0))
      #expect(once.errors.isEmpty)
    }

    @Test("in CSV stay as ragged as they are")
    func ragged() throws {
      let text = "a,b,c\n1\n1,2,3,4\n\"\"\n1,2,3\n"
      let file = try TemporaryFile(text)
      #expect(try Printing("buttery $1 --print csv", files: [file.path]).output == text)
    }

    @Test("in CSV of one column are one column again, whatever stands in them")
    func oneColumn() throws {
      let texts = [
        "a;b\n1;2\n3;4\n", "a\tb\n1\t2\n", "a|b\n1|2\n", "\"a,b\"\n\"1,2\"\n",
        "{}\n{}\n", "\"\"\n1\n\"\"\n2\n", "{\"\"a\"\":1}\n",
      ]
      for text in texts {
        let file = try TemporaryFile(text)
        // A delimiter that the text doesn't have makes one column of it.
        let once = try Printing("buttery $1 --delimiter ~ --header --print csv", files: [file.path])
        let again = try TemporaryFile(once.output)
        let read = try Printing("buttery $1 --header --print csv", files: [again.path])
        #expect(read.output == once.output, "\(text)")
        let fields = try ["$1 --delimiter ~", "$2"].map {
          try Printing("buttery \($0) --header --print jsonl", files: [file.path, again.path])
            .output
        }
        #expect(fields[0] == fields[1], "\(text)")
      }
      let plain = try TemporaryFile("name\nKäse, mild\na b\n")
      let printed = try Printing("buttery $1 --delimiter ~ --print csv", files: [plain.path])
      #expect(printed.output == "name\n\"Käse, mild\"\na b\n")
    }

    @Test("in JSON Lines are numbers as JSON writes them, and else strings")
    func jsonLines() throws {
      let file = try TemporaryFile(Self.awkward)
      let printed = try Printing(
        "buttery $1 --print jsonl --type amount=decimal", files: [file.path])
      #expect(
        printed.output == #"""
          {"name":"Käse","amount":10.5,"note":"a \"quoted\" one"}
          {"name":"a|b","amount":-3,"note":"two\nlines, and a comma"}
          {"name":"tab\there","amount":7,"note":"back\\slash"}
          {"name":"\u001b[2J","amount":5,"note":null}

          """#)
    }

    @Test("in JSON Lines have no key twice, and only valid UTF-8")
    func jsonKeys() throws {
      let text = try Printing(#"printf 'x,x\n\302\2332,\377\n' | buttery --print jsonl"#)
      #expect(text.output == #"{"x":"\u009b2","x 2":"\#u{FFFD}"}"# + "\n")
    }

    @Test("in Markdown are a table for each section, with numbers at the right")
    func markdown() throws {
      let file = try TemporaryFile(Self.cities)
      let printed = try Printing(
        "buttery $1 -g country --totals count --print markdown", files: [file.path])
      #expect(
        printed.output == """
          ## Japan

          | city | people |
          | --- | ---: |
          | Tokyo | 13960000 |
          | Kyoto | 1464890 |

          2 rows

          ## France

          | city | people |
          | --- | ---: |
          | Paris | 2102650 |
          | Nice | 348085 |

          2 rows

          """)
    }

    @Test("in Markdown can't end their cell or their line")
    func markdownEscapes() throws {
      let file = try TemporaryFile(Self.awkward)
      let lines = try Printing("buttery $1 --print markdown", files: [file.path]).lines
      #expect(lines[3] == #"| a\|b | -3 | two<br>lines, and a comma |"#)
      #expect(lines[4] == #"| tab␉here | 007 | back\\slash |"#)
      #expect(lines[5] == #"| ␛\[2J | +5 |  |"#)
    }

    @Test("in plain text stand in columns, below their section's name, above its totals")
    func plain() throws {
      let file = try TemporaryFile(Self.cities)
      let printed = try Printing("buttery $1 -g country --totals all", files: [file.path])
      #expect(
        printed.output == """
          city     people

          Japan  (2 rows)
          Tokyo  13960000
          Kyoto   1464890
          2 rows · people: sum 15,424,890  mean 7,712,445  min 1464890  max 13960000

          France  (2 rows)
          Paris   2102650
          Nice     348085
          2 rows · people: sum 2,450,735  mean 1,225,367.5  min 348085  max 2102650

          """)
      let bare = try Printing("buttery $1 -g country --totals none", files: [file.path])
      #expect(bare.lines.allSatisfy { !$0.contains("sum") && !$0.hasPrefix("2 rows") })
    }

    @Test("can't send control sequences to a terminal")
    func controls() throws {
      let file = try TemporaryFile("a\u{1B}[1m,b\nx\u{9B}1m,\u{1B}]0;t\u{07}\n")
      for format in ["plain", "markdown", "jsonl"] {
        let printed = try Printing(
          "buttery $1 -g b --print \(format)", files: [file.path])
        let control = printed.output.unicodeScalars.first {
          $0.value < 0x20 && $0 != "\n" || 0x7F..<0xA0 ~= $0.value
        }
        #expect(control == nil, "\(format)")
      }
    }

    @Test("are filtered, searched and sorted, in their sections")
    func query() throws {
      let file = try TemporaryFile(Self.cities)
      let sorted = try Printing(
        "buttery $1 --sort people:desc --filter o --print csv", files: [file.path])
      #expect(
        sorted.lines.dropFirst().dropLast() == ["Japan,Tokyo,13960000", "Japan,Kyoto,1464890"])
      let minus = try Printing("buttery $1 --sort -people --print csv", files: [file.path])
      #expect(minus.lines[1] == "Japan,Tokyo,13960000")
      let found = try Printing(
        "buttery $1 -g country --search ic --print plain", files: [file.path])
      #expect(
        found.output == """
          city  people

          France  (1 row)
          Nice  348085
          1 row · people: sum 348,085  mean 348,085  min 348085  max 348085

          """)
      let both = try Printing("buttery $1 --filter o --search k --print csv", files: [file.path])
      #expect(
        both.output == "country,city,people\nJapan,Tokyo,13960000\nJapan,Kyoto,1464890\n")
    }

    @Test("are none, and the status says so, where a filter or a search finds nothing")
    func noMatch() throws {
      let file = try TemporaryFile(Self.cities)
      let empty = try TemporaryFile("a,b\n")
      for option in [
        "--filter IC", "--search IC", "--filter o --search IC", "-g country --filter IC",
      ] {
        for format in ["csv", "plain", "jsonl", "markdown", "none"] {
          let none = try Printing("buttery $1 \(option) --print \(format)", files: [file.path])
          #expect(none.output == (format == "csv" ? "country,city,people\n" : ""))
          #expect(none.errors.isEmpty)
          #expect(none.status == .exited(1), "\(option) \(format)")
        }
      }
      let found = try Printing("buttery $1 --filter Nice --print csv", files: [file.path])
      #expect(found.status == .exited(0))
      #expect(try Printing("buttery $1 --filter x", files: [empty.path]).status == .exited(1))
      let all = try Printing("buttery $1", files: [empty.path])
      #expect(all.output == "a  b\n")
      #expect(all.status == .exited(0))
    }

    @Test("come in their order where they lie anywhere in a long file")
    func scattered() throws {
      // 7919 is a prime, so every number occurs once.
      let numbers = (0..<20_000).map { $0 * 7919 % 20_000 }
      let file = try TemporaryFile(
        "n,odd\n" + numbers.map { "\($0),\($0 % 2)\n" }.joined())
      let sorted = try Printing("buttery $1 --sort n --print csv", files: [file.path])
      #expect(sorted.output == "n,odd\n" + (0..<20_000).map { "\($0),\($0 % 2)\n" }.joined())
      let grouped = try Printing("buttery $1 -g odd --sort -n --print csv", files: [file.path])
      // The section of even numbers comes first, as 0 is the first number.
      let expected = [0, 1].flatMap { odd in (0..<20_000).reversed().filter { $0 % 2 == odd } }
      #expect(
        grouped.lines.dropFirst().dropLast() == expected.map { "\($0),\($0 % 2)" }[...])
    }

    @Test(
      "sorted by more numbers than are kept in memory alone are all there, in order",
      .rules("DA-6"),
      .enabled(if: Products.isOptimized, "of an optimized program: set BUTTERY_PROGRAM"))
    func sortedInFile() throws {
      let count = 2_200_013
      // The count is a prime number, so that each number is there once.
      let file = try TemporaryFile("n\n" + Self.lines((0..<count).map { $0 * 7_919 % count }))
      let sorted = try Printing("buttery $1 --sort n --print csv", files: [file.path])
      // Not as a whole in the message of a failure.
      let areInOrder = sorted.output == "n\n" + Self.lines(Array(0..<count))
      #expect(areInOrder)
    }

    private static func lines(_ numbers: [Int]) -> String {
      numbers.map { "\($0)\n" }.joined()
    }

    @Test("of several files are a section each")
    func files() throws {
      let (one, two) = (try TemporaryFile("a,b\n1,2\n"), try TemporaryFile("a,b\n3,4\n5,6\n"))
      let printed = try Printing("buttery $1 $2 --print plain", files: [one.path, two.path])
      #expect(
        printed.lines.filter { $0.hasSuffix("row)") || $0.hasSuffix("rows)") } == [
          "\(one.path)  (1 row)", "\(two.path)  (2 rows)",
        ])
      let csv = try Printing("buttery $1 $2 --print csv", files: [one.path, two.path])
      #expect(csv.output == "a,b\n1,2\n3,4\n5,6\n")
    }

    @Test("are none for those who measure")
    func nothing() throws {
      let file = try TemporaryFile(Self.cities)
      let printed = try Printing("buttery $1 -g country --print none", files: [file.path])
      #expect(printed.output.isEmpty)
      #expect(printed.status == .exited(0))
    }

    @Test("stop quietly where nobody reads on, and with a word where they can't be written")
    func writing() throws {
      let rows = (0..<20_000).map { "\($0),name \($0)\n" }.joined()
      let file = try TemporaryFile("id,name\n" + rows)
      let head = try Printing(
        "{ buttery $1 --print csv; echo \"status $?\" >&2; } | head -n 1", files: [file.path])
      #expect(head.output == "id,name\n")
      #expect(head.errors == ["status 141"])
      let ignored = try Printing(
        "trap '' PIPE; { buttery $1 --print csv; echo \"status $?\" >&2; } | head -n 1",
        files: [file.path])
      #expect(ignored.errors == ["status 141"])
      let small = try TemporaryFile(Self.cities)
      for format in ["plain", "csv", "jsonl", "markdown"] {
        let full = try Printing("buttery $1 --print \(format) >/dev/full", files: [small.path])
        #expect(full.errors.count == 1)
        #expect(full.errors.first?.hasPrefix("buttery: standard output: No space left") == true)
        #expect(full.status == .exited(1))
      }
    }

    @Test("come from standard input where no file is named")
    func standardInput() throws {
      let file = try TemporaryFile(Self.cities)
      let script = "buttery -g country --print plain"
      let redirected = try Printing(script + " <$1", files: [file.path])
      #expect(redirected.output.contains("Japan  (2 rows)"))
      let piped = try Printing("cat $1 | " + script, files: [file.path])
      #expect(piped.output == redirected.output)
      #expect(try Printing("buttery --print plain </dev/null").output.contains("Milk"))
    }

    @Test("of the dairy figures are there in every format")
    func dairy() throws {
      let csv = try Printing("buttery --print csv")
      #expect(csv.lines.count == 346)
      #expect(csv.lines.prefix(2) == ["product,year,pounds", "Milk,1975,247"])
      #expect(
        try Printing("buttery --print jsonl").lines.first
          == #"{"product":"Milk","year":1975,"pounds":247}"#)
      let markdown = try Printing("buttery --print markdown").lines
      #expect(
        markdown.prefix(5) == [
          "## Milk", "", "| year | pounds |", "| ---: | ---: |", "| 1975 | 247 |",
        ])
      #expect(try Printing("buttery --print none").output.isEmpty)
      let plain = try Printing("buttery --print plain")
      #expect(plain.lines.contains("  1980    234  "))
      let records = try TemporaryFile(csv.output)
      #expect(
        try Printing("buttery $1 --print csv", files: [records.path]).output == csv.output)
    }
  }
}
