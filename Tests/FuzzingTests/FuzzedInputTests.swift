import FuzzedInputs
import Glibc
import SeededRandom
import Testing

/// The inputs that the fuzzers begin with, and many like them: `make fuzz` looks for others, guided by the
/// code that they reach.
@Suite("any bytes") @MainActor struct FuzzedInputTests {
  private static let corpus =
    #filePath.dropLast("FuzzingTests/FuzzedInputTests.swift".count) + "Fuzzing/Corpus/"

  private nonisolated static let seeds = Array(1...UInt64(cases(2_000, orShortly: 100)))

  private struct MissingFile: Error {
    let path: String
  }

  /// The inputs of one kind, by name.
  private func inputs(of kind: FuzzedInput) throws -> [[UInt8]] {
    let folder = "\(Self.corpus)\(kind.rawValue)"
    guard let names = opendir(folder) else { throw MissingFile(path: folder) }
    defer { closedir(names) }
    var paths: [String] = []
    while let entry = readdir(names) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { paths.append("\(folder)/\(name)") }
    }
    let inputs = try paths.sorted().map(bytes)
    try #require(!inputs.isEmpty, "nothing in \(folder)")
    return inputs
  }

  private func bytes(ofFile path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw MissingFile(path: path) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return bytes
  }

  @Test("that were found or written for it do no harm", arguments: FuzzedInput.allCases)
  func corpus(of kind: FuzzedInput) throws {
    for input in try inputs(of: kind) { input.withUnsafeBufferPointer(kind.check) }
  }

  @Test("changed at random do no harm", arguments: FuzzedInput.allCases, seeds)
  func changed(kind: FuzzedInput, seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let inputs = try inputs(of: kind)
    for _ in 0..<10 {
      var input = inputs.randomElement(using: &chance)!
      for _ in 0..<Int.random(in: 1...8, using: &chance) {
        Self.change(&input, with: inputs, &chance)
      }
      input.withUnsafeBufferPointer(kind.check)
    }
  }

  /// Bytes that mean something to one of the readers.
  private static let special: [UInt8] =
    Array("\"',;\t\r\n\u{1B}[M<~{}:\\ 0".utf8) + [0, 0x7F, 0x80, 0xC2, 0xE2, 0xF0, 0xFF]

  private static func change(
    _ input: inout [UInt8], with others: [[UInt8]], _ chance: inout SeededGenerator
  ) {
    let place = Int.random(in: 0...input.count, using: &chance)
    let end = min(input.count, place + Int.random(in: 1...12, using: &chance))
    switch Int.random(in: 0..<6, using: &chance) {
    case 0: input.insert(special.randomElement(using: &chance)!, at: place)
    case 1: input.insert(UInt8.random(in: 0...255, using: &chance), at: place)
    case 2: input.removeSubrange(place..<end)
    case 3: input.insert(contentsOf: input[place..<end], at: place)
    case 4:
      let other = others.randomElement(using: &chance)!
      let start = Int.random(in: 0...other.count, using: &chance)
      input.replaceSubrange(place..<end, with: other[start...].prefix(40))
    default:
      if place < input.count { input[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance) }
    }
  }
}
