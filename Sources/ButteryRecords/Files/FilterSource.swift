import CLibrary

/// The output of an installed tool for a compressed file, or for the bytes of a pipe.
///
/// The tool is started when the first bytes are taken, so that files that are read later cost
/// nothing yet.
struct FilterSource: ByteSource {
  let compression: Compression

  /// A warning of the tool, which has decompressed everything nevertheless; known at the end.
  private(set) var warning: String?

  private let name: String
  private let folders: [String]
  /// The tool's standard input; nil once the tool was started.
  private var input: OpenDescriptor?
  private var feed: FilterFeed?
  private var process: FilterProcess?
  private var output: DescriptorSource?

  /// - Parameter file: a file that is open for reading, at its beginning.
  init(_ compression: Compression, file: OpenDescriptor, name: String, folders: [String]) {
    self.compression = compression
    self.name = name
    self.folders = folders
    input = file
  }

  /// - Parameter start: the bytes that were taken from the source already.
  init(
    _ compression: Compression, start: [UInt8], rest: any ByteSource, name: String,
    folders: [String]
  ) throws(RecordError) {
    guard let (end, input) = OpenDescriptor.socketPair() else {
      throw .unreadable(file: name, code: errno)
    }
    self.init(compression, file: input, name: name, folders: folders)
    feed = FilterFeed(start: start, rest: rest, tool: end)
  }

  var requests: [pollfd] { (output?.requests ?? []) + (feed?.requests ?? []) }

  mutating func take() throws(RecordError) -> [UInt8]? {
    if process == nil { try start() }
    try feed?.send()
    if feed?.isDone == true { feed = nil }
    guard let process, let bytes = try output?.take() else { return nil }
    if bytes.isEmpty { try checkEnd(of: process) }
    return bytes
  }

  private mutating func start() throws(RecordError) {
    guard let path = compression.path(in: folders) else {
      throw .missingTool(file: name, tool: compression.rawValue)
    }
    guard let input,
      let process = FilterProcess(path: path, arguments: compression.arguments, input: input)
    else { throw .brokenCompression(file: name, reason: String(cString: strerror(errno))) }
    self.process = process
    self.input = nil
    output = DescriptorSource(descriptor: process.output, name: name)
  }

  private mutating func checkEnd(of process: FilterProcess) throws(RecordError) {
    let status = process.end()
    let complaint = process.complaint
    if compression.isSuccess(status) {
      warning = complaint.isEmpty ? nil : complaint
      return
    }
    let reason =
      complaint.isEmpty ? "\(compression.rawValue) ended with status \(status)" : complaint
    throw .brokenCompression(file: name, reason: reason)
  }
}

/// Passes bytes from a source to a tool, without waiting for either.
struct FilterFeed: Sendable {
  /// Whether there is nothing more to pass.
  private(set) var isDone = false

  private var pending: ArraySlice<UInt8>
  private var rest: any ByteSource
  private let tool: OpenDescriptor

  init(start: [UInt8], rest: any ByteSource, tool: OpenDescriptor) {
    pending = start[...]
    self.rest = rest
    self.tool = tool
  }

  var requests: [pollfd] {
    if pending.isEmpty { return rest.requests }
    return [pollfd(fd: tool.number, events: Int16(POLLOUT), revents: 0)]
  }

  mutating func send() throws(RecordError) {
    while !isDone {
      if pending.isEmpty {
        guard let piece = try rest.take() else { return }
        pending = piece[...]
        // When this value is discarded, the tool's input is closed.
        isDone = piece.isEmpty
      }
      let count = tool.send(pending)
      if count >= 0 {
        pending = pending.dropFirst(count)
      } else {
        // If the tool takes no more input, its exit status tells why.
        isDone = errno != EAGAIN && errno != EINTR
        return
      }
    }
  }
}

/// A child process that runs a tool, whose output is read here.
///
/// The tool has its own process group, so that keys of the terminal don't end it, and inherits only
/// its three streams. It ends with this object. If the program dies, the tool ends with the first
/// byte that nobody reads any more.
final class FilterProcess: Sendable {
  /// The end from which the tool's output is read.
  let output: OpenDescriptor

  private let errors: OpenDescriptor
  private let process: pid_t
  private let status = Locked<Int32?>(nil)

  /// Starts the program at `path`.
  ///
  /// - Parameter input: the tool's standard input.
  /// - Returns: nil where the tool can't be started; `errno` tells why.
  init?(path: String, arguments: [String], input: OpenDescriptor) {
    guard let (output, outputEnd) = OpenDescriptor.socketPair(),
      let (errors, errorEnd) = OpenDescriptor.socketPair(),
      let process = Self.start(
        path: path, arguments: arguments,
        streams: [input.number, outputEnd.number, errorEnd.number])
    else { return nil }
    // What it says may be longer than anybody reads.
    _ = fcntl(errors.number, F_SETFL, O_NONBLOCK)
    self.output = output
    self.errors = errors
    self.process = process
  }

  deinit {
    guard status.withLock({ $0 }) == nil else { return }
    kill(process, SIGKILL)
    _ = Self.wait(for: process)
  }

  /// Waits for the tool's end, and returns its exit status.
  ///
  /// The tool ends when its output does. For a tool that a signal has ended, the status is 128 plus
  /// the signal, as in shells.
  func end() -> Int32 {
    status.withLock { known in
      let status = known ?? Self.wait(for: process)
      known = status
      return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
  }

  /// The first line on the tool's standard error that isn't empty.
  var complaint: String {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(errors.number, &bytes, bytes.count)
    guard count > 0 else { return "" }
    var line = bytes[..<count].split(separator: UInt8(ascii: "\n")).first ?? []
    while line.last == UInt8(ascii: " ") { line.removeLast() }
    return VisibleText.sanitised(String(decoding: line, as: UTF8.self), limit: 200)
  }

  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  private static func start(path: String, arguments: [String], streams: [Int32]) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (stream, number) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, number, Int32(stream))
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    // The tool gets an environment of its own, so that the user's settings don't change its output.
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var environment = [strdup("LC_ALL=C"), nil]
    defer { for word in words + environment { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, &attributes, &words, &environment)
    errno = code
    return code == 0 ? process : nil
  }
}
