@preconcurrency import Benchmark
import ButteryRecords
import CBenchmarkFiles
import Glibc

/// Records of a file.
@MainActor func addRecordBenchmarks(to suite: BenchmarkSuite) {
  let record = "\"Milk, whole\",1975,247.5\n"
  let text = "product,year,litres\n" + String(repeating: record, count: 50_000)
  suite.add("records: index a file of 1.2 MB") {
    let file = temporaryFile(of: text)
    return {
      var index = RecordIndex()
      do {
        while !index.isComplete { try index.append(from: file) }
      } catch { fatalError("\(error)") }
      keep(index.recordCount)
    }
  }
  suite.add("records: read 50,000 records one after another") {
    let file = temporaryFile(of: text)
    return {
      do { keep(try bytesOfFields(in: file)) } catch { fatalError("\(error)") }
    }
  }
}

/// How many bytes the first fields of all records have.
private func bytesOfFields(in file: RecordFile) throws(RecordError) -> Int {
  let list = try RecordList(of: file)
  var reader = RecordReader(list)
  var fields = FieldBuffer()
  var count = 0
  for record in 0..<list.count {
    try reader.read(record, into: &fields)
    count += fields.withUTF8(column: 0) { $0.count }
  }
  return count
}

/// A file that is nowhere but in memory.
@MainActor private func temporaryFile(of text: String) -> RecordFile {
  let number = benchmark_open_memory()
  guard number >= 0 else { fatalError("no temporary file: \(errno)") }
  defer { close(number) }
  let bytes = Array(text.utf8)
  guard write(number, bytes, bytes.count) == bytes.count else {
    fatalError("the temporary file is too short")
  }
  do {
    return try RecordFile(path: "/proc/self/fd/\(number)")
  } catch {
    fatalError("\(error)")
  }
}
