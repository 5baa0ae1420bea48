internal import ButteryGrid

/// The part of a table's content that is in sight.
struct Viewport: Hashable, Sendable {
  /// The content line drawn on the table's first line.
  var offset: Int
  /// The table's lines.
  var height: Int
  var inset: EdgeInsets
  /// The most lines that floating headers and footers of a nested section may take, together with
  /// those of its parents.
  var maximumPinnedLines = Int.max

  /// The content lines in sight; insets don't shrink them.
  var lines: Range<Int> { offset..<offset + max(0, height) }

  var floating: FloatingPlace {
    FloatingPlace(pinTop: offset + inset.top, pinBottom: offset + height - inset.bottom)
  }

  /// The offsets that scrolling may reach for a content of `contentHeight` lines.
  func offsets(forContentHeight contentHeight: Int) -> ClosedRange<Int> {
    let least = -inset.top
    return least...max(least, contentHeight + inset.bottom - height)
  }
}
