/// The array in JSON whose elements are records, and the others that might be meant.
struct JSONArrays: Sendable, Equatable {
  /// The keys that lead to the array; nil where it is the whole text, or there is none.
  var path: [String]?

  /// Whether nobody has said which one it is.
  var isGuess = false

  /// The keys that lead to the other arrays of objects, as far as the text's beginning has them.
  var others: [[String]] = []
}

extension JSONArrays {
  /// What is known of a text from its beginning.
  init(in bytes: UnsafeRawBufferPointer, read records: JSONRecords, _ options: ReadingOptions) {
    let start = Grammar.firstInk(in: bytes)
    guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return }
    let outline = JSONOutline(bytes, from: start)
    if case .elements(let found) = records { path = found ?? outline.table?.path }
    isGuess = path != nil && options.path == nil
    others = outline.arrays.map(\.path).filter { $0 != path }
  }

  /// What is known of a text that is read by its lines: of one that is a single object.
  init(inOnlyObject bytes: UnsafeRawBufferPointer) {
    let start = Grammar.firstInk(in: bytes)
    guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return }
    let outline = JSONOutline(bytes, from: start)
    guard let end = outline.end, bytes.part(end..<bytes.count).allSatisfy(JSONOutline.isSpace)
    else { return }
    others = outline.arrays.map(\.path)
  }
}
