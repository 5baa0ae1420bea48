/// Rounds a solution in fractions to whole columns and lines.
///
/// Positions and extents are rounded down, so that what is left over remains below or after;
/// centred views lie nearer to the top and to the leading side. Only the root's own extent is
/// rounded up. Which quantities are rounded depends on the attributes that constraints name:
///
/// - If they name both edges of a view (leading and trailing, top and bottom), each edge is rounded
///   separately. Edges that coincide then still coincide, and distances and extents that are whole
///   numbers don't change.
/// - Otherwise the extent is rounded first, and then the edge or the centre that they name, so that
///   views with equal extents stay equal.
///
/// So views with equal extents whose edges are both named may differ by one: two views can't share
/// five columns equally.
package enum LayoutRounding {
  package struct Place: Hashable, Sendable {
    package var start: Int
    package var length: Int

    package init(start: Int, length: Int) {
      self.start = start
      self.length = length
    }
  }

  /// A smaller distance from a whole number is taken for a floating-point error.
  private static let tolerance = 1e-6

  package static func down(_ value: Double) -> Int {
    limited((value + tolerance).rounded(.down))
  }

  package static func up(_ value: Double) -> Int {
    limited((value - tolerance).rounded(.up))
  }

  /// Converts to an integer, limited to a range without overflows, whatever the multipliers are.
  private static func limited(_ value: Double) -> Int {
    Int(min(max(value, -0x4000_0000), 0x4000_0000))
  }

  package static func place(
    position: Double, extent: Double, namesLeading: Bool, namesTrailing: Bool, namesCenter: Bool
  ) -> Place {
    if namesLeading, namesTrailing {
      let start = down(position)
      return Place(start: start, length: down(position + extent) - start)
    }
    let length = down(extent)
    let start =
      if namesTrailing {
        down(position + extent) - length
      } else if namesCenter, !namesLeading {
        down(position + (extent - Double(length)) / 2)
      } else {
        down(position)
      }
    return Place(start: start, length: length)
  }
}
