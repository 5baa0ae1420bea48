import ButteryRecords
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("a list of records")
struct RecordListTests {
  /// Calls `body` with the list of several files with these texts.
  private func withList(
    of texts: [String], options: ReadingOptions = ReadingOptions(),
    _ body: (RecordList) throws -> Void
  ) throws {
    var list = RecordList()
    func add(_ number: Int) throws {
      guard number < texts.count else { return try body(list) }
      try withFile(Array(texts[number].utf8)) { path throws in
        try list.append(
          path: path, options: options, moreFollow: number + 1 < texts.count)
        try add(number + 1)
      }
    }
    try add(0)
  }

  @Test("has a first column without a title where only rows have names, as R writes them")
  func rowNames() throws {
    let texts = [
      ("mpg\tcyl\nA\t21\t6\nB\t22.8\t4\n", true), ("x y\n1 3 4\n2 5 6\n3 7 8\n", true),
      ("x,y\nA,1,2\nA,3,4\n", false), ("x,y\nA,1,2\nB,3\n", false), ("x,y\nA,1,\nB,2,\n", false),
      ("x,y\nA,1,2\n", false), ("x\nA,1\nB,2\n", false), ("x,y\n7,1,2\n8,3,4\n", false),
    ]
    for (text, areNamed) in texts {
      let list = try list(text)
      #expect(list.parts[0].notes.lacksFirstTitle == areNamed, "\(text)")
      #expect(list.columns[0].isUntitled == areNamed, "\(text)")
      #expect(list.columns[areNamed ? 1 : 0].name == text.prefix { !",\t \n".contains($0) })
      if areNamed { #expect(list.ragged?.count == 0, "\(text)") }
    }
  }

  private func list(
    _ text: String, options: ReadingOptions = ReadingOptions()
  ) throws -> RecordList {
    try RecordList(
      of: RecordFile(bytes: Array(text.utf8), name: "test.csv"), options: options)
  }

  @Test("tells what the first record is taken for where that is doubtful")
  func doubtfulTitles() throws {
    let titles = try list("Store,1,2,3\nA,10,20,30\nB,20,5,7\n")
    #expect(
      titles.warnings == [
        "test.csv: the first record is taken for titles — --no-header says that it is data"
      ])
    let data = try list("a,below,3,5\nb,4,5,6\nc,7,8,8\n")
    #expect(
      data.warnings == [
        "test.csv: the first record is taken for data — --header says that it has the titles"
      ])
    for text in ["a,b\n1,2\n", "x,1\ny,2\n", "Land,2015,2019\nCH,1,2\n", "a,b\nc,d\n"] {
      #expect(try list(text).warnings.isEmpty)
    }
    var options = ReadingOptions()
    options.hasHeader = true
    #expect(try list("Store,1,2,3\nA,10,20,30\nB,20,5,7\n", options: options).warnings.isEmpty)
  }

  @Test("tells that titles are too few, as numbers may have decimal commas")
  func fewTitles() throws {
    let texts = [
      ("item,price\nApple,1,50\nPear,2,75\n", "the first column has no title, or there are"),
      ("n,price\n7,1,50\n8,2,75\n", "the last column has no title, or there are"),
      ("item;price\nApple;1;50\nPear;2;75\n", nil), ("x,y\nA,1,\nB,2,\n", nil),
      ("x,y\nA,1,2\nB,3\n", nil), ("x,y\nA,1,2\n", nil), ("x,y\n1,2\n", nil),
      ("x\nA,1\nB,2\n", nil),
    ]
    for (text, warning) in texts {
      let list = try list(text)
      #expect(list.warnings.count == (warning == nil ? 0 : 1), "\(text)")
      #expect(list.warnings.first?.contains(warning ?? "") ?? true, "\(text)")
    }
  }

  @Test("has the columns of all files, in the order in which they were met")
  func union() throws {
    try withList(of: ["a,b\n1,2\n", "b,c,a\n3,4,5\n", "d\n6\n"]) { list throws in
      #expect(list.columns.map(\.name) == ["a", "b", "c", "d"])
      #expect(
        try list.rows() == [
          ["1", "2", "", ""], ["5", "3", "4", ""], ["", "", "", "6"],
        ])
      #expect(list.parts.map(\.firstRecord) == [0, 1, 2])
    }
  }

  @Test("doesn't take a long record's fields for another file's columns")
  func longRecord() throws {
    let long = "a,b\n" + String(repeating: "1,2\n", count: 20_000) + "1,2,long,longer\n"
    try withList(of: [long, "c,d\n3,4\n"]) { list throws in
      #expect(list.columns.map(\.name) == ["a", "b", "c", "d"])
      var reader = RecordReader(list)
      var fields = FieldBuffer()
      try reader.read(20_000, into: &fields)
      #expect((0..<4).map { fields.string(column: $0) } == ["1", "2", "", ""])
      #expect(fields.isRagged)
      #expect(fields.extraText == "long, longer")
    }
  }

  @Test("keeps columns of the same name apart by their places")
  func duplicates() throws {
    try withList(of: ["x,x,y\n1,2,3\n", "y,x,x,x\n4,5,6,7\n"]) { list throws in
      #expect(list.columns.map(\.name) == ["x", "x", "y", "x"])
      #expect(try list.rows() == [["1", "2", "3", ""], ["5", "6", "4", "7"]])
      #expect(try list.column(named: "x") == 0)
    }
  }

  @Test("numbers columns without a name, and those that only long records have")
  func nameless() throws {
    try withList(of: ["a,,c\n1,2,3,4\n5\n"]) { list throws in
      #expect(list.columns.map(\.name) == ["a", "column 2", "c", "column 4"])
      #expect(try list.rows() == [["1", "2", "3", "4"], ["5", "", "", ""]])
      #expect(list.parts[0].headerCount == 3)
    }
    var options = ReadingOptions()
    options.hasHeader = false
    try withList(of: ["a,b\n", "c\n"], options: options) { list throws in
      #expect(list.columns.map(\.name) == ["column 1", "column 2"])
      #expect(try list.rows() == [["a", "b"], ["c", ""]])
    }
  }

  @Test("has records marked that are shorter or longer than the header")
  func ragged() throws {
    try withList(of: ["a,b\n1,2\n3\n4,5,6\n"]) { list throws in
      var reader = RecordReader(list)
      var fields = FieldBuffer()
      var ragged: [Bool] = []
      for record in 0..<list.count {
        try reader.read(record, into: &fields)
        ragged.append(fields.isRagged)
      }
      #expect(ragged == [false, true, true])
    }
  }

  @Test("has columns of the kind that all files give them")
  func kinds() throws {
    try withList(of: ["a,b,c\n1,2,\n", "a,b,c\n1.5,x,2024-01-31\n"]) { list throws in
      #expect(list.columns.map(\.kind) == [.decimal, .text, .date])
    }
  }

  @Test("waits for the last file before it misses a column whose kind is asked for")
  func askedLater() throws {
    var options = ReadingOptions()
    options.columnKinds = ["b": .text]
    try withList(of: ["a\n1\n", "b\n2\n"], options: options) { list throws in
      #expect(list.columns.map(\.kind) == [.integer, .text])
    }
    options.columnKinds = ["z": .text]
    #expect(throws: RecordError.self) {
      try withList(of: ["a\n1\n", "b\n2\n"], options: options) { _ in }
    }
  }

  @Test("mixes formats")
  func formats() throws {
    try withList(of: ["a,b\n1,2\n", "{\"b\":3,\"a\":\"x\"}\n{\"c\":null}\n"]) { list throws in
      #expect(list.columns.map(\.name) == ["a", "b", "c"])
      #expect(try list.rows() == [["1", "2", ""], ["x", "3", ""], ["", "", ""]])
    }
  }

  @Test("grows with the index of each of its files")
  func growing() throws {
    try withFile(Array("a,b\n1,2\n3,4\n5,6\n".utf8)) { path throws in
      let file = try RecordFile(path: path)
      var index = RecordIndex(blockSize: 4)
      try index.append(from: file, atMost: 9)
      var list = RecordList()
      try list.append(file: file, index: index, options: ReadingOptions())
      try list.append(file: file, index: index, options: ReadingOptions())
      #expect(list.columns.map(\.name) == ["a", "b"])
      #expect(list.count == 2)
      var reader = RecordReader(list)
      var fields = FieldBuffer()
      try reader.read(1, into: &fields)
      #expect(fields.string(column: 0) == "1")
      while !index.isComplete { try index.append(from: file) }
      list.setIndex(index, ofPart: 0)
      #expect(list.parts.map(\.firstRecord) == [0, 3])
      #expect(list.count == 4)
      reader.list = list
      var seen: [String] = []
      for record in 0..<list.count {
        try reader.read(record, into: &fields)
        seen.append(fields.string(column: 1))
      }
      #expect(seen == ["2", "4", "6", "2"])
      #expect(list.part(ofRecord: 2) == 0)
      #expect(list.part(ofRecord: 3) == 1)
    }
  }

  @Test("finds its columns when an index that knew nothing knows something")
  func late() throws {
    try withFile(Array("a,b\n1,2\n".utf8)) { path throws in
      let file = try RecordFile(path: path)
      var index = RecordIndex()
      var options = ReadingOptions()
      options.columnKinds = ["b": .text]
      var list = RecordList()
      try list.append(file: file, index: index, options: options)
      #expect(list.columns.isEmpty)
      while !index.isComplete { try index.append(from: file) }
      list.setIndex(index, ofPart: 0)
      #expect(list.columns.map(\.name) == ["a", "b"])
      #expect(list.columns.map(\.kind) == [.integer, .text])
      #expect(list.count == 1)
    }
  }

  @Test("stays as it is when a file can't be added")
  func failure() throws {
    try withFile(Array("a,b\n1,2\n".utf8)) { path throws in
      let file = try RecordFile(path: path)
      var index = RecordIndex()
      while !index.isComplete { try index.append(from: file) }
      var list = RecordList()
      try #require(truncate(path, 2) == 0)
      #expect(throws: RecordError.shortened(file: path)) {
        try list.append(file: file, index: index, options: ReadingOptions())
      }
      #expect(list.parts.isEmpty)
      #expect(list.columns.isEmpty)
    }
  }
}
