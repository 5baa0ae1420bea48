/// The array in JSON whose elements are records, and other arrays that might be meant.
struct JSONArrays: Sendable, Equatable {
  /// The keys that lead to the array; nil where it is the whole text, or there is none.
  var path: [String]?

  /// Whether the array was chosen without a given path.
  var isGuess = false

  /// The keys that lead to the other arrays of objects, as far as they are in the text's beginning.
  var others: [[String]] = []
}

extension JSONArrays {
  /// Finds the arrays in a text from its beginning.
  init(in bytes: UnsafeRawBufferPointer, read records: JSONRecords, _ options: ReadingOptions) {
    let start = Grammar.firstInk(in: bytes)
    guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return }
    let outline = JSONOutline(bytes, from: start)
    if case .elements(let found) = records { path = found ?? outline.table?.path }
    isGuess = path != nil && options.path == nil
    others = outline.arrays.map(\.path).filter { $0 != path }
  }

  /// Finds the arrays in a text that is read as JSON Lines, but is a single object.
  init(inOnlyObject bytes: UnsafeRawBufferPointer) {
    let start = Grammar.firstInk(in: bytes)
    guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return }
    let outline = JSONOutline(bytes, from: start)
    guard let end = outline.end, bytes.part(end..<bytes.count).allSatisfy(JSONOutline.isSpace)
    else { return }
    others = outline.arrays.map(\.path)
  }
}
