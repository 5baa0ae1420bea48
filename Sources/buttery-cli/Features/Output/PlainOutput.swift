import DairyData
import Glibc

/// A buffered output file that is written from beginning to end; a failed write is an error.
struct PlainOutput {
  /// Nil if the output is only kept in memory.
  private let descriptor: Int32?
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

  /// Output that is kept in memory until it is copied to another output.
  ///
  /// - Parameter isTerminal: whether the other output is a terminal.
  static func kept(isTerminal: Bool) -> PlainOutput {
    PlainOutput(descriptor: nil, isTerminal: isTerminal)
  }

  private init(descriptor: Int32?, isTerminal: Bool) {
    self.descriptor = descriptor
    self.isTerminal = isTerminal
  }

  /// The number of bytes kept.
  var keptCount: Int { buffer.count }

  /// Writes a part of the bytes that another output keeps.
  mutating func write(_ range: Range<Int>, keptIn other: borrowing PlainOutput) {
    buffer.append(contentsOf: other.buffer[range])
    if other.hasReplacedBytes { hasReplacedBytes = true }
    flushIfFull()
  }

  /// The text of a field to be written; bytes that aren't valid UTF-8 become U+FFFD.
  mutating func text(of field: UnsafeBufferPointer<UInt8>) -> String {
    if let text = String(validating: field, as: UTF8.self) { return text }
    hasReplacedBytes = true
    return String(decoding: field, as: UTF8.self)
  }

  /// Removes all kept bytes.
  mutating func removeAll() { buffer.removeAll(keepingCapacity: true) }

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
    guard count > 0 else { return }
    buffer.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
  }

  /// Writes `text`, whose own width is `columns`, right-aligned or left-aligned in a width of
  /// `width`.
  mutating func write(_ text: String, columns: Int, in width: Int, alignsRight: Bool = false) {
    if alignsRight { write(blanks: width - columns) }
    write(text)
    if !alignsRight { write(blanks: width - columns) }
  }

  private mutating func flushIfFull() {
    if buffer.count >= Self.capacity, descriptor != nil { flush() }
  }

  /// Writes the buffer to the file; after a failure nothing more is written.
  mutating func flush() {
    guard let descriptor else { return }
    var sent = 0
    while sent < buffer.count, failure == nil {
      let count = buffer.withUnsafeBytes { bytes in
        Glibc.write(descriptor, bytes.baseAddress! + sent, bytes.count - sent)
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

// MARK: - Dairy figures

/// Writes the dairy figures to standard output.
struct DairyOutput {
  let products: [DairyProduct]

  private static let names = ["product", "year", "pounds"]

  @MainActor func write(as format: OutputFormat) throws {
    var output = PlainOutput()
    switch format {
    case .plain: writePlain(to: &output)
    case .csv: writeCSV(to: &output)
    case .jsonl: writeJSON(to: &output)
    case .markdown: writeMarkdown(to: &output)
    case .none: break
    }
    try output.finish()
  }

  @MainActor private func writePlain(to output: inout PlainOutput) {
    let model = DairyModel(products: products)
    output.write("\(DairyTitleView.title)\n\(DairyTitleView.source)\n")
    for section in model.sections {
      output.write("\n\(section.name)\n")
      for row in section.rows {
        output.write("  \(row.year)")
        output.write(row.pounds, columns: row.pounds.utf8.count, in: 9, alignsRight: true)
        output.write("\n")
      }
      output.write("  \(section.note)\n")
    }
    output.write("\n\(DairyTotalsView.title)\n")
    for line in DairyTotalsView.lines(of: model) { output.write("  \(line)\n") }
  }

  private func writeCSV(to output: inout PlainOutput) {
    CSVText.write(Self.names, to: &output)
    for product in products {
      for figure in product.figures {
        CSVText.write([product.name, String(figure.year), figure.text], to: &output)
      }
    }
  }

  private func writeJSON(to output: inout PlainOutput) {
    let keys = Self.names.map { JSONText.string($0) }
    for product in products {
      let values = [JSONText.string(product.name)]
      for figure in product.figures {
        let all = values + [Array(String(figure.year).utf8), Array(figure.text.utf8)]
        for (place, (key, value)) in zip(keys, all).enumerated() {
          output.write(UInt8(ascii: place == 0 ? "{" : ","))
          output.write(key)
          output.write(UInt8(ascii: ":"))
          output.write(value)
        }
        output.write("}\n" as StaticString)
      }
    }
  }

  private func writeMarkdown(to output: inout PlainOutput) {
    for (place, product) in products.enumerated() {
      if place > 0 { output.write("\n") }
      output.write(
        "## \(MarkdownText.escaped(product.name))\n\n| year | pounds |\n| ---: | ---: |\n")
      for figure in product.figures { output.write("| \(figure.year) | \(figure.text) |\n") }
      output.write("\n\(MarkdownText.escaped(product.note))\n")
    }
  }
}
