import Buttery
import Testing

@Suite("layout guides") @MainActor struct LayoutGuideTests {
  @Test("a guide is placed by constraints, and views by the guide; it is no subview")
  func gap() {
    let box = container(20, 3)
    let (first, second) = (label("abc"), label("de"))
    let gap = LayoutGuide()
    box.addLayoutGuide(gap)
    place(first, in: box) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor),
        $0.centerYAnchor.constraint(equalTo: $1.centerYAnchor),
      ]
    }
    place(second, in: box) { second, box in
      [
        gap.leadingAnchor.constraint(equalTo: first.trailingAnchor),
        gap.widthAnchor.constraint(equalToConstant: 4),
        gap.topAnchor.constraint(equalTo: box.topAnchor),
        gap.bottomAnchor.constraint(equalTo: box.bottomAnchor),
        second.leadingAnchor.constraint(equalTo: gap.trailingAnchor),
        second.bottomAnchor.constraint(equalTo: gap.bottomAnchor),
      ]
    }
    let texts = warnings { box.layoutIfNeeded() }
    #expect(texts == [])
    #expect(gap.layoutFrame == Rect(x: 3, y: 0, width: 4, height: 3))
    #expect(second.frame == Rect(x: 7, y: 2, width: 2, height: 1))
    #expect(box.layoutGuides.map(ObjectIdentifier.init) == [ObjectIdentifier(gap)])
    #expect(gap.owningView === box)
    #expect(box.subviews.count == 2)
    #expect(box.hitTest(Point(x: 4, y: 1)) === box)
    first.text = "abcd"
    box.layoutIfNeeded()
    #expect(gap.layoutFrame.minX == 4)
    #expect(second.frame.minX == 8)
  }

  @Test("equal guides on both sides centre what is between them, and count in measuring")
  func equalGuides() {
    let header = TableViewHeaderFooterView(reuseIdentifier: nil)
    let text = label("abc")
    let guides = [LayoutGuide(), LayoutGuide()]
    for guide in guides { header.contentView.addLayoutGuide(guide) }
    place(text, in: header.contentView) {
      [
        guides[0].leadingAnchor.constraint(equalTo: $1.leadingAnchor),
        guides[0].trailingAnchor.constraint(equalTo: $0.leadingAnchor),
        guides[1].leadingAnchor.constraint(equalTo: $0.trailingAnchor),
        guides[1].trailingAnchor.constraint(equalTo: $1.trailingAnchor),
        guides[0].widthAnchor.constraint(equalTo: guides[1].widthAnchor),
        guides[0].widthAnchor.constraint(greaterThanOrEqualToConstant: 2),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
        $0.bottomAnchor.constraint(equalTo: $1.bottomAnchor),
      ]
    }
    #expect(
      header.systemLayoutSizeFitting(View.layoutFittingCompressedSize) == Size(width: 7, height: 1))
    header.frame = Rect(x: 0, y: 0, width: 12, height: 1)
    header.layoutIfNeeded()
    #expect(text.frame == Rect(x: 4, y: 0, width: 3, height: 1))
  }

  @Test("a guide that is removed takes its constraints with it, and may be added elsewhere")
  func removed() {
    let (box, other) = (container(10, 1), container(10, 1))
    let guide = LayoutGuide()
    box.addLayoutGuide(guide)
    let constraint = guide.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 1)
    constraint.isActive = true
    box.removeLayoutGuide(guide)
    #expect(!constraint.isActive)
    #expect(guide.owningView == nil)
    #expect(guide.layoutFrame == .zero)
    #expect(box.layoutGuides.isEmpty)
    other.addLayoutGuide(guide)
    box.addLayoutGuide(guide)
    #expect(other.layoutGuides.isEmpty)
    #expect(guide.owningView === box)
  }

  @Test("the margins' guide lies inside the margins and stays with its view")
  func margins() {
    let box = container(10, 2)
    let guide = box.layoutMarginsGuide
    #expect(guide.layoutFrame == Rect(x: 1, y: 0, width: 8, height: 2))
    container(1, 1).addLayoutGuide(guide)
    #expect(guide.owningView === box)
  }

  @Test("a guide may outlive its view")
  func outlives() {
    let guide = LayoutGuide()
    var box: View? = container(10, 2)
    box?.addLayoutGuide(guide)
    box = nil
    #expect(guide.owningView == nil)
    let other = container(10, 2)
    other.addLayoutGuide(guide)
    guide.leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: 3).isActive = true
    guide.widthAnchor.constraint(equalToConstant: 2).isActive = true
    guide.topAnchor.constraint(equalTo: other.topAnchor).isActive = true
    guide.heightAnchor.constraint(equalToConstant: 1).isActive = true
    other.layoutIfNeeded()
    #expect(guide.layoutFrame == Rect(x: 3, y: 0, width: 2, height: 1))
  }
}
