import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("stacks and constraints") @MainActor struct StackConstraintTests {
  private func label(_ text: String, lines: Int = 1) -> Label {
    let label = Label()
    label.text = text
    label.numberOfLines = lines
    return label
  }

  private func stack(
    _ axis: StackView.Axis, _ views: [View], spacing: Int = 0
  ) -> StackView {
    let stack = StackView(arrangedSubviews: views)
    stack.axis = axis
    stack.spacing = spacing
    return stack
  }

  @Test(
    "an image of fixed size at the margin, a label that fills the rest, both centred",
    .rules("DOC-36"))
  func imageAndLabel() {
    let header = TableViewHeaderFooterView(reuseIdentifier: nil)
    let image = ImageView()
    image.image = Image(lines: ["/\\", "\\/"])
    let title = label("Butter")
    place(image, in: header.contentView) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.layoutMarginsGuide.leadingAnchor),
        $0.widthAnchor.constraint(equalToConstant: 2),
        $0.heightAnchor.constraint(equalToConstant: 2),
        $0.centerYAnchor.constraint(equalTo: $1.centerYAnchor),
      ]
    }
    place(title, in: header.contentView) {
      [
        $0.leadingAnchor.constraint(equalTo: image.trailingAnchor, constant: 1),
        $0.trailingAnchor.constraint(equalTo: $1.layoutMarginsGuide.trailingAnchor),
        $0.heightAnchor.constraint(equalToConstant: 1),
        $0.centerYAnchor.constraint(equalTo: $1.centerYAnchor),
      ]
    }
    let screen = ScriptedScreen(width: 12, height: 3)
    screen.run(header)
    expectDrawing(
      screen.grid,
      """
      | /\\         |
      | \\/ Butter  |
      |            |
      """)
    #expect(title.frame == Rect(x: 4, y: 1, width: 7, height: 1))
  }

  @Test("two labels of fixed heights in a stack add up, and take its width", .rules("DOC-37"))
  func fixedHeights() {
    let first = label("title")
    let second = label("detail")
    first.heightAnchor.constraint(equalToConstant: 1).isActive = true
    second.heightAnchor.constraint(equalToConstant: 2).isActive = true
    let column = stack(.vertical, [first, second])
    let header = TableViewHeaderFooterView(reuseIdentifier: nil)
    place(column, in: header.contentView) { pin($0, to: $1) }
    let size = header.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
    #expect(size == Size(width: 6, height: 3))
    header.frame = Rect(x: 0, y: 0, width: 20, height: size.height)
    header.layoutIfNeeded()
    #expect(column.frame == header.bounds)
    #expect(first.frame == Rect(x: 0, y: 0, width: 20, height: 1))
    #expect(second.frame == Rect(x: 0, y: 1, width: 20, height: 2))
  }

  @Test("stacks nest, and their intrinsic size counts for constraints", .rules("DOC-67"))
  func nested() {
    let sign = label("*")
    sign.widthAnchor.constraint(equalToConstant: 3).isActive = true
    let texts = stack(.vertical, [label("one"), label("three")])
    let row = stack(.horizontal, [sign, texts], spacing: 1)
    let box = View()
    place(row, in: box) {
      [
        $0.trailingAnchor.constraint(equalTo: $1.trailingAnchor),
        $0.bottomAnchor.constraint(equalTo: $1.bottomAnchor),
      ]
    }
    let screen = ScriptedScreen(width: 12, height: 3)
    screen.run(box)
    expectDrawing(
      screen.grid,
      """
      |            |
      |   *   one  |
      |       three|
      """)
  }

  @Test("a hidden view of a stack takes no room, nor does it elsewhere in a layout")
  func hidden() {
    let first = label("one")
    let column = stack(.vertical, [first, label("two")])
    let below = label("below")
    let box = View(frame: Rect(x: 0, y: 0, width: 9, height: 5))
    place(column, in: box) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
      ]
    }
    place(below, in: box) { below, _ in
      [
        below.leadingAnchor.constraint(equalTo: column.leadingAnchor),
        below.topAnchor.constraint(equalTo: column.bottomAnchor),
      ]
    }
    box.layoutIfNeeded()
    #expect(below.frame.minY == 2)
    first.isHidden = true
    box.layoutIfNeeded()
    #expect(below.frame.minY == 1)
    first.isHidden = false
    column.spacing = 1
    box.layoutIfNeeded()
    #expect(below.frame.minY == 3)
  }

  @Test("texts that wrap make a stack higher, in columns and in rows")
  func wrapping() {
    let column = stack(.vertical, [label("one two", lines: 0), label("three", lines: 0)])
    let row = stack(.horizontal, [label("*"), label("one two three", lines: 0)], spacing: 1)
    let box = View(frame: Rect(x: 0, y: 0, width: 9, height: 9))
    place(column, in: box) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor),
        $0.widthAnchor.constraint(equalToConstant: 5),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
      ]
    }
    place(row, in: box) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor),
        $0.trailingAnchor.constraint(equalTo: $1.trailingAnchor),
        $0.topAnchor.constraint(equalTo: column.bottomAnchor),
      ]
    }
    let screen = ScriptedScreen(width: 9, height: 6)
    screen.run(box)
    expectDrawing(
      screen.grid,
      """
      |one      |
      |two      |
      |three    |
      |* one two|
      |  three  |
      |         |
      """)
  }

  @Test("constraints inside of an arranged view decide about its size")
  func inside() {
    let box = View()
    let text = label("abc")
    place(text, in: box) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor, constant: 1),
        $0.trailingAnchor.constraint(equalTo: $1.trailingAnchor, constant: -1),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
        $0.bottomAnchor.constraint(equalTo: $1.bottomAnchor, constant: -1),
      ]
    }
    let row = stack(.horizontal, [box, label("de")])
    #expect(row.intrinsicContentSize == Size(width: 7, height: 2))
    row.frame = Rect(x: 0, y: 0, width: 9, height: 2)
    row.layoutIfNeeded()
    #expect(box.frame == Rect(x: 0, y: 0, width: 5, height: 2))
    #expect(text.frame == Rect(x: 1, y: 0, width: 3, height: 1))
    text.text = "abcd"
    row.layoutIfNeeded()
    #expect(box.frame.width == 6)
    #expect(text.frame.width == 4)
  }

  @Test("a view inside of a background view is placed anew on every resize", .rules("DOC-16"))
  func backgroundView() {
    let background = View()
    let child = View()
    place(child, in: background) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor, constant: 1),
        $0.trailingAnchor.constraint(equalTo: $1.trailingAnchor, constant: -1),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
        $0.bottomAnchor.constraint(equalTo: $1.bottomAnchor),
      ]
    }
    let header = TableViewHeaderFooterView(reuseIdentifier: nil)
    header.backgroundView = background
    for width in [10, 20, 5] {
      header.frame = Rect(x: 0, y: 0, width: width, height: 2)
      header.layoutIfNeeded()
      #expect(child.frame == Rect(x: 1, y: 0, width: width - 2, height: 2))
    }
  }
}
