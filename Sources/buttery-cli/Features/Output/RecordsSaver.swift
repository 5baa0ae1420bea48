import Buttery
import ButteryRecords

/// Saves the displayed rows to a file that a person names.
@MainActor final class RecordsSaver {
  private let model: RecordsModel
  private let appearance: RowAppearance
  private unowned let announcer: TableScreen
  /// The existing file that the next Enter replaces.
  private var warned: String?
  private var problem: [String] = []
  /// The file to save once all rows are known.
  private var waiting: (path: String, format: OutputFormat)?

  init(model: RecordsModel, appearance: RowAppearance, announcer: TableScreen) {
    self.model = model
    self.appearance = appearance
    self.announcer = announcer
  }

  /// The status while the name is typed, the longest text first.
  var texts: [String] {
    if !problem.isEmpty { return problem }
    return warned == nil
      ? [] : ["exists: Enter again replaces it", "Enter replaces it", "exists!"]
  }

  /// Forgets the warning and the problem, because the name has changed.
  func forgetWarning() {
    warned = nil
    problem = []
  }

  /// Saves the displayed rows, and announces the result.
  ///
  /// - Returns: Whether the name is valid; if not, `texts` says why.
  func save(to text: String) -> Bool {
    let path = TypedPath(text).path
    guard !path.isEmpty else {
      problem = TypedPath.request
      return false
    }
    guard let format = Self.format(of: path) else {
      problem = ["end it in .csv, .jsonl, .md or .txt"]
      return false
    }
    if let obstacle = obstacle(to: path) {
      problem = obstacle
      return false
    }
    if FilePath.exists(path), warned != path {
      warned = path
      return false
    }
    waiting = (path, format)
    pursue()
    if waiting != nil { announcer.announce("saving when all rows are there…") }
    return true
  }

  /// Why no file can be saved at `path`, the longest text first; nil if one can.
  private func obstacle(to path: String) -> [String]? {
    if model.options.files.contains(where: { Self.isSameFile($0, path) }) {
      return ["this file is in view: type another name", "in view: another name", "in view"]
    }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    guard let reason = FilePath.obstacle(toFilesIn: folder)?.reason else { return nil }
    return ["\(VisibleText.sanitised(folder)): \(reason)", reason]
  }

  private static func isSameFile(_ path: String, _ other: String) -> Bool {
    guard let one = try? FileStatus(of: path), let two = try? FileStatus(of: other) else {
      return false
    }
    return one.isSame(as: two)
  }

  /// Saves a waiting file if all rows are there by now.
  func pursue() {
    // A derived table may have only its first rows yet.
    guard let waiting, isComplete, model.derivedRows?.awaited == nil else { return }
    self.waiting = nil
    if let table = model.derivedRows?.table, model.result.groups == nil {
      let hasLast = !model.result.query.isFiltered && table.rowCount > 0
      let choice = DerivedOutput.Choice(
        rows: shownRecords, columns: savedColumns, hasLast: hasLast)
      return write(to: waiting.path) {
        try DerivedOutput(table, format: waiting.format, choice: choice).save(to: waiting.path)
      }
    }
    var result = model.wholeResult
    // A search only marks matches on the screen, so all rows are saved.
    result.query.search = nil
    result.matches = nil
    let output = RecordsOutput(
      result: result, format: waiting.format,
      statistics: model.hasFooters ? model.statistics : .hidden,
      writesMissingAsNull: model.options.writesMissingAsNull)
    let columns = savedColumns
    write(to: waiting.path) { try output.save(to: waiting.path, columns: columns) }
  }

  private var savedColumns: [Int] {
    appearance.arrangement.shown(without: []).filter { !model.pictureColumns.contains($0) }
  }

  /// The records that are shown, in their order.
  private var shownRecords: [Int] {
    (0..<model.sectionCount).flatMap { section in
      (0..<model.rowCount(inSection: section)).map {
        model.record(at: IndexPath(row: $0, section: section))
      }
    }
  }

  /// Whether the rows on the screen are all rows of the query, or all that there will be.
  private var isComplete: Bool {
    switch model.result.phase {
    case .stopped: true
    case .done, .searching: model.showsAskedRows
    case .waiting, .reading, .grouping, .filtering, .sorting: false
    }
  }

  private static func format(of path: String) -> OutputFormat? {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".")
    // A name such as `.csv` has no ending.
    guard parts.count > 1 else { return nil }
    return switch parts.last?.lowercased() {
    case "csv": .csv
    case "jsonl", "json", "ndjson": .jsonl
    case "md", "markdown": .markdown
    case "txt", "text": .plain
    default: nil
    }
  }

  private func write(to path: String, _ save: @escaping @Sendable () throws -> Void) {
    let rows = NumberFormatter.counted(model.rowCount, "row")
    guard let application = model.application else { return }
    announcer.announce("saving…")
    Background.run { [weak self] in
      let outcome: String
      do {
        try save()
        outcome = "saved \(rows) to \(path)"
      } catch { outcome = "\(error)" }
      application.post { self?.announcer.announce(outcome) }
    }
  }
}
