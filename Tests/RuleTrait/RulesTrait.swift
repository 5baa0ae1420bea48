public import Testing

/// The numbered rules of `Documentation/rules.tsv` that a test covers.
///
///     @Test("a footer stands below its section's rows", .rules("DOC-02"))
///
/// `Scripts/rules` reads them from the source, and lists the tests of each rule in
/// `Documentation/Rules.md`.
public struct RulesTrait: TestTrait {
  /// The numbers of the rules in the list, such as `ES-6`.
  public let numbers: [String]
}

extension Trait where Self == RulesTrait {
  /// The test covers the rules with these numbers.
  public static func rules(_ numbers: String...) -> Self { Self(numbers: numbers) }
}
