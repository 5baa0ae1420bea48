import CVterm
import Glibc

/// The start of a process as the leader of a new session on a terminal.
struct Launch {
  var path: String
  var arguments: [String]
  var environment: [String: String]
  var terminal: String
  /// The files for standard input, output and error.
  var streams: [TerminalSession.Stream]

  func start() throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session leader opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    for file in 1...2 { posix_spawn_file_actions_adddup2(&actions, 0, Int32(file)) }
    for (file, stream) in streams.enumerated() {
      switch stream {
      case .terminal: break
      case .file(let path):
        let flags = file == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_APPEND
        posix_spawn_file_actions_addopen(&actions, Int32(file), path, flags, 0o600)
      case .closed:
        posix_spawn_file_actions_addclose(&actions, Int32(file))
      }
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, hidden behind _GNU_SOURCE
    posix_spawnattr_setflags(
      &attributes, Int16(newSession | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    var process: pid_t = 0
    let error = withCStrings([path] + arguments) { arguments in
      withCStrings(environment.map { "\($0)=\($1)" }) { environment in
        posix_spawn(&process, path, &actions, &attributes, arguments, environment)
      }
    }
    guard error == 0 else {
      throw TerminalSession.Failure("\(path) can't be started: \(String(cString: strerror(error)))")
    }
    return process
  }

  private func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

/// The programs that the package manager has built.
enum Products {
  /// Returns the path of a program, which lies beside the tests.
  ///
  /// BUTTERY_PROGRAM may have another path for `buttery`, to test an installed program.
  static func path(of name: String) throws -> String {
    let path = try chosen(name) ?? directory() + "/" + name
    guard access(path, X_OK) == 0 else {
      throw TerminalSession.Failure("\(path) isn't there; the tests need the program built")
    }
    return path
  }

  /// Whether `buttery` is a build with the optimizer: an installed program is, and so is what lies
  /// beside tests in release mode.
  ///
  /// What the program costs is bounded for both, more loosely without the optimizer.
  static var isOptimized: Bool {
    #if DEBUG
      chosen("buttery") != nil
    #else
      true
    #endif
  }

  private static func chosen(_ name: String) -> String? {
    guard name == "buttery", let path = getenv("BUTTERY_PROGRAM"), path.pointee != 0 else {
      return nil
    }
    return resolved(String(cString: path))
  }

  private static func directory() throws -> String {
    let candidates = [resolved("/proc/self/exe")] + CommandLine.arguments
    for path in candidates where path.hasSuffix(".xctest") {
      guard let slash = path.lastIndex(of: "/") else { continue }
      return String(path[..<slash])
    }
    throw TerminalSession.Failure("the tests' own place is unknown: \(candidates)")
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
