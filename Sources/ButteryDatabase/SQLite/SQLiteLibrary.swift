internal import CSQLite

/// The functions of SQLite's library that the module calls, with their C types.
///
/// Building needs no SQLite header: the functions and numbers below belong to SQLite's stable interface
/// (https://sqlite.org/c3ref/intro.html).
struct SQLiteLibrary: Sendable {
  typealias Database = OpaquePointer
  private struct Address: @unchecked Sendable { let pointer: UnsafeMutableRawPointer }
  typealias Prepared = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Bytes = UnsafeRawPointer
  typealias Context = UnsafeMutableRawPointer
  typealias Progress = @convention(c) (Context?) -> Int32
  typealias Call =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
  typealias End = @convention(c) (Context?) -> Void
  typealias BindBytes = @convention(c) (Prepared?, Int32, Bytes?, Int32, Int) -> Int32

  let open: @convention(c) (Text, UnsafeMutablePointer<Database?>, Int32, Text?) -> Int32
  let close: @convention(c) (Database?) -> Int32
  let message: @convention(c) (Database?) -> Text?
  let busyTimeout: @convention(c) (Database?, Int32) -> Int32
  let interrupt: @convention(c) (Database?) -> Void
  let progressHandler: @convention(c) (Database?, Int32, Progress?, Context?) -> Void
  let prepare:
    @convention(c) (
      Database?, Text, Int32, UnsafeMutablePointer<Prepared?>, UnsafeMutablePointer<Text?>
    ) -> Int32
  let finalize: @convention(c) (Prepared?) -> Int32
  let step: @convention(c) (Prepared?) -> Int32
  let isReadOnly: @convention(c) (Prepared?) -> Int32
  let columnCount: @convention(c) (Prepared?) -> Int32
  let columnName: @convention(c) (Prepared?, Int32) -> Text?
  let columnType: @convention(c) (Prepared?, Int32) -> Int32
  let columnInteger: @convention(c) (Prepared?, Int32) -> Int64
  let columnReal: @convention(c) (Prepared?, Int32) -> Double
  let columnText: @convention(c) (Prepared?, Int32) -> UnsafePointer<UInt8>?
  let columnBlob: @convention(c) (Prepared?, Int32) -> Bytes?
  let columnByteCount: @convention(c) (Prepared?, Int32) -> Int32
  let bindNull: @convention(c) (Prepared?, Int32) -> Int32
  let bindInteger: @convention(c) (Prepared?, Int32, Int64) -> Int32
  let bindReal: @convention(c) (Prepared?, Int32, Double) -> Int32
  let bindText: BindBytes
  let bindBlob: BindBytes
  let createFunction:
    @convention(c) (
      Database?, Text, Int32, Int32, Context?, Call?, Call?, End?, End?
    ) -> Int32
  let userData: @convention(c) (OpaquePointer?) -> Context?
  let valueText: @convention(c) (OpaquePointer?) -> UnsafePointer<UInt8>?
  let valueByteCount: @convention(c) (OpaquePointer?) -> Int32
  let resultInteger: @convention(c) (OpaquePointer?, Int32) -> Void
  private let configuration: Address

  init() throws(DatabaseError) {
    let library = try DynamicLibrary(
      engine: "SQLite", names: ["libsqlite3.so.0", "libsqlite3.so", "libsqlite3.dylib"],
      package: "libsqlite3-0")
    open = try library.function("sqlite3_open_v2")
    close = try library.function("sqlite3_close_v2")
    message = try library.function("sqlite3_errmsg")
    busyTimeout = try library.function("sqlite3_busy_timeout")
    interrupt = try library.function("sqlite3_interrupt")
    progressHandler = try library.function("sqlite3_progress_handler")
    prepare = try library.function("sqlite3_prepare_v2")
    finalize = try library.function("sqlite3_finalize")
    step = try library.function("sqlite3_step")
    isReadOnly = try library.function("sqlite3_stmt_readonly")
    columnCount = try library.function("sqlite3_column_count")
    columnName = try library.function("sqlite3_column_name")
    columnType = try library.function("sqlite3_column_type")
    columnInteger = try library.function("sqlite3_column_int64")
    columnReal = try library.function("sqlite3_column_double")
    columnText = try library.function("sqlite3_column_text")
    columnBlob = try library.function("sqlite3_column_blob")
    columnByteCount = try library.function("sqlite3_column_bytes")
    bindNull = try library.function("sqlite3_bind_null")
    bindInteger = try library.function("sqlite3_bind_int64")
    bindReal = try library.function("sqlite3_bind_double")
    bindText = try library.function("sqlite3_bind_text")
    bindBlob = try library.function("sqlite3_bind_blob")
    createFunction = try library.function("sqlite3_create_function_v2")
    userData = try library.function("sqlite3_user_data")
    valueText = try library.function("sqlite3_value_text")
    valueByteCount = try library.function("sqlite3_value_bytes")
    resultInteger = try library.function("sqlite3_result_int")
    configuration = Address(pointer: try library.function("sqlite3_db_config"))
  }

  /// Sets an option of a database; returns whether the library has it.
  func set(_ option: Option, to value: Bool, of database: Database) -> Bool {
    let database = UnsafeMutableRawPointer(database)
    return sqlite_configure(configuration.pointer, database, option.rawValue, value ? 1 : 0) == 0
  }

  /// Options of a database, by their numbers in SQLite's interface (`SQLITE_DBCONFIG_…`).
  enum Option: Int32 {
    case triggers = 1003
    case loadExtension = 1005
    case defensive = 1010
    case quotedTexts = 1013
    case trustedSchema = 1017
  }

  /// Constants of SQLite's interface.
  enum Code {
    static let done: Int32 = 101
    static let error: Int32 = 1
    static let row: Int32 = 100
    static let busy: Int32 = 5
    static let locked: Int32 = 6
    static let readOnly: Int32 = 8
    static let interrupted: Int32 = 9
    static let cannotOpen: Int32 = 14
    static let notDatabase: Int32 = 26
    static let openReadOnly: Int32 = 1
    /// UTF-8 text, and the same result for the same arguments: `SQLITE_UTF8 | SQLITE_DETERMINISTIC`.
    static let pureFunction: Int32 = 1 | 0x800
    static let integer: Int32 = 1
    static let real: Int32 = 2
    static let text: Int32 = 3
    static let blob: Int32 = 4
    /// Tells SQLite to copy the value: `SQLITE_TRANSIENT`.
    static let copied = -1
  }
}
