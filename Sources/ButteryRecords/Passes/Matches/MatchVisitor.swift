/// Looks for one text in whole chunks, and takes a closer look only at records where the text is.
///
/// A field mostly reads as it is written in the file. There are three exceptions: doubled quotes,
/// quotes in the middle of a field, and what JSON escapes with a backslash. Records that may have
/// one of these are split.
struct MatchVisitor {
  /// What a record's bytes tell about the text being in one of its fields.
  private enum Trust {
    /// Nothing: the text has bytes that mean something to the format.
    case none
    /// If the text is in a field, it is among the bytes, unless `hasMark` is true of the record.
    case unlessMarked
    /// The text is in a field exactly if it is among the bytes.
    case full
  }

  private static let backslash = UInt8(ascii: "\\")

  private let list: RecordList
  private let matcher: TextMatcher

  /// The columns that are searched: one, or all.
  private let columns: [Int]
  private let isNarrow: Bool
  private var cursor: FieldCursor

  /// The byte between fields; nil in JSON Lines.
  private var delimiter: UInt8?

  /// The byte around quoted fields; nil where no field is quoted.
  private var quote: UInt8?

  /// Whether the text has bytes that mean something to the format.
  private var hasSpecials = false

  /// Whether there are colours among the bytes that are no part of fields.
  private var hasColours = false

  // What is known of the present chunk.
  private var trust = Trust.none

  /// The next match among the chunk's bytes.
  private var hit: Range<Int>?

  /// Whether records with a mark are to be split.
  private var looksForMarks = false

  /// The records of the chunk that was visited last which have the text, ascending.
  private(set) var found: [UInt32] = []

  init(_ list: RecordList, matcher: TextMatcher, column: Int?) {
    self.list = list
    self.matcher = matcher
    columns = column.map { [$0] } ?? Array(list.columns.indices)
    isNarrow = column != nil
    cursor = FieldCursor(list, columns: columns, isWhole: true)
  }

  /// Whether the text may be in records of a chunk; called before each visit.
  mutating func isWorthwhile(_ bytes: UnsafeRawBufferPointer, part number: Int) -> Bool {
    if cursor.enter(number) { enter(list.parts[number]) }
    trust = trust(in: bytes)
    hit = nil
    switch trust {
    case .none: return true
    case .full where hasSpecials:
      // A wide comma is no delimiter, but equals one.
      trust = .none
      return !bytes.isASCII
    case .full: looksForMarks = false
    case .unlessMarked: looksForMarks = hasMark(bytes)
    }
    hit = matcher.firstRange(in: bytes, from: 0, to: bytes.count)
    return hit != nil || looksForMarks
  }

  mutating func visit(_ chunk: ScanChunk) {
    found.removeAll(keepingCapacity: true)
    guard trust == .none else { return searchBytes(chunk) }
    for index in 0..<chunk.records.count where isInFields(of: cursor.record(at: index, of: chunk)) {
      add(index, of: chunk)
    }
  }

  private mutating func enter(_ source: RecordList.Part) {
    hasColours = source.hasColours
    let lineEnds = [ASCII.lineFeed, ASCII.carriageReturn]
    if case .delimited(let delimiter) = source.format.kind {
      self.delimiter = delimiter.rawValue
      quote = source.format.quotes.byte
      let specials = lineEnds + [delimiter.rawValue] + (quote.map { [$0] } ?? [])
      hasSpecials = specials.contains(where: matcher.contains)
    } else {
      delimiter = nil
      hasSpecials = (lineEnds + [ASCII.quote, Self.backslash]).contains(where: matcher.contains)
    }
  }

  private mutating func add(_ index: Int, of chunk: ScanChunk) {
    found.append(UInt32(chunk.records.lowerBound + index))
  }

  private func trust(in bytes: UnsafeRawBufferPointer) -> Trust {
    if hasColours { return .none }
    if delimiter != nil, !(quote.map { ByteMarks.contains($0, in: bytes) } ?? false) {
      return .full
    }
    return hasSpecials ? .none : .unlessMarked
  }

  /// Whether some field may read otherwise than it is written, and have the text only then.
  ///
  /// The text has no quotes, delimiters or line ends. It can't reach across a quote that is left
  /// out if one of these is next to this quote.
  private func hasMark(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let delimiter else { return ByteMarks.contains(Self.backslash, in: bytes) }
    guard let quote else { return false }
    return ByteMarks.contains(quote: quote, inTextOf: bytes, delimiter: delimiter)
  }

  /// Finds the records that have the text among their bytes.
  private mutating func searchBytes(_ chunk: ScanChunk) {
    let bytes = chunk.bytes
    // Without quotes each of the record's bytes is in a field, and the text has no delimiter.
    let isCertain = trust == .full && !isNarrow
    for index in 0..<chunk.records.count {
      let range = chunk.range(at: index)
      if let place = hit, place.lowerBound < range.lowerBound {
        hit = matcher.firstRange(in: bytes, from: range.lowerBound, to: bytes.count)
      }
      let isHit = hit.map { $0.lowerBound < range.upperBound } ?? false
      if !isHit, !looksForMarks {
        if hit == nil { return }
        continue
      }
      let record = cursor.record(at: index, of: chunk)
      if isHit && isCertain || (isHit || hasMark(record)) && isInFields(of: record) {
        add(index, of: chunk)
      }
    }
  }

  /// Whether the text is in one of a record's fields, as they read.
  private mutating func isInFields(of record: UnsafeRawBufferPointer) -> Bool {
    let isInColumns = columns.indices.contains { place in
      cursor.withField(place, of: record) { matcher.firstRange(in: $0) != nil }
    }
    return isInColumns
      || !isNarrow && cursor.hasFurtherField(of: record) { matcher.firstRange(in: $0) != nil }
  }
}

/// Looks for a regular expression in all fields of records, on one thread.
struct PatternVisitor {
  /// The number of records that are searched between two checks for cancellation.
  private static let recordsAtOnce = 16

  private let columnCount: Int
  private let pattern: RegularExpression
  private let control: PassControl
  private var cursor: FieldCursor
  private var search: PatternSearch?

  /// The number of records of the last chunk on which the pattern exceeded its step limit.
  private(set) var abandonedCount = 0

  init(_ list: RecordList, _ pattern: RegularExpression, control: PassControl) {
    columnCount = list.columns.count
    cursor = FieldCursor(list, columns: Array(list.columns.indices), isWhole: true)
    self.pattern = pattern
    self.control = control
  }

  /// Finds the records of a chunk that have a match, ascending.
  ///
  /// - Parameter candidates: the only records to look at; nil for all.
  mutating func find(in chunk: ScanChunk, among candidates: [UInt32]?) -> [UInt32] {
    // A search isn't shared between threads.
    if cursor.enter(chunk.part) { search = PatternSearch(pattern) }
    var found: [UInt32] = []
    abandonedCount = 0
    let first = chunk.records.lowerBound
    for place in 0..<(candidates?.count ?? chunk.records.count) {
      if place % Self.recordsAtOnce == 0, control.isCancelled { return [] }
      let index = candidates.map { Int($0[place]) - first } ?? place
      if isMatch(cursor.record(at: index, of: chunk)) { found.append(UInt32(first + index)) }
    }
    return found
  }

  /// Whether a field of a record has a match; no field is searched after one that exceeds the step
  /// limit.
  private mutating func isMatch(_ record: UnsafeRawBufferPointer) -> Bool {
    guard let search else { return false }
    let before = search.abandonedCount
    for place in 0..<columnCount {
      if cursor.withField(place, of: record, search.isMatch) == true { return true }
      guard search.abandonedCount == before else {
        abandonedCount += 1
        return false
      }
    }
    return cursor.hasFurtherField(of: record) { search.isMatch($0) == true }
  }
}
