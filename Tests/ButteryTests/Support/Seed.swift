import Buttery

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Random numbers that can be had again: SplitMix64.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// What the environment says about random tests.
enum RandomRuns {
  /// `BUTTERY_SEED` repeats the one run that printed it.
  static var seed: UInt64? { number("BUTTERY_SEED") }
  /// `BUTTERY_RUNS` makes more or fewer runs of each test.
  static func count(_ usual: Int) -> Int { number("BUTTERY_RUNS").map { Int($0) } ?? usual }

  private static func number(_ name: String) -> UInt64? {
    getenv(name).flatMap { UInt64(String(cString: $0)) }
  }

  /// The seeds of `usual` runs; other ones each time.
  static func seeds(_ usual: Int) -> [UInt64] {
    if let seed { return [seed] }
    let first = UInt64.random(in: 0...UInt64(UInt32.max))
    return (0..<count(usual)).map { first &+ UInt64($0) }
  }
}
