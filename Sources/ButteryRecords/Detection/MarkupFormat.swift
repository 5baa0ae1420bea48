/// The format of a text that is markup and has no records.
enum MarkupFormat: String, Sendable {
  case html = "a page of HTML"
  case xml = "an XML document"

  /// Detects markup by a text's beginning; nil for any other text.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let start = Grammar.firstInk(in: bytes)
    let tag = String(decoding: bytes.part(start..<min(start + 15, bytes.count)), as: UTF8.self)
      .lowercased()
    if ["<!doctype html", "<html>", "<html "].contains(where: tag.hasPrefix) {
      self = .html
    } else if ["<?xml ", "<!doctype "].contains(where: tag.hasPrefix) {
      self = .xml
    } else {
      return nil
    }
  }

  /// The advice for such files.
  static let remedy = "make CSV or JSON of it first; --delimiter comma reads it as it is"
}
