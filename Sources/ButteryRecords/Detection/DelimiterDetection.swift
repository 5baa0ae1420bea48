/// Finds out what stands between the fields of a text.
///
/// It is what gives the most records the same number of fields, and more than one.
struct DelimiterDetection {
  private struct Candidate {
    let delimiter: Delimiter
    /// The number of fields that most records have.
    let fieldCount: Int
    /// How many of all records have it, 0 to 1.
    let share: Double
  }

  /// What is chosen among equals: a comma is the most likely one to be text, or a decimal point.
  private static let candidates = [Delimiter.tab, .semicolon, .pipe, .comma]

  /// Fewer records that agree are an accident of prose.
  private static let leastShare = 0.5

  /// - Parameter hint: what the file's name promises; it is taken unless it gives one field a
  ///   record where another gives more.
  static func delimiter(of bytes: UnsafeRawBufferPointer, hint: Delimiter?) -> Delimiter {
    let candidates = Self.candidates.map { candidate($0, in: bytes) }
    if let hint, candidates.contains(where: { $0.delimiter == hint && $0.fieldCount > 1 }) {
      return hint
    }
    var best: Candidate?
    for candidate in candidates where candidate.share >= leastShare {
      if best.map({ isBetter(candidate, than: $0) }) ?? true { best = candidate }
    }
    return best?.delimiter ?? hint ?? .comma
  }

  /// Whether any delimiter gives most records the same number of fields.
  static func isDelimited(_ bytes: UnsafeRawBufferPointer) -> Bool {
    candidates.contains { candidate($0, in: bytes).share >= leastShare }
  }

  private static func isBetter(_ candidate: Candidate, than best: Candidate) -> Bool {
    guard candidate.share == best.share else { return candidate.share > best.share }
    // Decimal points are at most one more than what separates them; more commas than that separate.
    return candidate.fieldCount > best.fieldCount + 1
  }

  private static func candidate(
    _ delimiter: Delimiter, in bytes: UnsafeRawBufferPointer
  ) -> Candidate {
    let format = RecordFormat(kind: .delimited(delimiter), hasHeader: true)
    var counts: [Int: Int] = [:]
    let records = RecordSample(of: bytes, format: format).records
    for record in records { counts[record.fieldCount, default: 0] += 1 }
    let most = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }
    guard let most, most.key > 1 else {
      return Candidate(delimiter: delimiter, fieldCount: 1, share: 0)
    }
    return Candidate(
      delimiter: delimiter, fieldCount: most.key,
      share: Double(most.value) / Double(records.count))
  }
}
