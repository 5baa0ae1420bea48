import CLibrary

/// A buffered output file that is written from beginning to end; a failed write is an error.
struct PlainOutput {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private(set) var failure: Int32?
  /// Whether bytes that aren't valid UTF-8 were written as U+FFFD.
  private(set) var hasReplacedBytes = false
  /// Whether the output is a terminal, to which no control characters may be written.
  let isTerminal: Bool

  private static let capacity = 1 << 16

  /// - Parameter descriptor: an open file, which stays open; standard output if not given.
  init(descriptor: Int32 = STDOUT_FILENO) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    buffer.reserveCapacity(Self.capacity + 1024)
  }

  /// The text of a field to be written; bytes that aren't valid UTF-8 become U+FFFD.
  mutating func text(of field: UnsafeBufferPointer<UInt8>) -> String {
    if let text = String(validating: field, as: UTF8.self) { return text }
    hasReplacedBytes = true
    return String(decoding: field, as: UTF8.self)
  }

  mutating func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    flushIfFull()
  }

  mutating func write(_ text: StaticString) {
    buffer.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func write(_ byte: UInt8) { buffer.append(byte) }

  mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    buffer.append(contentsOf: bytes)
    flushIfFull()
  }

  mutating func write(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
    flushIfFull()
  }

  mutating func write(blanks count: Int) {
    var rest = count
    while rest > 0 {
      let piece = min(rest, Self.blanks.utf8CodeUnitCount)
      buffer.append(contentsOf: UnsafeBufferPointer(start: Self.blanks.utf8Start, count: piece))
      rest -= piece
    }
  }

  private static let blanks: StaticString = "                                "

  /// Writes `text`, whose own width is `columns`, right-aligned or left-aligned in a width of
  /// `width`.
  mutating func write(_ text: String, columns: Int, in width: Int, alignsRight: Bool = false) {
    if alignsRight { write(blanks: width - columns) }
    write(text)
    if !alignsRight { write(blanks: width - columns) }
  }

  private mutating func flushIfFull() {
    if buffer.count >= Self.capacity { flush() }
  }

  /// Writes the buffer to the file; after a failure nothing more is written.
  mutating func flush() {
    var sent = 0
    while sent < buffer.count, failure == nil {
      let count = buffer.withUnsafeBytes { bytes in
        CLibrary.write(descriptor, bytes.baseAddress! + sent, bytes.count - sent)
      }
      if count >= 0 {
        sent += count
      } else if errno != EINTR {
        failure = errno
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the rest to standard output.
  ///
  /// If the reader has closed the pipe, the program ends as if by SIGPIPE, even if that signal was
  /// ignored.
  ///
  /// - Throws: `OutputError` if the output can't be written.
  mutating func finish() throws {
    flush()
    guard let failure else { return }
    if failure == EPIPE {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
    throw OutputError(code: failure)
  }
}

/// A failure to write to standard output.
struct OutputError: Error, CustomStringConvertible {
  let code: Int32

  var description: String {
    "standard output: \(String(cString: strerror(code))); nothing more was written"
  }
}
