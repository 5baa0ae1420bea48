import Buttery
import RuleTrait
import Testing

@Suite("the window of rows ahead") struct PrefetchWindowTests {
  private func geometry(_ heights: [Int]...) -> SectionGeometry {
    SectionGeometry(
      sections: heights.map { .init(header: 1, footer: 0, rows: RowHeights($0)) })
  }

  private func rows(_ rows: Range<Int>, _ section: Int = 0) -> [IndexPath] {
    rows.map { IndexPath(row: $0, section: section) }
  }

  @Test(
    "knows the direction from the second look on, and says nothing without movement", .rules("PF-1")
  )
  func movement() {
    let rows10 = geometry(.ones(10))
    var window = PrefetchWindow()
    #expect(window.follow(rows10, inSight: 0..<3) == .init())
    #expect(window.follow(rows10, inSight: 0..<3) == .init())
    #expect(window.follow(rows10, inSight: 1..<4) == .init(announced: rows(3..<6)))
    #expect(window.follow(rows10, inSight: 1..<4) == .init())
    #expect(window.pending == Set(rows(3..<6)))
  }

  @Test("content that grows above what is in sight isn't movement", .rules("PF-1"))
  func growthAbove() {
    var geometry = geometry(.ones(5), .ones(20))
    var window = PrefetchWindow()
    _ = window.follow(geometry, inSight: 8..<12)
    geometry = self.geometry([1, 7, 1, 1, 1], .ones(20))
    #expect(window.follow(geometry, inSight: 14..<18) == .init())
    // The row moved down by fewer lines than the content grew, so the table scrolled upwards.
    let news = window.follow(self.geometry([1, 9, 1, 1, 1], .ones(20)), inSight: 15..<19)
    #expect(news.announced == rows(2..<5).reversed())
  }

  @Test("without a row in sight the last one that was tells the direction", .rules("PF-1"))
  func noRowInSight() {
    let tall = SectionGeometry(
      sections: [
        .init(header: 0, footer: 4, rows: .uniform(height: 1, count: 2)),
        .init(header: 4, footer: 0, rows: .uniform(height: 1, count: 2)),
      ])
    var window = PrefetchWindow()
    _ = window.follow(tall, inSight: 1..<4)
    #expect(window.follow(tall, inSight: 3..<6) == .init())
    #expect(window.follow(tall, inSight: 7..<10) == .init(announced: rows(0..<2, 1)))
    #expect(
      window.follow(tall, inSight: 2..<5)
        == .init(announced: rows(0..<2).reversed(), cancelled: rows(0..<2, 1)))
  }

  @Test("rows that don't exist any more are forgotten", .rules("PF-1"))
  func fewerRows() {
    var window = PrefetchWindow()
    _ = window.follow(geometry(.ones(10), .ones(3)), inSight: 6..<9)
    _ = window.follow(geometry(.ones(10), .ones(3)), inSight: 7..<10)
    #expect(window.pending == [IndexPath(row: 9, section: 0), IndexPath(row: 0, section: 1)])
    #expect(window.follow(geometry(.ones(9)), inSight: 6..<9).cancelled == [])
    #expect(window.pending.isSubset(of: rows(0..<9)))
  }

  @Test("a viewport without lines sees nothing ahead", .rules("PF-1"))
  func noLines() {
    var window = PrefetchWindow()
    for line in [0, 4, 2] {
      #expect(window.follow(geometry(.ones(10)), inSight: line..<line) == .init())
      #expect(window.follow(SectionGeometry(), inSight: line..<line + 3) == .init())
    }
  }
}
