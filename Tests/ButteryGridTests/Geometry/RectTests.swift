import ButteryGrid
import ButteryTestSupport
import Testing

/// A rectangle as the set of all its places.
private struct PlaceSet: Equatable {
  var places: Set<Point> = []

  init(_ rect: Rect) {
    for x in stride(from: rect.minX, to: rect.minX + rect.width, by: 1) {
      for y in stride(from: rect.minY, to: rect.minY + rect.height, by: 1) {
        places.insert(Point(x: x, y: y))
      }
    }
  }

  init(places: Set<Point>) { self.places = places }
}

@Suite("a rectangle") struct RectTests {
  private func randomRect(_ generator: inout SeededGenerator) -> Rect {
    Rect(
      x: Int.random(in: -6...6, using: &generator), y: Int.random(in: -6...6, using: &generator),
      width: Int.random(in: -3...7, using: &generator),
      height: Int.random(in: -3...7, using: &generator))
  }

  @Test("holds the places of its set, no others") func contains() throws {
    try withSeeds(count: 300) { generator in
      let rect = randomRect(&generator)
      let set = PlaceSet(rect)
      for x in -12...12 {
        for y in -12...12 {
          let point = Point(x: x, y: y)
          try #require(rect.contains(point) == set.places.contains(point), "\(rect) \(point)")
        }
      }
      try #require(rect.isEmpty == set.places.isEmpty)
    }
  }

  @Test("shares with another one the places of both sets") func intersection() throws {
    try withSeeds(count: 2000) { generator in
      let (one, other) = (randomRect(&generator), randomRect(&generator))
      let shared = PlaceSet(places: PlaceSet(one).places.intersection(PlaceSet(other).places))
      try #require(PlaceSet(one.intersection(other)) == shared, "\(one) \(other)")
      try #require(one.intersects(other) == !shared.places.isEmpty, "\(one) \(other)")
      try #require(one.intersection(other) == other.intersection(one))
      if shared.places.isEmpty { try #require(one.intersection(other) == .zero) }
    }
  }

  @Test("moves with all of its places") func offset() throws {
    try withSeeds(count: 300) { generator in
      let rect = randomRect(&generator)
      let (dx, dy) = (
        Int.random(in: -5...5, using: &generator), Int.random(in: -5...5, using: &generator)
      )
      let moved = PlaceSet(rect).places.map { Point(x: $0.x + dx, y: $0.y + dy) }
      try #require(PlaceSet(rect.offsetBy(dx: dx, dy: dy)).places == Set(moved))
    }
  }

  @Test("loses its margins and never becomes negative") func inset() throws {
    try withSeeds(count: 1000) { generator in
      let rect = randomRect(&generator)
      let insets = EdgeInsets(
        top: Int.random(in: -2...3, using: &generator),
        left: Int.random(in: -2...3, using: &generator),
        bottom: Int.random(in: -2...3, using: &generator),
        right: Int.random(in: -2...3, using: &generator))
      let inner = rect.inset(by: insets)
      try #require(inner.width >= 0 && inner.height >= 0)
      let edges = Rect(
        x: rect.minX + insets.left, y: rect.minY + insets.top,
        width: rect.width - insets.left - insets.right,
        height: rect.height - insets.top - insets.bottom)
      try #require(PlaceSet(inner) == PlaceSet(edges), "\(rect) \(insets)")
    }
  }

  @Test(
    "covers as many lines as it is high", arguments: [(-2, 0), (0, 0), (1, 1), (2, 2), (40, 40)])
  func lines(height: Int, count: Int) {
    let rect = Rect(x: 3, y: -1, width: 1, height: height)
    #expect(rect.lines.count == count)
    #expect(rect.lines.lowerBound == -1)
  }

  @Test("has edges beyond its last places") func edges() {
    let rect = Rect(x: 2, y: 3, width: 4, height: 5)
    #expect(rect.maxX == 6)
    #expect(rect.maxY == 8)
    #expect(Rect.zero.isEmpty)
    #expect(Rect(x: 1, y: 1, width: 0, height: 3).isEmpty)
    #expect(EdgeInsets(left: 2) == EdgeInsets(top: 0, left: 2, bottom: 0, right: 0))
  }
}
