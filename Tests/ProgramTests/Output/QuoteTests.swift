import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("quotes in files") struct Quotes {
    @Test("that never close are text in what is printed, and told", .rules("DA-7"))
    func open() throws {
      let file = try TemporaryFile("a,b\n1,\"x\n3,4\n")
      let printing = try Printing("buttery $1 --print csv", files: [file.path])
      #expect(printing.output == "a,b\n1,\"\"\"x\"\n3,4\n")
      #expect(printing.status == .exited(0))
      #expect(
        printing.errors == [
          "buttery: \(file.path):2: column 2 (b): a quote opens here and is never closed — "
            + "it is taken as text"
        ])
      let strict = try Printing("buttery $1 --strict --print csv", files: [file.path])
      #expect(strict.status == .exited(1))
      #expect(strict.errors.joined().hasPrefix("buttery: \(file.path):2: column 2 (b): a quote"))
      let none = try Printing("buttery $1 --quote none --print csv", files: [file.path])
      #expect(none.output == printing.output && none.errors.isEmpty)
    }

    @Test("that never close in a pipe are told once it has ended", .rules("DA-7"))
    func pipe() throws {
      let printing = try Printing("printf 'a,b\\n1,\"x\\n3,4\\n' | buttery --print csv")
      #expect(printing.output == "a,b\n1,\"\"\"x\"\n3,4\n")
      #expect(printing.errors.count == 1)
    }

    @Test("in fields may have backslashes in front of them", .rules("DA-7"))
    func backslashes() throws {
      let file = try TemporaryFile("a,b\n1,\"x \\\"y, z\\\"\"\n2,\"\\\\\"\n")
      let expected = "a,b\n1,\"x \"\"y, z\"\"\"\n2,\\\n"
      for option in ["", "--quote backslash", "--quote backslash --delimiter comma"] {
        let printing = try Printing("buttery $1 \(option) --print csv", files: [file.path])
        #expect(printing.output == expected && printing.errors.isEmpty)
      }
      let other = try Printing("buttery $1 --quote double --print csv", files: [file.path])
      #expect(other.output != expected)
    }

    @Test("are text with tabs, and what somebody says they are", .rules("DA-7"))
    func styles() throws {
      let file = try TemporaryFile("a\tb\n\"x\ty\"\n\"p\"\tq\n")
      let usual = try Printing("buttery $1 --print csv", files: [file.path])
      #expect(usual.output == "a,b\n\"\"\"x\",\"y\"\"\"\np,q\n")
      let double = try Printing("buttery $1 --quote double --print csv", files: [file.path])
      #expect(double.output == "a,b\n\"x\ty\"\np,q\n")
      let single = try Printing("printf \"a,b\\n'x,y',z\\n\" | buttery --quote single --print csv")
      #expect(single.output == "a,b\n\"x,y\",z\n")
    }

    @Test(
      "hold tabs and line ends where records are alike only then, or all texts are quoted",
      .rules("DA-7"),
      arguments: [
        ("\"id\"\t\"note\"\n\"1\"\t\"one\ntwo\"\n\"2\"\t\"p\"\n", "id,note\n1,\"one\ntwo\"\n2,p\n"),
        ("a\tb\n1\t\"x\ty\"\n2\tz\n", "a,b\n1,x\ty\n2,z\n"),
        ("\"a\"\t\"b\"\n\"1\"\t\"x\"\n2\t\"z\"\n", "a,b\n1,x\n2,z\n"),
        ("a\tb\n6\"\t4\n5\"\t3\n", "a,b\n\"6\"\"\",4\n\"5\"\"\",3\n"),
      ])
    func tabs(text: String, output: String) throws {
      let file = try TemporaryFile(text)
      let printing = try Printing("buttery $1 --print csv", files: [file.path])
      #expect(printing.output == output)
    }

    @Test("hold a tab that comes late where all texts at the beginning are quoted", .rules("DA-7"))
    func late() throws {
      let rows = (0..<5_000).map { "\($0)\t\"note\"\n" }.joined()
      let file = try TemporaryFile("\"id\"\t\"note\"\n\(rows)5000\t\"x\ty\nz\"\n")
      let printing = try Printing("buttery $1 --print csv | tail -n 2", files: [file.path])
      #expect(printing.output == "5000,\"x\ty\nz\"\n")
    }
  }
}
