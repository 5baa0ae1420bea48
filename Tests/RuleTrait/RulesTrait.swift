public import Testing

/// Which numbered rules of `Documentation/rules.tsv` a test shows.
///
///     @Test("a footer stands below its section's rows", .rules("DOC-02"))
///
/// `Scripts/rules` reads them from the source, and lists the tests of each rule in `Documentation/Rules.md`.
public struct RulesTrait: TestTrait {
  /// The numbers as the list has them: `ES-6`.
  public let numbers: [String]
}

extension Trait where Self == RulesTrait {
  /// The test shows the rules of these numbers.
  public static func rules(_ numbers: String...) -> Self { Self(numbers: numbers) }
}
