import Buttery
import ButteryTestSupport
import FoundationEssentials
import RuleTrait
import Testing

@Suite("the schema of nib files") @MainActor struct NibSchemaTests {
  private static let folder = String(
    #filePath.dropLast("Tests/ButteryTests/Nib/Schema/NibSchemaTests.swift".count)
      + "Documentation/")

  private static func schema() throws -> JSON {
    try JSONDecoder().decode(
      JSON.self, from: Data(TextFile.read(folder + "nib.schema.json").utf8))
  }

  /// Returns the JSON examples in `Nibs.md`.
  private static func examples() throws -> [String] {
    let page = try TextFile.read(folder + "Nibs.md")
    return page.split(separator: "```json\n").dropFirst().map {
      String($0.prefix(upTo: $0.firstRange(of: "```")?.lowerBound ?? $0.endIndex))
    }
  }

  @Test("knows exactly the keys that the reader reads")
  func keys() throws {
    let definitions = try #require(Self.schema()["$defs"])
    for (name, keys) in NibKeys.all {
      let known = definitions[name]?["properties"]?.members.keys.map { $0 } ?? []
      #expect(Set(known) == Set(keys), "\(name)")
    }
    let withKeys = definitions.members.filter { $0.value["properties"] != nil }
    #expect(Set(withKeys.keys) == Set(NibKeys.all.keys))
  }

  @Test("accepts the examples of the page, and so does the reader")
  func examples() throws {
    let validator = SchemaValidator(root: try Self.schema())
    let examples = try Self.examples()
    #expect(examples.count == 2)
    for example in examples {
      let value = try JSONDecoder().decode(JSON.self, from: Data(example.utf8))
      #expect(try validator.accepts(value))
      _ = try Nibs.nib(example)
    }
  }

  @Test("the example of the page shows what it promises", .rules("DOC-61"))
  func firstExample() throws {
    let nib = try Nibs.nib(try #require(try Self.examples().first))
    let cell = try #require(nib.instantiate(withOwner: nil)[0] as? ContactCell)
    cell.nameLabel.text = "Ann"
    cell.phoneLabel?.text = "555-01"
    cell.phoneLabel?.setContentHuggingPriority(LayoutPriority.required, for: .horizontal)
    #expect(Grid(of: cell, width: 18, height: 1).lines == [" Ann     555-01 › "])
  }

  /// The errors about names and about the program's classes, which a schema can't know.
  private static let aboutNames = [
    "no view has the id", "there is no class", "another view has the id", "has no outlet",
    "is in another object", "takes a ", "can't be compared", "can be multiplied", "no factor",
    "can be compared with a number", "is no priority", "has no such view", "names a property",
    "a SleepyView has no key", "a ContactCell has no key",
  ]

  @Test("agrees with the reader about random changes of a nib with all keys")
  func random() throws {
    let validator = SchemaValidator(root: try Self.schema())
    let whole = try JSONDecoder().decode(
      JSON.self, from: Data(TextFile.read(Self.sampleFile).utf8))
    #expect(try validator.accepts(whole))
    var accepted = 0
    let count = cases(250, orShortly: 75)
    try withSeeds(count: count) { generator in
      let changed = Self.change(whole, whole: whole, using: &generator)
      let isAccepted = try validator.accepts(changed)
      let bytes = try JSONEncoder().encode(changed)
      do {
        _ = try Nib(json: bytes, classes: Nibs.classes)
        try #require(isAccepted, "read: \(String(decoding: bytes, as: UTF8.self))")
        accepted += 1
      } catch let error as NibError {
        let isAboutNames = Self.aboutNames.contains { error.problem.contains($0) }
        try #require(!isAccepted || isAboutNames, "\(error)")
      }
    }
    #expect(accepted * 16 > count)
    #expect(accepted * 16 < count * 15)
  }

  private static let sampleFile = String(
    #filePath.dropLast("NibSchemaTests.swift".count) + "all-keys.nib.json")

  /// Returns `value` with a random change: another value, another key, or one key more or less.
  private static func change(
    _ value: JSON, whole: JSON, using generator: inout SeededGenerator
  ) -> JSON {
    switch value {
    case .object(var members) where !members.isEmpty:
      let key = members.keys.sorted().randomElement(using: &generator) ?? ""
      switch Int.random(in: 0..<40, using: &generator) {
      case 0: members[key] = nil
      case 1: members[someKey(of: whole, using: &generator)] = members[key]
      case 2: members[key] = part(of: whole, using: &generator)
      default: members[key] = members[key].map { change($0, whole: whole, using: &generator) }
      }
      return .object(members)
    case .array(var elements) where !elements.isEmpty:
      let index = Int.random(in: 0..<elements.count, using: &generator)
      elements[index] = change(elements[index], whole: whole, using: &generator)
      return .array(elements)
    case .number(let number):
      return .number(
        [number + 0.5, -number, number * 100_000, 0, 300].randomElement(using: &generator) ?? 0)
    default: return part(of: whole, using: &generator)
    }
  }

  /// Returns a random value contained in `value`.
  private static func part(of value: JSON, using generator: inout SeededGenerator) -> JSON {
    let inside: [JSON] =
      switch value {
      case .object(let members): members.sorted { $0.key < $1.key }.map(\.value)
      case .array(let elements): elements
      default: []
      }
    guard let next = inside.randomElement(using: &generator),
      Int.random(in: 0..<5, using: &generator) > 0
    else { return value }
    return part(of: next, using: &generator)
  }

  private static func someKey(
    of value: JSON, using generator: inout SeededGenerator
  ) -> String {
    let keys = NibKeys.all.values.flatMap { $0 }.sorted()
    return keys.randomElement(using: &generator) ?? ""
  }
}
