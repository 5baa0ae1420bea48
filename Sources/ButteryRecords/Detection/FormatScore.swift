/// How well a way to read a text explains its first records.
///
/// The score is the product of three numbers between 0 and about 1: how alike the records are in
/// their number of fields (`evenness`), how much each field looks like one value (`sense`), and how
/// usual this way to write records is (`prior`), which decides between equals.
package struct FormatScore: Sendable, Hashable {
  /// How alike records are in their number of fields, 0 to 1.
  package let evenness: Double

  /// How much the fields look like values, and columns like values of one kind, 0 to 1.
  package let sense: Double

  /// How usual the format is; differs from 1 by little where formats compete.
  package internal(set) var prior: Double

  /// The sense of the records without the titles.
  private let senseBelowTitles: Double

  /// Whether nearly every record is a value of a known kind, or an address or the like.
  var isOfValues: Bool { senseBelowTitles >= Weight.ofValues }

  /// The product of the three.
  package var total: Double { evenness * sense * prior }

  /// The costs and values of which scores are made; all of them are shares of 1.
  enum Weight {
    // MARK: Evenness: what a record costs whose number of fields isn't the usual one
    /// Programs write a delimiter at the end of each record, but not of the titles.
    static let emptyEnd = 0.03
    /// The last value is often left out where it is empty.
    static let lacksLast = 0.1
    /// Each further value that is left out.
    static let lacksAnother = 0.15
    /// Too short by many: no more than a line of another kind.
    static let most = 0.6
    /// A line without any delimiter, such as a remark.
    static let undivided = 0.7
    /// The same where there are two columns, and the last may be empty.
    static let lacksOnly = 0.5
    /// Text that holds the delimiter makes more fields than there are columns.
    static let tooMany = 0.6
    /// Titles are fewer than columns where rows have names (R), once in a while.
    static let shortTitles = 0.93
    /// A line as the title of lines that has several titles in it: `id,name`.
    static let dividedTitle = 0.7
    /// A title without the sign that would divide each row below it.
    static let singleTitle = 0.55

    // MARK: Sense: what a field is worth
    /// A value of the kind that most of its column has.
    static let value = 1.0
    /// A number beside a word, an address: nobody would divide these.
    static let quantity = 0.97
    /// A word or a few words.
    static let text = 0.85
    /// A text in quotes, which may hold any sign.
    static let quoted = 0.9
    /// Values of different kinds in one column.
    static let mixed = 0.8
    /// What a list of values in one field costs, `x;y`: another sign may be the delimiter.
    static let foreignSign = 0.35
    /// The same in a sentence, where a blank follows: `Lee, Ann`.
    static let foreignPause = 0.1
    /// A tab is hardly ever in a value.
    static let foreignTab = 0.5
    /// More than five words: the text goes on.
    static let sentence = 0.25
    /// More than ten words.
    static let paragraph = 0.35
    /// Blanks in front of a text, where these don't belong to the delimiter.
    static let blanksInFront = 0.2
    /// Words that go on behind a comma, in small letters: a part of a sentence.
    static let goesOn = 0.2
    /// A run of blanks within a text: columns by position.
    static let gap = 0.2
    /// Half of a pair of quotes or brackets.
    static let half = 0.35
    /// Single quotes around a text, if these aren't taken for quotes.
    static let otherQuoted = 0.2
    /// A quote beside a delimiter: another delimiter's quoted field was torn apart.
    static let torn = 0.1
    /// A comma in a number of an undivided line, which may stand between two.
    static let twoNumbers = 0.1
    /// The sense from which on lines are values, and blanks in them divide nothing.
    static let ofValues = 0.95
    /// The share of the titles in a column's sense.
    static let titles = 0.15

    // MARK: Prior
    /// Most quoted texts are quoted as usual.
    static let otherQuotes = 0.9
    /// Tabs between quoted fields that may hold tabs.
    static let quotedTabs = 0.97
    /// The same where nothing else makes sense of the quotes.
    static let meantQuotes = 1.1
    static let backslashes = 0.98
    /// A blank ends words, too.
    static let blank = 0.9
    /// Lines in which there are signs that divide others.
    static let undividedLines = 0.97
    /// Any other sign that is in each record.
    static let otherSign = 0.85
    /// Fields at the same places, separated by blanks; less without titles.
    static let padded = 0.97
    static let paddedWithoutTitles = 0.9
    /// Each word a column: the places count first.
    static let words = 0.99
    /// Nothing else has lines of dashes with crosses in them.
    static let ruled = 1.3
    /// A third of a text may be about a table.
    static let tableInText = 1.5
    /// The name of the file says so.
    static let named = 1.05
    /// A line says that it names the fields.
    static let saidNames = 1.1
    /// Lines in front of the table are the exception.
    static let skippedLines = 0.98

    // MARK: What is told: the share of the best score that another way has at least
    /// It is shown among what was detected.
    static let comparable = 0.7
    /// It is told on standard error, if it divides records as evenly but for so much.
    static let nearlyEqual = 0.95
    static let likeEvenness = 0.02
  }
}

extension FormatScore {
  /// The score of records, of which the first may have the titles.
  ///
  /// - Parameters:
  ///   - delimiter: what separates the fields; `absent` if nothing does.
  ///   - isQuoted: whether quotes can't be text within fields.
  ///   - isConverted: whether fields are quoted only because the text was converted.
  init(
    of records: [FieldBuffer], delimiter: Delimiter, isQuoted: Bool, isConverted: Bool = false,
    prior: Double
  ) {
    let width = RecordSample.width(of: records)
    let fieldSense = FieldSense(delimiter, isQuoted: isQuoted, isConverted: isConverted)
    evenness = Self.evenness(of: records, width: width, delimiter)
    senseBelowTitles = Self.sense(
      of: records.dropFirst(records.count > 1 ? 1 : 0), width: width, fieldSense)
    sense = Self.sense(ofTitles: records, senseBelowTitles, fieldSense)
    self.prior = prior
  }

  private static func evenness(
    of records: [FieldBuffer], width: Int, _ delimiter: Delimiter
  ) -> Double {
    guard let titles = records.first else { return 0 }
    var cost = 0.0
    for (number, record) in records.enumerated() {
      let count = record.fieldCount
      // R writes no title above the names of rows.
      if number == 0, count == width - 1, delimiter == .space { continue }
      if record.hasTextBehindQuote {
        cost += 1
        continue
      }
      if count == width { continue }
      if count == width + 1, record.hasEmptyEnd {
        cost += Weight.emptyEnd
      } else if count > width {
        cost += Weight.tooMany
      } else if count == 1 {
        cost += width == 2 ? Weight.lacksOnly : Weight.undivided
      } else {
        cost += min(
          Weight.most, Weight.lacksLast + Double(width - count - 1) * Weight.lacksAnother)
      }
    }
    let evenness = 1 - cost / Double(records.count)
    guard records.count > 1, titles.fieldCount < width, delimiter != .space else { return evenness }
    return evenness * (titles.fieldCount == 1 ? Weight.singleTitle : Weight.shortTitles)
  }

  private static func sense(
    of rows: ArraySlice<FieldBuffer>, width: Int, _ fieldSense: FieldSense
  ) -> Double {
    let senses = (0..<width).compactMap { fieldSense.sense(ofColumn: $0, rows) }
    return senses.isEmpty ? Weight.text : senses.reduce(0, +) / Double(senses.count)
  }

  /// The sense of records together with their titles.
  private static func sense(
    ofTitles records: [FieldBuffer], _ rows: Double, _ fieldSense: FieldSense
  ) -> Double {
    guard records.count > 1, let titles = records.first else { return rows }
    let senses = (0..<titles.fieldCount).compactMap { fieldSense.sense(of: titles, column: $0) }
    guard !senses.isEmpty else { return rows }
    let mean = senses.reduce(0, +) / Double(senses.count)
    if fieldSense.isDivided(titles) { return rows * Weight.dividedTitle }
    return rows * (1 - Weight.titles) + mean * Weight.titles
  }
}

/// How much a field looks like a value that somebody has written.
private struct FieldSense {
  private typealias Weight = FormatScore.Weight

  private let delimiter: UInt8
  private let isQuoted: Bool
  private let isConverted: Bool
  private let isUndivided: Bool

  init(_ delimiter: Delimiter, isQuoted: Bool, isConverted: Bool) {
    self.isConverted = isConverted
    self.delimiter = delimiter.rawValue
    self.isQuoted = isQuoted
    isUndivided = delimiter == .absent
  }

  /// The sense of a column; nil if it has only empty fields.
  func sense(ofColumn column: Int, _ rows: ArraySlice<FieldBuffer>) -> Double? {
    var evidence = ColumnEvidence()
    var (count, values) = (0, 0)
    var texts = 0.0
    for row in rows where column < row.fieldCount {
      row.withUTF8(column: column) { field in
        let value = field.trimmed
        guard !value.isEmpty else { return }
        count += 1
        switch evidence.add(value) {
        case .text: texts += hasQuotes(row, column) ? Weight.quoted : text(field)
        case .nothing: texts += Weight.text
        default:
          values += 1
          // `1,50` may be two numbers.
          if isUndivided, !hasQuotes(row, column), value.contains(UInt8(ascii: ",")) {
            texts -= Weight.twoNumbers
          }
        }
      }
    }
    guard count > 0 else { return nil }
    let isOfOneKind = evidence.form().map { $0.kind != .text } ?? false
    let value = isOfOneKind || values == count ? Weight.value : Weight.mixed
    return (Double(values) * value + texts) / Double(count)
  }

  private func hasQuotes(_ record: FieldBuffer, _ column: Int) -> Bool {
    !isConverted && record.isQuoted(field: column)
  }

  /// Whether lines that aren't divided have a first one that should be.
  func isDivided(_ titles: FieldBuffer) -> Bool {
    guard isUndivided, !titles.isQuoted(field: 0) else { return false }
    return titles.withUTF8(column: 0) { line in
      line.contains {
        UInt8(ascii: ",") == $0 || UInt8(ascii: ";") == $0 || UInt8(ascii: "|") == $0
      }
        && !line.contains(0x20)
    }
  }

  /// The sense of one field; nil if it is empty.
  func sense(of record: FieldBuffer, column: Int) -> Double? {
    record.withUTF8(column: column) { field in
      if field.trimmed.isEmpty { return nil }
      if hasQuotes(record, column) { return Weight.quoted }
      return NumberParser.plain(field) == nil ? text(field) : Weight.text
    }
  }

  /// The sense of a text.
  private func text(_ field: UnsafeBufferPointer<UInt8>) -> Double {
    let text = field.trimmed
    if Self.isQuantity(text) || Self.isAddress(text) { return Weight.quantity }
    var traits = TextTraits()
    for (index, byte) in text.enumerated() {
      traits.feed(byte, next: index + 1 < text.count ? text[index + 1] : 0, delimiter)
    }
    if isQuoted, traits.isTorn { return Weight.torn }
    var sense = Weight.text
    if traits.hasForeignSign(isUndivided: isUndivided) { sense -= Weight.foreignSign }
    if traits.hasForeignPause { sense -= Weight.foreignPause }
    if traits.hasTab { sense -= Weight.foreignTab }
    if traits.hasGap { sense -= Weight.gap }
    if isUndivided, !traits.hasLetters, traits.words > 1 { sense -= Weight.foreignSign }
    // A line of a text may be as long as it likes.
    if !isUndivided, traits.words > 5 {
      sense -= traits.words > 10 ? Weight.paragraph : Weight.sentence
    }
    if field[0] == 0x20 {
      if isUndivided { sense -= Weight.blanksInFront }
      if traits.words > 1, text[0] &- 0x61 < 26 { sense -= Weight.goesOn }
    }
    if traits.hasHalf(isQuoted: isQuoted) { sense -= Weight.half }
    if traits.isInApostrophes { sense -= Weight.otherQuoted }
    return max(0.05, sense)
  }

  /// Whether a text is a number and a short word behind a blank: `12 EUR`, `5 %`, `31 Jan`.
  private static func isQuantity(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count <= 24, let blank = text.firstIndex(of: 0x20), blank > 0,
      text[0].isDigit || text[0] == UInt8(ascii: "-")
    else { return false }
    let unit = text[(blank + 1)...]
    guard (1...4).contains(unit.count) || (unit.first ?? 0) >= 0x80 && unit.count <= 6,
      unit.allSatisfy({ $0.isLetter || $0 == UInt8(ascii: "%") || $0 >= 0x80 })
    else { return false }
    return text[..<blank].allSatisfy { $0.isDigit || ".,-'".utf8.contains($0) }
  }

  /// Whether a text is made of groups of hexadecimal digits, as addresses of machines are.
  private static func isAddress(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard (4...45).contains(text.count) else { return false }
    var (signs, run, longest) = (0, 0, 0)
    for byte in text {
      if byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") {
        signs += 1
        run = 0
      } else {
        guard byte.isDigit || (byte | 0x20) &- 0x61 < 6 else { return false }
        run += 1
        longest = max(longest, run)
      }
    }
    return signs > 1 && longest <= 4
  }
}

/// The signs in a text that tell whether it is one value.
private struct TextTraits {
  private(set) var words = 0
  private(set) var hasLetters = false
  private(set) var isTorn = false
  private(set) var hasForeignPause = false
  private(set) var hasTab = false
  private(set) var hasGap = false
  private var foreignSigns = 0
  private var colons = 0
  private var quotes = 0
  private var inches = 0
  private var hasEscapes = false
  private var apostrophes = (atStart: false, atEnd: false)
  private var brackets = 0
  private var hasUnopened = false
  private var last: UInt8 = 0x20

  mutating func feed(_ byte: UInt8, next: UInt8, _ delimiter: UInt8) {
    if last == 0x20, byte != 0x20 { words += 1 }
    if byte.isLetter || byte >= 0x80 { hasLetters = true }
    switch byte {
    case 0x20: if last == 0x20 { hasGap = true }
    case 0x09: hasTab = true
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "^"):
      guard byte != delimiter else { break }
      if last == ASCII.quote || next == ASCII.quote { isTorn = true }
      // A comma may end a line, but hardly a field.
      let isPause = next == 0x20 || next == 0 && delimiter == Delimiter.absent.rawValue
      if isPause { hasForeignPause = true } else { foreignSigns += 1 }
    // Not in times and addresses: `07:05`, `https://`.
    case UInt8(ascii: ":"):
      colons += next == 0x20 || next == UInt8(ascii: "/") || last.isDigit && next.isDigit ? 0 : 1
    case ASCII.lineFeed, ASCII.carriageReturn, 0x1B: break
    case 0..<0x20, UInt8(ascii: "~"): foreignSigns += 1
    case ASCII.quote:
      quotes += 1
      if last.isDigit { inches += 1 }
      if last == JSONString.backslash { hasEscapes = true }
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): brackets += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      brackets -= 1
      if brackets < 0 { hasUnopened = true }
    default: break
    }
    if byte == ASCII.apostrophe {
      if words == 1, last == 0x20 { apostrophes.atStart = true }
      if next == 0 { apostrophes.atEnd = true }
    }
    last = byte
  }

  var isInApostrophes: Bool { apostrophes.atStart && apostrophes.atEnd }

  func hasForeignSign(isUndivided: Bool) -> Bool {
    foreignSigns > 0 || isUndivided && colons > 1
  }

  /// Whether one of a pair of quotes or brackets is missing, or a quote is escaped still.
  func hasHalf(isQuoted: Bool) -> Bool {
    let hasHalfQuote = quotes % 2 == 1 && inches == 0 && isQuoted
    let hasHalfApostrophes = apostrophes.atStart != apostrophes.atEnd
    return hasHalfQuote || hasEscapes || hasHalfApostrophes || brackets != 0 || hasUnopened
  }
}

extension FieldBuffer {
  /// Whether the last field is empty or blank.
  var hasEmptyEnd: Bool {
    fieldCount > 0 && withUTF8(column: fieldCount - 1) { $0.trimmed.isEmpty }
  }
}
