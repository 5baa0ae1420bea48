/// The reason why a nib couldn't be read.
///
/// `description` is one line: file, line, column, the object in the nib, the problem and its
/// remedy.
///
///     contact.nib.json:5:18: objects[0].contentView.subviews[0].numberOfLines: must be a whole
///     number from 0 to 9999, not "two"
public struct NibError: Error, Hashable, Sendable {
  /// The path of the file as it was given; `nil` if the nib was created from bytes.
  public let file: String?

  /// The line, from 1; `nil` if the file couldn't be read at all.
  public let line: Int?

  /// The column in Unicode scalars, from 1; `nil` if `line` is.
  public let column: Int?

  /// The place in the nib, such as `objects[0].subviews[1].text`; `nil` for invalid JSON.
  public let path: String?

  /// The problem and its remedy.
  public let problem: String
}

extension NibError: CustomStringConvertible {
  /// The message in one line, without control characters.
  public var description: String {
    var text = file.map(visible) ?? "nib"
    if let line, let column { text += ":\(line):\(column)" }
    if let path { text += ": \(path)" }
    return "\(text): \(problem)"
  }
}

/// The bytes of a nib, which convert byte offsets into lines and columns.
final class NibSource: Sendable {
  let file: String?
  let bytes: [UInt8]

  init(file: String?, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  func error(_ problem: String, at offset: Int, path: String? = nil) -> NibError {
    let before = bytes[..<min(offset, bytes.count)]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = before.reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
    let column = before[lineStart...].reduce(1) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    return NibError(file: file, line: line, column: column, path: path, problem: problem)
  }
}

/// Returns `text` as it appears in messages: in quotes, on one line, at most 40 characters long.
func quoted(_ text: some StringProtocol) -> String {
  let limit = 40
  let isLong = text.count > limit
  return "\"\(visible(String(text.prefix(isLong ? limit - 1 : limit))))\(isLong ? "…" : "")\""
}

/// Returns `text` with U+FFFD in place of all control and format characters and line separators.
func visible(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: result.append("\u{FFFD}")
    default: result.append(scalar)
    }
  }
  return String(result)
}
