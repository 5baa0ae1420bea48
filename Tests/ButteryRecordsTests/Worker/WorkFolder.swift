import ButteryRecords
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder for the files of one test, which is deleted together with this object.
///
/// The thread that first writes a file in it gets a name of its own, which all threads have that it starts: so
/// they are told from those of tests that run at the same time.
final class WorkFolder: Sendable {
  private static let count = Atomic(0)

  let path: String
  private let hasNamedThread = Atomic(false)

  init() throws {
    var name = Array("/tmp/buttery-work-XXXXXX".utf8CString)
    try #require(mkdtemp(&name) != nil)
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for name in ["a.csv", "b.csv", "c.csv", "pipe"] { unlink(file(name)) }
    rmdir(path)
  }

  /// Returns the path of a file, one of `a.csv`, `b.csv`, `c.csv` and `pipe`.
  func file(_ name: String) -> String { path + "/" + name }

  /// Replaces a file by a new one with its whole contents at once.
  @discardableResult
  func replace(_ name: String, with text: String) throws -> String {
    let new = file("c.csv")
    unlink(new)
    try write(text, to: "c.csv", flags: O_CREAT | O_TRUNC)
    try #require(rename(new, file(name)) == 0)
    return file(name)
  }

  /// Writes a file in place, so that it remains the same file.
  @discardableResult
  func make(_ name: String, _ text: String) throws -> String {
    try write(text, to: name, flags: O_CREAT | O_TRUNC)
    return file(name)
  }

  func append(_ text: String, to name: String) throws { try write(text, to: name, flags: O_APPEND) }

  private func nameThread() throws {
    guard !hasNamedThread.exchange(true, ordering: .relaxed) else { return }
    let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    let file = open("/proc/thread-self/comm", O_WRONLY)
    try #require(file >= 0)
    defer { close(file) }
    try writeAll("work \(number)", to: file)
  }

  private func write(_ text: String, to name: String, flags: Int32) throws {
    try nameThread()
    let descriptor = open(file(name), O_WRONLY | flags, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try writeAll(text, to: descriptor)
  }
}

/// Writes a text to a pipe or a file.
func writeAll(_ text: String, to descriptor: Int32) throws {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    try #require(count > 0)
    bytes = bytes.dropFirst(count)
  }
}

/// A pipe whose reading end can be opened by a path.
struct WorkPipe {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    // A tool that is started in the meantime must not keep the pipe open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  var path: String { "/dev/fd/\(readEnd)" }

  func closeReadEnd() { close(readEnd) }

  func closeWriteEnd() { close(writeEnd) }
}

/// Waits for a condition that a thread brings about; returns false if it doesn't, even on a busy
/// machine.
func eventually(within seconds: Double = 600, _ isTrue: () -> Bool) -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  while !isTrue() {
    if .now > end { return false }
    usleep(500)
  }
  return true
}

extension RecordWorker {
  /// Waits until everything available has been read and the last query has been answered for it.
  func isDone(_ query: RecordQuery? = nil) -> Bool {
    eventually { result.phase == .done && (query == nil || result.query == query) }
  }

  /// Returns the time that it takes to stop the work on a query; `nil` if the work was finished
  /// before this thread, on a busy machine, could stop it.
  func interrupt(_ query: RecordQuery, when isUnderWay: () -> Bool) -> Duration? {
    setQuery(query)
    #expect(eventually { isUnderWay() || result.phase == .done && result.query == query })
    let start = ContinuousClock.now
    stop()
    #expect(eventually { backgroundThreadCount() == 0 })
    return result.phase == .stopped ? .now - start : nil
  }
}

extension QueryResult {
  /// Returns the names of all sections, each with the fields of its rows.
  func contents() throws -> [String] {
    var reader = RecordReader(list)
    var fields = FieldBuffer()
    var lines: [String] = []
    for section in 0..<arrangement.sectionCount {
      if let name = try name(ofSection: section, reader: &reader) { lines.append("[\(name)]") }
      for row in 0..<arrangement.rowCount(inSection: section) {
        try reader.read(arrangement.record(atRow: row, inSection: section), into: &fields)
        lines.append(
          (0..<fields.fieldCount).map { fields.string(column: $0) }.joined(separator: " "))
      }
    }
    return lines
  }

  /// The records in all sections, which can be read faster than their fields.
  var records: [[Int]] {
    (0..<arrangement.sectionCount).map { section in
      (0..<arrangement.rowCount(inSection: section)).map {
        arrangement.record(atRow: $0, inSection: section)
      }
    }
  }

  /// The ordinals of the rows that contain the searched text.
  var matchedOrdinals: [Int]? {
    matches.map { matches in (0..<matches.count).map { matches.ordinal(of: $0) } }
  }
}

/// The number of background threads that this test has started.
func backgroundThreadCount() -> Int { backgroundThreads().count }

/// Returns the identifiers of the background threads that this test has started.
///
/// They block all signals. They are recognised by SIGSEGV, which threads of the system leave
/// unblocked, and by the name of the thread that has started them.
func backgroundThreads() -> [String] {
  guard let folder = opendir("/proc/self/task") else { return [] }
  defer { closedir(folder) }
  let ownName = readableBytes(ofFile: "/proc/thread-self/comm")
  var threads: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard !name.hasPrefix("."), let status = threadFile("status", of: name) else { continue }
    let blocked = status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }?.dropFirst(8)
    if let signals = blocked.flatMap({ UInt64($0, radix: 16) }), signals & 1 << 10 != 0,
      readableBytes(ofFile: "/proc/self/task/\(name)/comm") == ownName
    {
      threads.append(name)
    }
  }
  return threads
}

/// The computing time of a thread in nanoseconds.
func computingTime(ofThread thread: String) -> Int? {
  threadFile("schedstat", of: thread)?.split(separator: " ").first.flatMap { Int($0) }
}

private func threadFile(_ name: String, of thread: String) -> String? {
  let path = "/proc/self/task/\(thread)/\(name)"
  // The thread may have ended in the meantime.
  return readableBytes(ofFile: path).map { String(decoding: $0, as: UTF8.self) }
}
