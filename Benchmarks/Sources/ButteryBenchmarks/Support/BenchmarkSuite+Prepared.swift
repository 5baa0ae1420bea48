@preconcurrency import Benchmark

/// How many operations stand between two looks at the clock, where one alone takes less than that.
struct Operations: BenchmarkSetting {
  let value: Int
}

extension BenchmarkSuite {
  /// Times `work`, which is prepared when the benchmark is run first.
  ///
  /// - Parameter operations: How often `work` is done for one measurement; times are of one.
  @MainActor func add(
    _ name: String, operations: Int = 1,
    prepare: @escaping @MainActor () -> @MainActor () -> Void
  ) {
    var prepared: (@MainActor () -> Void)?
    benchmark(name, settings: Operations(value: operations)) { state in
      let work = prepared ?? prepare()
      prepared = work
      for _ in 0..<state.iterations {
        state.start()
        for _ in 0..<operations { work() }
        try state.end()
      }
    }
  }
}

extension BenchmarkResult {
  fileprivate var operations: Double { Double(settings[Operations.self]?.value ?? 1) }
}

/// Has the columns of times divided by the number of operations, which becomes a column itself.
@MainActor func registerColumns() {
  for (name, column) in BenchmarkColumn.registry where column.unit == .time {
    BenchmarkColumn.registry[name] = BenchmarkColumn(
      name: column.name, value: { column.value($0) / $0.operations }, unit: .time)
  }
  BenchmarkColumn.register(BenchmarkColumn(name: "operations", value: \.operations))
}

/// Keeps a result from being optimised away.
@inline(never) func keep<Value>(_ value: Value) {}
