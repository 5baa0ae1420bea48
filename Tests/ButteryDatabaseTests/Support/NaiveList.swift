import ButteryDatabase

/// A list of sorted keys, with the pages that a correct engine would return.
struct NaiveList {
  var keys: [Int]

  init(_ keys: [Int]) { self.keys = keys }

  func page(_ request: KeyedList.Request) -> [KeyedList.Row] {
    let whole = request.skipped + request.limit
    let found: ArraySlice<Int> =
      switch request.place {
      case .first: between(nil, request.end).prefix(whole).suffix(request.limit)
      case .last: between(request.end, nil).suffix(whole).prefix(request.limit)
      case .after(let key): between(key, request.end).prefix(whole).suffix(request.limit)
      case .from(let key): keys.drop { $0 < number(key) }.prefix(request.limit)
      case .through(let key): keys.prefix { $0 <= number(key) }.suffix(request.limit)
      case .before(let key): between(request.end, key).suffix(whole).prefix(request.limit)
      }
    return found.map(Self.row)
  }

  /// The page before a key, and the page from the key on.
  func around(_ key: KeyedList.Key, limit: Int) -> [[KeyedList.Row]] {
    [
      keys.prefix { $0 < number(key) }.suffix(limit).map(Self.row),
      keys.drop { $0 < number(key) }.prefix(limit).map(Self.row),
    ]
  }

  private func between(_ first: KeyedList.Key?, _ end: KeyedList.Key?) -> ArraySlice<Int> {
    keys.drop { key in first.map { key <= number($0) } ?? false }
      .prefix { key in end.map { key < number($0) } ?? true }
  }

  private static func row(_ key: Int) -> KeyedList.Row {
    KeyedList.Row(values: [], key: [.integer(Int64(key))])
  }

  private func number(_ key: KeyedList.Key) -> Int { key[0].integer ?? 0 }
}
