import ButteryRecords
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A reader that uses Python's csv and json modules, for all texts in one process.
struct PythonReader {
  typealias Records = [[[UInt8]]]

  private var input: [UInt8] = []
  private var count = 0

  /// Adds a text; the records of JSON Lines consist of keys and values in turn.
  mutating func add(_ text: [UInt8], kind: RecordFormat.Kind) {
    if case .delimited(let delimiter) = kind {
      append(Int(delimiter.rawValue))
    } else {
      append(0)
    }
    append(text.count)
    input += text
    count += 1
  }

  /// Returns the records of all texts, in the order in which they were added.
  func records() throws -> [Records] {
    var answer = Answer(bytes: [])
    try withFile(input) { path throws in
      let output = path + ".out"
      defer { unlink(output) }
      try run([SourceFile.path("Support/read-records.py"), path, output])
      answer = Answer(bytes: try bytes(ofFile: output)[...])
    }
    return (0..<count).map { _ in answer.records() }
  }

  private mutating func append(_ number: Int) {
    withUnsafeBytes(of: UInt32(number).littleEndian) { input += Array($0) }
  }

  private func run(_ arguments: [String]) throws {
    let words = (["python3"] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    #if canImport(Darwin)
      var process = pid_t()
    #else
      var process: pid_t = 0
    #endif
    let failure = posix_spawnp(&process, "python3", nil, nil, words + [nil], environ)
    try #require(failure == 0, "python3 is missing: install it, the tests compare with it")
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { try #require(errno == EINTR) }
    try #require(status == 0, "python3 failed, see what it printed")
  }

  private struct Answer {
    var bytes: ArraySlice<UInt8>

    mutating func records() -> Records {
      (0..<number()).map { _ in (0..<number()).map { _ in take(number()) } }
    }

    private mutating func number() -> Int {
      take(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func take(_ count: Int) -> [UInt8] {
      defer { bytes = bytes.dropFirst(count) }
      return Array(bytes.prefix(count))
    }
  }
}

/// The places of the files that belong to these tests.
enum SourceFile {
  /// Returns the path of a file in the folder of these tests.
  static func path(_ name: String, file: String = #filePath) -> String {
    let folder = file.split(separator: "/").dropLast(2)
    return "/" + folder.joined(separator: "/") + "/" + name
  }
}
