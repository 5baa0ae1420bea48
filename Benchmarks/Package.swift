// swift-tools-version: 6.2
import PackageDescription

/// What things cost, in a package of its own, so that users of the library don't build it.
///
/// `make bench` runs it; it sets `BUTTERY_BENCHMARKS`, which makes the records a product.
///
/// google/swift-benchmark, as it writes JSON and percentiles, times what the benchmark chooses, and
/// makes an ordinary program, which callgrind can count the instructions of (`make bench-count`).
/// ordo-one/benchmark has counts of its own, but of instructions only where the kernel counts them,
/// and of allocations none with this toolchain; and it builds several times as long.
let swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "ButteryBenchmarks",
  dependencies: [
    .package(name: "Buttery", path: ".."),
    .package(url: "https://github.com/google/swift-benchmark", exact: "0.1.2"),
  ],
  targets: [
    .target(name: "CBenchmarkFiles"),
    .executableTarget(
      name: "ButteryBenchmarks",
      dependencies: [
        "CBenchmarkFiles",
        .product(name: "Buttery", package: "Buttery"),
        .product(name: "ButteryCurses", package: "Buttery"),
        .product(name: "RecordsBenchmarks", package: "Buttery"),
        .product(name: "Benchmark", package: "swift-benchmark"),
      ],
      swiftSettings: swiftSettings),
  ]
)
