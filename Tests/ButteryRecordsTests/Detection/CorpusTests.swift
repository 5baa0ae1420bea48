import ButteryRecords
import SeededRandom
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("the corpus of awkward files")
struct CorpusTests {
  @Test("is read as Python's csv and json modules read it")
  func python() throws {
    let names = try Self.names()
    try #require(names.count >= 60)
    var python = PythonReader()
    var lists: [RecordList] = []
    for name in names {
      let path = SourceFile.path("Corpus/" + name)
      var options = ReadingOptions()
      options.hasHeader = false
      options.quotes = .double
      options.skippedLines = 0
      let list = try RecordList(path: path, options: options, blockSize: 256)
      // For Python a quote that never closes continues to the end, and a quote after blanks is
      // text.
      if list.isOtherToPython { continue }
      python.add(try bytes(ofFile: path), kind: list.parts[0].format.kind)
      lists.append(list)
    }
    for (list, records) in zip(lists, try python.records()) {
      try expect(list, toHave: records, "\(list.parts[0].file.name)")
    }
  }

  @Test("is what it looks like: formats, headers, names and kinds of columns")
  func detection() throws {
    let table = try bytes(ofFile: SourceFile.path("Corpus/expected.txt"))
    var expected = String(decoding: table, as: UTF8.self).split(separator: "\n").map(String.init)
    for name in try Self.names() {
      let list = try RecordList(path: SourceFile.path("Corpus/" + name), name: name)
      let line = Self.description(of: list, name: name)
      if let place = expected.firstIndex(of: line) {
        expected.remove(at: place)
      } else {
        Issue.record("not expected: \(line)")
      }
    }
    #expect(expected.isEmpty)
  }

  /// Describes a file: its name, the delimiter, whether there is a header, and the columns.
  private static func description(of list: RecordList, name: String) -> String {
    let part = list.parts[0]
    let format =
      switch part.format.kind {
      case .jsonLines: "json"
      case .delimited(let delimiter):
        [.tab: "tab", .semicolon: "semicolon", .comma: "comma", .absent: "lines"][delimiter]
          ?? "pipe"
      }
    let columns = list.columns.prefix(5).map {
      "\($0.name.debugDescription.dropFirst().dropLast()) \($0.kind.rawValue)"
    }
    return "\(name): \(format), \(part.format.hasHeader ? "header" : "no header"), "
      + "\(list.count) records: " + columns.joined(separator: ", ")
      + (list.columns.count > 5 ? ", …" : "")
  }

  private static func names() throws -> [String] {
    let folder = try #require(opendir(SourceFile.path("Corpus")))
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix("."), name != "expected.txt" { names.append(name) }
    }
    return names.sorted()
  }
}

@Suite("random files")
struct RandomFileTests {
  @Test("are read as Python's csv module reads them, in order and out of it")
  func delimited() throws {
    var random = SeededGenerator.fresh(for: "random delimited files")
    var python = PythonReader()
    var contents: [[[[UInt8]]]] = []
    for round in 0..<cases(10_000, orShortly: 2_500) {
      let bytes = RandomText.delimited(using: &random)
      var options = ReadingOptions()
      options.delimiter = [.comma, .comma, .tab, .semicolon].randomElement(using: &random)
      options.hasHeader = false
      options.quotes = .double
      options.skippedLines = 0
      let blockSize = Int.random(in: 1...64, using: &random)
      var isSame = true
      try RecordList.reading(bytes, options: options, blockSize: blockSize) { list throws in
        let fields = try list.contents()
        isSame = !list.isOtherToPython
        if isSame { contents.append(fields) }
        var reader = RecordReader(list)
        var buffer = FieldBuffer()
        for record in fields.indices.shuffled(using: &random) {
          try reader.read(record, into: &buffer)
          #expect(buffer.contents == fields[record], "round \(round)")
        }
        try expectCopies(of: fields, in: list, "round \(round)", using: &random)
      }
      if isSame { python.add(bytes, kind: .delimited(options.delimiter ?? .comma)) }
    }
    for (round, records) in try python.records().enumerated() {
      #expect(contents[round] == records, "round \(round)")
    }
  }

  /// Expects records that are copied in another order to be those that are fetched.
  private func expectCopies(
    of fields: [[[UInt8]]], in list: RecordList, _ comment: Comment,
    using random: inout SeededGenerator
  ) throws {
    let order = Array(fields.indices.shuffled(using: &random).dropLast(fields.count % 3))
    let gathered = try GatheredRecords(
      Arrangement(records: [order]), places: nil, of: list,
      partSize: Int.random(in: 1...256, using: &random))
    guard var gathered else { return #expect(order == order.sorted(), comment) }
    var buffer = FieldBuffer()
    for (row, record) in order.enumerated() {
      try gathered.read(row, record: record, into: &buffer)
      #expect(buffer.contents == fields[record], comment)
    }
  }

  @Test("of JSON Lines are read as Python's json module reads them")
  func jsonLines() throws {
    var random = SeededGenerator.fresh(for: "random files of JSON Lines")
    let texts = (0..<cases(3_000, orShortly: 800)).map { _ in RandomText.jsonLines(using: &random) }
    var python = PythonReader()
    for text in texts { python.add(text, kind: .jsonLines) }
    for (text, records) in zip(texts, try python.records()) {
      let blockSize = Int.random(in: 1...64, using: &random)
      try RecordList.reading(text, name: "test.jsonl", blockSize: blockSize) { list throws in
        try expect(list, toHave: records, "\(String(decoding: text, as: UTF8.self))")
      }
    }
  }

  @Test("have the records that the slow and obvious reader finds in the whole text")
  func twin() throws {
    var random = SeededGenerator.fresh(for: "files for a record reader and an obvious one")
    for round in 0..<cases(1_500, orShortly: 500) {
      let bytes = RandomText.delimited(using: &random)
      guard !bytes.starts(with: [0xEF]), let records = try? ReferenceReader.records(of: bytes)
      else { continue }
      var options = ReadingOptions()
      options.delimiter = .comma
      options.hasHeader = false
      options.quotes = .double
      options.skippedLines = 0
      let blockSize = Int.random(in: 1...64, using: &random)
      try RecordList.reading(bytes, options: options, blockSize: blockSize) { list throws in
        if list.isOtherToPython { return }
        #expect(try list.contents() == records.map(\.fields), "round \(round)")
      }
    }
  }
}

/// Compares a list of one file, read without a header, with the records that Python read.
private func expect(
  _ list: RecordList, toHave records: PythonReader.Records, _ comment: Comment
) throws {
  guard list.parts[0].format.kind == .jsonLines else {
    #expect(try list.contents() == records, comment)
    return
  }
  try #require(list.count == records.count, comment)
  let rows = try list.rows()
  var keys: [[UInt8]] = []
  for record in records where record.count != 1 {
    for index in stride(from: 0, to: record.count, by: 2) where !keys.contains(record[index]) {
      keys.append(record[index])
    }
  }
  for (row, record) in zip(rows, records) {
    var expected = [[UInt8]](repeating: [], count: max(1, keys.count))
    if record.count == 1 {
      expected[0] = record[0]
    } else {
      for index in stride(from: 0, to: record.count, by: 2) {
        if let key = keys.firstIndex(of: record[index]) { expected[key] = record[index + 1] }
      }
    }
    #expect(row.map { Array($0.utf8) } == expected, comment)
  }
}

extension RecordList {
  /// Whether Python's csv module gives quotes in the file another meaning.
  fileprivate var isOtherToPython: Bool {
    parts[0].notes.textQuote != nil || parts[0].format.hasQuotesBehindBlanks
  }
}
