/// A fetch of rows or sections, which takes one statement or a few.
package enum PageJob: Sendable, Hashable {
  /// A page of sections.
  case groups(KeyedList.Request)

  /// The sections before and after a key.
  case groupsAround(SectionPages.Key, limit: Int)

  /// Pages of rows, each from one section.
  case rows([Part])

  /// The rows before and after a key; `number` is the row's index in the section if it is known.
  case rowsAround(section: SectionPages.Key, row: SectionPages.Key, number: Int?, limit: Int)

  /// The first rows of a table without a key, which are fetched only once.
  case beginning(limit: Int)

  /// A page of rows of one section.
  package struct Part: Sendable, Hashable {
    package var section: SectionPages.Key
    package var request: KeyedList.Request
  }

  /// The result: the rows of each page, in the list's order.
  ///
  /// A job around a key has two pages: the rows before the key, then those from the key on.
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
