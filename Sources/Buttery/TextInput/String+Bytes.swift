// Positions in texts that are edited are numbers of UTF-8 bytes: these stay what they are when the
// text behind them changes, and finding them takes no time.
extension String {
  /// The index of byte `offset`.
  package func index(atByte offset: Int) -> Index {
    utf8.index(startIndex, offsetBy: offset)
  }

  /// The number of bytes before `index`.
  package func byte(at index: Index) -> Int {
    utf8.distance(from: startIndex, to: index)
  }

  /// The bytes of `range` as text.
  package subscript(bytes range: Range<Int>) -> Substring {
    self[index(atByte: range.lowerBound)..<index(atByte: range.upperBound)]
  }

  /// Where `range` lies, in bytes.
  package func bytes(of range: Range<Index>) -> Range<Int> {
    byte(at: range.lowerBound)..<byte(at: range.upperBound)
  }

  /// What `range` of bytes is as a range of indices.
  package func indices(ofBytes range: Range<Int>) -> Range<Index> {
    index(atByte: range.lowerBound)..<index(atByte: range.upperBound)
  }

  /// Where the character before `offset` begins; `offset` must not be 0.
  package func characterStart(before offset: Int) -> Int {
    byte(at: index(before: index(atByte: offset)))
  }

  /// Where the character at `offset` ends; `offset` must not be the end.
  package func characterEnd(after offset: Int) -> Int {
    byte(at: index(after: index(atByte: offset)))
  }

  /// Whether no character lies across `offset`.
  package func isCharacterBoundary(_ offset: Int) -> Bool {
    Index(index(atByte: offset), within: self) != nil
  }

  /// `offset`, or where the character ends that lies across it.
  package func boundary(atOrAfter offset: Int) -> Int {
    isCharacterBoundary(offset) ? offset : characterEnd(after: offset)
  }

  /// `offset`, or where the character begins that lies across it.
  package func boundary(atOrBefore offset: Int) -> Int {
    guard !isCharacterBoundary(offset) else { return offset }
    return characterStart(before: characterEnd(after: offset))
  }
}
