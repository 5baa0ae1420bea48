import Glibc

/// Counts the heap allocations of a program in a terminal, through a preloaded library.
///
///     let counter = try AllocationCounter()
///     let session = try TerminalSession("buttery", environment: counter.environment)
///     // ... warm up ...
///     let before = try counter.count(in: session)
///     session.press("down", times: 100)
///     try session.settle()
///     let allocations = try counter.count(in: session) - before
///
/// One counter serves one session. The library is compiled when it is needed. A missing compiler is an
/// error: the test isn't skipped.
final class AllocationCounter {
  private let directory: String
  private var library: String { directory + "/malloc_count.so" }
  private var results: String { directory + "/counts" }

  init() throws {
    var template = Array("/tmp/allocations.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw TerminalSession.Failure("no place for temporary files")
    }
    directory = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    try compile()
  }

  deinit {
    unlink(library)
    unlink(results)
    rmdir(directory)
  }

  private func compile() throws {
    let source = #filePath.dropLast("AllocationCounter.swift".count) + "malloc_count.c"
    let options = ["-O2", "-shared", "-fPIC", "-fno-builtin", "-o", library, String(source)]
    for compiler in ["cc", "clang", "gcc"] {
      if try Tool.run(compiler, options) == 0 { return }
    }
    throw TerminalSession.Failure("no C compiler (cc, clang or gcc) could compile \(source)")
  }

  /// The environment variables for the program.
  var environment: [String: String?] {
    ["LD_PRELOAD": library, "MALLOC_COUNT_FILE": results, "BUTTERY_CHECKS_PICTURES": nil]
  }

  /// The number of allocations so far, without those of passes that nothing but the time caused; the program
  /// must be idle.
  func count(in session: TerminalSession) throws -> Int {
    let before = try answers().count
    session.signal(SIGUSR1)
    let end = TerminalSession.now + TerminalSession.limit
    while TerminalSession.now < end {
      let answers = try answers()
      if answers.count > before { return answers[before] }
      session.pump(milliseconds: 2)
    }
    throw session.failure("the program doesn't tell its allocations")
  }

  private func answers() throws -> [Int] {
    try TerminalSession.contents(results).split(separator: "\n").compactMap { Int($0) }
  }
}

/// Programs of the system.
enum Tool {
  /// Runs the program `name`, searched for in PATH.
  ///
  /// Returns its exit status; 127 if there is no such program, -1 if it was killed by a signal.
  static func run(_ name: String, _ arguments: [String]) throws -> Int {
    var process: pid_t = 0
    let words = ([name] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    guard posix_spawnp(&process, name, nil, nil, words + [nil], environ) == 0 else { return 127 }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? Int(status >> 8 & 0xFF) : -1
  }
}
