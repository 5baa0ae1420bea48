@preconcurrency import Benchmark
import CBenchmarkFiles
import Glibc
import RecordsBenchmarks

/// Records of a file.
@MainActor func addRecordBenchmarks(to suite: BenchmarkSuite) {
  let record = "\"Milk, whole\",1975,247.5\n"
  let text = "product,year,litres\n" + String(repeating: record, count: 50_000)
  suite.add("records: index a file of 1.2 MB") {
    let task = task(on: text)
    return { run { try task.index() } }
  }
  suite.add("records: read 50,000 records one after another") {
    let task = task(on: text)
    return { run { try task.read() } }
  }
}

private func run(_ body: () throws -> Int) {
  do { keep(try body()) } catch { fatalError("\(error)") }
}

/// A task on a file that is nowhere but in memory.
@MainActor private func task(on text: String) -> RecordsTask {
  let number = benchmark_open_memory()
  guard number >= 0 else { fatalError("no temporary file: \(errno)") }
  defer { close(number) }
  let bytes = Array(text.utf8)
  guard write(number, bytes, bytes.count) == bytes.count else {
    fatalError("the temporary file is too short")
  }
  do {
    return try RecordsTask(path: "/proc/self/fd/\(number)")
  } catch {
    fatalError("\(error)")
  }
}
