import Buttery
import Testing

@Suite("what ported screens bring along") @MainActor struct SafeAreaTests {
  @Test("the safe area is the whole view")
  func safeArea() {
    let (screen, list) = (View(frame: Rect(x: 2, y: 1, width: 20, height: 9)), View())
    screen.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 1, right: 2)
    list.translatesAutoresizingMaskIntoConstraints = false
    screen.addSubview(list)
    let area = screen.safeAreaLayoutGuide
    LayoutConstraint.activate([
      list.topAnchor.constraint(equalTo: area.topAnchor),
      list.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: 1),
      list.trailingAnchor.constraint(equalTo: screen.safeAreaLayoutGuide.trailingAnchor),
      list.heightAnchor.constraint(equalTo: area.heightAnchor, multiplier: 1, constant: -2),
    ])
    screen.layoutIfNeeded()
    #expect(list.frame == Rect(x: 1, y: 0, width: 19, height: 7))
    #expect(area.layoutFrame == screen.bounds)
    #expect(screen.layoutMarginsGuide.layoutFrame == Rect(x: 2, y: 1, width: 16, height: 7))
  }

  @Test("views and controllers are equal to themselves only")
  func identity() {
    let (one, other) = (TextField(), TextField())
    #expect(one == one && one != other)
    #expect(Set<View>([one, other, one]).count == 2)
    let controllers: [ViewController: Int] = [ViewController(): 1, TableViewController(): 2]
    #expect(controllers.values.sorted() == [1, 2])
  }

  @Test("names and defaults are UIKit's")
  func names() {
    #expect(TableView(frame: .zero).style == .plain)
    #expect(SearchController().searchResultsController == nil)
    #expect(IndexPath(item: 3, section: 1) == IndexPath(row: 3, section: 1))
    #expect(IndexPath(row: 3, section: 1).item == 3)
  }
}
