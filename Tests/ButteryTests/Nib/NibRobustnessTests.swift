import Buttery
import ButteryTestSupport
import Testing

/// Any file is read or rejected with a message of one line, and what was read can be used.
///
/// `make fuzz` tries millions of files, guided by what they reach.
@Suite("nib files of any bytes") @MainActor struct NibRobustnessTests {
  /// A nib with everything that a file can contain, except for an owner.
  private static let sample = #"""
    {"$schema": "s", "objects": [{"class": "StackView", "axis": "vertical", "spacing": 1,
      "subviews": [
        {"class": "Label", "id": "a", "text": "A \u00e9\n\ud83e\uddc8", "numberOfLines": 0,
          "textColor": "#ff8000", "textAttributes": ["bold"], "textAlignment": "right"},
        {"class": "View", "id": "b", "frame": {"x": 1, "y": -2, "width": 30, "height": 4},
          "layoutMargins": {"top": 1, "right": 2}, "backgroundColor": 12, "isHidden": false,
          "contentHuggingPriority": {"vertical": 700},
          "subviews": [{"class": "Label", "id": "c", "text": "c"}, {"class": "View", "id": "d"}],
          "constraints": ["c.leading == margins.leading + 1 @750", "c.top == self.margins.top",
            "d.width >= c.width * 0.5 - 3", "d.height <= 99", "d.left == c.right"]},
        {"class": "ImageView", "image": {"lines": ["<>"], "foreground": "red"}}]},
     {"class": "TableViewCell", "style": "subtitle", "reuseIdentifier": "r",
      "accessoryType": "checkmark", "textLabel": {"text": "t"}, "detailTextLabel": {"id": "e"},
      "backgroundView": {"class": "View"}, "contentView": {"subviews": [], "constraints": []}},
     {"class": "TableViewHeaderFooterView", "textLabel": {"text": "h"}}]}
    """#

  /// Reads `bytes` as a nib and uses it; returns whether it could be read.
  private func use(_ bytes: [UInt8]) throws -> Bool {
    let nib: Nib
    do {
      nib = try Nib(json: bytes)
    } catch {
      let text = error.description
      try #require(!text.contains { $0.isNewline } && text.utf8.count < 1000, "\(text)")
      try #require((error.line ?? 0) >= 1 && (error.column ?? 0) >= 1)
      return false
    }
    for object in nib.instantiate(withOwner: nil) {
      let view = try #require(object as? View)
      _ = view.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
      view.frame = Rect(x: 0, y: 0, width: 40, height: 5)
      view.layoutIfNeeded()
    }
    return true
  }

  /// Counts how often `body` returns `true`, without printing warnings about unsatisfiable
  /// constraints.
  private func count(
    seeds: Int, _ body: (inout SeededGenerator) throws -> Bool
  ) throws -> Int {
    let usual = TableViewDiagnostics.warning
    TableViewDiagnostics.warning = { _ in }
    defer { TableViewDiagnostics.warning = usual }
    var count = 0
    try withSeeds(count: seeds) { generator in
      if try body(&generator) { count += 1 }
    }
    return count
  }

  @Test("the sample itself can be used")
  func sample() throws {
    #expect(try count(seeds: 1) { _ in try use(Array(Self.sample.utf8)) } == 1)
  }

  @Test("random bytes give an error or a nib")
  func randomBytes() throws {
    let used = try count(seeds: 2_000) { generator in
      let length = Int.random(in: 0..<60, using: &generator)
      return try use((0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
    #expect(used == 0)
  }

  @Test("random pieces of JSON give an error or a nib")
  func randomTokens() throws {
    let tokens = [
      "{", "}", "[", "]", ",", ":", "\"objects\"", "\"class\"", "\"View\"", "\"Label\"", "1", "-0",
      "1e308", "true", "null", "\"text\"", "\"a\"", "\"subviews\"", "\"\\u", "\"\\ud83e", " ", "\n",
    ]
    _ = try count(seeds: 2_000) { generator in
      let length = Int.random(in: 0..<20, using: &generator)
      let text = (0..<length).map { _ in tokens.randomElement(using: &generator) ?? "" }.joined()
      return try use(Array(text.utf8))
    }
  }

  @Test("a file with random changes gives an error or a nib")
  func mutations() throws {
    let sample = Array(Self.sample.utf8)
    let used = try count(seeds: 2_000) { generator in
      var bytes = sample
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        Self.mutate(&bytes, using: &generator)
      }
      return try use(bytes)
    }
    // Some changes are harmless: those of texts, blanks and numbers.
    #expect(used > 100)
    #expect(used < 1900)
  }

  private static func mutate(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    let length = min(bytes.count - place, Int.random(in: 1...12, using: &generator))
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 1:
      let signs = "0123456789-+.eE\"{}[],:@*<>=_abc".utf8
      bytes[place] = signs.randomElement(using: &generator) ?? 0
    case 2: bytes.removeSubrange(place..<(place + length))
    case 3: bytes.insert(contentsOf: bytes[place..<(place + length)], at: place)
    case 4:
      let other = Int.random(in: 0...(bytes.count - length), using: &generator)
      bytes.replaceSubrange(place..<(place + length), with: bytes[other..<(other + length)])
    case 5: bytes.removeSubrange(place...)
    default:
      let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
      let digit = bytes[place...].firstIndex(where: isDigit) ?? place
      let number = String(Int.random(in: 0...20_000, using: &generator))
      bytes.replaceSubrange(digit..<(digit + 1), with: number.utf8.prefix(length))
    }
  }
}
