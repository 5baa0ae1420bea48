/// The distribution of an index's titles over lines.
///
/// If all titles fit, they stand at equal distances, as wide apart as possible, and centred. If
/// there are more titles than lines, every other line shows a title; these are chosen evenly, with
/// the first and the last one among them. The lines between show dots, each of which stands for the
/// middle one of the titles left out there.
package struct SectionIndexPlan: Hashable, Sendable {
  /// The entry on a line, with the index of a title.
  package enum Entry: Hashable, Sendable {
    case title(Int)
    case dot(Int)

    /// The title that stands there, or that the dot stands for.
    package var title: Int {
      switch self {
      case .title(let title), .dot(let title): title
      }
    }
  }

  private let titles: Int
  /// The number of titles that are shown.
  private let shown: Int
  private let hasDots: Bool
  /// The lines from one entry to the next.
  private let step: Int
  /// The line of the first entry.
  private let top: Int

  /// Spreads `titles` titles over `lines` lines.
  package init(titles: Int, lines: Int) {
    self.titles = titles
    if titles <= lines {
      shown = titles
      hasDots = false
      step = titles > 1 ? (lines - 1) / (titles - 1) : 1
    } else {
      // Two lines have room for the first and the last title, but not for a dot between them.
      shown = max(min(2, lines), (lines + 1) / 2)
      hasDots = lines > 2
      step = 1
    }
    let entries = hasDots ? 2 * shown - 1 : shown
    top = max(0, lines - 1 - (entries - 1) * step) / 2
  }

  private var entryCount: Int { hasDots ? 2 * shown - 1 : shown }

  /// The entry on `line`; `nil` for a blank line.
  package subscript(line: Int) -> Entry? {
    let distance = line - top
    guard distance >= 0, distance % step == 0, distance / step < entryCount else { return nil }
    return entry(distance / step)
  }

  /// The title nearest to `line`, which a press there chooses; `nil` without titles.
  package func title(nearestTo line: Int) -> Int? {
    guard entryCount > 0 else { return nil }
    return entry(min(max(0, line - top + step / 2) / step, entryCount - 1)).title
  }

  /// The line of `title`, or of the dot in its place; `nil` where there is neither.
  package func line(of title: Int) -> Int? {
    guard title >= 0, title < titles else { return nil }
    var first = 0
    while first + 1 < shown, shownTitle(first + 1) <= title { first += 1 }
    guard first < shown else { return nil }
    if shownTitle(first) == title { return top + (hasDots ? 2 * first : first) * step }
    return hasDots ? top + 2 * first + 1 : nil
  }

  private func entry(_ index: Int) -> Entry {
    guard hasDots else { return .title(shownTitle(index)) }
    let first = shownTitle(index / 2)
    return index % 2 == 0 ? .title(first) : .dot((first + shownTitle(index / 2 + 1)) / 2)
  }

  /// The title that is the `index`th of those shown.
  private func shownTitle(_ index: Int) -> Int {
    shown > 1 ? (index * (titles - 1) + (shown - 1) / 2) / (shown - 1) : 0
  }
}
