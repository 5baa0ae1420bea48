import Buttery
import ButteryRecords

/// A summary as a table of its own: a row for each group.
enum SummaryTable {
  /// The table without its rows.
  ///
  /// - Parameters:
  ///   - groupColumns: the columns that make the groups; none if each group is a file.
  ///   - isFiltered: whether groups may have rows that the filter leaves out.
  static func empty(
    of measures: [Measure], in list: RecordList, groupedBy groupColumns: [Int], isFiltered: Bool
  ) -> DerivedTable {
    let grouped = groupColumns.filter { list.columns.indices.contains($0) }
    let names = grouped.isEmpty ? ["file"] : grouped.map { list.columns[$0].name }
    return DerivedTable(
      name: "sections by \(names.joined(separator: ", "))",
      columns: columns(of: measures, in: list, groupedBy: groupColumns, isFiltered: isFiltered),
      nameColumns: names.count)
  }

  /// The columns of a summary; of these, printed text has all but the bar.
  static func columns(
    of measures: [Measure], in list: RecordList, groupedBy groupColumns: [Int], isFiltered: Bool
  ) -> [DerivedTable.Column] {
    let share = DerivedTable.Column(
      title: "share", form: ColumnForm(.percentage), values: .numbers)
    var kept = share
    kept.title = "kept"
    var names = groupColumns.filter { list.columns.indices.contains($0) }.map {
      DerivedTable.Column(
        title: list.columns[$0].name, form: list.columns[$0].form, values: .names)
    }
    if names.isEmpty { names = [.init(title: "file", values: .names)] }
    return names + [
      .init(title: "rows", form: ColumnForm(.integer), values: .numbers), share,
      .init(title: "bar", isPicture: true),
    ] + (isFiltered ? [kept] : [])
      + measures.map { measure in
        let (column, statistic) = (list.columns[measure.column], measure.statistic)
        return .init(
          title: "\(statistic.titleSign) \(column.name)",
          form: statistic.form(of: column.form),
          values: !statistic.isField ? .numbers : statistic.dependsOnOrder ? .fields : .plainFields,
          printedTitles: (
            "\(statistic.rawValue) \(column.name)", "\(column.name):\(statistic.rawValue)"
          ))
      }
  }

  /// How many columns stand before those of the measures.
  static func totalsPlace(for query: RecordQuery) -> Int {
    max(1, query.groupColumns.count) + (query.isFiltered ? 4 : 3)
  }

  /// - Parameter control: takes the progress, in groups, and cancels the work.
  /// - Throws: `PassFailure.cancelled`, or `.records` where a record can't be read.
  static func table(
    _ summary: GroupSummary, control: PassControl
  ) throws(PassFailure) -> DerivedTable {
    var table = named(summary, summary.measures)
    table.summary = summary
    let rows = try SummaryRows(summary, for: .screen, control: control)
    control.begin(units: summary.count)
    for group in 0..<summary.count {
      table.addRow(rows.cells(ofGroup: group))
      try control.advance(by: 1)
    }
    table.addTotals(rows.cellsOfAll())
    return table
  }

  /// The first groups with their numbers of rows, before anything is read for the measures.
  static func beginning(
    _ summary: GroupSummary, awaiting measures: [Measure], control: PassControl
  ) throws(PassFailure) -> DerivedTable {
    var table = named(summary, measures)
    let count = min(summary.count, maximumAtOnce)
    let rows = try SummaryRows(summary, for: .screen, control: control, groupCount: count)
    let awaited = measures.map { _ in DerivedTable.Cell("…") }
    for group in 0..<count { table.addRow(rows.cells(ofGroup: group) + awaited) }
    table.addTotals(rows.cellsOfAll() + awaited)
    return table
  }

  /// More rows than a screen has.
  private static let maximumAtOnce = 500

  private static func named(_ summary: GroupSummary, _ measures: [Measure]) -> DerivedTable {
    var table = empty(
      of: measures, in: summary.list, groupedBy: summary.groupColumns ?? [],
      isFiltered: summary.shownShareOfAll != nil)
    let nameCount = summary.count > 0 ? summary.nameCount(ofGroup: 0) : table.nameColumns
    let names = table.columns.prefix(max(1, nameCount)).map(\.title).joined(separator: ", ")
    table.name = "\(NumberFormatter.counted(summary.count, "section")) by \(names)"
    return table
  }
}

/// The rows of a summary, on the screen or in printed text.
struct SummaryRows {
  /// Who reads the rows.
  ///
  /// Cells have only the texts that these readers need, as there may be millions of rows.
  enum Readers {
    /// A table on the screen: displayed and exact texts, and bars.
    case screen
    /// People who read printed text: displayed texts, however wide they are.
    case people
    /// Programs: exact texts, without the signs of people's notations.
    case programs
  }

  private let summary: GroupSummary
  private let readers: Readers
  /// The number of rows that has the longest bar.
  private let maximumCount: Int
  /// The cell of each number of rows that says which share of all rows it is: of many groups, most have
  /// as many rows as some other one.
  private let shares: [Int: DerivedTable.Cell]
  /// How the figures of each measure are displayed; empty for programs.
  private let texts: [AlikeFigures]
  /// The fields of each group that are its figures, behind its names unless the summary has these.
  private let fields: FieldTexts
  private let fieldsOfGroup: Int
  /// The number of groups whose fields are read; those of all rows stand behind these.
  private let groupCount: Int
  /// The columns of the names.
  private let nameColumns: [Int]
  /// How many columns the names of groups take.
  private let nameCount: Int

  static let barWidth = 10
  /// The width to which figures on the screen are shortened, as far as they can be.
  static let maximumWidth = 15

  /// - Parameters:
  ///   - control: tells how far reading the fields is, and stops it.
  ///   - groupCount: how many groups are wanted; nil for all.
  init(
    _ summary: GroupSummary, for readers: Readers, control: PassControl, groupCount: Int? = nil
  ) throws(PassFailure) {
    self.summary = summary
    self.readers = readers
    maximumCount =
      readers == .screen ? (0..<summary.count).map(summary.rowCount(ofGroup:)).max() ?? 1 : 1
    shares = Set((0..<(groupCount ?? summary.wholeCount)).map(summary.rowCount(ofGroup:)))
      .reduce(into: [:]) { shares, count in
        shares[count] = Self.cell(ofShare: summary.share(ofRows: count), for: readers)
      }
    nameColumns = summary.groupColumns ?? []
    nameCount = max(1, summary.nameTitles.count)
    let names = summary.names == nil ? nameColumns : []
    fieldsOfGroup = names.count + summary.measures.count
    self.groupCount = groupCount ?? summary.wholeCount
    let hasFields = !names.isEmpty || summary.measures.contains { $0.statistic.isField }
    fields = try FieldTexts(
      of: hasFields ? Self.fields(of: summary, self.groupCount, names: names) : [],
      in: summary.list, control: control)
    texts =
      readers == .programs
      ? []
      : summary.measures.indices.map {
        AlikeFigures(
          summary.figures(ofMeasure: $0), width: readers == .screen ? Self.maximumWidth : nil)
      }
  }

  /// The fields of groups that are names or figures, those of one group after the other, and at
  /// last those of all rows.
  private static func fields(
    of summary: GroupSummary, _ groupCount: Int, names: [Int]
  ) -> [FieldTexts.Place?] {
    (0...groupCount).flatMap { group in
      let isAll = group == groupCount
      let first = isAll ? nil : summary.namingRecord(ofGroup: group)
      return names.map { column in
        first.map { FieldTexts.Place(record: $0, column: column) }
      }
        + summary.measures.indices.map { measure in
          let figure =
            isAll ? summary.figureOfAll(measure) : summary.figure(measure, ofGroup: group)
          return figure?.record.map {
            FieldTexts.Place(record: $0, column: summary.measures[measure].column)
          }
        }
    }
  }

  func cells(ofGroup group: Int) -> [DerivedTable.Cell] {
    var cells: [DerivedTable.Cell] = []
    fill(&cells, ofGroup: group)
    return cells
  }

  /// Replaces cells by those of a group; an array that is used for each group is allocated once.
  func fill(_ cells: inout [DerivedTable.Cell], ofGroup group: Int) {
    cells.removeAll(keepingCapacity: true)
    addNames(ofGroup: group, to: &cells)
    let count = summary.rowCount(ofGroup: group)
    addCounts(
      count, share: shares[count] ?? DerivedTable.Cell(""), bar: bar(ofRows: count),
      kept: summary.shownShare(ofGroup: group), to: &cells)
    for measure in summary.measures.indices {
      cells.append(cell(of: summary.figure(measure, ofGroup: group), measure, ofGroup: group))
    }
  }

  func cellsOfAll() -> [DerivedTable.Cell] {
    var cells = (0..<nameCount).map { DerivedTable.Cell($0 == 0 ? "all" : "") }
    // The share of all rows is always 100 %, which needn't be said on the screen.
    let nothing = DerivedTable.Cell("")
    addCounts(
      summary.rowCount, share: readers == .screen ? nothing : Self.cell(ofShare: 1, for: readers),
      bar: nothing, kept: summary.shownShareOfAll, to: &cells)
    for measure in summary.measures.indices {
      cells.append(cell(of: summary.figureOfAll(measure), measure, ofGroup: groupCount))
    }
    return cells
  }

  /// Adds the rows, their share, its bar, and the share that a filter keeps.
  private func addCounts(
    _ rows: Int, share: DerivedTable.Cell, bar: DerivedTable.Cell, kept: Double?,
    to cells: inout [DerivedTable.Cell]
  ) {
    cells.append(Self.cell(NumberFormatter.grouped(rows), exact: String(rows), for: readers))
    cells.append(share)
    cells.append(bar)
    if let kept { cells.append(Self.cell(ofShare: kept, for: readers)) }
  }

  private func bar(ofRows count: Int) -> DerivedTable.Cell {
    guard readers == .screen else { return DerivedTable.Cell("") }
    return DerivedTable.Cell(barOf: Double(count) / Double(maximumCount), width: Self.barWidth)
  }

  private static func cell(ofShare share: Double, for readers: Readers) -> DerivedTable.Cell {
    let exact = NumberFormatter.plainShare(share)
    return cell(
      NumberFormatter.share(share),
      exact: readers == .programs ? String(exact.dropLast()) : exact, for: readers)
  }

  private static func cell(
    _ shown: @autoclosure () -> String, exact: @autoclosure () -> String, for readers: Readers
  ) -> DerivedTable.Cell {
    DerivedTable.Cell(
      readers == .programs ? "" : shown(), exact: readers == .people ? "" : exact())
  }

  private func addNames(ofGroup group: Int, to cells: inout [DerivedTable.Cell]) {
    if let name = summary.fileName(ofGroup: group) { return cells.append(DerivedTable.Cell(name)) }
    let count = min(nameColumns.count, summary.nameCount(ofGroup: group))
    for place in 0..<count {
      let name =
        summary.names?[group * nameColumns.count + place] ?? fields[group * fieldsOfGroup + place]
      cells.append(DerivedTable.Cell(name.isEmpty ? "(empty)" : name, exact: name))
    }
    // A group that holds others has fewer names.
    for place in count..<max(count, nameCount) {
      cells.append(DerivedTable.Cell(place == count ? DerivedTable.nameOfAll : ""))
    }
  }

  private func cell(
    of figure: Figure?, _ measure: Int, ofGroup group: Int
  ) -> DerivedTable.Cell {
    guard let figure else { return DerivedTable.Cell("") }
    if figure.record != nil {
      return DerivedTable.Cell(
        fields[(group + 1) * fieldsOfGroup - summary.measures.count + measure])
    }
    let column = summary.measures[measure].column
    let form = figure.statistic.form(of: summary.list.columns[column].form)
    return Self.cell(
      texts[measure].text(of: figure), exact: exactText(of: figure, form), for: readers)
  }

  /// All digits; for people with the decimal mark that the column uses, and the sign of per cent.
  private func exactText(of figure: Figure, _ form: ColumnForm) -> String {
    var text = figure.plainText
    if readers == .programs { return text }
    if form.decimalMark == .comma { text = String(text.map { $0 == "." ? "," : $0 }) }
    return form.kind == .percentage ? text + "%" : text
  }
}
