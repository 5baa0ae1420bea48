import Buttery

/// The answers of a law's data source and delegate, as a pure function of the content, the index
/// path and the width.
@MainActor final class LawAnswers {
  var content: LawContent {
    didSet { learn() }
  }
  /// The ids of the row and the section that a diffable data source shows at a place.
  ///
  /// The data source may reach the new content in several steps.
  var rowID: ((IndexPath) -> Int?)?
  var sectionID: ((Int) -> Int?)?
  private var knownRows: [Int: LawRow] = [:]
  private var knownSections: [Int: LawSection] = [:]
  private let estimates: LawTable.Estimates
  private let indexTitlesAreShown: Bool
  private let hasLevels: Bool

  init(_ table: LawTable) {
    content = table.content
    estimates = table.estimates
    indexTitlesAreShown = table.hasIndex
    hasLevels = table.hasLevels
    learn()
  }

  private func learn() {
    for row in content.rows { knownRows[row.id] = row }
    for section in content.sections { knownSections[section.id] = section }
  }

  private func row(at path: IndexPath) -> LawRow? {
    guard let rowID else { return content[path] }
    return rowID(path).flatMap { knownRows[$0] }
  }

  private func section(_ number: Int) -> LawSection {
    guard let sectionID else { return content.sections[number] }
    return sectionID(number).flatMap { knownSections[$0] } ?? LawSection(0)
  }

  /// Returns the level of a section, which its id decides.
  func level(_ section: Int) -> Int { hasLevels ? self.section(section).level : 0 }

  static func register(in table: TableView) {
    table.register(LawLinesCell.self, forCellReuseIdentifier: "lines")
    table.register(TableViewCell.self, forCellReuseIdentifier: "words")
    table.register(TableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "part")
  }

  /// Returns a number of different words.
  static func words(_ count: Int, of name: String) -> String {
    (0..<count).map { "\(name)\(UnicodeScalar(UInt8(97 + $0 % 26)))" }.joined(separator: " ")
  }

  func cell(_ table: TableView, at path: IndexPath) -> TableViewCell {
    guard let row = row(at: path) else { return TableViewCell() }
    switch row.height {
    case .lines:
      let cell = table.dequeueReusableCell(withIdentifier: "lines", for: path)
      (cell as? LawLinesCell)?.lines.name = "r\(row.id)"
      return cell
    case .words(let count):
      let cell = table.dequeueReusableCell(withIdentifier: "words", for: path)
      cell.textLabel?.numberOfLines = 0
      cell.textLabel?.text = Self.words(count, of: "r\(row.id)")
      return cell
    }
  }

  func height(at path: IndexPath) -> Int {
    guard case .lines(let lines) = row(at: path)?.height else {
      return TableView.automaticDimension
    }
    return lines
  }

  func title(_ part: KeyPath<LawSection, LawPart>, _ section: Int) -> String? {
    guard case .title(let words) = self.section(section)[keyPath: part].kind else { return nil }
    return Self.words(words, of: name(part, section))
  }

  func view(_ part: KeyPath<LawSection, LawPart>, _ section: Int, in table: TableView) -> View? {
    let name = name(part, section)
    switch self.section(section)[keyPath: part].kind {
    case .nothing, .title: return nil
    case .label(let words):
      let label = Label()
      label.numberOfLines = 0
      label.text = Self.words(words, of: name)
      return label
    case .reusable(let words):
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: "part")
      view?.textLabel?.text = Self.words(words, of: name)
      return view
    }
  }

  func height(_ part: KeyPath<LawSection, LawPart>, _ section: Int) -> Int {
    self.section(section)[keyPath: part].lines ?? TableView.automaticDimension
  }

  private func name(_ part: KeyPath<LawSection, LawPart>, _ section: Int) -> String {
    (part == \LawSection.header ? "h" : "f") + "\(self.section(section).id)"
  }

  var indexTitles: [String]? {
    var table = LawTable()
    table.content = content
    table.hasIndex = indexTitlesAreShown
    return table.indexTitles
  }

  // MARK: Estimates

  func estimate(at path: IndexPath, in table: TableView) -> Int {
    switch estimates {
    case .right:
      if case .lines(let lines) = row(at: path)?.height { lines } else { 1 }
    case .wrong(let number): Self.wrong((row(at: path)?.id ?? 0) + number)
    default: table.estimatedRowHeight
    }
  }

  func estimate(
    _ part: KeyPath<LawSection, LawPart>, _ section: Int, otherwise property: Int
  ) -> Int {
    let wanted = self.section(section)
    return switch estimates {
    case .right: wanted[keyPath: part].lines ?? (wanted[keyPath: part].kind == .nothing ? 0 : 1)
    case .wrong(let number): Self.wrong(wanted.id + number + 1)
    default: property
    }
  }

  /// Returns an estimate from 0 to 5 unrelated to the height; for 0 the table asks for the height
  /// itself.
  private static func wrong(_ number: Int) -> Int { number * 7 % 11 % 6 }
}

/// A cell that writes its name on each line.
final class LawLinesCell: TableViewCell {
  let lines = LawLines()

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(lines)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    lines.frame = contentView.bounds
  }
}

/// A view that writes a name and the line's number on each line.
final class LawLines: View {
  var name = "" {
    didSet { setNeedsDisplay() }
  }

  override func draw(in canvas: inout Canvas) {
    for line in 0..<max(0, bounds.height) {
      canvas.write("\(name)/\(line)", at: Point(x: bounds.minX, y: bounds.minY + line))
    }
  }
}
