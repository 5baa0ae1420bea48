import ButteryRecords
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("a record source")
struct RecordSourceTests {
  @Test("reads files of every size", arguments: [0, 1, 2, 4_095, 262_144, 262_145, 1_000_003])
  func files(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try withFile(bytes) { path throws in
      let source = RecordSource(path: path)
      #expect(try source.bytes() == bytes)
      #expect(try source.bytes() == bytes, "a second time")
    }
  }

  @Test(
    "reads a file of the system that claims to be empty",
    .enabled(if: access("/proc/self/status", R_OK) == 0, "there is no /proc"))
  func virtualFile() throws {
    #expect(try !RecordSource(path: "/proc/self/status").bytes().isEmpty)
  }

  @Test("reads a pipe to its end, even in non-blocking mode", arguments: [0, O_NONBLOCK])
  func pipes(flags: Int32) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    #expect(fcntl(ends[0], F_SETFL, flags) == 0)
    let line = Array("0123456,8\n".utf8)
    let writer = SlowWriter(
      descriptor: ends[1], bytes: Array(repeatElement(line, count: 50_000).joined()))
    try writer.start()
    let table = try CSVReader().read(RecordSource(descriptor: ends[0], name: "standard input"))
    close(ends[0])
    #expect(table.sourceName == "standard input")
    #expect(table.recordCount == 49_999)
    #expect(table.string(record: 49_998, column: 0) == "0123456")
  }

  @Test("goes on in a file where its descriptor stands")
  func middleOfFile() throws {
    try withFile(Array("a,b\n1,2\n".utf8)) { path throws in
      let descriptor = open(path, O_RDONLY)
      defer { close(descriptor) }
      #expect(lseek(descriptor, 4, SEEK_SET) == 4)
      let bytes = try RecordSource(descriptor: descriptor, name: "rest").bytes()
      #expect(bytes == Array("1,2\n".utf8))
      #expect(fcntl(descriptor, F_GETFD) >= 0, "it stays open")
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
      let error = #expect(throws: RecordError.self) { try RecordSource(path: path).bytes() }
      #expect(error?.description == "\(path): \(message)")
    }
    let named = #expect(throws: RecordError.self) {
      try RecordSource(path: "/tmp", name: "the folder").bytes()
    }
    #expect(named?.description == "the folder: is a directory — name a file in it")
  }

  @Test(
    "says what is wrong with a file that may not be read",
    .enabled(if: geteuid() != 0, "the superuser may read everything"))
  func permission() throws {
    try withFile([97]) { path throws in
      #expect(chmod(path, 0) == 0)
      #expect(throws: RecordError.unreadable(file: path, code: EACCES)) {
        try RecordSource(path: path).bytes()
      }
    }
  }

  @Test("says what is wrong with a descriptor")
  func closedDescriptor() {
    #expect(throws: RecordError.unreadable(file: "standard input", code: EBADF)) {
      try RecordSource(descriptor: -1, name: "standard input").bytes()
    }
  }
}
