/// The functions of libpq that the module calls, with their C types.
///
/// Building needs no libpq header: the functions and numbers below belong to its stable interface
/// (https://www.postgresql.org/docs/current/libpq.html). Pipeline mode came with version 14.
struct PostgreSQLLibrary: Sendable {
  typealias Connection = OpaquePointer
  typealias Result = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Texts = UnsafePointer<Text?>
  typealias Numbers = UnsafePointer<Int32>
  typealias Notice = @convention(c) (UnsafeMutableRawPointer?, Text?) -> Void
  typealias Cancel = OpaquePointer

  let connect: @convention(c) (Texts, Texts, Int32) -> Connection?
  let status: @convention(c) (Connection?) -> Int32
  let serverVersion: @convention(c) (Connection?) -> Int32
  let parameterStatus: @convention(c) (Connection?, Text) -> Text?
  let connectionMessage: @convention(c) (Connection?) -> Text?
  let needsPassword: @convention(c) (Connection?) -> Int32
  let finish: @convention(c) (Connection?) -> Void
  let setNoticeProcessor:
    @convention(c) (Connection?, Notice, UnsafeMutableRawPointer?) -> OpaquePointer?
  let enterPipeline: @convention(c) (Connection?) -> Int32
  let send:
    @convention(c) (
      Connection?, Text, Int32, UnsafePointer<UInt32>?, Texts?, Numbers?, Numbers?, Int32
    ) -> Int32
  let sync: @convention(c) (Connection?) -> Int32
  let nextResult: @convention(c) (Connection?) -> Result?
  let setSingleRowMode: @convention(c) (Connection?) -> Int32
  let resultStatus: @convention(c) (Result?) -> Int32
  let resultField: @convention(c) (Result?, Int32) -> Text?
  let clear: @convention(c) (Result?) -> Void
  let rowCount: @convention(c) (Result?) -> Int32
  let columnCount: @convention(c) (Result?) -> Int32
  let columnName: @convention(c) (Result?, Int32) -> Text?
  let columnType: @convention(c) (Result?, Int32) -> UInt32
  let isNull: @convention(c) (Result?, Int32, Int32) -> Int32
  let byteCount: @convention(c) (Result?, Int32, Int32) -> Int32
  let value: @convention(c) (Result?, Int32, Int32) -> UnsafePointer<UInt8>?
  let cancelHandle: @convention(c) (Connection?) -> Cancel?
  let cancel: @convention(c) (Cancel?, UnsafeMutablePointer<CChar>, Int32) -> Int32
  let freeCancel: @convention(c) (Cancel?) -> Void

  init() throws(DatabaseError) {
    let library = try DynamicLibrary(
      engine: "PostgreSQL", names: ["libpq.so.5", "libpq.so", "libpq.dylib"], package: "libpq5")
    connect = try library.function("PQconnectdbParams")
    status = try library.function("PQstatus")
    serverVersion = try library.function("PQserverVersion")
    parameterStatus = try library.function("PQparameterStatus")
    connectionMessage = try library.function("PQerrorMessage")
    needsPassword = try library.function("PQconnectionNeedsPassword")
    finish = try library.function("PQfinish")
    setNoticeProcessor = try library.function("PQsetNoticeProcessor")
    enterPipeline = try library.function("PQenterPipelineMode")
    send = try library.function("PQsendQueryParams")
    sync = try library.function("PQpipelineSync")
    nextResult = try library.function("PQgetResult")
    setSingleRowMode = try library.function("PQsetSingleRowMode")
    resultStatus = try library.function("PQresultStatus")
    resultField = try library.function("PQresultErrorField")
    clear = try library.function("PQclear")
    rowCount = try library.function("PQntuples")
    columnCount = try library.function("PQnfields")
    columnName = try library.function("PQfname")
    columnType = try library.function("PQftype")
    isNull = try library.function("PQgetisnull")
    byteCount = try library.function("PQgetlength")
    value = try library.function("PQgetvalue")
    cancelHandle = try library.function("PQgetCancel")
    cancel = try library.function("PQcancel")
    freeCancel = try library.function("PQfreeCancel")
  }

  /// Constants of libpq's interface.
  enum Code {
    static let connectionIsGood: Int32 = 0
    /// The first version that can look for the client while a statement runs.
    static let firstWatching: Int32 = 140_000
    static let tuples: Int32 = 2
    static let singleRow: Int32 = 9
    static let pipelineSync: Int32 = 10
    static let pipelineAborted: Int32 = 11
    /// Each `ExecStatusType` of a successful statement: an empty query, a command, rows.
    static let good: Set<Int32> = [0, 1, 2]
    static let primaryMessage = Int32(UInt8(ascii: "M"))
    static let sqlState = Int32(UInt8(ascii: "C"))
  }
}
