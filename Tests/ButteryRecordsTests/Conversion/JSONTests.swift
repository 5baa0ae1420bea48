import ButteryRecords
import RuleTrait
import Testing

@Suite("a text of JSON that isn't on lines")
struct JSONTests {
  /// Reads a text like a file with that name.
  private func read(
    _ text: String, name: String = "a.json", path: [String]? = nil
  ) throws -> (rows: [String], failure: String?, names: [String]) {
    let folder = try NamedFiles()
    try folder.write(Array(text.utf8), to: name)
    var options = ReadingOptions()
    options.path = path
    let worker = RecordWorker(paths: [folder.path(name)], options: options)
    do {
      try worker.open()
    } catch {
      return ([], String(error.description.dropFirst(folder.path.utf8.count + 1)), [])
    }
    worker.finish()
    let result = worker.result
    let failure = result.failure.map {
      String($0.description.dropFirst(folder.path.utf8.count + 1))
    }
    return (try result.contents(), failure, result.list.columns.map(\.name))
  }

  @Test(
    "is an array of objects, an object that has one, or values behind one another", .rules("DA-11"),
    arguments: [
      #"[{"a":1,"b":"x"},{"a":2,"b":"y"}]"#,
      "[\n  {\n    \"a\": 1,\n    \"b\": \"x\"\n  },\n  {\"b\": \"y\", \"a\": 2}\n]\n",
      "{\n \"n\": 2,\n \"tags\": [1, 2],\n \"data\": [ {\"a\": 1, \"b\": \"x\"}, {\"a\": 2, \"b\": \"y\"} ],\n"
        + " \"next\": null\n}\n",
      #"{"n":2,"data":[{"a":1,"b":"x"},{"a":2,"b":"y"}]}"#,
      "{\n \"a\": 1,\n \"b\": \"x\"\n}\n{\n \"a\": 2,\n \"b\": \"y\"\n}\n",
      "{\"a\": 1, \"b\": \"x\"}\n{\"a\": 2, \"b\": \"y\"}\n",
      #"{"a":1,"b":"x"}{"a":2,"b":"y"}"#,
      "\u{FEFF} [ {\"a\":1 , \"b\":\"x\"}\r\n, {\"a\":2,\"b\":\"y\"} ] ",
    ])
  func shapes(text: String) throws {
    let found = try read(text)
    #expect(found.failure == nil)
    #expect(found.names == ["a", "b"])
    #expect(found.rows == ["1 x", "2 y"])
  }

  @Test(
    "has titles in its first array where the second one has other values", .rules("DA-11"),
    arguments: [
      (#"[["id","v"],[1,2.5],[2,3.5]]"#, ["id", "v"], ["1 2.5", "2 3.5"]),
      (
        #"[ ["a \"b\"", "c"] , ["x", null, [3]], ["y"] ]"#, ["a \"b\"", "c", "column 3"],
        ["x  [3]", "y"]
      ),
      (#"[["id","v"],["x","y"]]"#, ["column 1", "column 2"], ["id v", "x y"]),
      (#"[["id","id"],[1,2]]"#, ["column 1", "column 2"], ["id id", "1 2"]),
      (#"[["id",1],[1,2]]"#, ["column 1", "column 2"], ["id 1", "1 2"]),
      (#"[["id","v"]]"#, ["column 1", "column 2"], ["id v"]),
    ])
  func titles(text: String, names: [String], rows: [String]) throws {
    let found = try read(text)
    #expect(found.failure == nil)
    #expect(found.names == names)
    #expect(found.rows == rows)
  }

  @Test("keeps strings and nested values as they are", .rules("DA-11"))
  func values() throws {
    let found = try read(
      "[{\"s\": \"a \\\" , ] } \\\\\", \"n\": {\"x\": [1, {\"y\": \" z \"}]}, \"u\": \"ü\"}]")
    #expect(found.rows == [#"a " , ] } \ {"x":[1,{"y":" z "}]} ü"#])
  }

  @Test("has the array that a path leads to", .rules("DA-11"))
  func paths() throws {
    let text = #"{"a":{"b.c":[{"x":1},{"x":2}],"d":[{"x":3}]},"e":[{"x":4}],"f":5}"#
    #expect(try read(text, path: ["a", "b.c"]).rows == ["1", "2"])
    #expect(try read(text, path: ["a", "d"]).rows == ["3"])
    #expect(try read(text, path: ["e"]).rows == ["4"])
    let lost = try read(text, path: ["a", "q"]).failure
    #expect(lost?.contains("there is no key 'q'") == true, "\(lost ?? "")")
    #expect(lost?.contains("'b.c', 'd'") == true, "\(lost ?? "")")
    let scalar = try read(text, path: ["f"]).failure
    #expect(scalar?.contains("the value of 'f' is no array") == true, "\(scalar ?? "")")
    let csv = try read("k,n\n1,2\n", name: "a.csv", path: ["f"]).failure
    #expect(csv == "a.csv:1:1: an array or an object is expected here: --path is for JSON")
  }

  @Test(
    "has the only array of objects, however deep in objects, with the fewest keys above it",
    .rules("DA-11"),
    arguments: [
      (#"{"data":{"items":[{"x":1},{"x":2}]}}"#, "data.items", []),
      (#"{"n":{"m":2},"data":{"items":[{"x":1},{"x":2}]},"e":[]}"#, "data.items", []),
      (#"{"a":{"b.c":{"d":{"e":[{"x":1},{"x":2}]}}}}"#, #"a.b\.c.d.e"#, []),
      (#"{"l":{"m":[{"y":[{"z":1}]}]},"i":[{"x":1},{"x":2}]}"#, "i", ["l.m"]),
    ])
  func deep(text: String, path: String, others: [String]) throws {
    let folder = try NamedFiles()
    try folder.write(Array(text.utf8), to: "a.json")
    let worker = RecordWorker(paths: [folder.path("a.json")])
    try worker.open()
    worker.finish()
    #expect(try worker.result.contents() == ["1", "2"])
    let notes = try #require(worker.result.list.parts.first).input
    #expect(notes.path == path)
    #expect(notes.isPathGuessed)
    #expect(notes.otherPaths == others)
  }

  @Test("has the array that a long text's beginning ends in", .rules("DA-11"))
  func deepAndLong() throws {
    let records = (0..<20_000).map { #"{"a":\#($0)}"# }.joined(separator: ",")
    for text in [#"{"d":{"i":[\#(records)]}}"#, "{\n\"d\": {\"i\": [\(records)]}, \"e\": 1}"] {
      let found = try read(text)
      #expect(found.failure == nil)
      #expect(found.rows.count == 20_000)
    }
  }

  @Test(
    "is one record where several arrays of objects are as deep, which are named", .rules("DA-11"))
  func severalDeep() throws {
    let text = "{\n\"a\": {\"x\": [{\"b\": 1}], \"y\": [{\"c\": 1}]}}"
    #expect(try read(text).names == ["a"])
    for text in [text, #"{"a":[{"x":1}],"b":[{"x":1}]}"#] {
      try withFile(Array(text.utf8)) { path in
        let worker = RecordWorker(paths: [path])
        try worker.open()
        let notes = try #require(worker.result.list.parts.first).input
        #expect(notes.path == nil)
        #expect([["a.x", "a.y"], ["a", "b"]].contains(notes.otherPaths))
      }
    }
  }

  @Test("with several arrays of objects names them", .rules("DA-11"))
  func several() throws {
    let found = try read("{\n\"a\": [{\"x\": 1}],\n\"b\": [{\"y\": 1}]}")
    #expect(found.rows == ["1"])
    #expect(found.failure?.hasPrefix("a.json:3:7: there are several") == true, "\(found)")
    #expect(found.failure?.contains("'a' and 'b'") == true)
    #expect(found.failure?.contains("--path a") == true)
  }

  @Test(
    "is told of by line and character where it isn't as it should be", .rules("DA-11"),
    arguments: [
      ("[{\"a\": 1},\n {\"ü\": 2 \"b\"}]", "a.json:2:10: a comma or } is expected here, not \""),
      ("[{\"a\": 1},\n", "a.json:2:1: the text ends, and ] is missing"),
      ("[{\"a\": 1}}\n", "a.json:1:10: a comma or ] is expected here, not }"),
      ("[{\"a\": 1}", "a.json:1:10: the text ends, and ] is missing"),
      ("[{\"a\": \"x\n\"}]", "a.json:1:9: the line ends in a string"),
      ("[{a: 1}]", "a.json:1:3: a key in quotes, or } is expected here, not a"),
    ])
  func mistakes(text: String, message: String) throws {
    let failure = try #require(try read(text).failure)
    #expect(failure.hasPrefix(message + " — "), "\(failure)")
  }

  @Test("shows what was good before a mistake", .rules("DA-11"))
  func partly() throws {
    let found = try read("[{\"a\": 1},\n{\"a\": 2},\n{\"a\" 3}]")
    #expect(found.rows == ["1", "2"])
    #expect(found.failure?.hasPrefix("a.json:3:6: a colon") == true, "\(found)")
  }

  @Test(
    "is not what only begins like it", .rules("DA-11"),
    arguments: ["[a],b\n1,2\n", "{x},b\n1,2\n", "[1],2\n[2],3\n"])
  func others(text: String) throws {
    #expect(try read(text, name: "a.csv").names.count == 2)
  }

  @Test("that is called JSON Lines is read as that", .rules("DA-11"))
  func lines() throws {
    let found = try read("{\"a\":[{\"b\":1}]}\n", name: "a.jsonl")
    #expect(found.names == ["a"])
  }

  @Test("may be an array of other values, each a row of one column", .rules("DA-11"))
  func scalars() throws {
    let found = try read("[1,\n\"x\",\ntrue]\n")
    #expect(found.names == ["value"])
    #expect(found.rows == ["1", "x", "true"])
    #expect(try read("[]").rows.isEmpty)
    #expect(try read("[ ]\n").failure == nil)
  }

  @Test("may be an array of arrays, whose items are columns", .rules("DA-11"))
  func arrays() throws {
    let found = try read("[[1, \"a\"],\n[2, \"b\", [3, {\"x\": [4]}]], []]")
    #expect(found.failure == nil)
    #expect(found.names == ["column 1", "column 2", "column 3"])
    #expect(found.rows == ["1 a", "2 b [3,{\"x\":[4]}]", ""])
    let text = #"{"columns":["a","b"],"data":[[1,2],[3,4]]}"#
    #expect(try read(text, path: ["data"]).rows == ["1 2", "3 4"])
  }

  @Test(
    "without a name is an array of other values only where all of it is one", .rules("DA-11"),
    arguments: [
      ("[[1,2],[3,4]]\n", true), ("[null, \"x\"]", true), ("[a]\n", false), ("[1,2\n", false),
      ("[1],2\n", false),
    ])
  func nameless(text: String, isJSON: Bool) throws {
    let found = try read(text, name: "a")
    let all = found.names.joined() + found.rows.joined()
    #expect(all.contains("[") != isJSON, "\(all)")
  }

  @Test("of many records is read in pieces", .rules("DA-11"))
  func large() throws {
    let records = (0..<15_000).map { "{\n  \"a\": \($0),\n  \"text\": \"\\u00fc \($0)\"\n}" }
    let found = try read("[" + records.joined(separator: ",\n") + "]")
    #expect(found.rows.count == 15_000)
    #expect(found.rows.last == "14999 ü 14999")
  }
}
