import Glibc
import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("the manual page and the completions") struct Manual {
    /// The names of all options in the help.
    private static func options() throws -> [String] {
      let help = try Printing("buttery --help").lines.filter { $0.hasPrefix("  -") }
      let words = help.flatMap { $0.split { !($0.isLetter || $0 == "-") }.map(String.init) }
      let options = Set(words.filter { $0.hasPrefix("--") && $0.count > 2 })
      #expect(options.count > 15)
      return options.sorted()
    }

    @Test("have every option of the help")
    func complete() throws {
      let page = try Printing("buttery --generate-man-page").output.replacing("\\-", with: "-")
      let scripts = try ["bash", "zsh", "fish"].map {
        try Printing("buttery --generate-completion-script \($0)").output
      }
      for option in try Self.options() {
        #expect(page.contains("Fl \(option.dropFirst())"), "\(option)")
        for script in scripts { #expect(script.contains(option.dropFirst(2)), "\(option)") }
      }
    }

    @Test(
      "say what summaries, frequencies and statistics are, and how to leave them",
      .rules("GR-2", "GR-3"))
    func derivedTables() throws {
      let page = try Printing("buttery --generate-man-page").output
      for text in [
        ".Sh SUMMARIES\n", ".Ss The summary (Z): a line for each section\n",
        ".Ss Frequencies (F): how often values occur\n",
        ".Ss Statistics (I): a line for each column\n", "shows which part of the section",
        "positive from below zero",
      ] { #expect(page.contains(text), "\(text)") }
    }

    @Test("tell the keys that the program obeys, and no line of theirs is taken for a macro")
    func keys() throws {
      let page = try Printing("buttery --generate-man-page")
      #expect(page.output.contains(".Ss Moving\n"))
      #expect(page.output.contains("Tab  ]\"\n\\&next section\n"))
      let macros: Set<String> = [
        "Ar", "Bd", "Bl", "Dd", "Dt", "Ed", "El", "Fl", "It", "Nd", "Nm", "Op", "Os", "Pp", "Sh",
        "Ss", "Xr",
      ]
      for line in page.lines where line.hasPrefix(".") || line.hasPrefix("'") {
        #expect(macros.contains(String(line.dropFirst().prefix { $0 != " " })), "\(line)")
      }
      #expect(page.output.utf8.allSatisfy { $0 < 0x7F })
      #expect(page.lines.count { $0.hasPrefix(".Bl") } == page.lines.count { $0 == ".El" })
    }

    @Test("is set by troff without a word of complaint, where there is one")
    func typeset() throws {
      let checked = try Printing(
        """
        buttery --generate-man-page >$1
        if command -v mandoc >/dev/null; then mandoc -T lint -W warning $1
        elif command -v groff >/dev/null; then groff -k -mdoc -Tutf8 -ww $1 | grep -c group-by
        else grep -c 'group' $1
        fi
        """, files: [try TemporaryFile("").path])
      #expect(checked.errors.isEmpty)
      #expect(checked.status == .exited(0))
    }

    @Test("complete options, values and files in bash")
    func bash() throws {
      let file = try TemporaryFile("")
      let script = #"""
        complete_words() {
          COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
          COMPREPLY=()
          _buttery buttery "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
          echo "${COMPREPLY[*]}"
        }
        source "$1"
        complete_words buttery --group-o
        complete_words buttery --print ''
        complete_words buttery --style g
        complete_words buttery "${2%?}"
        """#
      let completions = try TemporaryFile(
        try Printing("buttery --generate-completion-script bash").output)
      let source = try TemporaryFile(script)
      let completed = try Printing(
        "bash -n $2 && bash $1 $2 $3", files: [source.path, completions.path, file.path])
      #expect(completed.errors.isEmpty)
      #expect(
        completed.lines.prefix(3) == [
          "--group-order", "plain csv jsonl markdown none", "grouped",
        ])
      #expect(completed.lines[3].split(separator: " ").contains { $0 == file.path })
    }
  }
}
