/// Keys of JSON that only records behind a file's sample have, in the order in which they appear.
struct NewKeys: Sendable {
  /// The number of columns beyond which no more are made.
  ///
  /// Objects that are used as dictionaries can have other keys in each record.
  static let mostColumns = 1_000

  /// The keys, by the number of their file.
  private(set) var names: [Int: [String]] = [:]
  private var known: [Int: Set<String>] = [:]
  private var count = 0

  /// Adds a key of a file, unless there are very many already.
  mutating func add(_ key: String, ofPart part: Int) {
    guard count < Self.mostColumns, known[part, default: []].insert(key).inserted else { return }
    names[part, default: []].append(key)
    count += 1
  }

  /// Adds the keys of later records.
  mutating func add(_ later: NewKeys) {
    for part in later.names.keys.sorted() {
      for key in later.names[part] ?? [] { add(key, ofPart: part) }
    }
  }
}

extension RecordList {
  /// Makes columns of keys, as far as there aren't very many columns already.
  ///
  /// - Returns: Whether there are more columns now.
  mutating func addColumns(of keys: NewKeys) -> Bool {
    let before = columns.count
    for (part, names) in keys.names.sorted(by: { $0.key < $1.key }) {
      let room = max(0, NewKeys.mostColumns - columns.count)
      addColumns(names.prefix(room), ofPart: part)
    }
    return columns.count > before
  }

  private mutating func addColumns(_ keys: some Sequence<String>, ofPart number: Int) {
    let before = columns.count
    parts[number].keys += keys
    matchKeys(ofPart: number)
    if columns.count > before { endColumns(ofPartsBut: number, at: before) }
    findForms()
  }

  private mutating func matchKeys(ofPart number: Int) {
    let keys = FileKeys(parts[number].keys)
    parts[number].headerCount = keys.names.count
    parts[number].columnCount = keys.names.count
    let fields = match(names: keys.names, untitled: keys.untitled)
    parts[number].fieldOfColumn = fields == Array(keys.names.indices) ? nil : fields
  }
}

/// The keys of a file of JSON as columns.
struct FileKeys {
  /// The names of the columns; those without one are numbered.
  let names: [String]

  /// The indices of the columns without a name.
  let untitled: Set<Int>

  init(_ keys: [String]) {
    names = keys.enumerated().map { $1.isEmpty ? "column \($0 + 1)" : $1 }
    untitled = Set(keys.indices.filter { keys[$0].isEmpty })
  }
}
