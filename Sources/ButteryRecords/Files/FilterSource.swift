#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
