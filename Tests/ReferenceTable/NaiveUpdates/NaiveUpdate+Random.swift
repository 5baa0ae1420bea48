internal import Buttery

extension NaiveUpdate {
  /// Returns a valid batch for `model`, with any number of calls of all kinds in any order.
  ///
  /// Rows and sections that stay don't change; new, reloaded and reconfigured ones may look
  /// different afterwards.
  package static func random(
    for model: TableModel, using generator: inout some RandomNumberGenerator
  ) -> NaiveUpdate {
    var draft = UpdateDraft(model, using: &generator)
    draft.changeSections(using: &generator)
    draft.changeRows(using: &generator)
    if Int.random(in: 0..<4, using: &generator) == 0 { draft.nameRowsOfSections() }
    return draft.update(using: &generator)
  }
}

extension NaiveUpdate {
  /// Returns a batch without calls, after which some rows in sight with a fixed height have another
  /// one.
  ///
  /// The table must notice the new heights.
  package static func remeasuring(
    _ table: NaiveTable, using generator: inout some RandomNumberGenerator
  ) -> NaiveUpdate {
    var model = table.model
    for path in table.visibleRows where Bool.random(using: &generator) {
      guard case .lines = model[path].height else { continue }
      model[path].height = .lines(Int.random(in: 0...3, using: &generator))
    }
    return NaiveUpdate(calls: [], after: model.sections)
  }
}

extension TableModel {
  /// Gives all rows and sections unique ids and labels, and gives rows random policies.
  package mutating func identify(using generator: inout some RandomNumberGenerator) {
    var id = sections.reduce(0) { most, section in
      max(most, section.id, section.rows.map(\.id).max() ?? 0)
    }
    for section in sections.indices where sections[section].id == 0 {
      id += 1
      sections[section].identify(as: id)
    }
    for path in indexPaths where self[path].id == 0 {
      id += 1
      self[path].identify(as: id)
      self[path].policy = .random(using: &generator)
    }
  }
}

extension TableModel.Section {
  mutating func identify(as number: Int) {
    id = number
    label = "\(number)"
  }
}

extension TableModel.Row {
  mutating func identify(as number: Int) {
    id = number
    label = "a\(number)"
  }

  /// Changes the row's looks, but not its id.
  mutating func refresh(using generator: inout some RandomNumberGenerator) {
    let isLater = label?.first == "a"
    label = "\(isLater ? "b" : "a")\(id)"
    height = TableModel.Row.random(using: &generator).height
  }
}

extension TableModel.Row.Policy {
  /// Returns a policy that allows most actions.
  static func random(using generator: inout some RandomNumberGenerator) -> Self {
    var policy = Self()
    policy.canFocus = Int.random(in: 0..<6, using: &generator) > 0
    policy.canHighlight = Int.random(in: 0..<8, using: &generator) > 0
    policy.willSelect = .random(using: &generator)
    policy.willDeselect = .random(using: &generator)
    return policy
  }
}

extension TableModel.Row.Policy.Answer {
  static func random(using generator: inout some RandomNumberGenerator) -> Self {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: .nothing
    case 1: .firstOfSection
    default: .itself
    }
  }
}
