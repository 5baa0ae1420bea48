import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("buttons beside a row") struct RowMenuTests {
  @Test("buttons share the room, the chosen one always has some", .rules("ED-4"), arguments: 1...8)
  func places(count: Int) {
    let titles = ["Delete", "Flag", "Mark as read", "⌘", "", "漢字", "Move", "More"].prefix(count)
    for side in [RowMenu.Side.leading, .trailing] {
      var menu = RowMenu(titles.map { RowMenu.Button(title: $0) }, at: side)
      for width in 0...60 {
        for _ in titles {
          menu.chooseNext(awayFromEdge: true)
          let places = menu.places(inWidth: width)
          let taken = places.compactMap { $0 }.flatMap { Array($0) }
          #expect(taken.count == Set(taken).count)
          #expect(taken.allSatisfy { $0 >= 0 && $0 < width })
          #expect((places[menu.chosen] != nil) == (width > 0))
          for (index, place) in places.enumerated() {
            #expect(
              place.map { menu.button(atColumn: $0.lowerBound, inWidth: width) } ?? index == index)
          }
        }
      }
    }
  }
}
