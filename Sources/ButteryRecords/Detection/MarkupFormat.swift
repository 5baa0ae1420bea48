/// What a text is that has tags, and no records.
enum MarkupFormat: String, Sendable {
  case html = "a page of HTML"
  case xml = "an XML document"

  /// Nil for a text that begins in another way.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let start = JSONOutline.start(in: bytes)
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

  /// Throws, unless somebody has said what stands between fields.
  func refuse(_ request: InputPlan.Request) throws(RecordError) {
    guard request.options.delimiter == nil, !request.options.isPadded else { return }
    throw .notText(
      file: request.name, format: rawValue,
      remedy: "make CSV or JSON of it first; --delimiter comma reads it as it is")
  }
}
