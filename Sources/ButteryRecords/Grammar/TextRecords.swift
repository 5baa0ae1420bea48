/// Splits the records of a text in memory, one after the other.
package struct TextRecords {
  private let splitter: FieldSplitter
  private let grammar: Grammar
  private var index: Int
  private var isFirst = true

  /// The offset of the last record that was taken.
  private(set) var start = 0

  /// Whether the last record that was taken has no line end, so that it may be incomplete.
  private(set) var isOpen = false

  /// Begins before the first record of a text.
  package init(of bytes: UnsafeRawBufferPointer, format: RecordFormat) {
    splitter = FieldSplitter(format: format)
    grammar = format.grammar
    index = format.textStart(of: bytes)
  }

  /// Fills `fields` with the fields of the next record; false if there is none.
  ///
  /// - Parameter bytes: the text that `init(of:format:)` was given.
  package mutating func take(
    from bytes: UnsafeRawBufferPointer, into fields: inout FieldBuffer
  ) -> Bool {
    var isInComment = false
    index = grammar.beginning(in: bytes, from: index, isInComment: &isInComment)
    start = index
    guard index < bytes.count else { return false }
    let end = end(in: bytes)
    isOpen = end == nil
    splitter.split(bytes.part(index..<(end ?? bytes.count)), into: &fields)
    index = end ?? bytes.count
    isFirst = false
    return true
  }

  /// The offset where the next record ends; nil if it has no line end.
  private func end(in bytes: UnsafeRawBufferPointer) -> Int? {
    var finder = BoundaryFinder(grammar)
    let end = finder.endOfRecord(in: bytes, from: index)
    guard end == nil, isFirst, finder.state == .quoted else { return end }
    // If the first record never ends, nothing is known of the text. The quote that never closes is
    // text then.
    var run = 0
    let text = bytes.part(index..<bytes.count)
    let quote = grammar.lastOddQuotes(in: text, followedBy: &run) ?? 0
    finder = BoundaryFinder(grammar, bytesToText: quote)
    return finder.endOfRecord(in: bytes, from: index)
  }
}
