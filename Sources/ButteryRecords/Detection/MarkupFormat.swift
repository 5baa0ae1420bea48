/// What a text is that has tags, and no records.
enum MarkupFormat: String, Sendable {
  case html = "a page of HTML"
  case xml = "an XML document"

  /// Nil for a text that begins in another way.
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

  /// What can be done with it.
  static let remedy = "make CSV or JSON of it first; --delimiter comma reads it as it is"
}
