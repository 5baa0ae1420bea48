/// Where records come from: bytes, a file or an open descriptor.
///
/// ```swift
/// let source = path == "-" ? RecordSource(descriptor: 0, name: "standard input")
///   : RecordSource(path: path)
/// let table = try CSVReader().read(source)
/// ```
public struct RecordSource: Sendable {
  /// What messages call the source.
  public let name: String

  let kind: Kind

  enum Kind: Sendable {
    case bytes([UInt8])
    case path(String)
    case descriptor(Int32)
  }

  /// Bytes that are in memory already.
  public init(bytes: [UInt8], name: String) {
    self.name = VisibleText.sanitised(name)
    kind = .bytes(bytes)
  }

  /// Text that is in memory already.
  public init(text: String, name: String) {
    self.init(bytes: Array(text.utf8), name: name)
  }

  /// A file, which is opened only when it is read.
  ///
  /// Anything that can be opened and read to its end will do, named pipes as well. The file is
  /// read and not mapped: it may shrink meanwhile.
  ///
  /// - Parameter name: what messages call the file; its path if nil.
  public init(path: String, name: String? = nil) {
    self.name = VisibleText.sanitised(name ?? path)
    kind = .path(path)
  }

  /// An open file descriptor, such as a pipe; it is read to its end and stays open.
  public init(descriptor: Int32, name: String) {
    self.name = VisibleText.sanitised(name)
    kind = .descriptor(descriptor)
  }

  /// All bytes of the source; blocks until a pipe is closed at its other end.
  ///
  /// A descriptor gives its bytes once, the other sources each time.
  ///
  /// - Throws: `RecordError.unreadable`.
  public func bytes() throws(RecordError) -> [UInt8] {
    do {
      switch kind {
      case .bytes(let bytes): return bytes
      case .path(let path): return try FileReading.bytes(path: path)
      case .descriptor(let descriptor): return try FileReading.bytes(descriptor: descriptor)
      }
    } catch {
      throw .unreadable(file: name, code: error.code)
    }
  }
}
