/// What has to be done to a file so that it is records in UTF-8.
struct InputPlan: Sendable, Equatable {
  /// From so many bytes it is found out.
  static let byteLimit = FormatDetection.byteLimit

  /// What is known of a file before anything of it is read.
  struct Request: Sendable {
    /// What messages call it.
    let name: String
    /// Nil for standard input.
    let path: String?
    let options: ReadingOptions
  }

  /// How characters are written.
  private(set) var encoding = TextEncoding.utf8

  /// Whether neither the text nor anybody else says so.
  private(set) var isEncodingGuessed = false

  /// Nothing has to be done.
  init() {}

  /// - Parameters:
  ///   - start: the file's first bytes.
  ///   - isWhole: whether there are no others.
  ///   - isDecompressed: whether they are what was compressed.
  /// - Throws: `RecordError.notText` for what is no text, and how to make some of it.
  init(
    start: [UInt8], isWhole: Bool, isDecompressed: Bool, request: Request
  ) throws(RecordError) {
    let start = Array(start.prefix(Self.byteLimit))
    if let encoding = request.options.encoding {
      self.encoding = encoding
    } else {
      try Self.refuse(start, isDecompressed: isDecompressed, request)
      let detection = start.withUnsafeBytes { EncodingDetection($0) }
      // What is followed is read where it is, as long as that is possible.
      let isLeft = detection.encoding == .windows1252 && request.options.follows
      encoding = isLeft ? .utf8 : detection.encoding
      isEncodingGuessed = detection.isGuess && !isLeft
    }
  }

  /// Throws where the bytes are no text.
  private static func refuse(
    _ start: [UInt8], isDecompressed: Bool, _ request: Request
  ) throws(RecordError) {
    if isDecompressed, let again = Compression(start) {
      throw .notText(
        file: request.name, format: "compressed twice",
        remedy: "undo one with: \(again.rawValue) \(again.arguments[0])")
    }
    guard let format = start.withUnsafeBytes({ BinaryFormat($0) }) else { return }
    throw .notText(
      file: request.name, format: format.name, remedy: format.remedy(forFile: request.path))
  }

  /// Whether the file can be read where it is.
  var isNothing: Bool { encoding == .utf8 }

  /// Why a file can't be followed of which this has to be done.
  var reason: String { "it is converted from \(encoding.name)" }

  /// What is told of it.
  var notes: InputNotes {
    var notes = InputNotes()
    notes.encoding = encoding.name
    notes.isEncodingGuessed = isEncodingGuessed
    return notes
  }

  /// What does it, one behind the other.
  func conversions(forFile name: String) -> ConversionChain {
    ConversionChain([encoding.conversion].compactMap(\.self))
  }
}
