/// The values in a text of JSON that are records.
enum JSONRecords: Sendable, Hashable {
  /// Each of several values that follow one another.
  case values
  /// The elements of an array: of the whole text, of the array at a path of keys, or of the only
  /// array of objects in the outer object.
  case elements(path: [String]?)
  /// The elements of an array of arrays, but for the first one, whose texts are the titles of the
  /// columns; they are given as they are written.
  case rows(titles: [String])

  /// The titles in the first array; empty if it has none.
  var titles: [String] {
    if case .rows(let titles) = self { titles } else { [] }
  }
}

extension JSONRecords {
  /// Detects which values are records; nil for JSON Lines, and for texts that aren't JSON.
  ///
  /// - Parameters:
  ///   - isWhole: whether the text ends with `bytes`.
  ///   - suffix: the extension of the file's name; that of JSON Lines decides.
  ///   - hasTitles: whether the first array in an array of arrays may have titles.
  init?(
    _ bytes: UnsafeRawBufferPointer, isWhole: Bool, suffix: String, path: [String]?,
    hasTitles: Bool
  ) {
    let start = JSONOutline.start(in: bytes, from: Grammar.textStart(of: bytes))
    guard start < bytes.count else { return nil }
    if path != nil {
      self = .elements(path: path)
      return
    }
    let isArray = bytes[start] == UInt8(ascii: "[")
    // Other texts have no outline, and looking for one would read all of them.
    let outline =
      isArray || bytes[start] == UInt8(ascii: "{") ? JSONOutline(bytes, from: start) : nil
    guard
      !["jsonl", "ndjson"].contains(suffix) || outline?.isFollowedByComma(in: bytes) ?? false
    else { return nil }
    let found = outline.flatMap { outline in
      isArray
        ? Self.records(ofArray: outline, bytes, from: start, isWhole: isWhole, suffix: suffix)
        : Self.records(ofObject: outline, bytes, isWhole: isWhole)
    }
    guard let found = found ?? Self.mistaken(bytes, from: start, suffix: suffix) else { return nil }
    if hasTitles, isArray, let titles = Self.titles(bytes, from: start) {
      self = .rows(titles: titles)
    } else {
      self = found
    }
  }

  /// The texts in the first one of an array's arrays, if the second one doesn't consist of texts.
  private static func titles(_ bytes: UnsafeRawBufferPointer, from start: Int) -> [String]? {
    func skip(_ sign: Unicode.Scalar, from index: Int) -> Int? {
      let index = skipSpace(in: bytes, from: index)
      return index < bytes.count && bytes[index] == UInt8(ascii: sign) ? index + 1 : nil
    }
    guard let outer = skip("[", from: start), var index = skip("[", from: outer) else { return nil }
    var titles: [String] = []
    while let first = skip("\"", from: index) {
      let end = JSONOutline.endOfString(in: bytes, from: first)
      titles.append(String(decoding: bytes.part(first..<max(first, end - 1)), as: UTF8.self))
      guard let next = skip(",", from: end) else {
        index = end
        break
      }
      index = next
    }
    guard Set(titles).count == titles.count, !titles.isEmpty, let end = skip("]", from: index),
      let comma = skip(",", from: end), var place = skip("[", from: comma)
    else { return nil }
    while let first = skip("\"", from: place) {
      let end = JSONOutline.endOfString(in: bytes, from: first)
      guard let next = skip(",", from: end) else { return nil }
      place = next
    }
    place = skipSpace(in: bytes, from: place)
    return place < bytes.count && bytes[place] != UInt8(ascii: "]") ? titles : nil
  }

  private static func records(
    ofArray outline: JSONOutline, _ bytes: UnsafeRawBufferPointer, from start: Int, isWhole: Bool,
    suffix: String
  ) -> JSONRecords? {
    // Several arrays, each on its line, are read as lines. A bracket may also begin a field.
    if let end = outline.end, skipSpace(in: bytes, from: end) < bytes.count { return nil }
    let first = skipSpace(in: bytes, from: start + 1)
    let isOfObjects = first < bytes.count && bytes[first] == UInt8(ascii: "{")
    if isOfObjects || suffix == "json" { return .elements(path: nil) }
    // A file without an extension is JSON only if all of it is valid.
    guard suffix.isEmpty || first < bytes.count && bytes[first] == UInt8(ascii: "["), isWhole,
      outline.end != nil, isValue(bytes.part(first..<bytes.count))
    else { return nil }
    var conversion = JSONLinesConversion(.elements(path: nil), file: "")
    var output: [UInt8] = []
    let mistake = conversion.convert(bytes, into: &output) ?? conversion.finish(into: &output)
    return mistake == nil ? .elements(path: nil) : nil
  }

  /// Whether a text begins as a value does, or with the end of an array.
  private static func isValue(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = bytes.first else { return false }
    switch first {
    case UInt8(ascii: "["), UInt8(ascii: "]"), ASCII.quote, UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return true
    default:
      let word = bytes.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
      return ["true", "false", "null"].contains { word.elementsEqual($0.utf8) }
    }
  }

  private static func records(
    ofObject outline: JSONOutline, _ bytes: UnsafeRawBufferPointer, isWhole: Bool
  ) -> JSONRecords? {
    guard outline.isObject else { return nil }
    guard let end = outline.end else { return records(ofLongObject: outline) }
    let rest = skipSpace(in: bytes, from: end)
    if rest < bytes.count {
      if outline.isFollowedByComma(in: bytes) { return .values }
      let isOnLines = !outline.hasLineEnds && bytes[end..<rest].allSatisfy(JSONByte.isSpace)
      return bytes[rest] == UInt8(ascii: "{") && !isOnLines ? .values : nil
    }
    // If the text isn't whole, another value may follow.
    if isWhole, let table = outline.table { return .elements(path: table.deepPath) }
    guard outline.hasLineEnds else { return nil }
    return isWhole && outline.outerArrayCount > 1 ? .elements(path: nil) : .values
  }

  /// The values that are records in an object whose end hasn't come yet.
  private static func records(ofLongObject outline: JSONOutline) -> JSONRecords? {
    // In JSON Lines with so long lines no array of objects would still be open here.
    if let table = outline.table, table == outline.openArray {
      return .elements(path: table.deepPath)
    }
    return outline.hasLineEnds ? .elements(path: nil) : nil
  }

  /// How a text is read that is no JSON and certainly means to be; nil for JSON Lines, and for other
  /// texts.
  ///
  /// Reading it tells where the mistake is.
  private static func mistaken(
    _ bytes: UnsafeRawBufferPointer, from start: Int, suffix: String
  ) -> JSONRecords? {
    let second = skipSpace(in: bytes, from: start + 1)
    let next = second < bytes.count ? bytes[second] : 0
    let isMeant =
      suffix == "json" || bytes[start] == UInt8(ascii: "{") && next == ASCII.quote
      || bytes[start] == UInt8(ascii: "[") && next == UInt8(ascii: "{")
    return isMeant && !FormatDetection.isJSONLines(bytes, suffix: suffix) ? .values : nil
  }

  private static func skipSpace(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    JSONOutline.start(in: bytes, from: start)
  }
}
