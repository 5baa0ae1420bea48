/// The chunks of all sections, one after the other.
@usableFromInline
struct ChunkOrder: Sendable {
  @usableFromInline struct Element: Sendable {
    @usableFromInline var chunk: Int
    /// The position of the chunk's section.
    @usableFromInline var section: Int
    /// The number of items before the chunk, in all sections.
    @usableFromInline var start: Int

    @usableFromInline
    init(chunk: Int, section: Int, start: Int) {
      self.chunk = chunk
      self.section = section
      self.start = start
    }
  }

  @usableFromInline var elements: [Element] = []
  /// The place in `elements` of each chunk.
  @usableFromInline var placeOfChunk: [Int]
  /// The number of items before each section, and in all of them.
  @usableFromInline var sectionStarts: [Int] = []
  /// The place in `elements` of each section's first chunk.
  @usableFromInline var firstOfSection: [Int] = []

  @usableFromInline
  init(_ lists: [ChunkList], chunkCount: Int) {
    placeOfChunk = Array(repeating: -1, count: chunkCount)
    var start = 0
    for (section, list) in lists.enumerated() {
      sectionStarts.append(start)
      firstOfSection.append(elements.count)
      for entry in list.entries {
        placeOfChunk[entry.chunk] = elements.count
        elements.append(Element(chunk: entry.chunk, section: section, start: start))
        start += entry.count
      }
    }
    sectionStarts.append(start)
  }
}
