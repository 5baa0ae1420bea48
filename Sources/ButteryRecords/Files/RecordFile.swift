internal import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file of records whose bytes are read where they are wanted.
///
/// It is for tables too large to be held in memory: `RecordIndex` says which bytes a record has,
/// and the file gives them.
///
/// The file stays open as long as the object lives. It is read and not mapped: it may shrink
/// meanwhile, which is an error and no crash. Reads don't share a position, so that several tasks
/// may read at the same time. Bytes that are part of a program are read like a file's.
package final class RecordFile: Sendable {
  /// What messages call the file.
  package let name: String

  /// The number of bytes that are known of.
  ///
  /// Those the file had when it was opened; more where a worker follows the file, or where the
  /// file keeps what a pipe gives.
  package var size: Int { knownSize.load(ordering: .acquiring) }

  /// The open file; -1 for bytes in memory.
  var descriptor: Int32 { openFile?.number ?? -1 }

  private let openFile: OpenDescriptor?
  private let memory: [UInt8]
  private let knownSize: Atomic<Int>

  /// Opens a file, which must be a regular one: pipes and devices can't be read from the middle.
  ///
  /// - Parameter name: what messages call the file; its path if nil.
  /// - Throws: `RecordError.unreadable`, `.notRegular`, or `.unsupportedEncoding` if it begins with
  ///   the mark of UTF-16.
  package convenience init(path: String, name: String? = nil) throws(RecordError) {
    let name = VisibleText.sanitised(name ?? path)
    // Without O_NONBLOCK a named pipe would wait for its writer before it can be refused.
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { throw .unreadable(file: name, code: errno) }
    let descriptor = OpenDescriptor(number)
    let size = try Self.size(of: number, name: name)
    self.init(descriptor: descriptor, size: size, name: name)
    try refuseUTF16()
  }

  /// Makes a file of bytes that are in memory.
  ///
  /// - Parameter name: what messages call the file.
  /// - Throws: `RecordError.unsupportedEncoding` if they begin with the mark of UTF-16.
  package convenience init(bytes: [UInt8], name: String) throws(RecordError) {
    self.init(
      descriptor: nil, memory: bytes, size: bytes.count, name: VisibleText.sanitised(name))
    try refuseUTF16()
  }

  /// A file that is open already.
  convenience init(descriptor: OpenDescriptor, size: Int, name: String) {
    self.init(descriptor: descriptor, memory: [], size: size, name: name)
  }

  private init(descriptor: OpenDescriptor?, memory: [UInt8], size: Int, name: String) {
    self.name = name
    openFile = descriptor
    self.memory = memory
    knownSize = Atomic(size)
  }

  /// The bytes of a range, which must lie within `0..<size`.
  ///
  /// - Throws: `RecordError.unreadable`, or `.shortened` if the file ends before the range does.
  package func bytes(in range: Range<Int>) throws(RecordError) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= size, "a range outside the file")
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      failure = fill(buffer, from: range.lowerBound, count: &count)
    }
    if let failure { throw .unreadable(file: name, code: failure) }
    guard bytes.count == range.count else { throw .shortened(file: name) }
    return bytes
  }

  /// Fills a buffer with the bytes from an offset on.
  ///
  /// The failure is returned and not thrown: a typed error thrown through the closure of
  /// `withUnsafeMutableBytes` is miscompiled with optimisation (Swift 6.3.1).
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> RecordError? {
    var count = 0
    let bytes = buffer.bindMemory(to: UInt8.self)
    if let failure = fill(bytes, from: offset, count: &count) {
      return .unreadable(file: name, code: failure)
    }
    return count == bytes.count ? nil : .shortened(file: name)
  }

  /// Says that the file has more bytes now; it never has fewer.
  func grow(to size: Int) { knownSize.max(size, ordering: .releasing) }

  /// Reads until the buffer is full or the file ends; the `errno` of a call that failed.
  private func fill(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, from offset: Int, count: inout Int
  ) -> Int32? {
    guard let base = buffer.baseAddress else { return nil }
    if descriptor < 0 {
      count = buffer.update(fromContentsOf: memory.dropFirst(offset).prefix(buffer.count))
      return nil
    }
    while count < buffer.count {
      let got = pread(descriptor, base + count, buffer.count - count, off_t(offset + count))
      if got > 0 {
        count += got
      } else if got == 0 {
        return nil
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  private static func size(of descriptor: Int32, name: String) throws(RecordError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(file: name, code: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return Int(status.st_size)
    case S_IFDIR: throw .unreadable(file: name, code: EISDIR)
    default: throw .notRegular(file: name)
    }
  }

  /// Throws if the file begins with the mark of UTF-16.
  func refuseUTF16() throws(RecordError) {
    let mark = try bytes(in: 0..<min(2, size))
    if mark == [0xFF, 0xFE] || mark == [0xFE, 0xFF] {
      throw .unsupportedEncoding(file: name, encoding: "UTF-16")
    }
  }
}
