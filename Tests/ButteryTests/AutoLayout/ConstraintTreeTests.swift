import Buttery
import ButteryTestSupport
import Testing

@Suite("constraints in deeper trees") @MainActor struct ConstraintTreeTests {
  @Test("views at any depth that follow constraints are solved together with their container")
  func nested() {
    let box = container(12, 6)
    let inner = View()
    place(inner, in: box) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor, constant: 1),
        $0.topAnchor.constraint(equalTo: $1.topAnchor, constant: 2),
      ]
    }
    let text = label("abc")
    place(text, in: inner) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor, constant: 1),
        $0.trailingAnchor.constraint(equalTo: $1.trailingAnchor, constant: -1),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
        $0.bottomAnchor.constraint(equalTo: $1.bottomAnchor, constant: -1),
      ]
    }
    box.layoutIfNeeded()
    #expect(inner.frame == Rect(x: 1, y: 2, width: 5, height: 2))
    #expect(text.frame == Rect(x: 1, y: 0, width: 3, height: 1))
    text.text = "abcdef"
    box.layoutIfNeeded()
    #expect(inner.frame.width == 8)
  }

  @Test("constraints made before the views come into the hierarchy count")
  func builtFirst() {
    let inner = View()
    let text = label("abc")
    place(text, in: inner) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor),
        $0.trailingAnchor.constraint(equalTo: $1.trailingAnchor),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
        $0.bottomAnchor.constraint(equalTo: $1.bottomAnchor),
      ]
    }
    let box = container(12, 6)
    place(inner, in: box) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor, constant: 1),
        $0.topAnchor.constraint(equalTo: $1.topAnchor, constant: 2),
      ]
    }
    box.layoutIfNeeded()
    #expect(inner.frame == Rect(x: 1, y: 2, width: 3, height: 1))
    #expect(text.frame == Rect(x: 0, y: 0, width: 3, height: 1))
  }

  @Test("a text that wraps is as high as its lines at the width that it gets")
  func wrapping() {
    let box = container(12, 9)
    let text = label("one two three four", lines: 0)
    let below = label("below")
    place(text, in: box) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.layoutMarginsGuide.leadingAnchor),
        $0.trailingAnchor.constraint(equalTo: $1.layoutMarginsGuide.trailingAnchor),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
      ]
    }
    place(below, in: box) { below, _ in
      [
        below.leadingAnchor.constraint(equalTo: text.leadingAnchor),
        below.topAnchor.constraint(equalTo: text.bottomAnchor),
      ]
    }
    let screen = ScriptedScreen(width: 12, height: 4)
    screen.run(box)
    expectDrawing(
      screen.grid,
      """
      | one two    |
      | three four |
      | below      |
      |            |
      """)
    box.frame = Rect(x: 0, y: 0, width: 9, height: 9)
    box.layoutIfNeeded()
    #expect(text.frame == Rect(x: 1, y: 0, width: 7, height: 3))
    #expect(below.frame.minY == 3)
  }

  @Test("extents of both axes may depend on each other, with a text that wraps as well")
  func coupled() {
    let box = container(20, 10)
    let square = View()
    place(square, in: box) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
        $0.heightAnchor.constraint(equalTo: $1.heightAnchor, constant: -6),
        $0.widthAnchor.constraint(equalTo: $0.heightAnchor, multiplier: 2),
      ]
    }
    let text = label("one two three", lines: 0)
    place(text, in: box) { text, _ in
      [
        text.leadingAnchor.constraint(equalTo: square.leadingAnchor),
        text.widthAnchor.constraint(equalTo: square.widthAnchor),
        text.topAnchor.constraint(equalTo: square.bottomAnchor),
      ]
    }
    box.layoutIfNeeded()
    #expect(square.frame == Rect(x: 0, y: 0, width: 8, height: 4))
    #expect(text.frame == Rect(x: 0, y: 4, width: 8, height: 2))
  }

  @Test("views inside of views with frames of their own may be tied to views outside")
  func throughFrames() {
    let box = container(20, 4)
    let inner = View(frame: Rect(x: 5, y: 1, width: 8, height: 2))
    box.addSubview(inner)
    let text = label("ab")
    place(text, in: inner) { text, inner in
      [
        text.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 7),
        text.bottomAnchor.constraint(equalTo: inner.bottomAnchor),
      ]
    }
    box.layoutIfNeeded()
    #expect(text.frame == Rect(x: 2, y: 1, width: 2, height: 1))
    inner.frame = Rect(x: 4, y: 0, width: 8, height: 3)
    box.layoutIfNeeded()
    #expect(text.frame == Rect(x: 3, y: 2, width: 2, height: 1))
    #expect(inner.constraintSolveCount == 0)
  }

  @Test("a view may be tied to one that a stack arranges, and follows it")
  func tiedToArranged() {
    let box = View()
    let first = label("abc")
    let second = label("de")
    let row = StackView(arrangedSubviews: [first, second])
    let below = label("^")
    place(row, in: box) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor, constant: 1),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
      ]
    }
    place(below, in: box) { below, _ in
      [
        below.leadingAnchor.constraint(equalTo: second.leadingAnchor),
        below.topAnchor.constraint(equalTo: row.bottomAnchor),
      ]
    }
    let screen = ScriptedScreen(width: 9, height: 2)
    screen.whenDrawn = { screen in
      guard screen.stepCount == 1 else { return nil }
      first.text = "abcd"
      return []
    }
    screen.run(box)
    expectDrawing(
      screen.grid,
      """
      | abcdde  |
      |     ^   |
      """)
  }

  @Test("a content view that a cell moves in its layout takes its constraints with it")
  func movedContentView() {
    final class Inset: TableViewCell {
      override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = contentView.frame.inset(by: EdgeInsets(left: 2, right: 2))
      }
    }
    let cell = Inset()
    let text = View()
    place(text, in: cell.contentView) { pin($0, to: $1) }
    cell.frame = Rect(x: 0, y: 0, width: 20, height: 2)
    cell.layoutIfNeeded()
    #expect(cell.contentView.frame == Rect(x: 2, y: 0, width: 16, height: 2))
    #expect(text.frame == Rect(x: 0, y: 0, width: 16, height: 2))
  }

  @Test("without any constraint left, frames stay what they are")
  func noneLeft() {
    let box = container(9, 2)
    let child = label("ab")
    place(child, in: box) { pin($0, to: $1) }
    box.layoutIfNeeded()
    LayoutConstraint.deactivate(box.constraints)
    #expect(box.constraints.isEmpty)
    box.frame = Rect(x: 0, y: 0, width: 4, height: 2)
    child.frame = Rect(x: 1, y: 1, width: 2, height: 1)
    box.layoutIfNeeded()
    #expect(child.frame == Rect(x: 1, y: 1, width: 2, height: 1))
  }
}
