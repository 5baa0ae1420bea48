import Glibc
import RuleTrait
import SeededRandom
import Testing

extension DataEndToEnd {
  @Suite("a file that isn't plain CSV") struct OtherFormat {
    private static let rows = "name,n\n" + (0..<12_000).map { "row \($0),\($0)\n" }.joined()

    @Test("psql's table of one column has a title, rows and their number", .rules("DA-11"))
    func oneColumn() throws {
      let file = try TemporaryFile(" name \n------\n Ann\n \n Bob (2\n(3 rows)\n\n")
      let printed = try Printing("buttery $1 --print jsonl", files: [file.path])
      #expect(printed.output == #"{"name":"Ann"}\#n{"name":null}\#n{"name":"Bob (2"}\#n"#)
      let list = try TemporaryFile(" name\n-----\n one\ntwo\n")
      let lines = try Printing("buttery $1 --print csv", files: [list.path])
      #expect(lines.lines.count >= 4)
    }

    @Test("months with their years are texts", .rules("DA-1"))
    func months() throws {
      let file = try TemporaryFile("month;n\n01.2024;5,5\n12.2023;6\n")
      let printed = try Printing("buttery $1 --print jsonl", files: [file.path])
      #expect(printed.output == #"{"month":"01.2024","n":5.5}\#n{"month":"12.2023","n":6}\#n"#)
      let prices = try TemporaryFile("price\n01.2024\n12.2023\n13.5\n")
      let numbers = try Printing("buttery $1 --print jsonl", files: [prices.path])
      #expect(numbers.lines.contains(#"{"price":13.5}"#))
    }

    @Test("arrays of JSON that aren't read are told", .rules("DA-11"))
    func arrays() throws {
      let text = #"{"users":[{"id":1}],"data":{"orders":[{"n":1},{"n":2}]}}"#
      let file = try TemporaryFile(text)
      let printed = try Printing("buttery $1 --print jsonl", files: [file.path])
      #expect(printed.output == #"{"id":1}\#n"#)
      #expect(printed.errors.count == 1 && printed.errors[0].contains("--path 'data.orders'"))
      let chosen = try Printing("buttery $1 --path users --print jsonl", files: [file.path])
      #expect(chosen.output == printed.output && chosen.errors.isEmpty)
    }

    @Test("words for missing numbers in JSON become null if they are to", .rules("DA-13"))
    func missing() throws {
      let file = try TemporaryFile("{\"n\":1}\n{\"n\":2}\n{\"n\":\"NA\"}\n{\"n\":\"\"}\n")
      let printed = try Printing(
        "buttery $1 --missing-as-null --print jsonl | tail -n 2", files: [file.path])
      #expect(printed.output == #"{"n":null}\#n{"n":""}\#n"#)
    }

    // MARK: Compressed

    @Test(
      "may be compressed, on disk and from a pipe", .rules("DA-11"),
      arguments: ["gzip", "xz", "bzip2"])
    func compressed(tool: String) throws {
      let file = try TemporaryFile(Self.rows)
      for script in [
        "\(tool) -c $1 >$1.x; buttery $1.x --print csv; rm $1.x",
        "\(tool) -c $1 | buttery --print csv",
        "\(tool) -c $1 >$1.x; buttery --print csv <$1.x; rm $1.x",
      ] {
        let printed = try Printing(script, files: [file.path])
        #expect(printed.output == Self.rows, "\(script)")
        #expect(printed.errors.isEmpty)
        #expect(printed.status == .exited(0))
      }
    }

    @Test("that is cut off is printed as far as it goes, with a line and status 1", .rules("DA-11"))
    func cut() throws {
      let file = try TemporaryFile(Self.rows)
      let printed = try Printing(
        "gzip -c $1 | head -c 20000 >$1.x; buttery $1.x --print csv; s=$?; rm $1.x; exit $s",
        files: [file.path])
      #expect(printed.lines.count > 1_000)
      #expect(printed.errors.count == 1)
      let line = try #require(printed.errors.first)
      #expect(line.contains("can't be decompressed: gzip: stdin: unexpected end"))
      #expect(printed.status == .exited(1))
    }

    @Test(
      "that never ends is shown as it comes, is left at once, and leaves no tool behind",
      .rules("DA-11"))
    func endless() throws {
      // Some tools produce no output before they have read much.
      var numbers = SeededGenerator(seed: 1)
      let noise = (0..<150_000).map { _ in "\(UInt64.random(in: 0...UInt64.max, using: &numbers))\n"
      }
      let file = try TemporaryFile("a\nfirst\n" + noise.joined())
      let program = try Products.path(of: "buttery")
      let session = try TerminalSession(
        "/bin/sh",
        ["-c", "(gzip -c '\(file.path)'; sleep 300 & echo $! >'\(file.path).s') | '\(program)'"])
      defer { unlink(file.path + ".s") }
      try session.wait(for: "first")
      session.press("q")
      try session.wait("the terminal should be as it was") {
        !$0.isAlternateScreenOn && $0.isCooked
      }
      let left = try Printing(
        """
        until [ -s $1.s ]; do sleep 0.02; done; kill $(cat $1.s)
        for look in $(seq 3000); do
          left=$(ps -eo args | grep -c '^/[a-z/]*gzip -dc$'); [ $left != 0 ] || break; sleep 0.2
        done
        echo $left
        """, files: [file.path])
      #expect(left.lines.first == "0")
    }

    // MARK: Rejected files

    @Test(
      "that isn't text is refused with one line that says what it is, and status 1",
      .rules("DA-11"),
      arguments: [
        ("PAR1\\025\\004", "a Parquet file", "duckdb -csv -c"),
        ("PK\\003\\004\\024\\000", "a zip archive", "unzip -p"),
        (
          "\\000\\000\\000\\000\\000\\000\\000\\000DUCK", "a DuckDB database",
          "duckdb -readonly -csv"
        ),
      ])
    func refused(bytes: String, what: String, command: String) throws {
      let file = try TemporaryFile("")
      for script in [
        "printf '\(bytes)' >$1; buttery $1", "printf '\(bytes)' >$1; buttery $1 --print jsonl",
        "printf '\(bytes)' | buttery --print csv",
      ] {
        let printed = try Printing(script, files: [file.path])
        #expect(printed.output.isEmpty)
        #expect(printed.errors.count == 1)
        #expect(
          printed.errors.first?.contains("is \(what) — try: \(command)") == true, "\(printed)")
        #expect(printed.status == .exited(1))
      }
    }

    @Test(
      "that is a database in a pipe is refused, and said what makes a table of it", .rules("DA-11"))
    func pipedDatabase() throws {
      let printed = try Printing("printf 'SQLite format 3\\000' | buttery --print csv")
      #expect(printed.errors.count == 1)
      #expect(printed.errors.first?.contains("try: sqlite3 -csv -header") == true)
      #expect(printed.status == .exited(1))
    }

    @Test("that is HTML or XML is refused, unless a delimiter is given", .rules("DA-11"))
    func markup() throws {
      let page = "printf '<!DOCTYPE html>\\n<p>x</p>\\n' | buttery --print csv"
      let printed = try Printing(page)
      #expect(printed.output.isEmpty)
      #expect(printed.status == .exited(1))
      #expect(printed.errors.count == 1)
      #expect(printed.errors.first?.contains("is a page of HTML — make CSV") == true)
      let read = try Printing(page + " --delimiter comma")
      #expect(read.output == "<!DOCTYPE html>\n<p>x</p>\n")
      #expect(read.status == .exited(0))
    }

    // MARK: Encodings

    @Test(
      "in another encoding is printed as UTF-8, and told where that was guessed", .rules("DA-10"))
    func encodings() throws {
      let file = try TemporaryFile("")
      let wide = try Printing(
        "printf 'a,b\\nK\\303\\274he,\\360\\237\\220\\204\\n' | iconv -f UTF-8 -t UTF-16 >$1; "
          + "buttery $1 --print csv", files: [file.path])
      #expect(wide.output == "a,b\nKühe,🐄\n")
      #expect(wide.errors.isEmpty)
      let western = try Printing(
        "printf 'a,b\\nK\\374he,\\200 5\\n' >$1; buttery $1 --print csv", files: [file.path])
      #expect(western.output == "a,b\nKühe,€ 5\n")
      #expect(western.errors.count == 1)
      #expect(western.errors.first?.contains("read as Windows-1252, which is a guess") == true)
      let asked = try Printing(
        "printf 'a\\n\\341\\n' | buttery --encoding koi8-r --print csv", files: [file.path])
      #expect(asked.output == "a\nА\n")
      let narrow = try Printing(
        "printf 'a,b\n1,2\n' | buttery --encoding utf-16 --print csv", files: [file.path])
      #expect(narrow.errors.first?.contains("read as UTF-16, but it is UTF-8") == true)
      let unknown = try Printing("buttery $1 --encoding klingon", files: [file.path])
      #expect(unknown.status == .exited(2))
      #expect(unknown.errors.first?.contains("no such encoding") == true)
    }

    @Test(
      "is printed with a line on bytes that can't be decoded, and on what helps", .rules("DA-10"))
    func undecoded() throws {
      let file = try TemporaryFile(bytes: Array("a,b\n1,é\n2,".utf8) + [0xFF, 0x0A])
      for format in ["csv", "jsonl", "plain", "markdown"] {
        let printed = try Printing("buttery $1 --print \(format)", files: [file.path])
        #expect(printed.status == .exited(0))
        #expect(printed.errors.count == 1, "\(printed.errors)")
        let line = try #require(printed.errors.first)
        #expect(line.contains(":3: bytes on 1 of 3 lines aren't UTF-8"), "\(line)")
        #expect(line.contains("--encoding NAME"), "\(line)")
        #expect(line.contains("U+FFFD") == (format != "csv"), "\(line)")
      }
    }

    @Test(
      "tells bytes that can't be decoded far behind its beginning where they get lost",
      .rules("DA-10"))
    func undecodedLate() throws {
      let rows = Array(("a,b\n" + String(repeating: "1,2\n", count: 20_000) + "3,").utf8)
      let file = try TemporaryFile(bytes: rows + [0xFF, 0x0A])
      for format in ["jsonl", "plain", "markdown"] {
        let printed = try Printing("buttery $1 --print \(format)", files: [file.path])
        #expect(printed.errors.count == 1, "\(printed.errors)")
        let line = try #require(printed.errors.first)
        #expect(line.contains("written as U+FFFD — --encoding NAME"), "\(line)")
      }
      let csv = try Printing("buttery $1 --print csv | cmp - $1", files: [file.path])
      #expect(csv.output.isEmpty && csv.errors.isEmpty)
    }

    // MARK: JSON

    @Test("is an array of JSON, or an object that holds one", .rules("DA-11"))
    func json() throws {
      let text = "{\n \"n\": 2,\n \"a\": {\"rows\": [\n  {\"x\": 1}, {\"x\": 2}\n ]}\n}\n"
      let file = try TemporaryFile(text)
      let printed = try Printing("buttery $1 --path a.rows --print csv", files: [file.path])
      #expect(printed.output == "x\n1\n2\n")
      let lost = try Printing("buttery $1 --path a.row --print csv", files: [file.path])
      #expect(lost.status == .exited(1))
      #expect(lost.errors.count == 1)
      #expect(lost.errors.first?.contains("did you mean 'rows'?") == true)
      let array = try Printing("echo '[{\"x\":1},{\"x\":2}]' | buttery --print csv")
      #expect(array.output == "x\n1\n2\n")
    }

    @Test("keeps the values of arrays of numbers, words and arrays", .rules("DA-12"))
    func plainValues() throws {
      let scalars = try Printing("echo '[1,null,true,\"x\"]' | buttery --print jsonl")
      #expect(
        scalars.output == #"{"value":1}"# + "\n" + #"{"value":null}"# + "\n" + #"{"value":true}"#
          + "\n" + #"{"value":"x"}"# + "\n")
      let arrays = try Printing("echo '[[1,\"a\"],[2,[3]]]' | buttery --print jsonl")
      #expect(
        arrays.output == #"{"column 1":1,"column 2":"a"}"# + "\n"
          + #"{"column 1":2,"column 2":[3]}"#
          + "\n")
    }

    // MARK: Blanks

    @Test("is a table of blanks, as df prints it, or one that is said to be", .rules("DA-11"))
    func tables() throws {
      let disks = try Printing("df -P | buttery --print csv | head -n 1")
      #expect(disks.output == "Filesystem,1024-blocks,Used,Available,Capacity,Mounted on\n")
      let said = try Printing(
        "printf 'A   B\\nx   1\\n' | buttery --delimiter fixed --print csv")
      #expect(said.output == "A,B\nx,1\n")
    }

    @Test("can't be followed where it has to be converted", .rules("DA-11"))
    func followed() throws {
      let file = try TemporaryFile("[{\"x\": 1}]")
      let session = try TerminalSession("buttery", ["-f", file.path])
      #expect(try session.waitForExit() == .exited(1))
      #expect(session.text(line: 0).contains("can't be followed"))
    }
  }
}
