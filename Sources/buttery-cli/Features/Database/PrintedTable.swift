import ButteryDatabase
import ButteryRecords

/// Writes the rows of a table of a database, with its sections, in its order.
struct PrintedTable {
  let pages: DatabasePages
  let query: RecordQuery
  let list: RecordList
  let columns: [Int]
  let format: OutputFormat
  private(set) var rowCount = 0

  init(
    pages: DatabasePages, query: RecordQuery, list: RecordList, columns: [Int], format: OutputFormat
  ) {
    self.pages = pages
    self.query = query
    self.list = list
    self.columns = columns
    self.format = format
  }

  /// How many rows say how wide columns are.
  private static let sampleCount = 200

  /// - Returns: Why not all rows could be written.
  mutating func write(to output: inout PlainOutput) -> DatabaseFailure? {
    do throws(DatabaseFailure) {
      try writeRows(to: &output)
      return nil
    } catch {
      return error
    }
  }

  private mutating func writeRows(to output: inout PlainOutput) throws(DatabaseFailure) {
    let hasSections = format == .plain || format == .markdown
    let grouped = hasSections ? query.groupColumns : []
    let shown = columns.filter { !grouped.contains($0) }
    var next = try pages.row(DatabasePlace(section: 0, row: 0))
    let writer = DatabaseWriter(
      list: list, columns: shown, format: format, sample: sample(from: next?.0))
    writer.begin(in: &output)
    var (fields, section) = (FieldBuffer(), -1)
    while let (place, values) = next, output.failure == nil {
      if place.section != section {
        let name = grouped.isEmpty ? nil : name(ofSection: place.section)
        if name != nil || section < 0 {
          writer.beginSection(name, isFirst: section < 0, in: &output)
        }
        section = place.section
      }
      fields.fill(values.map(\.bytes))
      writer.write(fields, to: &output)
      rowCount += 1
      next = try pages.row(DatabasePlace(section: place.section, row: place.row + 1))
    }
  }

  private func name(ofSection section: Int) -> String {
    let values = pages.now.section(section)?.values ?? []
    return values.map(\.name).joined(separator: " · ")
  }

  /// The rows that are here when the first one is.
  private func sample(from place: DatabasePlace?) -> [[[UInt8]?]] {
    guard let place else { return [] }
    let count = min(Self.sampleCount, pages.now.rowCount(inSection: place.section))
    return (0..<count).compactMap { row in
      pages.now.row(DatabasePlace(section: place.section, row: row))?.map(\.bytes)
    }
  }
}
