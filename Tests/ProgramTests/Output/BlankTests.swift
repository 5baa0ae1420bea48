import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("blanks around fields in files") struct Blanks {
    @Test("are no part of titles and sections, and are printed", .rules("DA-9"))
    func sections() throws {
      let file = try TemporaryFile("k, n\na , 1\na, 2\n b,3\n\"b\", 4\n")
      let csv = try Printing("buttery $1 --sort n:desc --print csv", files: [file.path])
      #expect(csv.output == "k,n\nb, 4\n b,3\na, 2\na , 1\n")
      let plain = try Printing("buttery $1 -g k --print plain", files: [file.path]).output
      #expect(plain.contains("n: sum 3 ") && plain.contains("n: sum 7 "))
    }

    @Test("in front of a quote leave it one", .rules("DA-9"))
    func quotes() throws {
      let printing = try Printing("printf 'a, b\\n1, \"x, y\"\\n' | buttery --print csv")
      #expect(printing.output == "a,b\n1,\"x, y\"\n")
    }
  }
}
