import Buttery
import ButteryRecords

/// Shows what was detected about files and is doubtful in them, with the options that override it.
final class NotesController: ViewController, TableViewDataSource, TableViewDelegate {
  private var sections: [ReadingFacts.Section]
  private let bindings: KeyBindings<NotesCommand>
  private let showNext: () -> Void
  private let list = TableView(frame: .zero, style: .plain)
  private let measure = Label()
  private lazy var nameWidth = widestName

  private static let maximumWidth = 74
  /// The margin at both sides of a line.
  private static let margin = 1

  /// - Parameter next: shows the next page after this one has closed.
  init(
    _ sections: [ReadingFacts.Section], bindings: KeyBindings<NotesCommand>,
    next: @escaping () -> Void
  ) {
    self.sections = sections
    self.bindings = bindings
    self.showNext = next
    super.init()
    measure.numberOfLines = 0
    title = "what was detected"
    bePanel(hints: [
      "↑↓ scroll  i what the table does  Esc", "↑↓ scroll  i more  Esc", "i more  Esc",
    ])
  }

  override func loadView() { view = list }

  override func viewDidLoad() {
    list.register(FieldCell.self, forCellReuseIdentifier: "fact")
    list.separatorStyle = .none
    list.sectionFooterHeight = 0
    list.sectionHeaderHeight = 1
    list.allowsFocus = false
    list.allowsSelection = false
    list.dataSource = self
    list.delegate = self
  }

  /// Updates the facts.
  func show(_ sections: [ReadingFacts.Section]) {
    self.sections = sections
    nameWidth = widestName
    list.reloadData()
    sheetPresentationController?.invalidateContentSize()
  }

  // MARK: Layout

  override func preferredContentSize(fitting room: Size) -> Size {
    let width = min(Self.maximumWidth, room.width)
    let lines = sections.reduce(0) { lines, section in
      section.facts.reduce(lines + 1) { $0 + height(of: $1, inWidth: width) }
    }
    return Size(width: width, height: min(lines, room.height))
  }

  private var widestName: Int {
    sections.flatMap(\.facts).map { TextMetrics.width(of: $0.name) }.max() ?? 0
  }

  private func nameWidth(inWidth width: Int) -> Int { min(nameWidth, max(1, width / 3)) }

  private func height(of fact: FieldCell.Field, inWidth width: Int) -> Int {
    FieldCell.height(
      of: fact, nameWidth: nameWidth(inWidth: width), width: width - 2 * Self.margin,
      measuredBy: measure)
  }

  // MARK: Keys

  override func handle(_ event: Event) -> Bool {
    guard case .key(let key) = event, let command = bindings[key] else { return false }
    dismiss()
    if command == .next { showNext() }
    return true
  }

  // MARK: Rows

  func numberOfSections(in tableView: TableView) -> Int { sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].facts.count
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].title
  }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    height(of: sections[indexPath.section].facts[indexPath.row], inWidth: tableView.bounds.width)
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "fact", for: indexPath)
    if let cell = cell as? FieldCell {
      cell.margin = Self.margin
      cell.nameWidth = nameWidth(inWidth: tableView.bounds.width)
      cell.show(sections[indexPath.section].facts[indexPath.row])
    }
    return cell
  }
}

/// Commands for the notes.
enum NotesCommand: Hashable, Sendable {
  case next, close
}

extension KeyBindings where Command == NotesCommand {
  static var standard: KeyBindings {
    KeyBindings([
      Binding(["i"], .next, "what the table does"),
      Binding([Key(.escape), "q", "Q"], .close, "back to the table"),
    ])
  }
}

// MARK: - Facts

/// The facts that were detected about files and their columns, as texts.
struct ReadingFacts {
  /// A group of facts about one thing.
  struct Section {
    var title: String
    var facts: [FieldCell.Field]
  }

  private let list: RecordList
  private let failure: RecordError?

  /// Nil if nothing is known of any file yet.
  init?(of result: QueryResult?) {
    guard let result, !result.list.parts.isEmpty else { return nil }
    list = result.list
    failure = result.failure
  }

  /// The facts about each file, then those about columns with something to report.
  var sections: [Section] {
    let columns = Section(title: "columns", facts: [kinds] + doubtfulColumns)
    return errors + list.parts.indices.map(file) + (isEmpty ? [] : [columns])
  }

  /// The whole error message, which the top line may have no room for.
  private var errors: [Section] {
    failure.map { failure in
      let fact = FieldCell.Field(name: "error", value: TextMetrics.visible(failure.description))
      return [Section(title: "not all could be read", facts: [fact])]
    } ?? []
  }

  /// Whether everything has been read, and there isn't even a line with titles.
  private var isEmpty: Bool { list.isComplete && list.columns.isEmpty && failure == nil }

  // MARK: Files

  private func file(_ number: Int) -> Section {
    let part = list.parts[number]
    guard !isEmpty else {
      let nothing = FieldCell.Field(name: "format", value: "none: the file is empty")
      return Section(title: TextMetrics.visible(part.file.name), facts: [nothing])
    }
    let facts =
      [
        format(of: part), otherReading(of: part.input), jsonLenience(of: part.input),
        warning(of: part.input), rows(of: part.input), header(of: part),
        encoding(of: part.input),
        skipped(of: part.notes), colours(of: part),
        quote(of: part.notes), longQuotes(of: part.notes),
      ] + (number == 0 ? [ragged, noObjects, repeatedKeys] : [])
    return Section(
      title: TextMetrics.visible(part.file.name), facts: facts.compactMap(\.self))
  }

  private func format(of part: RecordList.Part) -> FieldCell.Field {
    var format = name(of: part)
    if part.input.areQuotesEscaped { format += ", backslashes before quotes" }
    if let tool = part.input.compression { format += ", compressed with \(tool)" }
    let isJSON = part.format.kind == .jsonLines
    return FieldCell.Field(
      name: "format", value: format,
      note: isJSON
        ? "" : "--delimiter \(Delimiter.names.joined(separator: ", ")), fixed or a character")
  }

  /// The next best way to read the file, where it is close, with what both score of 100.
  private func otherReading(of input: InputNotes) -> FieldCell.Field? {
    guard let reading = input.reading, let other = input.otherReading,
      reading.isComparable(to: other)
    else { return nil }
    func points(_ reading: FormatReading) -> String {
      "\(reading.name) (\(Int((reading.score.total * 100).rounded())))"
    }
    return FieldCell.Field(
      name: "else", value: "\(points(reading)) fit best, then \(points(other))",
      note: other.option)
  }

  private func jsonLenience(of input: InputNotes) -> FieldCell.Field? {
    input.isJSONLenient
      ? FieldCell.Field(
        name: "left out", value: "comments, or commas behind last elements of the JSON") : nil
  }

  /// The warning of the tool that decompressed the file.
  private func warning(of input: InputNotes) -> FieldCell.Field? {
    input.compressionWarning.map {
      FieldCell.Field(name: "warning", value: TextMetrics.visible($0))
    }
  }

  /// The array in JSON that the rows were taken from.
  private func rows(of input: InputNotes) -> FieldCell.Field? {
    let others = input.otherPaths.prefix(Self.maximumPaths).map(TextMetrics.visible)
    let option = "--path \(ShellText.word(input.otherPaths.first ?? input.path ?? ""))"
    let more = input.otherPaths.count > others.count ? " and more" : ""
    let list = others.joined(separator: ", ") + more
    guard let path = input.path else {
      return list.isEmpty
        ? nil
        : FieldCell.Field(
          name: "rows", value: "the outer objects, not those in: \(list)", note: option)
    }
    let guess = input.isPathGuessed ? ", a guess" : ""
    return FieldCell.Field(
      name: "rows",
      value: "the elements of \(TextMetrics.visible(path))\(guess)"
        + (list.isEmpty ? "" : "; other arrays: \(list)"),
      note: option)
  }

  private static let maximumPaths = 6

  private func name(of part: RecordList.Part) -> String {
    if part.input.isPaddedTable { return "a table, blanks between columns" }
    if part.input.isExpanded { return "records with a column on each line" }
    if part.input.isRuledTable { return "a table, bars between columns, without its rules" }
    return name(of: part.format)
  }

  private func name(of format: RecordFormat) -> String {
    switch format.kind {
    case .jsonLines: "JSON, an object for each record"
    case .delimited(.absent): "lines, one field in each"
    case .delimited(let delimiter):
      (delimiter == .tab ? "TSV, " : [.comma, .semicolon].contains(delimiter) ? "CSV, " : "")
        + delimiter.words + " between fields"
        + (delimiter == .tab && format.quotes == .spanning(UInt8(ascii: "\""))
          ? "; those in quotes may hold tabs and line ends" : "")
    }
  }

  private func header(of part: RecordList.Part) -> FieldCell.Field {
    guard !part.format.hasKeys else {
      return FieldCell.Field(
        name: "titles",
        value: part.input.areTitlesInArray ? "the first array" : "the keys of the objects",
        note: part.input.areTitlesInArray ? "--no-header" : "")
    }
    var lack = part.notes.lacksFirstTitle ? ", which has none for the first column" : ""
    if part.notes.mayHaveDecimalCommas {
      lack += lack.isEmpty ? ", one fewer than fields" : ""
      lack += ": numbers may have decimal commas"
    }
    return part.format.hasHeader
      ? FieldCell.Field(name: "titles", value: "the first record" + lack, note: "--no-header")
      : FieldCell.Field(name: "titles", value: "none: the first record is data", note: "--header")
  }

  private func encoding(of input: InputNotes) -> FieldCell.Field {
    let guess = input.isEncodingGuessed ? ", a guess" : ""
    let undecoded = input.undecodedLines.map {
      ", except for bytes on \($0.extent), from line \(NumberFormatter.grouped($0.first)) on"
    }
    return FieldCell.Field(
      name: "encoding", value: input.encoding + guess + (undecoded ?? ""), note: "--encoding NAME")
  }

  private func skipped(of notes: ReadingNotes) -> FieldCell.Field? {
    notes.skippedLines.map { skipped in
      FieldCell.Field(
        name: "skipped",
        value: NumberFormatter.counted(skipped.count, "line")
          + " in front of the table, the first '\(TextMetrics.visible(skipped.first))'",
        note: "--skip 0")
    }
  }

  private func colours(of part: RecordList.Part) -> FieldCell.Field? {
    guard part.hasColours, !part.format.hasKeys else { return nil }
    return FieldCell.Field(
      name: "colours", value: "of a terminal, no part of values; --print csv keeps them")
  }

  private func quote(of notes: ReadingNotes) -> FieldCell.Field? {
    notes.textQuote.map { quote in
      FieldCell.Field(
        name: "quotes",
        value:
          "one opens on line \(NumberFormatter.grouped(quote.line)) in column \(quote.column + 1)"
          + " and is never closed: it is text",
        note: "--quote none, --strict")
    }
  }

  private func longQuotes(of notes: ReadingNotes) -> FieldCell.Field? {
    notes.longQuotes.map { quotes in
      FieldCell.Field(
        name: "quotes",
        value: NumberFormatter.counted(quotes.count, "quoted field")
          + " of more than 10,000 bytes over several lines, from line "
          + NumberFormatter.grouped(quotes.line) + " on: a quote may be missing",
        note: "--quote none")
    }
  }

  /// The records that are marked by the sign ≠.
  private var ragged: FieldCell.Field? {
    guard let ragged = list.ragged else {
      return list.isComplete
        ? nil : FieldCell.Field(name: "≠", value: "not all records have been read yet")
    }
    guard ragged.count > 0 else { return nil }
    let lines = ragged.lines.map(NumberFormatter.grouped).joined(separator: ", ")
    let more = ragged.count > ragged.lines.count ? ", ..." : ""
    let isJSON = list.parts.contains { $0.format.kind == .jsonLines }
    return FieldCell.Field(
      name: "≠",
      value: NumberFormatter.counted(ragged.count, "record")
        + (isJSON
          ? " with other keys than the first ones, or no object"
          : " with more or fewer fields than titles")
        + (lines.isEmpty ? "" : ": \(unit(ofRecord: ragged.first[0])) \(lines)\(more)"))
  }

  /// The lines in JSON Lines that aren't objects.
  private var noObjects: FieldCell.Field? {
    list.ragged.flatMap { ragged in
      field(about: ragged.noObjects, "not JSON objects, put into the first column")
    }
  }

  private var repeatedKeys: FieldCell.Field? {
    list.ragged.flatMap { ragged in
      field(about: ragged.repeatingKeys, "a key twice, of which the last value is taken")
    }
  }

  private func field(about records: RecordTally, _ text: String) -> FieldCell.Field? {
    guard let first = records.first else { return nil }
    let unit = unit(ofRecord: first)
    let place = records.line.map { ", from \(unit) \(NumberFormatter.grouped($0)) on" } ?? ""
    return FieldCell.Field(
      name: "JSON", value: "\(text): \(NumberFormatter.counted(records.count, unit))\(place)")
  }

  /// The unit of a record's number: a line, or a record if the JSON isn't one object a line.
  private func unit(ofRecord record: Int) -> String {
    list.parts[list.part(ofRecord: record)].input.isJSONText ? "record" : "line"
  }

  // MARK: Columns

  /// How many columns there are of each kind.
  private var kinds: FieldCell.Field {
    let counts = Dictionary(grouping: list.columns, by: \.kind).mapValues(\.count)
    let texts = ColumnKind.allCases.compactMap { kind in
      counts[kind].map { "\(NumberFormatter.grouped($0)) \(kind.rawValue)" }
    }
    return FieldCell.Field(
      name: "kinds", value: texts.joined(separator: ", "), note: "--type COLUMN=KIND")
  }

  private static let maximumNamed = 100

  private var doubtfulColumns: [FieldCell.Field] {
    list.columns.indices.lazy.flatMap { column in
      list.doubts(ofColumn: column).map { field($0, column) }
    }.prefix(Self.maximumNamed).map(\.self)
  }

  private func field(_ doubt: ColumnDoubt, _ number: Int) -> FieldCell.Field {
    let column = list.columns[number]
    let (value, option) = text(of: doubt, column)
    return FieldCell.Field(name: TextMetrics.visible(column.name), value: value, note: option)
  }

  /// The doubt in words, and the option that overrides the guess.
  private func text(of doubt: ColumnDoubt, _ column: RecordColumn) -> (String, String) {
    func type(_ kind: String) -> String { "--type \(ShellText.word("\(column.name)=\(kind)"))" }
    return switch doubt {
    case .misfits(let count, let all):
      (
        "no \(column.kind.plural), and so missing: \(NumberFormatter.grouped(count)) of "
          + NumberFormatter.counted(all, "value"),
        type("text")
      )
    case .guessedMark(let mark):
      (
        "a number like \(mark.example) is taken for \(column.form.meaning(of: mark)), a guess",
        "--decimal \(column.form.decimalMark.other.rawValue)"
      )
    case .fewVotes(let votes):
      (
        "a number like \(votes.doubtful.example) is taken for "
          + "\(column.form.meaning(of: votes.doubtful)) because of "
          + "\(NumberFormatter.grouped(votes.count)) of \(NumberFormatter.counted(votes.all, "number"))"
          + ", a guess",
        "--decimal \(column.form.decimalMark.other.rawValue)"
      )
    case .dayOrMonth: (textReason(doubt), "\(type("dmy")) or mdy")
    case .orderOfOthers(let order):
      (
        "the \(order == .dayFirst ? "day" : "month") comes first, as in other dates of the file",
        type(order == .dayFirst ? "mdy" : "dmy")
      )
    case .marksAtOdds: (textReason(doubt), "--decimal point or comma")
    case .beginsAsNumbers: (textReason(doubt), "")
    case .currencies: (textReason(doubt), type("decimal"))
    case .tooFew(let kind, _, _): (textReason(doubt), type(kind.rawValue))
    }
  }

  private func textReason(_ doubt: ColumnDoubt) -> String {
    "text, as \(doubt.reasonForText ?? "")"
  }
}
