/// The statements that have fetched blocks of rows, for users who want to see them.
struct PageStatements: Sendable {
  private struct Entry: Sendable {
    var section: SectionPages.Key
    var block: Int
    var statement: Statement
  }

  private var entries: [Entry] = []

  /// The largest number of statements that are kept, which is more than there are blocks in sight.
  private static let most = 400

  mutating func note(
    _ statement: Statement, forBlock block: Int, inSection section: SectionPages.Key
  ) {
    if entries.count >= Self.most { entries.removeFirst(Self.most / 4) }
    entries.append(Entry(section: section, block: block, statement: statement))
  }

  func statement(ofBlock block: Int, inSection section: SectionPages.Key) -> Statement? {
    entries.last { $0.block == block && $0.section == section }?.statement
  }
}
