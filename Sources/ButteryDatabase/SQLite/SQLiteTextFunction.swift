internal import ButteryRecords

/// An SQL function that finds a text regardless of case, for letters outside ASCII, which SQLite's own
/// `lower` doesn't convert.
final class SQLiteTextFunction {
  /// The name in statements: `name(text, needle)` is 1 if the text contains the needle, else 0.
  static let name = "buttery_finds"

  /// The library that calls the function, as the callback can't receive it.
  private static let library = try? SQLiteLibrary()

  private var needle: [UInt8] = []
  private var matcher: TextMatcher?

  /// Registers the function for a database, until it is closed.
  static func add(to database: SQLiteLibrary.Database, of library: SQLiteLibrary) {
    let object = Unmanaged.passRetained(SQLiteTextFunction()).toOpaque()
    _ = library.createFunction(
      database, name, 2, SQLiteLibrary.Code.pureFunction, object,
      { SQLiteTextFunction.call($0, $1, $2) }, nil, nil,
      { context in
        guard let context else { return }
        Unmanaged<SQLiteTextFunction>.fromOpaque(context).release()
      })
  }

  private static func call(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let library, count == 2, let values, let object = library.userData(context) else {
      return
    }
    let function = Unmanaged<SQLiteTextFunction>.fromOpaque(object).takeUnretainedValue()
    let isFound = function.finds(
      bytes(of: values[1], in: library), in: bytes(of: values[0], in: library))
    library.resultInteger(context, isFound ? 1 : 0)
  }

  private static func bytes(
    of value: OpaquePointer?, in library: SQLiteLibrary
  ) -> UnsafeBufferPointer<UInt8> {
    let start = library.valueText(value)
    return UnsafeBufferPointer(
      start: start, count: start == nil ? 0 : Int(library.valueByteCount(value)))
  }

  private func finds(
    _ text: UnsafeBufferPointer<UInt8>, in field: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if matcher == nil || !text.elementsEqual(needle) {
      needle = Array(text)
      matcher = TextMatcher(String(decoding: text, as: UTF8.self))
    }
    return matcher?.firstRange(in: field) != nil
  }
}
