package import Buttery

/// A batch of changes to rows and sections, together with the model's sections after it.
///
///     let update = NaiveUpdate.random(for: model, using: &numbers)
///     table.performBatchUpdates {
///       source.model.sections = update.after
///       update.calls.forEach { table.perform($0) }
///     }
///
/// Rows and sections are identified by their `id`, which must be unique.
package struct NaiveUpdate: Hashable, Sendable {
  /// A call of one of the table's methods.
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

  /// The calls, in their order.
  package var calls: [Call]
  /// The sections after the update.
  package var after: [TableModel.Section]
  /// The ids of rows that stay but get another cell; not those of reloaded sections, whose rows
  /// count as other rows.
  package var reloaded: Set<Int>
  /// The ids of rows that are reconfigured.
  package var reconfigured: Set<Int>

  /// The ids of reloaded sections, each with the id of the section that replaces it.
  package var replacements: [Int: Int]

  /// Creates an update, without checking that it is valid.
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

  /// Returns the place of a row of `before` after the update; `nil` if the row is deleted.
  package func place(ofRow path: IndexPath, in before: [TableModel.Section]) -> IndexPath? {
    let id = before[path.section].rows[path.row].id
    for section in after.indices {
      for row in after[section].rows.indices where after[section].rows[row].id == id {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }

  /// Returns the index of a section of `before` after the update; `nil` if the section is deleted.
  package func place(ofSection section: Int, in before: [TableModel.Section]) -> Int? {
    after.firstIndex { $0.id == before[section].id }
  }

  /// Returns an array with the elements of `placed` at their indexes, and `rest` in order between
  /// them.
  static func arrange<Element>(_ rest: [Element], _ placed: [Int: Element]) -> [Element] {
    var rest = rest[...]
    return (0..<rest.count + placed.count).map { placed[$0] ?? rest.removeFirst() }
  }
}

extension NaiveUpdate: CustomStringConvertible {
  /// The calls, and the row count of each section after them.
  package var description: String {
    let counts = after.map { "\($0.rows.count)" }.joined(separator: " ")
    return "update {\(calls.map(\.description).joined(separator: ", "))} to [\(counts)]"
  }
}

extension NaiveUpdate.Call: CustomStringConvertible {
  /// The kind of the call, and its places.
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
  /// The section and the row, as in `0-3`.
  var short: String { "\(section)-\(row)" }
}
