/// The lines between which a section's header and footer float in plain style.
///
/// All values are content lines. Each formula uses the lines of its own section only, so that two
/// headers, or two footers, never overlap.
struct FloatingPlace: Hashable, Sendable {
  /// The first content line below the top inset.
  var pinTop: Int
  /// The content line after the last one above the bottom inset.
  var pinBottom: Int

  /// The displayed top of a header: resting, pinned to the top, or pushed out by the end of its
  /// section's rows.
  func headerTop(natural: Range<Int>, rows: Range<Int>) -> Int {
    max(natural.lowerBound, min(pinTop, rows.upperBound - natural.count))
  }

  /// The displayed top of a footer: resting, pinned to the bottom, or held back by its header.
  func footerTop(natural: Range<Int>, rows: Range<Int>) -> Int {
    min(natural.lowerBound, max(pinBottom - natural.count, rows.lowerBound))
  }
}
