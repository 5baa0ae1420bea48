import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("values of JSON") struct JSONValues {
    private static let objects = [
      #"{"a":1,"b":true,"c":null,"d":{"x":[1, 2]},"e":"01"}"#,
      #"{"a":2.50,"b":false,"e":"2","zz":1e5}"#,
      #"{"a":"x","c":"","d":"str","e":null}"#,
      #"{"a":12345678901234567890123}"#,
      #"{}"#,
    ]

    private func print(
      _ lines: [String], as format: String, _ options: String = ""
    ) throws -> Printing {
      let file = try TemporaryFile(lines.joined(separator: "\n") + "\n")
      return try Printing("buttery $1 \(options) --print \(format)", files: [file.path])
    }

    @Test("are printed as they came", .rules("DA-12"))
    func same() throws {
      let printed = try print(Self.objects, as: "jsonl")
      #expect(printed.output == Self.objects.joined(separator: "\n") + "\n")
      #expect(printed.errors.isEmpty)
    }

    @Test("are texts where JSON has no such value", .rules("DA-12"))
    func strange() throws {
      let lines = [#"{"a":NaN,"b":0x1F,"c":tru,"d":1.,"e":-1.5e3}"#]
      #expect(
        try print(lines, as: "jsonl").output
          == #"{"a":"NaN","b":"0x1F","c":"tru","d":"1.","e":-1.5e3}"# + "\n")
    }

    @Test("stay with keys that only late records have, which are columns, too", .rules("DA-12"))
    func lateKeys() throws {
      let usual = Array(repeating: #"{"a":1}"#, count: 20_000)
      let late = #"{"a":2,"späte":{"x":"\"y\""},"n":null}"#
      let printed = try print(usual + [late], as: "jsonl")
      #expect(printed.lines.dropLast().last.map { String($0) } == late)
      #expect(printed.lines.first == #"{"a":1}"#)
      let table = try print(usual + [late, #"{"n":7}"#], as: "csv", "--sort n:desc")
      #expect(table.output.hasPrefix("a,späte,n\n,,7\n"))
      let found = try print(usual + [late], as: "csv", "--filter 'späte ~ y'")
      #expect(found.lines.map { String($0) } == ["a,späte,n", #"2,"{""x"":""\""y\""""}","#, ""])
    }

    @Test("with late keys are matched with the columns of other files", .rules("DA-12"))
    func lateKeysOfSeveralFiles() throws {
      let usual = Array(repeating: #"{"a":1}"#, count: 20_000)
      let late = try TemporaryFile((usual + [#"{"a":2,"b":3}"#]).joined(separator: "\n"))
      let other = try TemporaryFile("b,c\n4,5\n")
      let printed = try Printing(
        "buttery $1 $2 --filter 'b > 0' --print csv", files: [late.path, other.path])
      #expect(printed.lines.map { String($0) }.suffix(3) == ["2,3,", ",4,5", ""])
    }

    @Test("with late keys are found on the screen", .rules("DA-12"))
    func lateKeysOnScreen() throws {
      let usual = Array(repeating: #"{"a":1}"#, count: 20_000)
      let records = try RecordSession((usual + [#"{"a":2,"b":"boom"}"#]).joined(separator: "\n"))
      try records.session.wait("the late key should be a column") {
        $0.text(line: 1).contains("b")
      }
      for key in ["&", "boom", "enter"] { records.session.press(key) }
      try records.session.wait(for: "2  boom")
    }

    @Test(
      "are told where lines are none, once and by the first", .rules("DA-13"),
      arguments: [1, 20_000])
    func strangers(count: Int) throws {
      let usual = Array(repeating: #"{"a":1}"#, count: count)
      for format in ["jsonl", "csv", "plain", "markdown"] {
        let printed = try print(usual + ["panic: x", #"{"a":2}"#, "[1]"], as: format)
        #expect(printed.status == .exited(0))
        #expect(printed.errors.count == 1, "\(printed.errors)")
        #expect(
          printed.errors.first?.contains(":\(count + 1): 2 lines are no objects of JSON") == true,
          "\(printed.errors)")
      }
      let one = try print(usual + ["{"], as: "csv")
      #expect(one.errors.first?.contains(":\(count + 1): is no object of JSON") == true)
    }

    @Test("are the last ones of a key that an object has twice, which is told", .rules("DA-12"))
    func repeatedKeys() throws {
      let printed = try print([#"{"a":1}"#, #"{"a":1,"b":2,"a":3}"#], as: "jsonl")
      #expect(printed.output == #"{"a":1}"# + "\n" + #"{"a":3,"b":2}"# + "\n")
      #expect(printed.errors.count == 1)
      #expect(printed.errors.first?.contains(":2: has a key twice — the last value") == true)
      let array = try print([#"[{"a":1},"#, #"{"a":1,"a":3},{"a":2,"a":3}]"#], as: "csv")
      #expect(array.output == "a\n1\n3\n3\n")
      #expect(array.errors.first?.contains(" record 2: 2 records have a key twice") == true)
    }

    @Test("have a stand-in where they are null, or missing", .rules("DA-12"))
    func standIns() throws {
      let records = try RecordSession(
        Self.objects.dropFirst().joined(separator: "\n") + "\n{\"b\":null}\n", columns: 50, lines: 8
      )
      try records.expect(
        """
         a                        b         e   zz  c  d ›
         2.50                     false     2  1e5  ·  ·
         x                        ·      null    ·     s…
         12345678901234567890123  ·         ·    ·  ·  ·
         ·                        ·         ·    ·  ·  ·
         ·                        null      ·    ·  ·  ·
        """)
      try records.press("down", "enter", "enter")
      try records.session.wait(for: "(missing)")
    }

    @Test("come from fields by their columns: numbers, null for empty ones, texts", .rules("DA-13"))
    func fields() throws {
      let lines = [
        "name,n,share,when", "x,5,\"1,5\",2020-01-01", ",NA,\"2,25\",", "y,,3,NULL", "z",
        "w,7,1,2020-01-02,more",
      ]
      let printed = try print(lines, as: "jsonl")
      #expect(
        printed.lines.dropLast() == [
          #"{"name":"x","n":5,"share":1.5,"when":"2020-01-01","column 5":null}"#,
          #"{"name":null,"n":"NA","share":2.25,"when":null,"column 5":null}"#,
          #"{"name":"y","n":null,"share":3,"when":"NULL","column 5":null}"#,
          #"{"name":"z","n":null,"share":null,"when":null,"column 5":null}"#,
          #"{"name":"w","n":7,"share":1,"when":"2020-01-02","column 5":"more"}"#,
        ])
      let without = try print(lines, as: "jsonl", "--missing-as-null")
      #expect(without.lines[1].contains(#""n":null"#) && without.lines[2].contains(#""when":null"#))
    }

    @Test("have all fields of a record that is longer than any at the beginning", .rules("DA-13"))
    func longRecord() throws {
      let lines = ["a,b"] + Array(repeating: "1,2", count: 20_000) + ["3,4,5,six"]
      let printed = try print(lines, as: "jsonl")
      let last = try #require(printed.lines.dropLast().last)
      #expect(last == #"{"a":3,"b":4,"column 3":5,"column 4":"six"}"#)
    }

    @Test("have no title where their column has none", .rules("DA-13"))
    func untitled() throws {
      let lines = [",a", "1,2"]
      #expect(try print(lines, as: "csv").output == ",a\n1,2\n")
      #expect(try print(lines, as: "jsonl").output == #"{"":1,"a":2}"# + "\n")
      #expect(try print([#"{"":1,"a":2}"#], as: "jsonl").output == #"{"":1,"a":2}"# + "\n")
    }

    @Test("have U+FFFD for bytes that are no text, which is said once", .rules("DA-13"))
    func replacements() throws {
      let bytes = Array("n\nab".utf8) + [0xFF, 0x0A, 0xC3, 0x0A] + Array("é\n".utf8)
      let file = try TemporaryFile(bytes: bytes)
      let printed = try Printing("buttery $1 --header --print jsonl", files: [file.path])
      #expect(
        printed.lines.dropLast() == [
          "{\"n\":\"ab\u{FFFD}\"}", "{\"n\":\"\u{FFFD}\"}", "{\"n\":\"é\"}",
        ])
      #expect(printed.errors.count == 1 && printed.errors[0].contains("U+FFFD"))
      #expect(printed.status == .exited(0))
    }
  }
}
