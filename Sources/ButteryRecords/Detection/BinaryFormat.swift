import CLibrary

/// The format of a file that isn't text, and a command that converts it to text.
struct BinaryFormat: Sendable {
  /// The name in messages, with its article.
  let name: String

  private let help: Help

  private enum Help {
    /// A command for the shell, in which `FILE` stands for the file's name.
    case command(String)
    /// A query for DuckDB, in which `FILE` stands for the file's name.
    case query(String)
    /// No command is known.
    case none
  }

  private init(_ name: String, _ help: Help) {
    self.name = name
    self.help = help
  }

  /// Detects a binary format; nil for text, or what may be text.
  ///
  /// - Parameter bytes: the beginning of a file.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let mark = Self.marks.first { mark in
      bytes.count >= mark.offset + mark.bytes.count
        && bytes.dropFirst(mark.offset).starts(with: mark.bytes)
    }
    let isBinary = Self.isBinary(bytes) && !EncodingDetection.isWide(bytes)
    if let mark, !mark.mayBeText || isBinary || Self.hasControls(bytes.prefix(64)) {
      self = Self.refined(mark.format, bytes)
    } else if isBinary {
      self.init("binary data", .none)
    } else {
      return nil
    }
  }

  /// The advice for a file with a path, or for one without a name if nil.
  func remedy(forFile path: String?) -> String {
    switch help {
    case .command(let command):
      return "try: " + command.replacing("FILE", with: path.map(Self.shellWord) ?? "FILE")
        + " | buttery"
    case .query(let query):
      let name = path.map(Self.sqlText) ?? "'FILE'"
      let text = query.replacing("FILE", with: name)
      return "try: duckdb -csv -c \"\(Self.escapedInQuotes(text))\" | buttery"
    case .none:
      return "name a file of text"
    }
  }

  // MARK: Marks

  private struct Mark {
    let offset: Int
    let bytes: [UInt8]
    /// Whether a text may begin with these bytes.
    let mayBeText: Bool
    let format: BinaryFormat

    init(_ bytes: [UInt8], at offset: Int = 0, _ name: String, _ help: Help) {
      self.offset = offset
      self.bytes = bytes
      mayBeText = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && bytes.count < 5
      format = BinaryFormat(name, help)
    }

    init(_ text: String, at offset: Int = 0, _ name: String, _ help: Help) {
      self.init(Array(text.utf8), at: offset, name, help)
    }
  }

  private static func pandas(_ reader: String) -> Help {
    .command(
      "python3 -c 'import sys, pandas; "
        + "pandas.\(reader)(sys.argv[1]).to_csv(sys.stdout, index=False)' FILE")
  }

  private static let spreadsheet = Help.command("xlsx2csv FILE")

  private static let marks: [Mark] = [
    Mark("PAR1", "a Parquet file", .query("from FILE")),
    Mark(
      "SQLite format 3\0", "an SQLite database",
      .command("sqlite3 -csv -header FILE 'select * from TABLE'")),
    Mark("DUCK", at: 8, "a DuckDB database", .command("duckdb -readonly -csv FILE 'from TABLE'")),
    Mark([0x50, 0x4B, 3, 4], "a zip archive", .command("unzip -p FILE")),
    Mark([0x50, 0x4B, 5, 6], "an empty zip archive", .none),
    Mark(
      [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "a document of an old Office, such as .xls",
      .command("xls2csv FILE")),
    Mark([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive", .command("7z x -so FILE")),
    Mark("Rar!\u{1A}\u{7}", "a RAR archive", .command("unrar p -inul FILE")),
    Mark("ustar", at: 257, "a tar archive", .command("tar -xOf FILE")),
    Mark([0x04, 0x22, 0x4D, 0x18], "compressed with lz4", .command("lz4 -dc FILE")),
    Mark("LZIP\u{1}", "compressed with lzip", .command("lzip -dc FILE")),
    Mark("ARROW1", "an Arrow or Feather file", pandas("read_feather")),
    Mark("FEA1", "a Feather file", pandas("read_feather")),
    Mark(
      [0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A], "an HDF5 file", pandas("read_hdf")),
    Mark("Obj\u{1}", "an Avro file", .query("from read_avro(FILE)")),
    Mark("ORC", "an ORC file", pandas("read_orc")),
    Mark([0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59], "a NumPy array", .none),
    Mark("%PDF-", "a PDF document", .command("pdftotext -layout FILE -")),
    Mark([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG image", .none),
    Mark([0xFF, 0xD8, 0xFF], "a JPEG image", .none),
    Mark("GIF8", "a GIF image", .none),
    Mark("II*\0", "a TIFF image", .none),
    Mark("MM\0*", "a TIFF image", .none),
    Mark("WEBP", at: 8, "a WebP image", .none),
    Mark("BM", "a BMP image", .none),
    Mark([0x7F, 0x45, 0x4C, 0x46], "an executable file", .none),
    Mark("MZ", "an executable file", .none),
    Mark([0xCF, 0xFA, 0xED, 0xFE], "an executable file", .none),
    Mark([0xCA, 0xFE, 0xBA, 0xBE], "an executable file", .none),
  ]

  /// The format, where a zip archive is recognized as a spreadsheet.
  private static func refined(
    _ format: BinaryFormat, _ bytes: UnsafeRawBufferPointer
  ) -> BinaryFormat {
    guard bytes.starts(with: [0x50, 0x4B, 3, 4]) else { return format }
    if contains("opendocument.spreadsheet", in: bytes) {
      return BinaryFormat(
        "an OpenDocument spreadsheet", .command("ssconvert -T Gnumeric_stf:stf_csv FILE fd://1"))
    }
    let isWorkbook = contains("xl/", in: bytes) && contains(".xml", in: bytes)
    return isWorkbook ? BinaryFormat("an Excel workbook", spreadsheet) : format
  }

  private static func contains(_ text: String, in bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.contains(Array(text.utf8))
  }

  private static func hasControls(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    bytes.contains { $0 < 0x07 }
  }

  /// Whether there are many control characters that texts don't have.
  ///
  /// Real tables may have a few of them: a NUL for a missing value, colours of a log.
  private static func isBinary(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var count = 0
    for byte in bytes where byte < 0x20 || byte == 0x7F {
      switch byte {
      case 0x07...0x0D, 0x1B...0x1F: break
      default: count += 1
      }
    }
    return count >= 64 && count * 100 > bytes.count * 8
  }

  // MARK: Names in commands

  /// A text, quoted as one word for a POSIX shell where necessary.
  static func shellWord(_ text: String) -> String {
    let path = text.hasPrefix("-") ? "./" + text : text
    if path.utf8.allSatisfy(isPlain) { return path }
    return "'" + path.replacing("'", with: "'\\''") + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "/._-+,".utf8.contains(byte) || byte >= 0x80
  }

  private static func sqlText(_ text: String) -> String {
    "'" + text.replacing("'", with: "''") + "'"
  }

  private static func escapedInQuotes(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "\\\"$`".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}

/// The format of a text that is markup and has no records.
enum MarkupFormat: String, Sendable {
  case html = "a page of HTML"
  case xml = "an XML document"

  /// Detects markup by a text's beginning; nil for any other text.
  ///
  /// A part of a page begins with a tag, too, which is closed further down.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let start = Grammar.firstInk(in: bytes)
    let tag = String(decoding: bytes.part(start..<min(start + 30, bytes.count)), as: UTF8.self)
      .lowercased()
    if ["<!doctype html", "<html>", "<html ", "<!--"].contains(where: tag.hasPrefix) {
      self = .html
      return
    }
    if tag.hasPrefix("<?xml ") || tag.hasPrefix("<!doctype ") {
      self = .xml
      return
    }
    guard tag.first == "<" else { return nil }
    let name = tag.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == ":" }
    guard let next = tag.dropFirst(1 + name.count).first, name.first?.isLetter == true,
      next.isWhitespace || next == ">" || next == "/"
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    guard text.contains("</\(name)>") || text.contains("/>") else { return nil }
    self = Self.elements.contains(String(name)) ? .html : .xml
  }

  private static let elements = Set(
    """
    a article aside b blockquote body br button center code details dl div em figure font footer form \
    h1 h2 h3 h4 h5 h6 head header hr html i img iframe input label li link main meta nav ol p pre \
    script section select small span strong style table tbody td th thead title tr ul
    """.split(separator: " ").map(String.init))

  /// The advice for such files.
  static let remedy = "make CSV or JSON of it first; --delimiter comma reads it as it is"
}

/// A compression format, named like the tool that decompresses it.
package enum Compression: String, Sendable, CaseIterable {
  case gzip, zstd, xz, bzip2

  /// The system's folders in which tools are looked for, to which other users can't write.
  package static let systemFolders: [String] = {
    #if canImport(Darwin)
      ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    #else
      ["/usr/bin", "/bin", "/usr/local/bin"]
    #endif
  }()

  /// Detects the compression by a file's beginning; nil if it isn't compressed.
  init?(_ bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(6))
    let found = Self.allCases.first { kind in
      kind.marks.contains { start.starts(with: $0) }
    }
    guard let found else { return nil }
    self = found
  }

  private var marks: [[UInt8]] {
    switch self {
    case .gzip: [[0x1F, 0x8B, 8], [0x1F, 0x9D]]
    case .zstd: [[0x28, 0xB5, 0x2F, 0xFD]]
    case .xz: [[0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]]
    // "BZh", the size of blocks, and the first byte of a block's signature or of the end's.
    case .bzip2:
      (0x31...0x39).flatMap { [[0x42, 0x5A, 0x68, $0, 0x31], [0x42, 0x5A, 0x68, $0, 0x17]] }
    }
  }

  /// The tool's arguments.
  var arguments: [String] { self == .zstd ? ["-dcq"] : ["-dc"] }

  /// Whether an exit status means that the tool has decompressed everything.
  func isSuccess(_ status: Int32) -> Bool {
    // With status 2 gzip warns of bytes behind the end.
    status == 0 || self == .gzip && status == 2
  }

  /// The path of the tool; nil if it isn't installed.
  func path(in folders: [String]) -> String? {
    folders.map { $0 + "/" + rawValue }.first { access($0, X_OK) == 0 }
  }

  /// A file's name without the extension of its compression: `a.csv` for `a.csv.gz`.
  static func plainName(_ name: String) -> String {
    let suffix = [".gz", ".zst", ".xz", ".bz2", ".Z"].first { name.hasSuffix($0) }
    return suffix.map { String(name.dropLast($0.count)) } ?? name
  }
}
