import Buttery
import ButteryRecords

/// The state of a model's sections, besides their rows: names, folds, totals and sparklines.
@MainActor final class RecordSections {
  unowned let model: RecordsModel

  var folds = SectionFolds<Int>()
  /// The folds of sections that the result doesn't have yet, and the grouping levels they belong
  /// to.
  private var foldsToCome: (levels: GroupLevels, folds: SectionFolds<Int>)?
  var sparklines = SparklineCache()
  var totals = TotalsStore()
  var lastName = LastSectionName()
  /// A reused buffer for the record that a name is in, so that reading a name allocates nothing.
  var nameFields = FieldBuffer()

  /// The sections that the command line wants folded, and how many groups have been checked for
  /// their names.
  var namedFolds: NamedFolds
  var namedCount = 0
  var namedOuterCount = 0

  init(of model: RecordsModel) {
    self.model = model
    namedFolds = model.options.folds
    sparklines.column = model.chartColumn
    folds = foldsAtFirst
    for group in groupsToFold() { folds.toggle(group) }
  }

  var result: QueryResult { model.result }

  /// Forgets what is outdated since the model's result replaced `old`.
  func forgetOutdated(since old: QueryResult) {
    lastName.section = nil
    sparklines.column = model.chartColumn
    forgetOutdatedFolds(since: old)
    // What was kept meanwhile lacks the range of all sections, which only the whole result has.
    if result.isFinal, !old.isFinal { sparklines.forget() }
    guard !result.keepsOrder(of: old) || !result.hasForms(of: old) else { return }
    sparklines.forget()
    sparklines.range = nil
    forgetTotals()
  }

  /// Forgets what is kept by the numbers of sections, because these are other sections now.
  func forgetPlaces() {
    lastName.section = nil
    sparklines.forget()
    forgetTotals()
  }

  // MARK: Folds

  private func forgetOutdatedFolds(since old: QueryResult) {
    let isRebound = !result.list.columns.lazy.map(\.name).starts(
      with: old.list.columns.lazy.map(\.name))
    guard isRebound || result.query.groupLevels != old.query.groupLevels else { return }
    let isAwaited = !isRebound && foldsToCome?.levels == result.query.groupLevels
    // The folds of the command line are meant for the first sections only.
    if isRebound || old.groups != nil { namedFolds = NamedFolds() }
    folds = isAwaited ? foldsToCome?.folds ?? SectionFolds() : foldsAtFirst
    foldsToCome = nil
  }

  /// The folds of the sections of the current query, which the result may not have yet.
  var askedFolds: SectionFolds<Int> {
    get {
      if result.query.groupLevels == model.query.groupLevels { return folds }
      return foldsToCome?.levels == model.query.groupLevels
        ? foldsToCome?.folds ?? SectionFolds() : SectionFolds()
    }
    set {
      guard newValue != askedFolds else { return }
      guard result.query.groupLevels == model.query.groupLevels else {
        foldsToCome = (model.query.groupLevels, newValue)
        return
      }
      change(.folded) { folds = newValue }
    }
  }

  /// Whether only a section's header is visible, and its footer if sections have footers.
  ///
  /// Folded sections with totals make a summary of all sections. A folded section hides the
  /// sections in it, too.
  func isFolded(section: Int) -> Bool {
    !folds.isEmpty && model.hasSection(section)
      && folds.contains(result.arrangement.group(ofSection: section))
  }

  /// The group of a folded section; nil for all others.
  func foldedGroup(ofSection section: Int) -> Int? {
    isFolded(section: section) ? result.arrangement.group(ofSection: section) : nil
  }

  func toggleFold(ofSection section: Int) {
    guard result.groups != nil, model.hasSection(section) else { return }
    let group = result.arrangement.group(ofSection: section)
    change(.folded) { folds.toggle(group) }
  }

  /// Folds the section around a section; an outermost section is folded or unfolded itself.
  func toggleFold(around section: Int) {
    guard model.hasSection(section) else { return }
    let inner = model.allSections.section(ofGroup: result.arrangement.group(ofSection: section))
    guard let outer = inner.flatMap(model.allSections.parent(ofSection:)) else {
      return toggleFold(ofSection: section)
    }
    let group = model.allSections.group(ofSection: outer)
    change(.folded) { folds.toggle(group) }
  }

  /// The section of a group, or the innermost section around it that isn't hidden in a folded one.
  func shownSection(around group: Int) -> Int? {
    var around = model.allSections.section(ofGroup: group)
    while let section = around {
      let group = model.allSections.group(ofSection: section)
      if let shown = result.arrangement.section(ofGroup: group) { return shown }
      around = model.allSections.parent(ofSection: section)
    }
    return nil
  }

  /// Unfolds the section of a group, and all sections around it.
  ///
  /// - Returns: The section; nil where the group has none.
  func unfold(_ group: Int) -> Int? {
    guard let inner = model.allSections.section(ofGroup: group) else { return nil }
    var (around, groups): (Int?, [Int]) = (inner, [])
    while let section = around {
      let group = model.allSections.group(ofSection: section)
      if folds.contains(group) { groups.append(group) }
      around = model.allSections.parent(ofSection: section)
    }
    if !groups.isEmpty {
      change(.folded) {
        for group in groups { folds.toggle(group) }
      }
    }
    return result.arrangement.section(ofGroup: group)
  }

  /// Folds all sections, or unfolds all where all are folded.
  func toggleAllFolds() {
    guard result.groups != nil else { return }
    let isAnyOpen = (0..<model.sectionCount).contains { !isFolded(section: $0) }
    change(.folded) { folds.setAll(isAnyOpen) }
  }

  /// Changes what is folded, and notifies the observer before and after.
  func change(_ change: RecordsChange, _ body: () -> Void) {
    model.notify?(.willFold)
    body()
    model.showSections()
    model.notify?(change)
  }

  /// The rows of a section that the table shows.
  func shownRowCount(inSection section: Int) -> Int {
    isFolded(section: section) ? 0 : model.rowCount(inSection: section)
  }
}

// MARK: - Names

/// The names of sections, as bytes in buffers that are used again.
extension RecordSections {
  /// The name of a section; nil if the section has no name or doesn't exist.
  func name(ofSection section: Int) -> String? {
    var name: String?
    withNameUTF8(ofSection: section) { name = String(decoding: $0, as: UTF8.self) }
    return name
  }

  /// Hands the bytes of a section's name to `body` without allocating anything.
  ///
  /// The bytes need not be valid UTF-8 and are valid only until `body` returns.
  ///
  /// - Returns: Whether the section has a name.
  @discardableResult
  func withNameUTF8(
    ofSection section: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    if lastName.section != section {
      lastName.bytes.removeAll(keepingCapacity: true)
      lastName.exists = appendName(ofSection: section, to: &lastName.bytes)
      lastName.section = section
    }
    guard lastName.exists else { return false }
    lastName.bytes.withUnsafeBufferPointer(body)
    return true
  }

  /// Appends the bytes of what `QueryResult.name(ofSection:reader:)` says.
  ///
  /// - Parameter isWhole: whether the names of the enclosing sections come first.
  /// - Returns: Whether the section has a name.
  @discardableResult
  func appendName(
    ofSection section: Int, isWhole: Bool = true, to name: inout [UInt8]
  ) -> Bool {
    guard model.hasSection(section) else { return false }
    return appendName(
      ofGroup: result.arrangement.group(ofSection: section), isWhole: isWhole, to: &name)
  }

  /// The name of a group, even if it has no section; nil if it has no name.
  func name(ofGroup group: Int) -> String? {
    var name: [UInt8] = []
    return appendName(ofGroup: group, isWhole: true, to: &name)
      ? String(decoding: name, as: UTF8.self) : nil
  }

  private func appendName(
    ofGroup group: Int, isWhole: Bool, to name: inout [UInt8]
  ) -> Bool {
    guard let groups = result.groups, groups.hasGroup(group) else { return false }
    let record = groups.firstRecord(ofGroup: group)
    guard !groups.columns.isEmpty else {
      name.append(contentsOf: result.list.parts[result.list.part(ofRecord: record)].file.name.utf8)
      return true
    }
    guard model.read(record, into: &nameFields) == nil else {
      name.append(contentsOf: "(gone)".utf8)
      return true
    }
    let start = name.count
    groups.appendName(ofGroup: group, fields: nameFields, isWhole: isWhole, to: &name)
    if name.count == start { name.append(contentsOf: "(empty)".utf8) }
    return true
  }
}

/// A cache of the last name that was read: each redraw needs the name of the topmost section.
struct LastSectionName {
  /// The section of the name; nil if the name has to be read again.
  var section: Int?
  /// Whether the section has a name.
  var exists = false
  var bytes = [UInt8].roomForText
}
