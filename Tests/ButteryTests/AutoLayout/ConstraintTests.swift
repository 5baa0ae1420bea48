import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("constraints") @MainActor struct ConstraintTests {
  @Test("centring 2 in 5 leaves 1 before and 2 after", .rules("DOC-71"))
  func centring() {
    let box = container(5, 5)
    let child = View()
    place(child, in: box) {
      [
        $0.centerXAnchor.constraint(equalTo: $1.centerXAnchor),
        $0.centerYAnchor.constraint(equalTo: $1.centerYAnchor),
        $0.widthAnchor.constraint(equalToConstant: 2),
        $0.heightAnchor.constraint(equalToConstant: 2),
      ]
    }
    box.layoutIfNeeded()
    #expect(child.frame == Rect(x: 1, y: 1, width: 2, height: 2))
  }

  @Test("all four edges, with distances, at every size", .rules("DOC-71"))
  func edges() {
    let box = container(9, 4)
    let child = View()
    place(child, in: box) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor, constant: 2),
        $0.trailingAnchor.constraint(equalTo: $1.trailingAnchor, constant: -1),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
        $0.bottomAnchor.constraint(equalTo: $1.bottomAnchor, constant: -1),
      ]
    }
    box.layoutIfNeeded()
    #expect(child.frame == Rect(x: 2, y: 0, width: 6, height: 3))
    box.frame = Rect(x: 3, y: 3, width: 20, height: 2)
    box.layoutIfNeeded()
    #expect(child.frame == Rect(x: 2, y: 0, width: 17, height: 1))
  }

  @Test("leading and trailing mix with left and right", .rules("DOC-48"))
  func mixed() {
    let box = container(9, 1)
    let child = View()
    place(child, in: box) {
      [
        $0.leftAnchor.constraint(equalTo: $1.leadingAnchor, constant: 1),
        $0.trailingAnchor.constraint(equalTo: $1.rightAnchor),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
        $0.heightAnchor.constraint(equalTo: $1.heightAnchor),
      ]
    }
    box.layoutIfNeeded()
    #expect(child.frame == Rect(x: 1, y: 0, width: 8, height: 1))
  }

  @Test(
    "the margins guide is a column narrower on each side, and follows the margins", .rules("DOC-68")
  )
  func margins() {
    let box = container(9, 3)
    let child = View()
    let guide = box.layoutMarginsGuide
    #expect(guide === box.layoutMarginsGuide)
    #expect(guide.owningView === box)
    place(child, in: box) { child, _ in
      [
        child.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
        child.rightAnchor.constraint(equalTo: guide.rightAnchor),
        child.topAnchor.constraint(equalTo: guide.topAnchor),
        child.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      ]
    }
    box.layoutIfNeeded()
    #expect(child.frame == Rect(x: 1, y: 0, width: 7, height: 3))
    box.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 1, right: 3)
    box.layoutIfNeeded()
    #expect(child.frame == Rect(x: 2, y: 1, width: 4, height: 1))
  }

  @Test("a guide has centres and extents as well", .rules("DOC-71"))
  func guideCentre() {
    let box = container(10, 3)
    box.layoutMargins = EdgeInsets(top: 0, left: 4, bottom: 0, right: 0)
    let child = View()
    place(child, in: box) {
      let guide = $1.layoutMarginsGuide
      return [
        $0.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
        $0.centerYAnchor.constraint(equalTo: guide.centerYAnchor),
        $0.widthAnchor.constraint(equalTo: guide.widthAnchor, multiplier: 0.5, constant: 1),
        $0.heightAnchor.constraint(equalTo: guide.heightAnchor, constant: -2),
      ]
    }
    box.layoutIfNeeded()
    #expect(child.frame == Rect(x: 5, y: 1, width: 4, height: 1))
  }

  @Test("constraints move a view only if its frame doesn't decide", .rules("DOC-72"))
  func translates() {
    let box = container(9, 3)
    let child = View(frame: Rect(x: 4, y: 1, width: 2, height: 1))
    box.addSubview(child)
    let other = View()
    place(other, in: box) { other, _ in
      [
        other.leadingAnchor.constraint(equalTo: child.trailingAnchor),
        other.topAnchor.constraint(equalTo: child.topAnchor),
        other.widthAnchor.constraint(equalTo: child.widthAnchor),
        other.heightAnchor.constraint(equalToConstant: 1),
      ]
    }
    let pin = child.leadingAnchor.constraint(equalTo: box.leadingAnchor)
    box.layoutIfNeeded()
    #expect(child.frame == Rect(x: 4, y: 1, width: 2, height: 1))
    #expect(other.frame == Rect(x: 6, y: 1, width: 2, height: 1))
    // Constraints that refer to a frame follow it.
    child.frame = Rect(x: 1, y: 0, width: 3, height: 1)
    box.layoutIfNeeded()
    #expect(other.frame == Rect(x: 4, y: 0, width: 3, height: 1))
    child.translatesAutoresizingMaskIntoConstraints = false
    LayoutConstraint.activate([
      pin, child.topAnchor.constraint(equalTo: box.topAnchor),
      child.widthAnchor.constraint(equalToConstant: 5),
      child.heightAnchor.constraint(equalToConstant: 2),
    ])
    box.layoutIfNeeded()
    #expect(child.frame == Rect(x: 0, y: 0, width: 5, height: 2))
    #expect(other.frame == Rect(x: 5, y: 0, width: 5, height: 1))
  }

  @Test("a constant, a priority and the active set may change at any time")
  func changes() {
    let box = container(9, 1)
    let child = label("ab")
    place(child, in: box) {
      [
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
        $0.heightAnchor.constraint(equalToConstant: 1),
      ]
    }
    let left = child.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 1)
    let right = child.trailingAnchor.constraint(equalTo: box.trailingAnchor)
    #expect(!left.isActive)
    left.isActive = true
    box.layoutIfNeeded()
    #expect(child.frame == Rect(x: 1, y: 0, width: 2, height: 1))
    left.constant = 3
    box.layoutIfNeeded()
    #expect(child.frame.minX == 3)
    right.priority = LayoutPriority.defaultLow - 1
    right.isActive = true
    box.layoutIfNeeded()
    #expect(child.frame == Rect(x: 3, y: 0, width: 2, height: 1))
    right.priority = LayoutPriority.defaultHigh
    box.layoutIfNeeded()
    #expect(child.frame == Rect(x: 3, y: 0, width: 6, height: 1))
    LayoutConstraint.deactivate([left])
    #expect(!left.isActive)
    box.layoutIfNeeded()
    #expect(child.frame == Rect(x: 7, y: 0, width: 2, height: 1))
    #expect(box.constraints.contains { $0 === right })
  }

  @Test("of two labels the one that hugs more keeps its width; with equal priorities the first")
  func hugging() {
    let box = container(10, 1)
    let first = label("ab")
    let second = label("cd")
    place(first, in: box) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
      ]
    }
    place(second, in: box) {
      [
        $0.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 1),
        $0.trailingAnchor.constraint(equalTo: $1.trailingAnchor),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
      ]
    }
    box.layoutIfNeeded()
    #expect([first.frame.width, second.frame.width] == [2, 7])
    second.setContentHuggingPriority(251, for: .horizontal)
    #expect(second.contentHuggingPriority(for: .horizontal) == 251)
    #expect(second.contentHuggingPriority(for: .vertical) == 250)
    box.layoutIfNeeded()
    #expect([first.frame.width, second.frame.width] == [7, 2])
  }

  @Test("the order of subviews decides nothing: of equals, the one that was named first wins")
  func orderOfSubviews() {
    let box = container(10, 2)
    let (first, second) = (label("ab"), label("cd"))
    for view in [first, second] {
      view.translatesAutoresizingMaskIntoConstraints = false
      box.addSubview(view)
    }
    LayoutConstraint.activate([
      first.leadingAnchor.constraint(equalTo: box.leadingAnchor),
      second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 1),
      second.trailingAnchor.constraint(equalTo: box.trailingAnchor),
      first.topAnchor.constraint(equalTo: box.topAnchor),
      second.topAnchor.constraint(equalTo: box.topAnchor),
    ])
    for front in [first, second, first] {
      box.bringSubviewToFront(front)
      // The change makes the constraints be solved again.
      first.setContentHuggingPriority(front === first ? 251 : 250, for: .vertical)
      box.layoutIfNeeded()
      #expect([first.frame.width, second.frame.width] == [2, 7])
    }
  }

  @Test("of constraints inside of two views, those of the view that was named first win")
  func orderOfOwners() {
    let box = container(10, 2)
    let (left, right) = (View(), View())
    let widths = [left, right].map { $0.widthAnchor.constraint(equalToConstant: 8) }
    for view in [right, left] {
      view.translatesAutoresizingMaskIntoConstraints = false
      box.addSubview(view)
    }
    for width in [widths[1], widths[0]] {
      width.priority = LayoutPriority.defaultHigh
      width.isActive = true
    }
    LayoutConstraint.activate([
      left.leadingAnchor.constraint(equalTo: box.leadingAnchor),
      right.leadingAnchor.constraint(equalTo: left.trailingAnchor),
      right.trailingAnchor.constraint(equalTo: box.trailingAnchor),
    ])
    box.layoutIfNeeded()
    #expect([left.frame.width, right.frame.width] == [8, 2])
  }

  @Test("a required width that an outer view stores wins over one inside")
  func outerWins() {
    let said = warnings {
      let box = container(10, 2)
      let inner = View()
      let child = View()
      place(child, in: inner) { child, inner in
        [
          child.leadingAnchor.constraint(equalTo: inner.leadingAnchor),
          child.trailingAnchor.constraint(equalTo: inner.trailingAnchor),
          child.widthAnchor.constraint(equalToConstant: 9),
        ]
      }
      place(inner, in: box) { inner, box in
        [
          inner.leadingAnchor.constraint(equalTo: box.leadingAnchor),
          inner.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -4),
        ]
      }
      box.layoutIfNeeded()
      #expect(inner.frame.width == 6)
    }
    #expect(said.contains { $0.contains("gives way") })
  }

  @Test("of two labels without enough room the one that resists more keeps its width")
  func resistance() {
    let box = container(6, 1)
    let first = label("abcd")
    let second = label("efgh")
    place(first, in: box) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
      ]
    }
    place(second, in: box) {
      [
        $0.leadingAnchor.constraint(equalTo: first.trailingAnchor),
        $0.trailingAnchor.constraint(equalTo: $1.trailingAnchor),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
      ]
    }
    box.layoutIfNeeded()
    #expect([first.frame.width, second.frame.width] == [4, 2])
    first.setContentCompressionResistancePriority(749, for: .horizontal)
    #expect(first.contentCompressionResistancePriority(for: .horizontal) == 749)
    box.layoutIfNeeded()
    #expect([first.frame.width, second.frame.width] == [2, 4])
    second.text = "e"
    box.layoutIfNeeded()
    // Both hug their texts equally, so the one whose constraints come last gets the remaining
    // columns.
    #expect([first.frame.width, second.frame.width] == [4, 2])
  }

  @Test("inequalities bound what would be larger or smaller")
  func inequalities() {
    let box = container(20, 1)
    let child = label("a long text")
    place(child, in: box) {
      [
        $0.leadingAnchor.constraint(greaterThanOrEqualTo: $1.leadingAnchor, constant: 2),
        $0.leadingAnchor.constraint(lessThanOrEqualTo: $1.centerXAnchor),
        $0.widthAnchor.constraint(lessThanOrEqualToConstant: 8),
        $0.widthAnchor.constraint(greaterThanOrEqualTo: $1.widthAnchor, multiplier: 0.1),
        $0.heightAnchor.constraint(greaterThanOrEqualToConstant: 1),
        $0.trailingAnchor.constraint(equalTo: $1.trailingAnchor, constant: -2),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
      ]
    }
    box.layoutIfNeeded()
    #expect(child.frame == Rect(x: 10, y: 0, width: 8, height: 1))
  }

  @Test("a view that is taken out loses its ties to the others, not those inside of it")
  func removal() {
    let box = container(9, 3)
    let inner = View()
    let text = label("abc")
    inner.addSubview(text)
    text.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(inner)
    let inside = text.leadingAnchor.constraint(equalTo: inner.leadingAnchor)
    let outside = text.topAnchor.constraint(equalTo: box.topAnchor)
    let extent = text.widthAnchor.constraint(equalToConstant: 3)
    LayoutConstraint.activate([inside, outside, extent])
    inner.removeFromSuperview()
    #expect([inside, outside, extent].map(\.isActive) == [true, false, true])
    box.layoutIfNeeded()
    inner.layoutIfNeeded()
  }

  @Test("a constraint keeps none of its views, and is inactive when they are gone")
  func lifetime() {
    let box = container(9, 3)
    weak var gone: View?
    var kept: LayoutConstraint?
    do {
      let child = View()
      gone = child
      box.addSubview(child)
      child.translatesAutoresizingMaskIntoConstraints = false
      let pin = child.leadingAnchor.constraint(equalTo: box.leadingAnchor)
      pin.isActive = true
      kept = pin
      box.layoutIfNeeded()
      child.removeFromSuperview()
    }
    #expect(gone == nil)
    #expect(kept?.isActive == false)
    box.layoutIfNeeded()
    #expect("\(kept!)" == "View.left == View.left")
  }

  @Test("a layoutSubviews that calls super finds the frames set")
  func layoutSubviews() {
    final class Looking: View {
      let child = View()
      var seen: [Rect] = []
      override func layoutSubviews() {
        super.layoutSubviews()
        seen.append(child.frame)
      }
    }
    let box = Looking(frame: Rect(x: 0, y: 0, width: 5, height: 1))
    place(box.child, in: box) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor, constant: 1),
        $0.trailingAnchor.constraint(equalTo: $1.trailingAnchor),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
        $0.bottomAnchor.constraint(equalTo: $1.bottomAnchor),
      ]
    }
    box.layoutIfNeeded()
    #expect(box.seen == [Rect(x: 1, y: 0, width: 4, height: 1)])
  }
}
