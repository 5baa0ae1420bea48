import ButteryRecords
import Glibc

/// Any bytes as a file of records: the reader and the index of large files see the same, and every
/// query has an answer whose rows can be read.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  compareIndex(of: bytes)
  ask(bytes)
  return 0
}

private func compareIndex(of bytes: UnsafeBufferPointer<UInt8>) {
  var index = RecordIndex()
  // In pieces, as a file arrives.
  let size = 1 + bytes.count / 3
  for offset in stride(from: 0, to: bytes.count, by: size) {
    index.append(
      contentsOf: UnsafeRawBufferPointer(
        UnsafeBufferPointer(rebasing: bytes[offset..<min(bytes.count, offset + size)])))
  }
  index.finish()
  do {
    let table = try CSVReader().read(RecordSource(bytes: Array(bytes), name: "fuzz.csv"))
    precondition(index.openQuoteRecord == nil, "the index has an open quote, the reader has none")
    let header = table.columnCount == 0 ? 0 : 1
    precondition(
      index.recordCount == table.recordCount + header,
      "\(index.recordCount) records in the index, \(table.recordCount) in the table")
    for record in 0..<table.recordCount {
      for column in 0..<table.columnCount { _ = table.number(record: record, column: column) }
    }
  } catch .unterminatedQuote {
    precondition(index.openQuoteRecord != nil, "the reader has an open quote, the index has none")
  } catch {}
}

/// The file that the bytes are written to, over and over; without a name, so that nothing is left.
private let file: (path: String, descriptor: Int32) = {
  var name = Array("/tmp/fuzz-records.XXXXXX".utf8CString)
  let descriptor = mkstemp(&name)
  precondition(descriptor >= 0, "no place for temporary files")
  unlink(name)
  return ("/proc/self/fd/\(descriptor)", descriptor)
}()

/// Reads the bytes as a file whose format is found out, grouped, filtered, sorted and searched.
private func ask(_ bytes: UnsafeBufferPointer<UInt8>) {
  ftruncate(file.descriptor, 0)
  precondition(pwrite(file.descriptor, bytes.baseAddress, bytes.count, 0) == bytes.count)
  let worker = RecordWorker(paths: [file.path])
  do { try worker.open() } catch { return }
  let columns = worker.view.list.columns.count
  var query = RecordQuery()
  if columns > 0 {
    query.groupColumns = [bytes.count % columns]
    query.sort = SortOrder(column: columns - 1, isDescending: bytes.count % 2 == 0)
  }
  query.groupOrder = bytes.count % 3 == 0 ? .name : .appearance
  query.search = TextMatcher("1")
  if bytes.count % 5 == 0 { query.filter = TextMatcher("a") }
  worker.setQuery(query)
  worker.finish()
  let view = worker.view
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
  precondition(query.filter != nil || rows == view.list.count, "\(rows) rows of \(view.list.count)")
}
