/// What is to be fetched for a table, as one statement or few.
package enum PageJob: Sendable, Hashable {
  /// A page of sections.
  case groups(KeyedList.Request)

  /// The sections on both sides of one.
  case groupsAround(SectionPages.Key, limit: Int)

  /// Pages of rows, each of a section.
  case rows([Part])

  /// The rows on both sides of one, and which number it has as far as anybody knows.
  case rowsAround(section: SectionPages.Key, row: SectionPages.Key, number: Int?, limit: Int)

  /// The first rows of a table that nothing tells apart; there is no second time.
  case beginning(limit: Int)

  /// A page of rows of a section.
  package struct Part: Sendable, Hashable {
    package var section: SectionPages.Key
    package var request: KeyedList.Request
  }

  /// What came: for each page its rows in their order.
  ///
  /// A job around something has two pages, that in front of it and that from there on.
  package typealias Result = [[KeyedList.Row]]

  /// The sections whose rows are fetched.
  var sections: [SectionPages.Key] {
    switch self {
    case .groups, .groupsAround: []
    case .rows(let parts): parts.map(\.section)
    case .rowsAround(let section, _, _, _): [section]
    case .beginning: [[]]
    }
  }
}
