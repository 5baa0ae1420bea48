import ButteryRecords
import RuleTrait
import SeededRandom
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("a pass over many records")
struct PassTests {
  /// Records in many chunks; the values of one column are scattered over all of them.
  private static let text: [UInt8] = Array(
    ("name,year,pounds\n"
      + (0..<200_000).map { "product \($0 / 40),\(1_970 + $0 % 43),\($0 * 7_919 % 100_003)\n" }
      .joined()).utf8)

  @Test("stops where that is asked for")
  func cancelled() throws {
    try RecordList.reading(Self.text) { list throws in
      let control = PassControl()
      control.cancel()
      let matcher = try #require(TextMatcher("x"))
      #expect(throws: PassFailure.cancelled) {
        try RecordGroups(grouping: list, by: [0], control: control)
      }
      #expect(throws: PassFailure.cancelled) {
        try RecordMatches(of: [matcher], in: list, control: control)
      }
      #expect(throws: PassFailure.cancelled) {
        try SortKeys(of: 2, in: list, only: nil, control: control)
      }
      let keys = try SortKeys(of: 2, in: list, only: nil, control: PassControl())
      #expect(throws: PassFailure.cancelled) {
        try Arrangement(
          recordCount: list.count, groups: nil, order: nil, matches: nil,
          keys: [(keys, isDescending: false)], control: control)
      }
    }
  }

  @Test("stops in the middle, and tells how far it came")
  func cancelledMidway() throws {
    // The pass is slow enough to be stopped; each round of the loop below is another chance for
    // that.
    try RecordList.reading(Self.text, blockSize: 64) { list throws in
      let control = PassControl()
      let shown = Shown()
      do throws(PassFailure) {
        _ = try RecordGroups(grouping: list, by: [0, 1], control: control) { part in
          shown.counts.append(part.count)
          control.cancel()
        }
        // A fast machine may be done before anything is shown.
        #expect(shown.counts.isEmpty)
      } catch {
        #expect(error == .cancelled)
        #expect(shown.counts.count == 1)
        #expect(control.fraction < 1)
      }
    }
  }

  @Test("says that all is done")
  func progress() throws {
    try RecordList.reading(Self.text) { list throws in
      let control = PassControl()
      _ = try RecordGroups(grouping: list, by: [0], control: control)
      #expect(control.fraction == 1)
    }
  }

  @Test("shows more each time it shows what it has")
  func publishing() throws {
    try RecordList.reading(Self.text, blockSize: 16) { list throws in
      for columns in [[0], [1], [0, 1]] {
        var last = 0
        let groups = try RecordGroups(grouping: list, by: columns, control: PassControl()) { part in
          let count = (0..<part.count).reduce(0) { $0 + part.recordCount(ofGroup: $1) }
          #expect(count > last)
          last = count
        }
        #expect(last <= list.count)
        #expect(groups.count == [[0]: 5_000, [1]: 43][columns] ?? 200_000)
      }
      let matcher = try #require(TextMatcher("19"))
      var last = 0
      let matches = try RecordMatches(of: [matcher], in: list, control: PassControl()) { part in
        #expect(part.scannedCount > last)
        last = part.scannedCount
      }
      #expect(matches.scannedCount == list.count)
    }
  }

  @Test("costs four bytes a group where groups are clustered, and four a record where they aren't")
  func memory() throws {
    try RecordList.reading(Self.text) { list throws in
      let clustered = try RecordGroups(grouping: list, by: [0], control: PassControl())
      #expect(clustered.isClustered && clustered.count == 5_000)
      #expect(clustered.memorySize <= 2 * 4 * 5_001)
      let scattered = try RecordGroups(grouping: list, by: [1], control: PassControl())
      #expect(!scattered.isClustered && scattered.count == 43)
      #expect(scattered.memorySize <= 4 * list.count + 1_000)
    }
  }

  @Test("reports a file that has become shorter")
  func shortened() throws {
    try withFile(Self.text) { path throws in
      let list = try RecordList(path: path, name: "short.csv")
      try #require(truncate(path, 100_000) == 0)
      let failure = PassFailure.records(.shortened(file: "short.csv"))
      #expect(throws: failure) {
        try RecordGroups(grouping: list, by: [0], control: PassControl())
      }
      let matcher = try #require(TextMatcher("x"))
      #expect(throws: failure) {
        try RecordMatches(of: [matcher], in: list, control: PassControl())
      }
    }
  }

  @Test(
    "takes a quote that never closes for text, and reads on behind it", .rules("DA-7"),
    arguments: [1, 3, 7, 64])
  func openQuote(blockSize: Int) throws {
    let text = "a,b\nx,1\n\"x,1\nand much more text\n\n"
    try RecordList.reading(Array(text.utf8), blockSize: blockSize) { list throws in
      for (text, records) in [("\"x", [1]), ("text", [2]), ("x", [0, 1, 2])] {
        let matcher = try #require(TextMatcher(text))
        let matches = try RecordMatches(of: [matcher], in: list, control: PassControl())
        #expect((0..<list.count).filter(matches.contains) == records)
      }
      let groups = try RecordGroups(grouping: list, by: [0], control: PassControl())
      #expect(groups.count == 3)
    }
  }

  @Test("tells numbers of any length apart, which a Double can't", .rules("DA-6"))
  func largeNumbers() throws {
    let ids = [
      "9007199254740993", "9007199254740992", "", "-9007199254740993", "-9007199254740992", "7",
      "9223372036854775807", "9223372036854775806", "99999999999999999999", "-1",
    ]
    for ids in [ids, ids.filter { $0.count < 20 }] { try sortLargeNumbers(ids) }
  }

  private func sortLargeNumbers(_ ids: [String]) throws {
    try RecordList.reading(Array("id,x\n\(ids.map { "\($0),y\n" }.joined())".utf8)) { list throws in
      let keys = try SortKeys(of: 0, in: list, only: nil, control: PassControl())
      let sorted = try Arrangement(
        recordCount: list.count, groups: nil, order: nil, matches: nil,
        keys: [(keys, isDescending: false)], control: PassControl())
      let shown = (0..<list.count).map { ids[sorted.record(atRow: $0, inSection: 0)] }
      let order = [
        "-9007199254740993", "-9007199254740992", "-1", "7", "9007199254740992",
        "9007199254740993", "9223372036854775806", "9223372036854775807",
        "99999999999999999999", "",
      ]
      #expect(shown == order.filter(ids.contains))
    }
  }

  @Test("sorts numbers of up to 60 digits by their digits", .rules("DA-6"))
  func longNumbers() throws {
    var random = SeededGenerator.fresh(for: "long numbers")
    for fractions in [0...0, 0...30] {
      let texts = (0..<400).map { _ in Self.number(of: fractions, &random) }
      let rows = (["id,x"] + texts.map { "\($0),y" }).joined(separator: "\n") + "\n"
      try RecordList.reading(Array(rows.utf8)) { list throws in
        let keys = try SortKeys(of: 0, in: list, only: nil, control: PassControl())
        let sorted = try Arrangement(
          recordCount: list.count, groups: nil, order: nil, matches: nil,
          keys: [(keys, isDescending: false)], control: PassControl())
        let shown = (0..<list.count).map { texts[sorted.record(atRow: $0, inSection: 0)] }
        for (left, right) in zip(shown, shown.dropFirst()) {
          #expect(!Self.isLess(right, left), "\(left) stands in front of \(right)")
        }
      }
    }
  }

  /// Returns a number whose first digits agree with those of many others.
  private static func number(
    of fractions: ClosedRange<Int>, _ random: inout SeededGenerator
  ) -> String {
    let whole = "1234567890123456789012345678".prefix(Int.random(in: 1...28, using: &random))
    let tail = String(Int.random(in: 0...9, using: &random))
    let fraction = "0000000000000000000000000000000".prefix(
      Int.random(in: fractions, using: &random))
    let sign = Bool.random(using: &random) ? "-" : ""
    return sign + whole + tail + (fraction.isEmpty ? "" : ".\(fraction)\(tail)")
  }

  /// Compares two decimal numbers digit by digit.
  private static func isLess(_ left: String, _ right: String) -> Bool {
    switch (left.hasPrefix("-"), right.hasPrefix("-")) {
    case (true, true): return isLess(String(right.dropFirst()), String(left.dropFirst()))
    case (true, false): return true
    case (false, true): return false
    case (false, false): break
    }
    let parts = [left, right].map { $0.split(separator: ".") }
    let (one, two) = (String(parts[0][0]), String(parts[1][0]))
    if one.count != two.count { return one.count < two.count }
    if one != two { return one < two }
    let rest = parts.map { part in
      // Zeros at the end make no difference.
      String((part.count > 1 ? part[1] : "").reversed().drop { $0 == "0" }.reversed())
    }
    return rest[0] < rest[1]
  }

  @Test("sorts many records by numbers in both directions")
  func manyNumbers() throws {
    try RecordList.reading(Self.text) { list throws in
      let numbers = (0..<200_000).map { $0 * 7_919 % 100_003 }
      let keys = try SortKeys(of: 2, in: list, only: nil, control: PassControl())
      for isDescending in [false, true] {
        let arrangement = try Arrangement(
          recordCount: list.count, groups: nil, order: nil, matches: nil,
          keys: [(keys, isDescending: isDescending)], control: PassControl())
        let records = (0..<list.count).map { arrangement.record(atRow: $0, inSection: 0) }
        let isSorted = zip(records, records.dropFirst()).allSatisfy { left, right in
          numbers[left] == numbers[right]
            ? left < right : (numbers[left] < numbers[right]) != isDescending
        }
        #expect(isSorted)
        #expect(Set(records).count == list.count)
      }
    }
  }

  @Test("sorts many records by two columns, with numbers of all sizes, equal ones and missing ones")
  func manyKeys() throws {
    var random = SeededGenerator(seed: 1)
    let rows = (0..<80_000).map { _ -> (number: Double?, year: Int) in
      let most = [10.0, 1_000, 1e6, 1e9][Int.random(in: 0..<4, using: &random)]
      let number = (Double.random(in: -most...most, using: &random) * 8).rounded() / 8
      let isMissing = Int.random(in: 0..<20, using: &random) == 0
      return (isMissing ? nil : number, Int.random(in: 1970..<1980, using: &random))
    }
    let text = rows.map { "\($0.number.map { "\($0)" } ?? ""),\($0.year)\n" }.joined()
    try RecordList.reading(Array("number,year\n\(text)".utf8)) { list throws in
      let keys = try [0, 1].map {
        try SortKeys(of: $0, in: list, only: nil, control: PassControl())
      }
      for descends in [[false, true], [true, false]] {
        let arrangement = try Arrangement(
          recordCount: list.count, groups: nil, order: nil, matches: nil,
          keys: zip([keys[1], keys[0]], descends).map { ($0, isDescending: $1) },
          control: PassControl())
        let shown = (0..<list.count).map { arrangement.record(atRow: $0, inSection: 0) }
        let expected = rows.indices.sorted { left, right in
          let (one, other) = (rows[left], rows[right])
          if one.year != other.year { return (one.year < other.year) != descends[0] }
          if one.number == other.number { return left < right }
          guard let number = one.number, let next = other.number else { return one.number != nil }
          return (number < next) != descends[1]
        }
        #expect(shown == expected)
      }
    }
  }

  private final class Shown {
    var counts: [Int] = []
  }
}
