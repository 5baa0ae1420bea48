import ButteryRecords
import Glibc

/// Reads any bytes as a file of records.
///
/// The index must find as many records as a slow and obvious reader, and every query must have a
/// result whose rows can be read.
func checkRecords(_ bytes: UnsafeBufferPointer<UInt8>) {
  compareIndex(of: bytes)
  ask(bytes)
}

private func compareIndex(of bytes: UnsafeBufferPointer<UInt8>) {
  var index = RecordIndex()
  // The bytes are appended in pieces, as a file arrives.
  let size = 1 + bytes.count / 3
  for offset in stride(from: 0, to: bytes.count, by: size) {
    index.append(
      contentsOf: UnsafeRawBufferPointer(
        UnsafeBufferPointer(rebasing: bytes[offset..<min(bytes.count, offset + size)])))
  }
  index.finish()
  let expected = SlowCounter.count(bytes)
  precondition(
    index.recordCount == expected.records,
    "\(index.recordCount) records in the index, \(expected.records) in the text")
  precondition((index.openQuoteRecord != nil) == expected.isOpen, "an open quote")
}

/// Counts the records of a text by looking at one byte after another.
private struct SlowCounter {
  private enum Place { case lineStart, fieldStart, plain, quoted, quoteInQuoted }

  private var place = Place.lineStart
  private var records = 0

  static func count(_ bytes: UnsafeBufferPointer<UInt8>) -> (records: Int, isOpen: Bool) {
    var counter = SlowCounter()
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    for byte in bytes.dropFirst(hasMark ? 3 : 0) { counter.take(byte) }
    return (counter.records, counter.place == .quoted)
  }

  private mutating func take(_ byte: UInt8) {
    switch (place, byte) {
    case (.quoted, 34): place = .quoteInQuoted
    case (.quoted, _): break
    case (.quoteInQuoted, 34), (.fieldStart, 34): place = .quoted
    case (.lineStart, 10), (.lineStart, 13): break
    case (.lineStart, _):
      records += 1
      place = .fieldStart
      take(byte)
    case (_, 44): place = .fieldStart
    case (_, 10), (_, 13): place = .lineStart
    default: place = .plain
    }
  }
}

/// The file to which the bytes are written each time; it has no name, so that it is deleted at the
/// end.
private let file: (path: String, descriptor: Int32) = {
  var name = Array("/tmp/fuzz-records.XXXXXX".utf8CString)
  let descriptor = mkstemp(&name)
  precondition(descriptor >= 0, "no place for temporary files")
  unlink(name)
  return ("/proc/self/fd/\(descriptor)", descriptor)
}()

/// Reads the bytes as a file whose format is detected, and groups, filters, sorts and searches it.
private func ask(_ bytes: UnsafeBufferPointer<UInt8>) {
  ftruncate(file.descriptor, 0)
  precondition(pwrite(file.descriptor, bytes.baseAddress, bytes.count, 0) == bytes.count)
  let worker = RecordWorker(paths: [file.path])
  do { try worker.open() } catch { return }
  let columns = worker.result.list.columns.count
  var query = RecordQuery()
  if columns > 0 {
    query.groupColumns = [bytes.count % columns]
    query.sort = [SortOrder(column: columns - 1, isDescending: bytes.count % 2 == 0)]
  }
  query.groupOrder = bytes.count % 3 == 0 ? .name : .appearance
  query.search = SearchTerm("1")
  if bytes.count % 5 == 0 {
    query.filters = [TextMatcher("a")].compactMap { $0.map(RecordFilter.text) }
  }
  worker.setQuery(query)
  worker.finish()
  let view = worker.result
  var reader = RecordReader(view.list)
  var fields = FieldBuffer()
  var rows = 0
  for section in 0..<view.arrangement.sectionCount {
    for row in 0..<view.arrangement.rowCount(inSection: section) {
      let record = view.arrangement.record(atRow: row, inSection: section)
      do { try reader.read(record, into: &fields) } catch { fatalError("\(error)") }
      for column in 0..<columns { _ = fields.string(column: column) }
      rows += 1
    }
  }
  precondition(query.isFiltered || rows == view.list.count, "\(rows) rows of \(view.list.count)")
}
