/// From a solution in fractions to whole columns and lines.
///
/// Everything is rounded down, so what is left over stays below or after: what is centred lies
/// nearer to the top and to the leading side. Which quantities are rounded depends on what
/// constraints name:
///
/// - Where they name both edges of a view (leading and trailing, top and bottom), each edge is
///   rounded by itself: edges that coincide go on coinciding, and distances and extents that are
///   whole numbers stay what they are.
/// - Where they don't, the extent is rounded first, and then the edge or the centre that they
///   name: so views of equal extents stay equal.
///
/// Views of equal extents with both edges named may therefore differ by one, as five columns can't
/// be shared equally by two.
package enum LayoutRounding {
  package struct Place: Hashable, Sendable {
    package var start: Int
    package var length: Int

    package init(start: Int, length: Int) {
      self.start = start
      self.length = length
    }
  }

  /// What is missing to a whole number by less than this is an error of floating-point numbers.
  private static let tolerance = 1e-6

  package static func down(_ value: Double) -> Int {
    limited((value + tolerance).rounded(.down))
  }

  package static func up(_ value: Double) -> Int {
    limited((value - tolerance).rounded(.up))
  }

  /// A number that can be calculated with, whatever multipliers led to it.
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
