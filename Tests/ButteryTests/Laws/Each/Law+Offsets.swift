import Buttery
import ButteryTestSupport
import ReferenceTable

// Law 11: an offset that a program sets has the geometry of known heights and estimates.
extension Law {
  static let law11 = Law(
    number: 11,
    prepare: { table, _ in table.content.giveLines() },
    propose: { state, numbers in
      let offset = LawStep.scroll(randomOffset(state, using: &numbers))
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0: return [[.reloadData], [offset]]
      case 1:
        var content = state.table.content.withOtherHeights(using: &numbers)
        content.giveLines()
        return [[.newHeights(content)] + (oneIn(2, &numbers) ? [.reloadData] : []), [offset]]
      case 2: return [[.scroll(randomOffset(state, using: &numbers)), offset]]
      default: return [[offset]]
      }
    },
    judge: { trial, states in
      let (before, after) = (states[states.count - 2], states[states.count - 1])
      guard case .scroll(let offset) = trial.turns.last?.last,
        before.table.content.hasSameArrangement(as: after.table.content)
      else { return .open }
      let truth = after.truth()
      guard after.table.style != .plain || truth.hasRoomForParts, !before.hides(partsOf: truth),
        !before.guessesParts(of: truth)
      else { return .open }
      let what = "after \(trial.turns.map(LawCode.code))"
      if after.table.isExact || offset <= before.minimum {
        let wanted = after.truth(at: offset)
        let complaint = after.complaint(wanted: wanted, what, offset: after.table.isExact)
        if complaint == nil, offset <= before.minimum, !after.isAtMinimum {
          return .broken(
            LawComplaint(text: "\(what): not at the beginning", found: after.screen))
        }
        return complaint.map { .broken($0) } ?? .holds
      }
      var naive = before.naive
      naive.setOffset(offset, learning: truth.naive.model)
      guard naive.offsets.contains(offset) else {
        // Beyond the end it is the end.
        guard after.offset == after.maximum else {
          return .broken(LawComplaint(text: "\(what): not at the end", found: after.screen))
        }
        return after.complaint(wanted: after.truth(at: truth.maximum), what, offset: false)
          .map { .broken($0) } ?? .holds
      }
      guard after.offset == offset else {
        return .broken(
          LawComplaint(text: "\(what): offset \(after.offset)", found: after.screen))
      }
      if let complaint = after.difference(from: naive, what) { return .broken(complaint) }
      guard let place = naive.offset(in: truth.naive) else { return .open }
      return after.complaint(wanted: after.truth(at: place), what, offset: false)
        .map { .broken($0) } ?? .holds
    })

  private static func randomOffset(
    _ state: LawState, using numbers: inout SeededGenerator
  ) -> Int {
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: 0
    case 1: [.min, .max].randomElement(using: &numbers)!
    default: Int.random(in: state.minimum - 3...state.maximum + 3, using: &numbers)
    }
  }
}

extension LawContent {
  /// Gives lines to all rows: of rows without lines only few cases can be judged.
  fileprivate mutating func giveLines() {
    for section in sections.indices {
      for row in sections[section].rows.indices
      where sections[section].rows[row].height == .lines(0) {
        sections[section].rows[row].height = .lines(2)
      }
    }
  }
}

extension LawState {
  /// A naive table with the heights of this one.
  fileprivate var naive: NaiveTable {
    var model = TableModel()
    model.style = table.style
    model.inset = table.insets
    model.padding = table.topPadding
    model.tableHeader = table.header
    model.tableFooter = table.footer
    model.maximumPinnedLines = 99
    model.sections = sections.indices.map { number in
      var section = TableModel.Section(
        header: TableModel.SectionView(lines: headers[number].height),
        footer: TableModel.SectionView(lines: footers[number].height),
        rows: rows[number].map { TableModel.Row(lines: $0.height) })
      if table.hasLevels { section.level = table.content.sections[number].level }
      return section
    }
    return NaiveTable(model, size: table.size)
  }

  /// Whether parts without lines here have lines in another state, so that it depends on what was
  /// asked before whether the table asks for them.
  fileprivate func hides(partsOf other: LawState) -> Bool {
    zip(
      (rows.joined() + headers + footers).map(\.height),
      (other.rows.joined() + other.headers + other.footers).map(\.height)
    ).contains { $0 == 0 && $1 > 0 }
  }

  /// Whether the table still estimates headers and footers although there are none at all.
  ///
  /// It sets the heights of all of them once it finds that out.
  fileprivate func guessesParts(of other: LawState) -> Bool {
    table.answers == .untitled
      && (headers + footers).map(\.height) != (other.headers + other.footers).map(\.height)
  }

  /// Describes the first row down to the lower edge that lies elsewhere than in a naive table.
  fileprivate func difference(from naive: NaiveTable, _ what: String) -> LawComplaint? {
    for (section, rects) in rows.enumerated() {
      for (row, rect) in rects.enumerated() {
        let wanted = naive.places[section].rows[row]
        if wanted.lowerBound < bottom, rect.lines != wanted {
          return LawComplaint(
            text: "\(what): row \(section).\(row) at \(rect.lines), not \(wanted)", found: screen)
        }
      }
    }
    return nil
  }
}

extension NaiveTable {
  /// Returns the offset at which another table with the same parts shows the same; `nil` if no part
  /// is in sight that tells.
  fileprivate func offset(in truth: NaiveTable) -> Int? {
    if let row = visibleRows.first {
      let lines = [self, truth].map { $0.places[row.section].rows[row.row].lowerBound }
      return offset + lines[1] - lines[0]
    }
    for section in places.indices {
      for part in [\SectionPlaces.header, \.footer]
      where places[section][keyPath: part].overlaps(visibleLines) {
        let lines = [self, truth].map { $0.places[section][keyPath: part].lowerBound }
        return offset + lines[1] - lines[0]
      }
    }
    return offset < tableHeader.upperBound ? offset : nil
  }
}
