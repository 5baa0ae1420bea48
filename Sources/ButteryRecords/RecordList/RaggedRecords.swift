/// The records that have more or fewer fields than their file's header, or are no objects of JSON.
package struct RaggedRecords: Sendable, Equatable {
  /// How many there are.
  package private(set) var count = 0

  /// The numbers of the first ones in the list.
  package private(set) var first: [Int] = []

  /// Where the first ones begin: the number of the line in its file, counted from 1.
  package private(set) var lines: [Int] = []

  private static let mostNamed = 3

  /// Takes a record into account that comes after those before.
  mutating func add(_ record: Int) {
    count += 1
    if first.count < Self.mostNamed { first.append(record) }
  }

  /// Takes those of later records into account.
  mutating func add(_ later: RaggedRecords) {
    count += later.count
    let room = Self.mostNamed - first.count
    first.append(contentsOf: later.first.prefix(room))
    lines.append(contentsOf: later.lines.prefix(room))
  }

  /// Finds out where the first ones begin; not where they can't be read any more.
  mutating func findLines(in list: RecordList) {
    lines = (try? list.lines(ofRecords: first)) ?? []
  }
}

extension RecordList {
  /// The lines on which records begin, which are ascending; time grows with what is in front of the
  /// last one.
  fileprivate func lines(ofRecords records: [Int]) throws(RecordError) -> [Int] {
    var lines: [Int] = []
    var counter: LineCounter?
    for record in records {
      let part = parts[part(ofRecord: record)]
      var blocks = RecordBlocks(of: part.file)
      let start = try part.index.start(
        ofRecord: record - part.firstRecord + part.format.headerCount, in: &blocks)
      var present = counter.flatMap { $0.file === part.file ? $0 : nil } ?? LineCounter(part.file)
      try present.advance(to: start)
      lines.append(present.line)
      counter = present
    }
    return lines
  }
}

/// Counts the lines of a file.
private struct LineCounter {
  let file: RecordFile

  /// The line that it is on, counted from 1.
  private(set) var line = 1

  private var offset = 0
  private var last: UInt8 = 0

  private static let pieceSize = 1 << 18

  init(_ file: RecordFile) {
    self.file = file
  }

  mutating func advance(to end: Int) throws(RecordError) {
    while offset < end {
      let bytes = try file.bytes(in: offset..<min(end, offset + Self.pieceSize))
      for byte in bytes {
        let isSecondHalf = byte == ASCII.lineFeed && last == ASCII.carriageReturn
        if Grammar.isLineEnd(byte), !isSecondHalf { line += 1 }
        last = byte
      }
      offset += bytes.count
    }
  }
}
