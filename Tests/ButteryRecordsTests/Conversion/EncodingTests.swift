import ButteryRecords
import RuleTrait
import Testing

@Suite("a text that isn't UTF-8")
struct EncodingTests {
  private static let text = "name;größe\nKühe 🐄;12\n€;3\n"

  private static func utf16(_ text: String, isBigEndian: Bool, mark: Bool = true) -> [UInt8] {
    let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
    return units.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
      return isBigEndian ? [high, low] : [low, high]
    }
  }

  /// Returns the contents of a file as a worker reads it.
  private func contents(
    _ bytes: [UInt8], _ options: ReadingOptions = ReadingOptions()
  ) throws -> (names: [String], rows: [String], notes: InputNotes) {
    let folder = try NamedFiles()
    try folder.write(bytes, to: "a.csv")
    let worker = RecordWorker(paths: [folder.path("a.csv")], options: options)
    try worker.open()
    worker.finish()
    #expect(worker.result.failure == nil)
    let list = worker.result.list
    return (list.columns.map(\.name), try worker.result.contents(), list.parts[0].input)
  }

  @Test(
    "is UTF-16 of either byte order, with its mark or without", .rules("DA-10"), arguments: 0..<4)
  func utf16(variant: Int) throws {
    let isBigEndian = variant & 1 == 1
    let mark = variant & 2 == 2
    let text = mark ? Self.text : "name;größe\nKühe;12\nEuro;3\n"
    let found = try contents(Self.utf16(text, isBigEndian: isBigEndian, mark: mark))
    #expect(found.names == ["name", "größe"])
    #expect(found.rows == (mark ? ["Kühe 🐄 12", "€ 3"] : ["Kühe 12", "Euro 3"]))
    #expect(found.notes.encoding == "UTF-16")
    #expect(found.notes.isEncodingGuessed == !mark)
  }

  @Test("is Windows-1252 where no byte speaks for UTF-8, and told as a guess", .rules("DA-10"))
  func western() throws {
    let letters = "name;gr\u{F6}\n".unicodeScalars.map { UInt8($0.value) }
    let found = try contents(letters + [0x80, 0x3B, 0x31, 0x0A])
    #expect(found.names == ["name", "grö"])
    #expect(found.rows == ["€ 1"])
    #expect(found.notes.encoding == "Windows-1252")
    #expect(found.notes.isEncodingGuessed)
  }

  @Test(
    "is left as it is where it is UTF-8 with mistakes, or nothing at all", .rules("DA-10"),
    arguments: [
      [0x61, 0x2C, 0xC3, 0xBC, 0x0A, 0xFF, 0x2C, 0x31, 0x0A], [0x61, 0x2C, 0x62, 0x0A, 0x81, 0x2C],
      [0x61, 0x2C, 0x62, 0x0A, 0x00, 0x2C, 0xFC],
    ] as [[UInt8]])
  func mistakes(bytes: [UInt8]) throws {
    #expect(try contents(bytes).notes.encoding == "UTF-8")
  }

  @Test(
    "is of the encoding that was asked for", .rules("DA-10"),
    arguments: [
      ("latin1", [0x61, 0x0A, 0xFC, 0x0A], "ü"), ("ISO-8859-15", [0x61, 0x0A, 0xA4, 0x0A], "€"),
      ("utf_16be", [0, 0x61, 0, 0x0A, 0, 0xFC, 0, 0x0A], "ü"),
      ("shift_jis", [0x61, 0x0A, 0x93, 0x8C, 0x8B, 0x9E, 0x0A], "東京"),
      ("shift_jis", [0x61, 0x0A, 0x93, 0x8C, 0x8B], "東\u{FFFD}"),
      ("koi8-r", [0x61, 0x0A, 0xE1, 0x0A], "А"), ("utf-8", [0x61, 0x0A, 0x62, 0x0A], "b"),
    ] as [(String, [UInt8], String)])
  func asked(name: String, bytes: [UInt8], row: String) throws {
    var options = ReadingOptions()
    options.encoding = TextEncoding(name: name)
    try #require(options.encoding != nil)
    let found = try contents(bytes, options)
    #expect(found.rows == [row])
    #expect(!found.notes.isEncodingGuessed)
  }

  @Test("has names that are known, and others that are near them", .rules("DA-10"))
  func names() {
    #expect(TextEncoding(name: "klingon") == nil)
    #expect(TextEncoding(name: "utf-8//IGNORE") == nil)
    #expect(TextEncoding(name: "") == nil)
    #expect(TextEncoding.nearest(to: "windows-1225") == "windows-1252")
    #expect(TextEncoding(name: "CP1252") == .windows1252)
    #expect(TextEncoding(name: "ANSI") == .windows1252)
    #expect(TextEncoding(name: "1253") == TextEncoding(name: "cp1253"))
    #expect(TextEncoding(name: "MacRoman") == TextEncoding(name: "macintosh"))
    #expect(TextEncoding(name: "99999") == nil)
  }

  @Test("stays whole where characters lie across the pieces that are read", .rules("DA-10"))
  func pieces() throws {
    let text = "a\n" + (0..<20_000).map { "東🐄\($0)\n" }.joined()
    let found = try contents(Self.utf16(text, isBigEndian: false))
    #expect(found.rows.count == 20_000)
    #expect(found.rows.last == "東🐄19999")
    var options = ReadingOptions()
    options.encoding = .other("UTF-16LE")
    let converted = try contents(Self.utf16(text, isBigEndian: false, mark: false), options)
    #expect(converted.rows == found.rows)
  }

  @Test("has halves of pairs replaced, and nothing behind them lost", .rules("DA-10"))
  func halves() throws {
    let bytes = Self.utf16("a\nb", isBigEndian: false) + [0x00, 0xD8, 0x63, 0x00, 0x00, 0xDC, 0x0A]
    #expect(try contents(bytes).rows == ["b\u{FFFD}c\u{FFFD}\u{FFFD}"])
  }

  @Test("comes through a pipe, whose first bytes said something else", .rules("DA-10"))
  func pipes() throws {
    let pipe = try WorkPipe()
    let worker = RecordWorker(paths: [pipe.path])
    try writeAll("a,b\n", to: pipe.writeEnd)
    try worker.open()
    worker.start { _ in }
    #expect(worker.result.list.columns.map(\.name) == ["a", "b"])
    try SlowWriter(
      descriptor: pipe.writeEnd, bytes: Array("1,".utf8) + [0xFC, 0x0A]
    ).start()
    #expect(worker.isDone())
    #expect(try worker.result.contents() == ["1 ü"])
    #expect(worker.result.list.parts[0].input.isEncodingGuessed)
    pipe.closeReadEnd()
  }

  @Test("can't be followed, but where it was only guessed", .rules("DA-10"))
  func followed() throws {
    var options = ReadingOptions()
    options.follows = true
    let folder = try NamedFiles()
    try folder.write(Self.utf16("a\nb\n", isBigEndian: false), to: "a.csv")
    let path = folder.path("a.csv")
    #expect(
      throws: RecordError.notFollowed(file: path, reason: "it is converted from UTF-16")
    ) { try RecordWorker(paths: [path], options: options).open() }
    try folder.write([0x61, 0x0A, 0xFC, 0x0A], to: "a.csv")
    try RecordWorker(paths: [path], options: options).open()
  }
}
