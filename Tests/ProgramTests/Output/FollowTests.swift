import Glibc
import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("what is added to a file that is printed") struct Following {
    /// Prints a file, and runs each command, which appends to the file, after some lines are printed.
    private func following(
      _ text: String, _ steps: [(command: String, lines: Int)], options: String,
      preload: String? = nil
    ) throws -> Printing {
      let file = try TemporaryFile(text)
      let first = steps.map { step in
        "until [ $(wc -l < $1.out) -ge \(step.lines) ]; do sleep 0.02; done; \(step.command)"
      }
      return try Printing(
        "> $1.out; \(preload.map { "LD_PRELOAD=\($0) " } ?? "")buttery -f $1 \(options) > $1.out 2> $1.err & p=$!; "
          + first.joined(separator: "; ")
          + "; kill $p; cat $1.out; cat $1.err >&2; rm $1.out $1.err", files: [file.path])
    }

    @Test("is printed as it comes", .rules("DA-13"))
    func csv() throws {
      let printing = try following(
        "a,b\nx,1\n",
        [("printf 'y,2\\nz' >> $1", 2), ("printf ',3\\n' >> $1", 3), (":", 4)],
        options: "--print csv")
      #expect(printing.output == "a,b\nx,1\ny,2\nz,3\n")
      #expect(printing.errors.isEmpty)
    }

    /// Prints what a pipe gives: each step writes once so many lines have been printed.
    private func piped(_ steps: [(lines: Int, text: String)], options: String) throws -> Printing {
      let out = try TemporaryFile("")
      let writer = steps.map { step in
        "until [ $(wc -l < $1) -ge \(step.lines) ]; do sleep 0.02; done; printf '\(step.text)'"
      }
      return try Printing(
        "(\(writer.joined(separator: "; "))) | buttery -f \(options) > $1; s=$?; cat $1; exit $s",
        files: [out.path])
    }

    @Test(
      "is printed as a pipe gives it, whose end ends the program", .rules("DA-24"),
      arguments: [
        ("--print csv", "a,b\nx,1\ny,2\nz,3\n"),
        ("--print plain", "a  b\nx  1\ny  2\nz  3\n"),
        ("--print jsonl", "{\"a\":\"x\",\"b\":1}\n{\"a\":\"y\",\"b\":2}\n{\"a\":\"z\",\"b\":3}\n"),
        ("--print csv --columns b", "b\n1\n2\n3\n"),
      ])
    func pipe(options: String, output: String) throws {
      let first = options.contains("jsonl") ? 1 : 2
      let printing = try piped(
        [(0, "a,b\\nx,1\\n"), (first, "y,2\\n"), (first + 1, "z,3\\n")], options: options)
      #expect(printing.output == output)
      #expect(printing.status == .exited(0))
    }

    @Test(
      "of a pipe is filtered, and what finds nothing until its end ends with 1", .rules("DA-24"))
    func filteredPipe() throws {
      let steps = [(0, "a,b\\nx,1\\ny,7\\n"), (2, "z,3\\nw,9\\n")]
      let found = try piped(steps, options: "--print csv --filter 'b > 5'")
      #expect(found.output == "a,b\ny,7\nw,9\n")
      #expect(found.status == .exited(0))
      let none = try piped(Array(steps.prefix(1)), options: "--print csv --filter 'b > 50'")
      #expect(none.output == "a,b\n")
      #expect(none.status == .exited(1))
    }

    @Test("of a pipe is waited for where all rows are needed, and none are none", .rules("DA-24"))
    func wholePipe() throws {
      let sorted = try piped([(0, "a,b\\nx,2\\ny,1\\n")], options: "--print csv --sort b")
      #expect(sorted.output == "a,b\ny,1\nx,2\n")
      #expect(try piped([(0, "")], options: "--print csv").output.isEmpty)
    }

    @Test("is printed as it comes where the system can't watch the file", .rules("DA-13"))
    func unwatched() throws {
      let source = try TemporaryFile(
        "int inotify_add_watch(int fd, const char *path, unsigned mask) { return -1; }\n")
      let library = source.path + ".so"
      defer { unlink(library) }
      #expect(try Tool.run("cc", ["-shared", "-fPIC", "-x", "c", "-o", library, source.path]) == 0)
      let printing = try following(
        "a,b\nx,1\n", [("printf 'y,2\\n' >> $1", 2), ("printf 'z,3\\n' >> $1", 3), (":", 4)],
        options: "--print csv", preload: library)
      #expect(printing.output == "a,b\nx,1\ny,2\nz,3\n")
    }

    @Test("is filtered as the rest is, and has the kinds of what was there", .rules("DA-13"))
    func json() throws {
      let printing = try following(
        "a,b\nx,1\n",
        [("printf 'y,2\\nx,3\\nx,four\\n' >> $1", 1), (":", 3)],
        options: "--filter x --print jsonl")
      #expect(
        printing.lines == [
          #"{"a":"x","b":1}"#, #"{"a":"x","b":3}"#, #"{"a":"x","b":"four"}"#, "",
        ])
      #expect(
        printing.errors == [
          "buttery: --follow: the columns are fixed now, after 1 record; later keys aren't written"
        ])
    }

    @Test("is that of a file which was empty, and of one that is cut off", .rules("DA-13"))
    func others() throws {
      let empty = try following(
        "", [("printf 'a,b\\nx,1\\n' >> $1", 0), (":", 2)], options: "--print csv")
      #expect(empty.output == "a,b\nx,1\n")
      let cut = try following(
        "a,b\nx,1\ny,2\n", [("printf 'a,b\\nz,3\\n' > $1", 3), (":", 4)],
        options: "--print csv")
      #expect(cut.output == "a,b\nx,1\ny,2\nz,3\n")
      #expect(cut.errors.joined().contains("it is read from its beginning"))
    }

    @Test("is waited for where the file is deleted, which is told", .rules("DA-13"))
    func deleted() throws {
      let printing = try following(
        "a,b\nx,1\n",
        [
          (
            "rm $1; until grep -q deleted $1.err; do sleep 0.02; done; "
              + "printf 'a,b\\ny,2\\n' > $1", 2
          ),
          (":", 3),
        ],
        options: "--print csv")
      #expect(printing.output == "a,b\nx,1\ny,2\n")
      #expect(printing.errors.count == 2, "\(printing.errors)")
      #expect(printing.errors[0].contains(": has been deleted or renamed"))
    }

    @Test(
      "says so where the file has become one without a condition's column", .rules("DA-13", "FI-1"))
    func lostColumn() throws {
      let printing = try following(
        "a,b\n5,x\n1,y\n",
        [
          ("printf 'b,c\\nx,1\\n' > $1; until grep -q column $1.err; do sleep 0.02; done", 2),
          (":", 2),
        ],
        options: "--filter 'a > 3' --print csv")
      #expect(printing.output == "a,b\n5,x\n")
      #expect(
        printing.errors.last
          == "buttery: --filter 'a > 3': character 1: column 'a' no longer exists"
      )
    }

    @Test("has neither order nor sections, which take all records", .rules("DA-13"))
    func orders() throws {
      let file = try TemporaryFile("a,b\nx,1\n")
      for option in ["--sort a", "--group-by a"] {
        let printing = try Printing("buttery -f $1 \(option) --print csv", files: [file.path])
        #expect(printing.output.isEmpty && printing.status == .exited(2))
        let name = option.split(separator: " ")[0]
        #expect(printing.errors.count == 1)
        #expect(
          printing.errors[0].hasPrefix(
            "buttery: --follow: rows printed as they arrive can't have \(name)"))
      }
    }
  }
}
