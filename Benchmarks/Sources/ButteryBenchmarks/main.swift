@preconcurrency import Benchmark

/// Every group of benchmarks; names begin with what is timed.
let suite = BenchmarkSuite(name: "")
addLayoutBenchmarks(to: suite)
addOpeningBenchmarks(to: suite)
addGeometryBenchmarks(to: suite)
addKeyBenchmarks(to: suite)
addReuseBenchmarks(to: suite)
addDrawingBenchmarks(to: suite)
addPresentBenchmarks(to: suite)
addTextBenchmarks(to: suite)
addConstraintBenchmarks(to: suite)
addRecordBenchmarks(to: suite)
registerColumns()
Benchmark.main(
  [suite],
  customDefaults: [
    MaxIterations(1_000_000), MinTime(seconds: 0.2), TimeUnit(.ns), InverseTimeUnit(.s),
    Format(.console), Quiet(false), WarmupIterations(3),
    Columns(["name", "median", "p90", "p99", "min", "iterations"]),
  ])
PseudoTerminal.restoreScreen()
