import ButteryDatabase
import SeededRandom
import Testing

/// Compares pages of groups, in both directions, with the groups that a single statement returns.
struct NaiveGroups {
  let order: RowOrder
  let condition: String
  let connection: any DatabaseConnection

  init(columns: [OrderTerm], condition: String, on connection: any DatabaseConnection) {
    order = RowOrder(columns)
    self.condition = condition
    self.connection = connection
  }

  func check(seed: UInt64) throws {
    let names = order.terms.map(\.column).joined(separator: ", ")
    let terms = order.terms.map { $0.column + ($0.isDescending ? " desc" : "") }
    let all = try connection.run(
      Statement(
        "select \(names) from t where \(condition) "
          + "group by \(names) order by \(terms.joined(separator: ", "))")
    ).rows
    let query = GroupQuery(relation: "t", order: order, condition: SQLFragment(text: condition))
    for isBackward in [false, true] {
      for isDistinct in [false, true] {
        let found = try pages(of: query, isBackward: isBackward, isDistinct: isDistinct)
        #expect(
          found == (isBackward ? all.reversed() : all), "seed \(seed): \(terms) \(isDistinct)")
      }
    }
  }

  private func pages(
    of query: GroupQuery, isBackward: Bool, isDistinct: Bool
  ) throws -> [[DatabaseValue]] {
    var found: [[DatabaseValue]] = []
    while true {
      let first: PageQuery.Place = isBackward ? .last : .first
      let place = found.last.map { isBackward ? .before($0) : .after($0) } ?? first
      let page =
        isDistinct
        ? try connection.run(query.distinct(place, limit: 3, for: connection.dialect)).rows
        : try page(of: query, place)
      found += page
      guard page.count == 3 else { return found }
    }
  }

  private func page(of query: GroupQuery, _ place: PageQuery.Place) throws -> [[DatabaseValue]] {
    guard connection.dialect == .sqlite else {
      return try connection.run(query.page(place, limit: 3, for: connection.dialect)).rows
    }
    return try connection.run(query.group(place, for: connection.dialect)).rows.first.map { first in
      var groups = [first]
      while groups.count < 3 {
        let next: PageQuery.Place =
          place.isBackward ? .before(groups[groups.count - 1]) : .after(groups[groups.count - 1])
        let statement = query.group(next, for: connection.dialect)
        guard let group = try connection.run(statement).rows.first else { break }
        groups.append(group)
      }
      return groups
    } ?? []
  }
}
