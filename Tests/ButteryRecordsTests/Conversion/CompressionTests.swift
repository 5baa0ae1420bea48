import ButteryRecords
import RuleTrait
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("a compressed file")
struct CompressionTests {
  private static let rows = Made.rows(30_000)

  /// Returns a text compressed by a tool.
  private func compressed(_ text: String, _ tool: String) throws -> [UInt8] {
    let folder = try NamedFiles()
    try folder.write(Array(text.utf8), to: "a")
    try #require(system("\(tool) -c <\(folder.path("a")) >\(folder.path("b"))") == 0)
    return try bytes(ofFile: folder.path("b"))
  }

  @Test(
    "is read through the installed tool, whatever its name is", .rules("DA-11"),
    arguments: ["gzip", "zstd", "xz", "bzip2"])
  func tools(tool: String) throws {
    let bytes = try compressed(Self.rows, tool)
    try withFile(bytes) { path in
      let worker = RecordWorker(paths: [path])
      try worker.open()
      worker.finish()
      #expect(worker.result.failure == nil)
      #expect(worker.result.arrangement.rowCount == 30_000)
      #expect(worker.result.list.parts[0].input.compression == tool)
      worker.reload()
      worker.finish()
      #expect(worker.result.arrangement.rowCount == 30_000)
    }
  }

  @Test(
    "comes through a pipe, a few bytes at a time", .rules("DA-11"), arguments: ["gzip", "zstd"])
  func pipes(tool: String) throws {
    let pipe = try WorkPipe()
    let bytes = try compressed(Self.rows, tool)
    let worker = RecordWorker(paths: [pipe.path])
    #expect(bytes[..<1].withUnsafeBytes { write(pipe.writeEnd, $0.baseAddress, 1) } == 1)
    try worker.open()
    try SlowWriter(descriptor: pipe.writeEnd, bytes: Array(bytes.dropFirst())).start()
    worker.finish()
    #expect(worker.result.failure == nil)
    #expect(worker.result.arrangement.rowCount == 30_000)
    pipe.closeReadEnd()
  }

  @Test(
    "is of the format that its name promises without what it says of compression", .rules("DA-11"))
  func name() throws {
    let folder = try NamedFiles()
    let bytes = try compressed("a b\tc,d\n1\t2\n", "gzip")
    try folder.write(bytes, to: "x.tsv.gz")
    let worker = RecordWorker(paths: [folder.path("x.tsv.gz")])
    try worker.open()
    worker.finish()
    #expect(worker.result.list.columns.map(\.name) == ["a b", "c,d"])
  }

  @Test("that is cut off is shown as far as it goes, and told", .rules("DA-11"))
  func cut() throws {
    let bytes = try compressed(Self.rows, "gzip")
    try withFile(Array(bytes.dropLast(bytes.count / 2))) { path in
      let worker = RecordWorker(paths: [path])
      try worker.open()
      worker.finish()
      #expect(worker.result.arrangement.rowCount > 1_000)
      let text = try #require(worker.result.failure).description
      #expect(text.contains("unexpected end of file"), "\(text)")
    }
  }

  @Test(
    "with bytes behind its end is shown, and the tool's warning told", .rules("DA-11"),
    arguments: [
      "gzip", "bzip2",
    ])
  func behindEnd(tool: String) throws {
    let bytes = try compressed(Self.rows, tool) + Array("junk\n".utf8)
    try withFile(bytes) { path in
      let worker = RecordWorker(paths: [path])
      try worker.open()
      worker.finish()
      #expect(worker.result.failure == nil)
      #expect(worker.result.arrangement.rowCount == 30_000)
      let warning = try #require(worker.result.list.warnings.first)
      #expect(warning.contains("decompressed with a warning: \(tool): "), "\(warning)")
      #expect(warning.contains("trailing garbage"), "\(warning)")
    }
  }

  @Test("of which little is left is shown as well", .rules("DA-11"))
  func cutEarly() throws {
    let bytes = try compressed(Made.rows(10_000), "gzip")
    try withFile(Array(bytes.dropLast(10))) { path in
      let worker = RecordWorker(paths: [path])
      try worker.open()
      worker.finish()
      #expect(worker.result.arrangement.rowCount > 1_000)
      #expect(worker.result.failure != nil)
    }
  }

  @Test("whose tool isn't installed is refused, and which it is is said", .rules("DA-11"))
  func missing() throws {
    try withFile(try compressed("a\n1\n", "xz")) { path in
      var options = ReadingOptions()
      options.toolFolders = ["/nowhere"]
      #expect(throws: RecordError.missingTool(file: path, tool: "xz")) {
        try RecordWorker(paths: [path], options: options).open()
      }
    }
  }

  @Test("can't be followed", .rules("DA-11"))
  func followed() throws {
    try withFile(try compressed("a\n1\n", "gzip")) { path in
      var options = ReadingOptions()
      options.follows = true
      #expect(throws: RecordError.notFollowed(file: path, reason: "it is compressed")) {
        try RecordWorker(paths: [path], options: options).open()
      }
    }
  }

  @Test(
    "whose tool never ends shows what comes, and the tool ends with its reader", .rules("DA-11"))
  func endless() throws {
    let folder = try NamedFiles()
    let mark = folder.path("process")
    try folder.write(
      Array("#!/bin/sh\necho $$ >\(mark)\necho a,b\necho 1,2\nexec sleep 1000\n".utf8), to: "gzip")
    try #require(chmod(folder.path("gzip"), 0o700) == 0)
    try folder.write([0x1F, 0x8B, 8, 0], to: "x.gz")
    var options = ReadingOptions()
    options.toolFolders = [folder.path]
    var worker: RecordWorker? = RecordWorker(paths: [folder.path("x.gz")], options: options)
    try worker?.open()
    worker?.start { _ in }
    #expect(eventually { worker?.result.arrangement.rowCount == 1 })
    let text = String(decoding: try bytes(ofFile: mark), as: UTF8.self)
    let process = try #require(pid_t(text.dropLast()))
    #expect(kill(process, 0) == 0)
    worker?.stop()
    worker = nil
    #expect(eventually { kill(process, 0) != 0 })
  }

  @Test("takes no more room than was allowed, and the rows so far are shown", .rules("DA-11"))
  func limited() throws {
    try withFile(try compressed(Self.rows, "gzip")) { path in
      var options = ReadingOptions()
      options.maximumSpooledBytes = 300_000
      let worker = RecordWorker(paths: [path], options: options)
      try worker.open()
      worker.finish()
      #expect(worker.result.arrangement.rowCount > 1_000)
      let text = try #require(worker.result.failure).description
      #expect(text.contains("less a tenth"), "\(text)")
    }
  }
}
