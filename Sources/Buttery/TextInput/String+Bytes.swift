// Positions in edited texts are offsets in UTF-8 bytes. An offset stays the same when the text
// after it changes, and finding it takes constant time.
extension String {
  /// Returns the index of the byte at `offset`.
  package func index(atByte offset: Int) -> Index {
    utf8.index(startIndex, offsetBy: offset)
  }

  /// Returns the offset in bytes of `index`.
  package func byte(at index: Index) -> Int {
    utf8.distance(from: startIndex, to: index)
  }

  /// The text of a range of bytes.
  package subscript(bytes range: Range<Int>) -> Substring {
    self[index(atByte: range.lowerBound)..<index(atByte: range.upperBound)]
  }

  /// Converts a range of indices to byte offsets.
  package func bytes(of range: Range<Index>) -> Range<Int> {
    byte(at: range.lowerBound)..<byte(at: range.upperBound)
  }

  /// Converts a range of byte offsets to indices.
  package func indices(ofBytes range: Range<Int>) -> Range<Index> {
    index(atByte: range.lowerBound)..<index(atByte: range.upperBound)
  }

  /// Returns the beginning of the character before `offset`, which must not be 0.
  package func characterStart(before offset: Int) -> Int {
    byte(at: index(before: index(atByte: offset)))
  }

  /// Returns the end of the character at `offset`, which must not be the end of the text.
  package func characterEnd(after offset: Int) -> Int {
    byte(at: index(after: index(atByte: offset)))
  }

  /// Returns whether `offset` lies between two characters, or at an end of the text.
  package func isCharacterBoundary(_ offset: Int) -> Bool {
    Index(index(atByte: offset), within: self) != nil
  }

  /// Returns `offset`, or the end of the character that `offset` lies in.
  package func boundary(atOrAfter offset: Int) -> Int {
    isCharacterBoundary(offset) ? offset : characterEnd(after: offset)
  }

  /// Returns `offset`, or the beginning of the character that `offset` lies in.
  package func boundary(atOrBefore offset: Int) -> Int {
    guard !isCharacterBoundary(offset) else { return offset }
    return characterStart(before: characterEnd(after: offset))
  }
}
