internal import CLibrary

/// A generator of repeatable random numbers: SplitMix64 (Steele, Lea and Flood, 2014).
///
///     var generator = SeededGenerator(seed: 7)
///     let rows = Int.random(in: 0..<100, using: &generator)
///
/// Not suitable for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The number that determines the whole sequence.
  public let seed: UInt64
  private var state: UInt64

  /// Creates the generator for `seed`.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// Returns the next number of the sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a generator with a random seed, which is printed so that a failure can be repeated.
  ///
  /// If the environment variable `BUTTERY_SEED` is set, its value is the seed.
  public static func fresh(for what: String) -> SeededGenerator {
    let given = getenv("BUTTERY_SEED").flatMap { UInt64(String(cString: $0)) }
    let seed = given ?? UInt64.random(in: 0...UInt64(UInt32.max))
    print("seed of \(what): \(seed)")
    return SeededGenerator(seed: seed)
  }
}

/// Returns how many of `count` random cases a test tries.
///
/// All of them with the optimizer, as `make test-release` and `make long` try them, and where
/// `BUTTERY_ALL_CASES` is set. Without the optimizer, as in `make test`, a case takes ten times as long;
/// then `few` of them are tried.
package func cases(_ count: Int, orShortly few: Int) -> Int {
  #if DEBUG
    getenv("BUTTERY_ALL_CASES") == nil ? few : count
  #else
    count
  #endif
}
