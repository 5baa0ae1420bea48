import CLibrary

/// Why records could not be read, or a column was not found.
///
/// `description` is one line for the person at the terminal: the place, the problem, and what to
/// do.
package enum RecordError: Error, Sendable, Equatable {
  /// The system refused to open or read the file; `code` is its `errno`.
  case unreadable(file: String, code: Int32)

  /// The file is a pipe or a device, which can't be read from the middle.
  case notRegular(file: String)

  /// The file has fewer bytes than when it was opened.
  case shortened(file: String)

  /// The file was followed, and has been replaced or truncated: it is read anew.
  case restarted(file: String)

  /// The file is followed, and no file has its name any more: the records that were read stay.
  case lost(file: String)

  /// There are more records than can be numbered, at most `limit`.
  case tooManyRecords(file: String, limit: Int)

  /// The bytes of a pipe can't be kept in a temporary file; `code` is the system's `errno`.
  case notSpooled(file: String, folder: String, code: Int32)

  /// The temporary file would take more space than there is.
  case spoolFull(file: String, folder: String)

  /// The source isn't text; `remedy` tells how to convert it to text.
  case notText(file: String, format: String, remedy: String)

  /// The tool to decompress a file isn't installed.
  case missingTool(file: String, tool: String)

  /// Compressed data is damaged or truncated; `reason` is the tool's message.
  case brokenCompression(file: String, reason: String)

  /// A file that has to be converted can't be followed.
  case notFollowed(file: String, reason: String)

  /// JSON is invalid, or lacks what was asked for; lines and characters count from 1.
  case json(file: String, line: Int, column: Int, reason: String)

  /// The source is text in an encoding other than UTF-8.
  case unsupportedEncoding(file: String, encoding: String)

  /// A quote opens a field and the source ends before it closes.
  ///
  /// `line` is where the quote is, counted from 1; `column` is the table's column, counted from 0,
  /// and `columnName` its name, or nil in the header.
  case unterminatedQuote(file: String, line: Int, column: Int, columnName: String?)

  /// The lines to skip are more than the detection of the format looks at.
  case longPreamble(file: String, lines: Int)

  /// No column has the name that was asked for.
  case unknownColumn(file: String, name: String, nearest: String?, available: [String])

  /// The database's user may not read the column.
  case forbiddenColumn(file: String, name: String)

  /// Several columns have the name that was asked for; `places` are theirs, counted from 0.
  case ambiguousColumn(file: String, name: String, places: [Int])
}

extension RecordError {
  /// Whether the mistake is the name of a column that was asked for, and not in the files.
  package var isMistakenName: Bool {
    switch self {
    case .unknownColumn, .forbiddenColumn, .ambiguousColumn: true
    default: false
    }
  }
}

extension RecordError {
  /// Whether the error only reports a change of a followed file, while all records are valid.
  package var isRemark: Bool {
    switch self {
    case .restarted, .lost: true
    default: false
    }
  }

  /// Whether the records before the error are valid.
  var isBehindRecords: Bool {
    switch self {
    case .brokenCompression, .spoolFull, .json: true
    default: false
    }
  }
}

extension RecordError: CustomStringConvertible {
  /// The message in one line, without control characters: the place, the problem, and what to do.
  package var description: String {
    switch self {
    case .unreadable(let file, let code):
      let failure = SystemFailure(code: code)
      let isAddress = code == ENOENT && ["http://", "https://"].contains(where: file.hasPrefix)
      let remedy = isAddress ? "curl -L gets it: curl -L '…' | buttery" : failure.remedy
      return "\(Self.name(file)): \(failure.reason) — \(remedy)"
    case .notRegular(let file):
      return Self.name(file) + ": not a regular file — write what it gives into one first"
    case .shortened(let file):
      return Self.name(file) + ": has become shorter since it was opened — open it again"
    case .restarted(let file):
      return Self.name(file) + ": has been replaced or cut off — it is read from its beginning"
    case .lost(let file):
      return Self.name(file) + ": has been deleted or renamed — its rows stay until a file of its "
        + "name is there again"
    case .tooManyRecords(let file, let limit):
      return Self.name(file) + ": makes more than \(limit) records in all, which can't be shown — "
        + "split it into smaller files, and open one at a time"
    case .notSpooled(let file, let folder, let code):
      let reason = SystemFailure(code: code).reason
      return "\(Self.name(file)): can't be kept in \(Self.name(folder)): \(reason) — "
        + "make room there, or set TMPDIR to another folder"
    case .spoolFull(let file, let folder):
      return Self.name(file) + ": becomes larger than what is free in \(Self.name(folder)), "
        + "less a tenth — make room there, or set TMPDIR to another folder"
    case .notText(let file, let format, let remedy):
      return "\(Self.name(file)): is \(format) — \(remedy)"
    case .missingTool(let file, let tool):
      return Self.name(file) + ": is compressed with \(tool), which isn't installed — "
        + "install \(tool)"
    case .brokenCompression(let file, let reason):
      return "\(Self.name(file)): can't be decompressed: \(reason) — get the file again"
    case .json(let file, let line, let column, let reason):
      return "\(Self.name(file)):\(line):\(column): \(reason)"
    case .notFollowed(let file, let reason):
      return Self.name(file) + ": can't be followed, as \(reason) — leave --follow out"
    case .unsupportedEncoding(let file, let encoding):
      let file = Self.name(file)
      return "\(file): the text is \(encoding), not UTF-8 — convert it first, "
        + "for example with: iconv -f \(encoding) -t UTF-8"
    case .unterminatedQuote(let file, let line, let column, let columnName):
      let place = Self.name(file) + ":\(line): column \(column + 1)"
      let name = columnName.map { " (\(VisibleText.sanitised($0, limit: 40)))" } ?? ""
      return "\(place)\(name): a quote opens here and is never closed — "
        + "close it, or write it twice within quotes where it is meant as text"
    case .longPreamble(let file, let lines):
      return Self.name(file) + ": the first \(lines) lines have more than 64 KiB — "
        + "cut them off before, for example with: tail -n +\(lines + 1)"
    case .unknownColumn(let file, let name, let nearest, let available):
      return Self.name(file) + ": no column is called \(Self.quoted(name)) — "
        + Self.advice(nearest: nearest, available: available)
    case .forbiddenColumn(let file, let name):
      return Self.name(file) + ": you may not read the column \(Self.quoted(name)) — "
        + "its owner can grant it"
    case .ambiguousColumn(let file, let name, let places):
      let numbers = places.prefix(12).map { "#\($0 + 1)" }.joined(separator: ", ")
      return Self.name(file) + ": \(places.count) columns are called \(Self.quoted(name)) — "
        + "say which by its number: \(numbers)"
    }
  }

  private static func name(_ file: String) -> String { VisibleText.sanitised(file) }

  private static func quoted(_ name: String) -> String {
    "'" + VisibleText.sanitised(name, limit: 40) + "'"
  }

  private static func advice(nearest: String?, available: [String]) -> String {
    guard !available.isEmpty else { return "the table has no columns, check the file" }
    let shown = 12
    let rest = available.count > shown ? " and \(available.count - shown) more" : ""
    let names = available.prefix(shown).map(quoted).joined(separator: ", ") + rest
    guard let nearest else { return "choose one of \(names)" }
    return "did you mean \(quoted(nearest))? There are \(names)"
  }
}

/// The words for an `errno`.
///
/// The common ones are spelled out here: `strerror` follows the user's locale, and says nothing
/// about what to do.
struct SystemFailure {
  let reason: String
  let remedy: String

  init(code: Int32) {
    (reason, remedy) =
      switch code {
      case ENOENT: ("no such file or directory", "check the name")
      case ENOTDIR: ("a part of the path is not a directory", "check the name")
      case EACCES, EPERM: ("permission denied", "check who may read it")
      case EISDIR: ("is a directory", "name a file in it")
      case ELOOP: ("too many symbolic links", "name the file itself")
      case ENAMETOOLONG: ("the name is too long", "check the name")
      case EMFILE, ENFILE: ("too many open files", "close some and try again")
      case ENXIO, ENODEV: ("no such device", "check the name")
      case EBADF: ("it is not open for reading", "redirect a file or a pipe to it")
      case EIO: ("input/output error", "check the disk or the connection")
      case ENOSPC, EDQUOT: ("no space left", "make room there")
      case ENOMEM: ("not enough memory", "read a smaller part of it")
      default: (String(cString: strerror(code)), "check the file (error \(code))")
      }
  }
}

/// Makes text from outside of the program safe for a message of one line.
package enum VisibleText {
  /// `text` with a visible stand-in for every control character, cut after `limit` characters.
  ///
  /// C0 and DEL become their control pictures (a newline is `␊`). C1, line separators and
  /// characters that change the direction of writing become U+FFFD.
  package static func sanitised(_ text: String, limit: Int = .max) -> String {
    var result = ""
    for scalar in text.unicodeScalars { result.unicodeScalars.append(standIn(for: scalar)) }
    guard limit < .max, result.count > limit else { return result }
    return result.prefix(limit - 1) + "…"
  }

  private static func standIn(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: "\u{FFFD}"
    default: scalar
    }
  }
}

/// Guesses which of several names a person meant.
package enum Spelling {
  /// The number of characters that are compared; nobody misspells a longer name.
  private static let comparedLength = 48

  /// The candidate with the fewest typing errors, or nil where none is near.
  ///
  /// A candidate is near with up to about one error in three characters. Among equally near ones
  /// the first is taken.
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    let wanted = Array(name.lowercased().prefix(comparedLength))
    var best: (distance: Int, name: String)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().prefix(comparedLength))
      let distance = slips(from: wanted, to: letters)
      let limit = (max(wanted.count, letters.count) + 2) / 3
      if distance <= limit, distance < best?.distance ?? Int.max { best = (distance, candidate) }
    }
    return best?.name
  }

  /// The number of letters that are left out, inserted, replaced, or swapped with their neighbour
  /// (edit distance).
  private static func slips(from source: [Character], to target: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...target.count)
    for (i, letter) in source.enumerated() {
      var row = [i + 1]
      for (j, other) in target.enumerated() {
        var cost = min(last[j] + (letter == other ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == target[j - 1], source[i - 1] == other {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[target.count]
  }
}
