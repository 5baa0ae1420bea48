import ButteryRecords
import Testing

@Suite("a field splitter")
struct FieldSplitterTests {
  private func split(_ record: String, _ format: RecordFormat, keys: [String] = []) -> FieldBuffer {
    var fields = FieldBuffer()
    let splitter = FieldSplitter(format: format, keys: keys)
    Array(record.utf8).withUnsafeBytes { splitter.split($0, into: &fields) }
    return fields
  }

  private func texts(_ fields: FieldBuffer) -> [String] {
    fields.contents.map { String(decoding: $0, as: UTF8.self) }
  }

  private static let csv = RecordFormat(kind: .delimited(.comma), hasHeader: true)
  private static let json = RecordFormat(kind: .jsonLines, hasHeader: false)

  @Test(
    "reads quotes as a CSV reader does",
    arguments: [
      ("", [""]), ("a", ["a"]), (",", ["", ""]), ("a,b,", ["a", "b", ""]),
      ("long fields,of,many bytes each,x", ["long fields", "of", "many bytes each", "x"]),
      ("\"a,b\",c", ["a,b", "c"]), ("\"a\"\"b\"", ["a\"b"]), ("\"\"\"\"", ["\""]),
      ("\"\",\"\"", ["", ""]), ("\"ab\"c,d", ["abc", "d"]), ("\"ab\"c\"d\",e", ["abc\"d\"", "e"]),
      (" \"a\",b", [" \"a\"", "b"]), ("5\" pipe,6\"", ["5\" pipe", "6\""]),
      ("\"a\nb\r\nc\",d", ["a\nb\r\nc", "d"]), ("a,\"open,b", ["a", "\"open", "b"]),
      ("a,\"", ["a", "\""]),
      ("a,\"b\"\"", ["a", "\"b\"\""]), ("12345678,\"1234567,\",8", ["12345678", "1234567,", "8"]),
    ])
  func quotes(record: String, fields: [String]) {
    #expect(texts(split(record, Self.csv)) == fields)
  }

  @Test("finds a delimiter at any place of a word")
  func places() {
    for count in 0...40 {
      let field = String(repeating: "x", count: count)
      #expect(texts(split("\(field),,\(field),", Self.csv)) == [field, "", field, ""])
      #expect(texts(split("\"\(field)\"\"\",\(field)", Self.csv)) == [field + "\"", field])
    }
  }

  @Test("finds an object's values by their keys, in any order")
  func keys() {
    let keys = ["a", "b", "cc"]
    var fields = split(#"{"cc": "x", "a": -1.50}"#, Self.json, keys: keys)
    #expect((0..<4).map { fields.string(column: $0) } == ["-1.50", "", "x", ""])
    #expect(!fields.isRagged)
    fields = split(#"{"a":null,"\u0062":true,"a":"last"}"#, Self.json, keys: keys)
    #expect((0..<3).map { fields.string(column: $0) } == ["last", "true", ""])
  }

  @Test("keeps members that are no columns apart")
  func extra() {
    let fields = split(#"{"x":[1, 2],"a":1,"y":"\"z\""}"#, Self.json, keys: ["a"])
    #expect(fields.string(column: 0) == "1")
    #expect(fields.string(column: 1) == "")
    #expect(fields.extraText == #""x": [1, 2], "y": "\"z\"""#)
    #expect(fields.isRagged)
  }

  @Test(
    "shows a line that is no object as it is",
    arguments: [
      "[1]", "12", "\"a\"", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1}x", "{\"a\":[1}",
      "{\"a\":\"\\x\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"open}", "{\"a\" 1}", "{,}", " ",
      "{\"\\q\":1}", "{'a':1}",
    ])
  func noObject(line: String) {
    let fields = split(line, Self.json, keys: ["a", "b"])
    #expect(fields.isRagged)
    #expect(texts(fields) == [line])
    #expect(fields.string(column: 0) == line)
    #expect(fields.string(column: 1) == "")
  }

  @Test("follows values within values however deep they are")
  func depth() {
    let nested =
      String(repeating: "[{\"k\":", count: 100_000) + "1"
      + String(repeating: "}]", count: 100_000)
    let fields = split("{\"a\":\(nested),\"b\":2}", Self.json, keys: ["a", "b"])
    #expect(fields.withUTF8(column: 0) { $0.count } == nested.utf8.count)
    #expect(fields.string(column: 1) == "2")
    #expect(split("{\"a\":\(nested.dropLast())", Self.json, keys: ["a"]).isRagged)
  }

  @Test("forgets what the record before had")
  func reuse() {
    var fields = split(#"{"a":1,"x":2}"#, Self.json, keys: ["a"])
    let splitter = FieldSplitter(format: Self.csv)
    Array("p,q".utf8).withUnsafeBytes { splitter.split($0, into: &fields) }
    #expect(texts(fields) == ["p", "q"])
    #expect(fields.string(column: 1) == "q")
    #expect(fields.extraText == "")
    #expect(!fields.isRagged)
  }
}
