import Buttery
import ButteryRecords

/// Remarks on values that aren't read as somebody might expect, one a line.
struct ColumnRemarks {
  let list: RecordList

  /// More columns than these are only counted.
  private static let mostColumns = 5

  /// The values that figures of some columns leave out, because they aren't of their column's kind.
  func misfits(inColumns columns: [Int]) -> [String] {
    let found = columns.flatMap { column in
      list.doubts(ofColumn: column).compactMap { doubt -> String? in
        guard case .misfits(let count, let all) = doubt else { return nil }
        return text(ofMisfits: count, all, list.columns[column])
      }
    }
    guard found.count > Self.mostColumns else { return found }
    let others = NumberFormatter.counted(found.count - Self.mostColumns, "more column")
    return found.prefix(Self.mostColumns)
      + ["\(file)values of \(others) are left out of their figures, too"]
  }

  private func text(ofMisfits count: Int, _ all: Int, _ column: RecordColumn) -> String {
    let (name, kind) = (TextMetrics.visible(column.name), column.kind)
    let what =
      count == 1
      ? "isn't a \(kind.singular) and is left out" : "aren't \(kind.plural) and are left out"
    let values = "\(NumberFormatter.grouped(count)) of \(NumberFormatter.counted(all, "value"))"
    return "\(file)\(values) of \(name) \(what) of its figures"
  }

  /// The columns whose numbers are read as a few of them suggest, or as none does, though the file's
  /// semicolons suggest another decimal mark.
  var guessedNumbers: [String] {
    list.columns.indices.flatMap { column in
      list.doubts(ofColumn: column).compactMap { text(ofGuess: $0, list.columns[column]) }
    }
  }

  private func text(ofGuess doubt: ColumnDoubt, _ column: RecordColumn) -> String? {
    let (mark, reason): (DecimalMark, String)
    switch doubt {
    case .fewVotes(let votes):
      mark = votes.doubtful
      reason =
        " because of \(NumberFormatter.grouped(votes.count)) of \(NumberFormatter.grouped(votes.all))"
    case .guessedMark(.point) where isInSemicolons && column.form.decimalMark == .point:
      (mark, reason) = (.point, "")
    default: return nil
    }
    return "\(file)numbers of \(TextMetrics.visible(column.name)) like \(mark.example) are "
      + "taken for \(column.form.meaning(of: mark))\(reason), a guess — "
      + "--decimal \(column.form.decimalMark.other.rawValue) reads them the other way"
  }

  private var isInSemicolons: Bool {
    list.parts.allSatisfy { $0.format.kind == .delimited(.semicolon) }
  }

  /// Why columns are compared as texts whose values look like dates or numbers.
  func texts(inColumns columns: [Int]) -> [String] {
    columns.flatMap { column in
      list.doubts(ofColumn: column).compactMap { doubt in
        reason(for: doubt).map { text(of: $0, list.columns[column].name) }
      }
    }
  }

  /// Why a column is text, the types that would read it otherwise, and what its values were then.
  private typealias Reason = (text: String, types: [String], values: String)

  private func text(of reason: Reason, _ name: String) -> String {
    let remark = "\(file)\(TextMetrics.visible(name)) is compared as text: \(reason.text)"
    guard !reason.types.isEmpty else { return remark }
    let types = reason.types.map { ShellText.word("\(name)=\($0)") }.joined(separator: " or ")
    return "\(remark) — --type \(types) compares \(reason.values)"
  }

  private func reason(for doubt: ColumnDoubt) -> Reason? {
    guard let text = doubt.reasonForText else { return nil }
    return switch doubt {
    case .dayOrMonth: (text, ["dmy", "mdy"], "dates")
    case .tooFew(let kind, _, _): (text, [kind.rawValue], kind.plural)
    case .beginsAsNumbers: (text, [], "")
    default: (text, ["decimal"], "numbers")
    }
  }

  /// The name of the file, if there is only one.
  private var file: String {
    list.parts.count == 1 ? "\(TextMetrics.visible(list.parts[0].file.name)): " : ""
  }
}

extension ColumnDoubt {
  /// Why a column is text though its values look like dates or numbers; nil if this isn't the doubt.
  var reasonForText: String? {
    switch self {
    case .dayOrMonth: "its dates can be read in two ways, such as 3/4/2024"
    case .marksAtOdds: "its numbers have decimal points and decimal commas"
    case .currencies: "amounts of several currencies can't be added up"
    case .tooFew(let kind, let count, let all):
      "only \(NumberFormatter.grouped(count)) of \(NumberFormatter.counted(all, "value")) are "
        + kind.plural
    case .beginsAsNumbers: "its values begin with digits, but aren't numbers"
    case .misfits, .guessedMark, .fewVotes: nil
    }
  }
}
