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

  /// How much shares differ where some records are too short, or too long.
  private static let likeShare = 0.2

  /// How the text is written, if a delimiter stands between its fields.
  let format: (Delimiter) -> RecordFormat

  /// - Parameter hint: what the file's name promises; it is taken unless it gives one field a
  ///   record where another gives more.
  func delimiter(of bytes: UnsafeRawBufferPointer, hint: Delimiter?) -> Delimiter {
    let candidates = Self.candidates.map { candidate($0, in: bytes) }
    if let hint, candidates.contains(where: { $0.delimiter == hint && $0.fieldCount > 1 }) {
      return hint
    }
    var best: Candidate?
    for candidate in candidates where candidate.share >= Self.leastShare {
      if best.map({ Self.isBetter(candidate, than: $0) }) ?? true { best = candidate }
    }
    // A comma that divides records into different numbers of fields may be a decimal one.
    let isDoubtful = best.map { $0.delimiter == .comma && $0.share < 1 } ?? true
    if isDoubtful, hint == nil, isBlankTable(bytes) { return .space }
    return best?.delimiter ?? hint ?? .comma
  }

  /// Whether single blanks stand between fields.
  ///
  /// They do if all records have the same number of fields, and half of the columns at least are no
  /// text, as words of a sentence would be. Titles may be one fewer.
  private func isBlankTable(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let records = RecordSample(of: bytes, format: format(.space)).records
    guard records.count > 1, let first = records.first, let last = records.last else {
      return false
    }
    let count = last.fieldCount
    guard count > 1, count - first.fieldCount <= 1, first.fieldCount <= count,
      records.dropFirst().allSatisfy({ $0.fieldCount == count }),
      records.allSatisfy({ !$0.hasTextBehindQuote && !$0.hasEmptyField })
    else { return false }
    let values = (0..<count).count { column in
      var evidence = ColumnEvidence()
      for record in records.dropFirst() {
        record.withUTF8(column: column) { _ = evidence.add($0) }
      }
      return evidence.form().map { $0.kind != .text } ?? false
    }
    let isTable = values * 2 >= count
    // Two lines agree by chance, unless they are numbers only.
    return isTable && (records.count > 2 || values == count && !HeaderDetection.hasHeader(records))
  }

  /// Whether any delimiter gives most records the same number of fields.
  static func isDelimited(_ bytes: UnsafeRawBufferPointer) -> Bool {
    [false, true].contains { hasQuotesBehindBlanks in
      let detection = DelimiterDetection {
        var format = RecordFormat(kind: .delimited($0), hasHeader: true)
        format.hasQuotesBehindBlanks = hasQuotesBehindBlanks
        return format
      }
      return candidates.contains { detection.candidate($0, in: bytes).share >= leastShare }
    }
  }

  private static func isBetter(_ candidate: Candidate, than best: Candidate) -> Bool {
    guard abs(candidate.share - best.share) < likeShare else { return candidate.share > best.share }
    // Decimal points are at most one more than what separates them; more commas than that separate.
    if candidate.fieldCount > best.fieldCount + 1 { return true }
    return candidate.share > best.share && best.fieldCount <= candidate.fieldCount + 1
  }

  private func candidate(
    _ delimiter: Delimiter, in bytes: UnsafeRawBufferPointer
  ) -> Candidate {
    let records = RecordSample(of: bytes, format: format(delimiter)).records
    guard let most = RecordSample.mostFrequentFieldCount(of: records), most.count > 1 else {
      return Candidate(delimiter: delimiter, fieldCount: 1, share: 0)
    }
    // What follows a closing quote is what really stands between fields.
    let brokenCount = records.count(where: \.hasTextBehindQuote)
    return Candidate(
      delimiter: delimiter, fieldCount: most.count,
      share: Double(max(0, most.times - brokenCount)) / Double(records.count))
  }
}

extension FieldBuffer {
  fileprivate var hasEmptyField: Bool {
    (0..<fieldCount).contains { withUTF8(column: $0, \.isEmpty) }
  }
}
