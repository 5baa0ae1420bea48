extension RecordGroups {
  /// The groups in the order of their names, column by column.
  ///
  /// Numbers and dates come by their value; texts by their letters in either case, and where these
  /// agree by their bytes. Groups without a value come last, in their order of appearance. Groups
  /// of files go by the names of the files. Time grows with the bytes of the files.
  package func orderByName(
    in list: RecordList, control: PassControl
  ) throws(PassFailure) -> [UInt32] {
    guard !columns.isEmpty else {
      var names = GroupNames(form: ColumnForm(.text))
      for group in 0..<count {
        let part = list.part(ofRecord: firstRecord(ofGroup: group))
        names.append(Array(list.parts[part].file.name.utf8))
      }
      return Self.order(of: count, by: [names])
    }
    let visitor = NameVisitor(list, groups: self)
    let names = try RecordScan(list, control: control).run(visitor, from: visitor.noNames)
    return Self.order(of: count, by: names)
  }

  /// Sorts by the last column first: the sort is stable, so the first column decides in the end.
  private static func order(of count: Int, by names: [GroupNames]) -> [UInt32] {
    var order = Array(0..<UInt32(count))
    var sorter = KeySorter()
    for column in names.reversed() {
      let keys = column.keys()
      sorter.sort(&order, in: 0..<count) { keys[Int($0)] }
    }
    return order
  }
}

/// The groups' values in one of their columns.
struct GroupNames {
  private let form: ColumnForm

  /// Texts, and where each ends.
  private var bytes: [UInt8] = []
  private var ends = [0]

  init(form: ColumnForm) {
    self.form = form
  }

  mutating func append(_ name: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: name)
    ends.append(bytes.count)
  }

  mutating func append(contentsOf other: GroupNames) {
    let start = bytes.count
    bytes.append(contentsOf: other.bytes)
    for end in other.ends.dropFirst() { ends.append(start + end) }
  }

  /// Forgets all names and keeps the room.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeLast(ends.count - 1)
  }

  mutating func append(_ name: [UInt8]) { name.withUnsafeBufferPointer { append($0) } }

  /// A sort key for each group; the group with the least key comes first.
  func keys() -> [UInt64] {
    bytes.withUnsafeBytes { bytes in
      let name = { (group: Int) in
        UnsafeRawBufferPointer(rebasing: bytes[ends[group]..<ends[group + 1]])
      }
      guard form.kind != .text else {
        return TextRanks.ranks(count: ends.count - 1, text: name)
      }
      return NumberRanks.ranks(count: ends.count - 1, form: form) {
        name($0).assumingMemoryBound(to: UInt8.self)
      }
    }
  }
}
