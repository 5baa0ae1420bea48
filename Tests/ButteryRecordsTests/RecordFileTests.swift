import ButteryRecords
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("a record file")
struct RecordFileTests {
  @Test(
    "knows its size and gives any of its bytes",
    arguments: [0, 1, 2, 32_768, 262_144, 262_145, 1_000_003])
  func ranges(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try withFile(bytes) { path throws in
      let file = try RecordFile(path: path)
      #expect(file.size == size)
      #expect(file.name == path)
      for range in [0..<size, size / 3..<size / 2, size..<size, 0..<min(1, size)] {
        #expect(try file.bytes(in: range) == Array(bytes[range]))
      }
    }
  }

  @Test("is made of bytes in memory, too")
  func memory() throws {
    let bytes = Array("a,b\n1,2\n".utf8)
    let file = try RecordFile(bytes: bytes, name: "a\nb")
    #expect(file.name == "a␊b")
    #expect(file.size == 8)
    #expect(try file.bytes(in: 0..<8) == bytes)
    #expect(try file.bytes(in: 4..<7) == Array("1,2".utf8))
    #expect(try file.bytes(in: 8..<8) == [])
    #expect(throws: RecordError.unsupportedEncoding(file: "excel.csv", encoding: "UTF-16")) {
      try RecordFile(bytes: [0xFF, 0xFE, 97, 0], name: "excel.csv")
    }
  }

  @Test("says what is wrong with a path")
  func wrongPaths() throws {
    let cases = [
      ("/nowhere/at all.csv", "no such file or directory — check the name"),
      ("/tmp", "is a directory — name a file in it"),
      ("", "no such file or directory — check the name"),
      ("/dev/null/x", "a part of the path is not a directory — check the name"),
    ]
    for (path, message) in cases {
      let error = #expect(throws: RecordError.self) { try RecordFile(path: path) }
      #expect(error?.description == "\(path): \(message)")
    }
  }

  @Test(
    "says what is wrong with a file that may not be read",
    .enabled(if: geteuid() != 0, "the superuser may read everything"))
  func permission() throws {
    try withFile([97]) { path throws in
      #expect(chmod(path, 0) == 0)
      #expect(throws: RecordError.unreadable(file: path, code: EACCES)) {
        try RecordFile(path: path)
      }
    }
  }

  @Test("refuses what isn't there")
  func missing() {
    #expect(throws: RecordError.unreadable(file: "no such file.csv", code: ENOENT)) {
      try RecordFile(path: "no such file.csv")
    }
  }

  @Test("refuses a directory, by the name it is given")
  func directory() {
    #expect(throws: RecordError.unreadable(file: "the folder", code: EISDIR)) {
      try RecordFile(path: "/", name: "the folder")
    }
  }

  @Test("refuses a device")
  func device() {
    #expect(throws: RecordError.notRegular(file: "/dev/null")) {
      try RecordFile(path: "/dev/null")
    }
  }

  @Test("refuses a named pipe without waiting for its writer")
  func namedPipe() throws {
    try withFile([]) { path throws in
      let pipe = path + ".pipe"
      try #require(mkfifo(pipe, 0o600) == 0)
      defer { unlink(pipe) }
      #expect(throws: RecordError.notRegular(file: pipe)) { try RecordFile(path: pipe) }
    }
  }

  @Test("refuses UTF-16", arguments: [[0xFF, 0xFE], [0xFE, 0xFF, 0x00]] as [[UInt8]])
  func utf16(bytes: [UInt8]) throws {
    try withFile(bytes) { path throws in
      #expect(throws: RecordError.unsupportedEncoding(file: path, encoding: "UTF-16")) {
        try RecordFile(path: path)
      }
    }
  }

  @Test("says so when the file has become shorter, and the index stays as it was")
  func shortened() throws {
    try withFile(Array("a,b\n1,2\n".utf8)) { path throws in
      let file = try RecordFile(path: path)
      var index = RecordIndex()
      try index.append(from: file, atMost: 4)
      try #require(truncate(path, 5) == 0)
      #expect(throws: RecordError.shortened(file: path)) { try file.bytes(in: 0..<8) }
      #expect(throws: RecordError.shortened(file: path)) { try index.append(from: file) }
      #expect(index.byteCount == 4)
      #expect(index.recordCount == 1)
      #expect(!index.isComplete)
    }
  }
}
