package import Buttery

/// A batch of changes to rows and sections, and what the model's sections are after it.
///
///     let update = NaiveUpdate.random(for: model, using: &numbers)
///     table.performBatchUpdates {
///       source.model.sections = update.after
///       update.calls.forEach { table.perform($0) }
///     }
///
/// Rows and sections are known by their `id`, which must be different for each.
package struct NaiveUpdate: Hashable, Sendable {
  /// One call of a table's methods.
  package enum Call: Hashable, Sendable {
    /// `insertRows(at:with:)`
    case insertRows([IndexPath])
    /// `deleteRows(at:with:)`
    case deleteRows([IndexPath])
    /// `moveRow(at:to:)`
    case moveRow(IndexPath, to: IndexPath)
    /// `reloadRows(at:with:)`
    case reloadRows([IndexPath])
    /// `reconfigureRows(at:)`
    case reconfigureRows([IndexPath])
    /// `insertSections(_:with:)`
    case insertSections([Int])
    /// `deleteSections(_:with:)`
    case deleteSections([Int])
    /// `moveSection(_:toSection:)`
    case moveSection(Int, to: Int)
    /// `reloadSections(_:with:)`
    case reloadSections([Int])
  }

  /// What is called, in this order.
  package var calls: [Call]
  /// The sections after all of it.
  package var after: [TableModel.Section]
  /// The rows, by id, that get another cell though they stay; not those of reloaded sections,
  /// which are other rows.
  package var reloaded: Set<Int>
  /// The rows, by id, whose cells are asked for again.
  package var reconfigured: Set<Int>

  /// The sections, by id, that are reloaded, and those that take their places.
  package var replacements: [Int: Int]

  /// Creates an update; that it fits isn't checked.
  package init(
    calls: [Call], after: [TableModel.Section], reloaded: Set<Int> = [],
    reconfigured: Set<Int> = [], replacements: [Int: Int] = [:]
  ) {
    self.calls = calls
    self.after = after
    self.reloaded = reloaded
    self.reconfigured = reconfigured
    self.replacements = replacements
  }

  /// Where a row of `before` is after the update; `nil` if it is gone.
  package func place(ofRow path: IndexPath, in before: [TableModel.Section]) -> IndexPath? {
    let id = before[path.section].rows[path.row].id
    for section in after.indices {
      for row in after[section].rows.indices where after[section].rows[row].id == id {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }

  /// Where a section of `before` is after the update; `nil` if it is gone.
  package func place(ofSection section: Int, in before: [TableModel.Section]) -> Int? {
    after.firstIndex { $0.id == before[section].id }
  }

  /// Puts what has a place where it belongs, and the rest, in its order, between.
  static func arrange<Element>(_ rest: [Element], _ placed: [Int: Element]) -> [Element] {
    var rest = rest[...]
    return (0..<rest.count + placed.count).map { placed[$0] ?? rest.removeFirst() }
  }
}

extension NaiveUpdate: CustomStringConvertible {
  /// The calls, and how many rows each section has after them.
  package var description: String {
    let counts = after.map { "\($0.rows.count)" }.joined(separator: " ")
    return "update {\(calls.map(\.description).joined(separator: ", "))} to [\(counts)]"
  }
}

extension NaiveUpdate.Call: CustomStringConvertible {
  /// The kind of the call and its places.
  package var description: String {
    func list(_ paths: [IndexPath]) -> String { paths.map(\.short).joined(separator: " ") }
    return switch self {
    case .insertRows(let paths): "insert \(list(paths))"
    case .deleteRows(let paths): "delete \(list(paths))"
    case .moveRow(let source, let target): "move \(source.short) to \(target.short)"
    case .reloadRows(let paths): "reload \(list(paths))"
    case .reconfigureRows(let paths): "reconfigure \(list(paths))"
    case .insertSections(let sections): "insert sections \(sections)"
    case .deleteSections(let sections): "delete sections \(sections)"
    case .moveSection(let source, let target): "move section \(source) to \(target)"
    case .reloadSections(let sections): "reload sections \(sections)"
    }
  }
}

extension IndexPath {
  /// Section and row.
  var short: String { "\(section)-\(row)" }
}
