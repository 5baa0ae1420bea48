/// Tables whose lines in front aren't told by their number of fields alone.
extension PreambleDetection {
  /// The most records in front of a table that is the last block of a short text.
  private static let mostRecords = 40

  /// A table in the last lines of a text.
  struct Block {
    let format: RecordFormat
    let fieldCount: Int
  }

  // MARK: Statements of banks

  /// The offset behind a first line that DATEV's programs write, which has settings and no titles.
  func startBehindSettings() -> Int? {
    let start = Grammar.textStart(of: bytes)
    let names = ["\"EXTF\";", "EXTF;", "\"DTVF\";", "DTVF;"]
    guard names.contains(where: { bytes[start...].starts(with: $0.utf8) }) else { return nil }
    return nextLine(after: start)
  }

  /// The table at the end of a text whose first lines are settings, names and balances, as banks
  /// write them; nil if there is none.
  ///
  /// The delimiter is that of the table: the lines in front may have others in their texts. The
  /// table is behind the last empty line, or begins with the widest one. All of its records have
  /// the same number of fields, and those in front have fewer.
  ///
  /// - Parameter formats: the formats with the delimiters that are possible.
  func lastBlock(_ formats: [RecordFormat]) -> Block? {
    var best: Block?
    for block in formats.compactMap(lastBlock) where block.fieldCount > best?.fieldCount ?? 1 {
      best = block
    }
    return best
  }

  private func lastBlock(_ format: RecordFormat) -> Block? {
    let sample = RecordSample(of: bytes, format: format)
    let records = sample.records
    guard let widest = records.map(\.fieldCount).max(), widest > 1 else { return nil }
    let places = [
      records.indices.last { isGap(before: $0, in: sample) },
      records.firstIndex { $0.fieldCount == widest },
    ]
    let place = places.compactMap(\.self).first { isBlock(records, from: $0) }
    return place.map { place in
      var format = format
      format.preambleSize = sample.starts[place]
      return Block(format: format, fieldCount: widest)
    }
  }

  private func isBlock(_ records: [FieldBuffer], from first: Int) -> Bool {
    let table = records[first...]
    guard (1...Self.mostRecords).contains(first), table.count > 1,
      let titles = table.first, let count = table.last?.fieldCount, count > 1,
      titles.fieldCount == count || titles.endsEarly(before: count),
      table.dropFirst().allSatisfy({ $0.fieldCount == count }),
      records[..<first].allSatisfy({ $0.isTitleLine(of: count) })
    else { return false }
    return titles.isAllText && HeaderDetection.isSureOfHeader(table)
      && !isTable(records[..<first].filter { !$0.isBlank }, above: count)
  }

  /// Whether records are a table of their own and no pairs of names and values, which are much
  /// narrower than the table below them.
  private func isTable(_ records: [FieldBuffer], above fieldCount: Int) -> Bool {
    guard records.count > 1, let count = records.first?.fieldCount, count > 1,
      records.allSatisfy({ $0.fieldCount == count })
    else { return false }
    let arePairs = count == 2 && fieldCount > 3 && records.allSatisfy(\.beginsWithText)
    return !arePairs && HeaderDetection.isSureOfHeader(records)
  }

  // MARK: Tables of metadata

  /// The offset of the table below a smaller one with other columns; nil if there is none.
  ///
  /// The table is behind an empty line. Its titles stand above values, and so does the first line
  /// of the text, which has other titles.
  func start(belowOtherTableOf format: RecordFormat) -> Int? {
    let sample = RecordSample(of: bytes, format: format)
    let records = sample.records
    let place = records.indices.first { isGap(before: $0, in: sample) }
    guard let place, place > 1, records.count >= 3 * place else { return nil }
    let (others, table) = (records[..<place], records[place...])
    guard let titles = table.first, titles.fieldCount > 1, titles.isAllText,
      others.first?.isAllText == true, titles.texts != others.first?.texts,
      table.allSatisfy({ $0.fieldCount == titles.fieldCount }),
      HeaderDetection.isSureOfHeader(others), HeaderDetection.isAboveMostValues(table)
    else { return nil }
    return sample.starts[place]
  }

  /// Whether an empty line, or one of blank fields, is in front of a record.
  private func isGap(before record: Int, in sample: RecordSample) -> Bool {
    record > 0
      && (isGap(inFrontOf: sample.starts[record]) || sample.records[record - 1].isBlank)
  }
}

extension FieldBuffer {
  /// Whether all fields are texts; the last one may be empty.
  fileprivate var isAllText: Bool {
    beginsWithText
      && (1..<fieldCount).allSatisfy { column in
        isText(column: column) || column == fieldCount - 1 && hasEmptyEnd
      }
  }

  fileprivate var beginsWithText: Bool { isText(column: 0) }

  fileprivate var texts: [String] { (0..<fieldCount).map { string(column: $0) } }

  /// Whether the record is one field shorter than others, and ends with a delimiter.
  fileprivate func endsEarly(before count: Int) -> Bool { fieldCount + 1 == count && hasEmptyEnd }

  private var hasEmptyEnd: Bool { withUTF8(column: fieldCount - 1) { $0.trimmed.isEmpty } }

  private func isText(column: Int) -> Bool {
    var evidence = ColumnEvidence()
    return withUTF8(column: column) { evidence.add($0) } == .text
  }
}
