import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("whole columns and lines") @MainActor struct RoundingTests {
  private func place(
    _ position: Double, _ extent: Double, leading: Bool = false, trailing: Bool = false,
    center: Bool = false
  ) -> Range<Int> {
    let place = LayoutRounding.place(
      position: position, extent: extent, namesLeading: leading, namesTrailing: trailing,
      namesCenter: center)
    return place.start..<place.start + place.length
  }

  @Test("what is centred lies nearer to the top and to the leading side", .rules("DOC-71"))
  func centred() {
    #expect(place(1.5, 2, center: true) == 1..<3)
    #expect(place(1.25, 2.5, center: true) == 1..<3)
    #expect(place(-1.5, 8, center: true) == -2..<6)
  }

  @Test("edges that coincide go on coinciding, whole extents and distances stay what they are")
  func edges() {
    #expect(place(0, 2.5, leading: true, trailing: true) == 0..<2)
    #expect(place(2.5, 2.5, leading: true, trailing: true) == 2..<5)
    #expect(place(2.5, 3, leading: true, trailing: true) == 2..<5)
    #expect(place(2.999_999_9, 3, leading: true, trailing: true) == 3..<6)
  }

  @Test("an extent that no pair of edges decides is rounded before its place")
  func extents() {
    #expect(place(1.5, 2.5, leading: true) == 1..<3)
    #expect(place(1.75, 2.5, trailing: true) == 2..<4)
    #expect(place(1.75, 2.5) == 1..<3)
  }

  @Test("neighbours of equal widths fill a container without gap, and differ by one at most")
  func neighbours() {
    withSeeds(count: 200) { numbers in
      let count = Int.random(in: 1...6, using: &numbers)
      let gap = Int.random(in: 0...2, using: &numbers)
      let width = Int.random(in: 20...60, using: &numbers)
      let box = View(frame: Rect(x: 0, y: 0, width: width, height: 1))
      let views = (0..<count).map { _ in View() }
      for (index, view) in views.enumerated() {
        view.translatesAutoresizingMaskIntoConstraints = false
        box.addSubview(view)
        LayoutConstraint.activate([
          index == 0
            ? view.leadingAnchor.constraint(equalTo: box.leadingAnchor)
            : view.leadingAnchor.constraint(
              equalTo: views[index - 1].trailingAnchor, constant: gap),
          view.widthAnchor.constraint(equalTo: views[0].widthAnchor),
          view.topAnchor.constraint(equalTo: box.topAnchor),
          view.heightAnchor.constraint(equalToConstant: 1),
        ])
      }
      views[count - 1].trailingAnchor.constraint(equalTo: box.trailingAnchor).isActive = true
      box.layoutIfNeeded()
      let widths = views.map(\.frame.width)
      #expect(widths.max()! - widths.min()! <= 1)
      #expect(views[0].frame.minX == 0)
      #expect(views[count - 1].frame.maxX == width)
      for (one, other) in zip(views, views.dropFirst()) {
        #expect(other.frame.minX - one.frame.maxX == gap)
      }
    }
  }

  @Test("views of equal widths stay equal where both of their edges aren't tied")
  func equalWidths() {
    let box = View(frame: Rect(x: 0, y: 0, width: 9, height: 2))
    let views = [View(), View()]
    for (index, view) in views.enumerated() {
      view.translatesAutoresizingMaskIntoConstraints = false
      box.addSubview(view)
      LayoutConstraint.activate([
        view.centerXAnchor.constraint(equalTo: box.centerXAnchor, constant: index),
        view.widthAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.5),
        view.topAnchor.constraint(equalTo: box.topAnchor, constant: index),
        view.heightAnchor.constraint(equalToConstant: 1),
      ])
    }
    box.layoutIfNeeded()
    #expect(views.map(\.frame.width) == [4, 4])
    #expect(views.map(\.frame.minX) == [2, 3])
  }
}
