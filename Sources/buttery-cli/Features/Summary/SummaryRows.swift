import Buttery
import ButteryRecords

/// The fields of a summary's lines as texts.
struct SummaryRows {
  struct Field {
    let text: String
    /// The text as a JSON value.
    let json: [UInt8]

    init(name: String) {
      text = name
      json = JSONText.string(name)
    }

    init(number: String) {
      text = number
      // JSON has no infinity.
      let isNumber = Double(number)?.isFinite ?? false
      json = Array((isNumber ? number : "null").utf8)
    }

    init(_ text: String, json: [UInt8]) {
      self.text = text
      self.json = json
    }
  }

  private let summary: GroupSummary
  private let isForPrograms: Bool
  /// How the figures of each measure are written for people.
  private let texts: [AlikeFigures]
  private let names: SummaryNames
  /// How many columns the names of groups take.
  private let nameCount: Int

  /// - Throws: `RecordError` where a record can't be read.
  init(_ summary: GroupSummary, isForPrograms: Bool) throws(RecordError) {
    self.summary = summary
    self.isForPrograms = isForPrograms
    texts = summary.measures.indices.map { AlikeFigures(summary.figures(ofMeasure: $0)) }
    names = try SummaryNames(of: summary)
    nameCount = summary.nameTitles.count
  }

  // MARK: Titles

  var titles: [String] {
    let unit = isForPrograms ? "%" : ""
    let shown = hasShownShare ? ["kept\(unit)"] : []
    return summary.nameTitles + ["rows", "share\(unit)"] + shown
      + summary.measures.map { title(of: $0) }
  }

  /// Unique titles, for JSON keys.
  var keys: [String] {
    var taken: Set<String> = []
    return titles.map { title in
      var (key, number) = (title, 1)
      while !taken.insert(key).inserted {
        number += 1
        key = "\(title) \(number)"
      }
      return key
    }
  }

  private func title(of measure: Measure) -> String {
    let name = summary.list.columns[measure.column].name
    return isForPrograms
      ? "\(name):\(measure.statistic.rawValue)" : "\(measure.statistic.rawValue) \(name)"
  }

  /// Whether a column has numbers, which are right-aligned.
  func alignsRight(_ place: Int) -> Bool {
    let first = place - summary.nameTitles.count - (hasShownShare ? 3 : 2)
    guard first >= 0 else { return place >= summary.nameTitles.count }
    let measure = summary.measures[first]
    return !measure.statistic.isOfField
      || summary.list.columns[measure.column].kind.isNumeric
  }

  private var hasShownShare: Bool { summary.shownShareOfAll != nil }

  // MARK: Lines

  func fields(ofGroup group: Int, _ reader: inout RecordReader) throws -> [Field] {
    try names(ofGroup: group)
      + counts(
        summary.rowCount(ofGroup: group), summary.share(ofGroup: group),
        summary.shownShare(ofGroup: group))
      + summary.measures.indices.map { measure in
        try field(of: summary.figure(measure, ofGroup: group), measure, &reader)
      }
  }

  func fieldsOfAll(_ reader: inout RecordReader) throws -> [Field] {
    let names = summary.nameTitles.indices.map { Field(name: $0 == 0 ? "all" : "") }
    return try names + counts(summary.rowCount, 1, summary.shownShareOfAll)
      + summary.measures.indices.map { measure in
        try field(of: summary.figureOfAll(measure), measure, &reader)
      }
  }

  private func names(ofGroup group: Int) -> [Field] {
    if let name = summary.fileName(ofGroup: group) { return [Field(name: name)] }
    let known = names.names(ofGroup: group).map { name in
      Field(name: name.isEmpty && !isForPrograms ? "(empty)" : name)
    }
    guard known.count < nameCount else { return known }
    return known + SummaryNames.others(nameCount - known.count).map { Field(name: $0) }
  }

  private func counts(_ rows: Int, _ share: Double, _ shown: Double?) -> [Field] {
    let shown = hasShownShare ? [text(ofShare: shown ?? 1)] : []
    let count = isForPrograms ? String(rows) : NumberFormatter.grouped(rows)
    return ([count, text(ofShare: share)] + shown).map { Field(number: $0) }
  }

  /// `8.9 %`; for programs without the sign, like changes in per cent and means of percentages.
  private func text(ofShare share: Double) -> String {
    if isForPrograms { return "\((share * 100).withoutNoise)" }
    return NumberFormatter.share(share)
  }

  private func field(
    of figure: Figure?, _ measure: Int, _ reader: inout RecordReader
  ) throws -> Field {
    guard let figure else { return Field(number: "") }
    if let record = figure.record {
      return try field(ofRecord: record, summary.measures[measure], &reader)
    }
    return Field(number: isForPrograms ? figure.plainText : texts[measure].text(of: figure))
  }

  private func field(
    ofRecord record: Int, _ measure: Measure, _ reader: inout RecordReader
  ) throws -> Field {
    var fields = FieldBuffer()
    try reader.read(record, into: &fields)
    let form = summary.list.columns[measure.column].form
    let isNumber = isForPrograms && [.least, .greatest].contains(measure.statistic)
    return fields.withValue(column: measure.column) { field in
      let text = String(decoding: field, as: UTF8.self)
      guard let digits = FieldValue.plainDigits(of: field, form: form) else {
        return Field(text, json: JSONText.string(text))
      }
      return Field(
        isNumber ? String(decoding: digits, as: UTF8.self) : text, json: digits)
    }
  }
}

extension Aggregate {
  /// Whether the figure is one of the column's fields, and is written as in the file.
  fileprivate var isOfField: Bool {
    switch self {
    case .least, .greatest, .first, .last: true
    case .sum, .mean, .median, .count, .distinct, .change, .changeInPercent: false
    }
  }
}
