import Buttery
import ButteryRecords

/// Looks for sections that aren't loaded.
@MainActor protocol SectionSeeker: AnyObject {
  /// Whether there are sections, or will be as soon as the current query is answered.
  var willHaveSections: Bool { get }

  /// Looks for a section by letters of its name.
  ///
  /// Only the last search is answered. `arrive` is called with the section once its rows are
  /// loaded, or with nil if there is none.
  func seekSection(
    _ letters: String, _ arrive: @escaping @MainActor (_ section: Int?) -> Void)

  /// Notes the scroll position.
  ///
  /// - Returns: A closure that restores the position.
  func makeReturn() -> @MainActor () -> Void
}

/// Finds sections by letters of their names.
///
/// For up to `JumpCodes.maximumNames` sections, all names are kept, with a code for each. For more,
/// each search reads the names from the file in the background, and keeps none.
///
/// Sections hidden in folded ones are found, too: sections are numbered as `folded` numbers them.
@MainActor final class SectionFinder {
  private let content: any TableContent
  /// The content if it has sections hidden in folded ones; nil if the table has all sections.
  let folded: (any FoldedSections)?
  /// The application whose main loop takes over what is found in the background.
  private let application: Application?
  private var names: [String] = []
  private var codes: [String] = []
  /// The sections that match, the best first; nil for all.
  private var found: [Int]?
  private var control = PassControl()

  private(set) var sectionCount = 0
  private(set) var typed = ""
  /// Whether names are still being read.
  private(set) var isSearching = false

  /// The controller, which is notified when other sections have been found.
  weak var observer: JumpController?

  private nonisolated static let maximumOfRank = 100

  init(content: any TableContent, sectionCount: Int, application: Application?) {
    self.content = content
    folded = content.rows.foldedSections.flatMap { $0.hidesSections ? $0 : nil }
    self.application = application
    learn(sectionCount: sectionCount)
  }

  /// The number of sections that can be found, if the table has `sectionCount`.
  private func count(inTable sectionCount: Int) -> Int {
    folded?.wholeResult.arrangement.sectionCount ?? sectionCount
  }

  /// The number of one of the table's sections among those that can be found.
  private func place(ofSection section: Int) -> Int? {
    if let folded { folded.place(ofSection: section) } else { section }
  }

  private func nameInContent(_ section: Int) -> String {
    (folded.map { $0.name(ofSectionAt: section) } ?? content.rows.name(ofSection: section)) ?? ""
  }

  /// Whether the number of sections or their names have changed since `learn(sectionCount:)`.
  ///
  /// - Parameter sectionCount: the number of the table's sections.
  func isOutdated(sectionCount: Int) -> Bool {
    let sectionCount = count(inTable: sectionCount)
    guard sectionCount == self.sectionCount else { return true }
    guard !content.rows.knowsAllSections, sectionCount <= JumpCodes.maximumNames else {
      return false
    }
    return names != names(count: sectionCount)
  }

  private func names(count: Int) -> [String] {
    (0..<count).map(nameInContent)
  }

  /// The section that matches the typed text best.
  var bestSection: Int? { typed.isEmpty ? nil : found?.first }

  /// Takes over the current sections.
  ///
  /// - Parameter tableCount: the number of the table's sections.
  func learn(sectionCount tableCount: Int) {
    sectionCount = count(inTable: tableCount)
    names = []
    if sectionCount <= JumpCodes.maximumNames {
      names = names(count: sectionCount)
    }
    // If not all sections are known, a code of a known one may be the beginning of another's name.
    codes = content.rows.knowsAllSections ? JumpCodes(names: names).codes : []
    find(typed)
  }

  var rowCount: Int { found?.count ?? sectionCount }

  func section(atRow row: Int) -> Int { found?[row] ?? row }

  /// The row of one of the table's sections.
  func row(ofTableSection section: Int) -> Int? {
    place(ofSection: section).flatMap(row(ofSection:))
  }

  func row(ofSection section: Int) -> Int? {
    guard let found else { return section < sectionCount ? section : nil }
    return found.firstIndex(of: section)
  }

  func name(of section: Int) -> String {
    section < names.count ? names[section] : nameInContent(section)
  }

  func code(of section: Int) -> String? { section < codes.count ? codes[section] : nil }

  /// Searches for sections that match a text; an empty text matches all.
  func find(_ text: String) {
    stop()
    typed = text
    guard !text.isEmpty else {
      found = nil
      observer?.didFind()
      return
    }
    guard !names.isEmpty || sectionCount == 0 else { return findInFile(text) }
    let match = NameMatch(typed: text)
    var best = BestNames(most: names.count)
    var next = NextSection(notBefore: text, form: content.sectionForm)
    for (section, name) in names.enumerated() {
      next?.consider(section, named: name)
      if let rank = match.rank(of: name, code: code(of: section)) {
        best.insert(section, rank: rank, level: SectionName.level(of: name))
      }
    }
    found = best.all(with: next?.section)
    observer?.didFind()
  }

  /// Cancels a running search.
  func stop() {
    control.cancel()
    isSearching = false
  }

  // MARK: In the background

  private func findInFile(_ text: String) {
    guard let view = folded?.wholeResult ?? content.rows.recordsResult, let application else {
      return
    }
    isSearching = true
    let control = PassControl()
    self.control = control
    let match = NameMatch(typed: text)
    let next = NextSection(notBefore: text, form: content.sectionForm)
    Background.run { [weak self] in
      Self.search(view, for: match, next, control: control) { best, isComplete in
        application.post {
          self?.adopt(best, isComplete: isComplete, from: control)
        }
      }
    }
  }

  private func adopt(_ best: [Int], isComplete: Bool, from control: PassControl) {
    guard control === self.control, !control.isCancelled else { return }
    let isNews = found != best || isComplete
    isSearching = !isComplete
    guard isNews else { return }
    found = best
    observer?.didFind()
  }

  /// How many names are read between two checks of the time.
  private nonisolated static let slice = 256
  private nonisolated static let interval = Duration.milliseconds(100)

  private nonisolated static func search(
    _ view: QueryResult, for match: NameMatch, _ next: NextSection?, control: PassControl,
    tell: ([Int], Bool) -> Void
  ) {
    var reader = RecordReader(view.list)
    var next = next
    var best = BestNames(most: maximumOfRank)
    var last = ContinuousClock.now
    for section in 0..<view.arrangement.sectionCount {
      if control.isCancelled { return }
      if section.isMultiple(of: slice), .now - last > interval {
        tell(best.all(with: nil), false)
        last = .now
      }
      guard let name = (try? view.name(ofSection: section, reader: &reader)) ?? nil else {
        continue
      }
      next?.consider(section, named: name)
      guard let rank = match.rank(of: name) else { continue }
      best.insert(section, rank: rank, level: SectionName.level(of: name))
    }
    tell(best.all(with: next?.section), true)
  }
}

// MARK: - The next section

/// Finds the section with the least value that isn't less than a typed number, date or time.
private struct NextSection: Sendable {
  private let form: ColumnForm
  private let typed: Double
  private var value = Double.infinity
  /// The section, among those considered so far.
  private(set) var section: Int?

  /// - Parameter form: the form of the sections' values; nil if they are texts.
  init?(notBefore text: String, form: ColumnForm?) {
    guard let form, let typed = Self.value(of: text, form) else { return nil }
    (self.form, self.typed) = (form, typed)
  }

  mutating func consider(_ section: Int, named name: String) {
    guard SectionName.level(of: name) == 0, let value = Self.value(of: name, form),
      value >= typed, value < self.value
    else { return }
    (self.section, self.value) = (section, value)
  }

  private static func value(of text: String, _ form: ColumnForm) -> Double? {
    var text = text
    return text.withUTF8 { utf8 in
      // A typed month is its first day.
      form.kind == .date
        ? DateSpan(utf8, order: form.dateOrder)?.first : FieldValue.number(of: utf8, form: form)
    }
  }
}
