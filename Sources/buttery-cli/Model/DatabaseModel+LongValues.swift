import Buttery
import ButteryDatabase

/// How much of a row's values is known.
enum RowExtent {
  /// All of them.
  case whole([DatabaseValue])
  /// Of long ones the beginnings; they are being fetched.
  case awaited([DatabaseValue])
  /// Of long ones the beginnings, for the given reason.
  case partial([DatabaseValue], reason: String)

  var values: [DatabaseValue] {
    switch self {
    case .whole(let values), .awaited(let values), .partial(let values, _): values
    }
  }
}

// Of long values rows have only the beginnings until somebody wants them.
extension DatabaseModel {
  func wholeFields(
    _ columns: [Int], ofRowAt indexPath: IndexPath,
    _ arrive: @escaping @MainActor (Result<[String], RowRefusal>) -> Void
  ) -> Result<[String], RowRefusal>? {
    func fields(_ values: [DatabaseValue]) -> Result<[String], RowRefusal>? {
      guard columns.allSatisfy(values.indices.contains) else { return nil }
      let wanted = columns.map { values[$0] }
      return wanted.contains(where: \.isBeginning)
        ? nil : .success(wanted.map { $0.string ?? "" })
    }
    guard let loaded = values(at: indexPath) else {
      return .failure(RowRefusal(reason: "no row to copy from"))
    }
    if let fields = fields(loaded) { return fields }
    func whole(_ row: RowExtent) -> Result<[String], RowRefusal>? {
      if let fields = fields(row.values) { return fields }
      guard case .partial(_, let reason) = row else { return nil }
      return .failure(RowRefusal(reason: reason))
    }
    if let row = extent(ofRowAt: indexPath), let fields = whole(row) { return fields }
    awaitWholeRow(at: indexPath) { row in
      if let fields = whole(row) { arrive(fields) }
    }
    return nil
  }

  private static let tooLong = "too long to copy; terminals take 75 kB"
  private static let withoutKey = "not all of it is loaded; name a key with --key"
  private static let unavailable = "not all of it can be fetched"

  /// Returns the values of a row, and fetches its long values if it has some; nil if the row isn't
  /// loaded.
  func extent(ofRowAt indexPath: IndexPath) -> RowExtent? {
    guard let values = values(at: indexPath) else { return nil }
    guard values.contains(where: \.isBeginning) else { return .whole(values) }
    let number = session.wantWholeRow(at: place(of: indexPath), of: snapshot)
    guard number != nil else { return .partial(values, reason: Self.withoutKey) }
    guard let row = snapshot.wholeRow(at: place(of: indexPath)), !row.isAwaited else {
      return isFetching ? .awaited(values) : .partial(values, reason: Self.unavailable)
    }
    return extent(of: row) ?? .partial(values, reason: Self.unavailable)
  }

  private func extent(of row: WholeRow) -> RowExtent? {
    row.values.map { values in
      values.contains(where: \.isBeginning)
        ? .partial(values, reason: Self.tooLong) : .whole(values)
    }
  }

  /// Calls a function with the values of a row once its long values have been fetched, unless
  /// something else is asked for before.
  func awaitWholeRow(
    at indexPath: IndexPath, _ arrive: @escaping @MainActor (RowExtent) -> Void
  ) {
    let values = values(at: indexPath) ?? []
    guard let number = session.wantWholeRow(at: place(of: indexPath), of: snapshot) else { return }
    wholeRow = (
      number,
      { [weak self] row in
        arrive(self?.extent(of: row) ?? .partial(values, reason: Self.unavailable))
      }
    )
  }

  /// Passes on the row that was awaited, if it has arrived.
  func deliverWholeRow() {
    guard let wholeRow, let row = snapshot.wholeRow, row.number == wholeRow.number, !row.isAwaited
    else { return }
    self.wholeRow = nil
    wholeRow.arrive(row)
  }
}
