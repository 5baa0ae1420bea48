@preconcurrency import Benchmark
import Buttery

/// How wide texts are, and which of their characters can be shown.
@MainActor func addTextBenchmarks(to suite: BenchmarkSuite) {
  for (name, text) in samples {
    suite.add("text: width of 40 columns, \(name)", operations: 100) {
      { keep(TextMetrics.width(of: text)) }
    }
    suite.add("text: what is visible of 40 columns, \(name)", operations: 100) {
      { keep(TextMetrics.visible(text)) }
    }
  }
}
