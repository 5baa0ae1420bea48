/// Detects whether quotes behind a delimiter and blanks quote fields in a text: `a, "b, c"`.
///
/// They do if there is such a quote, and each one that closes does so at the end of a field. In
/// texts without such quotes the finder needn't go byte by byte.
struct BlankDetection {
  private let grammar: Grammar
  private var state = RecordState.between
  private var last: UInt8 = 0

  /// Whether the present field's quote stands behind blanks.
  private var isBehindBlanks = false
  private var isFound = false

  static func hasQuotesBehindBlanks(
    _ bytes: UnsafeRawBufferPointer, _ format: RecordFormat
  ) -> Bool {
    guard format.trimsBlanks, format.grammar.hasQuotes else { return false }
    var format = format
    format.hasQuotesBehindBlanks = true
    var detection = BlankDetection(grammar: format.grammar)
    for byte in bytes[format.textStart(of: bytes)...] where !detection.take(byte) { return false }
    return detection.isFound || detection.isBehindBlanks && detection.state == .quoteInQuoted
  }

  private init(grammar: Grammar) { self.grammar = grammar }

  /// Takes the next byte; false where a quote turns out to be text.
  private mutating func take(_ byte: UInt8) -> Bool {
    let next = grammar.state(after: byte, in: state)
    defer { (state, last) = (next, byte) }
    switch (state, next) {
    case (.between, .quoted), (.fieldStart, .quoted): isBehindBlanks = Grammar.isBlank(last)
    case (_, .between) where isBehindBlanks, (_, .fieldStart) where isBehindBlanks:
      isFound = true
      isBehindBlanks = false
    // There is text behind a closing quote.
    case (_, .plain) where isBehindBlanks: return Grammar.isBlank(byte)
    default: break
    }
    return true
  }
}
