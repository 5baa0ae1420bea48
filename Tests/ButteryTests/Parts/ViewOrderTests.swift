import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("views in front of and behind each other") @MainActor struct ViewOrderTests {
  private let root = View(frame: Rect(x: 0, y: 0, width: 8, height: 2))
  private let first = label("aaaa", x: 0)
  private let second = label("bbbb", x: 1)
  private let third = label("cccc", x: 2)

  private static func label(_ text: String, x: Int) -> Label {
    let label = Label(frame: Rect(x: x, y: 0, width: 4, height: 1))
    label.text = text
    return label
  }

  private var line: String { Grid(of: root, width: 8, height: 1).lines[0] }

  @Test(
    "a view is put at a place, above and below another one, in front and at the back",
    .rules("AP-16"))
  func order() {
    root.addSubview(first)
    root.addSubview(third)
    root.insertSubview(second, at: 1)
    #expect(line == "abcccc  ")
    root.insertSubview(third, belowSubview: second)
    #expect(line == "abbbbc  ")
    root.insertSubview(first, aboveSubview: third)
    #expect(line == "abbbbc  ")
    root.bringSubviewToFront(first)
    #expect(line == "aaaabc  ")
    root.sendSubviewToBack(first)
    #expect(line == "abbbbc  ")
    root.insertSubview(third, at: 99)
    #expect(line == "abcccc  ")
    root.insertSubview(third, at: -1)
    #expect(root.subviews.first === third)
    root.bringSubviewToFront(Label())
    #expect(root.subviews.count == 3)
  }

  @Test("what comes to the front keeps the keys, and is drawn", .rules("AP-16"))
  func front() {
    let field = TextField(frame: Rect(x: 0, y: 0, width: 4, height: 1))
    field.text = "xx"
    for view in [field, second] { root.addSubview(view) }
    let screen = ScriptedScreen(width: 8, height: 1)
    screen.post { _ = field.becomeFirstResponder() }
    screen.pass()
    screen.post { [root] in root.bringSubviewToFront(field) }
    screen.pass { _ in #expect(field.isFirstResponder) }
    screen.run(root)
    #expect(root.subviews.last === field)
  }

  @Test("what a table keeps in front stays there", .rules("AP-16"))
  func table() {
    let source = RowSource([3], header: 1)
    let table = source.table(width: 10, height: 3)
    table.layoutIfNeeded()
    let extra = Label()
    table.insertSubview(extra, at: 99)
    let place = table.subviews.firstIndex { $0 === extra } ?? -1
    let header = table.subviews.firstIndex { $0 is TableViewHeaderFooterView } ?? -1
    #expect(place >= 0 && place < header || header == -1)
  }

  @Test("places and rectangles are told in another view, and in the window", .rules("AP-16"))
  func conversion() {
    let outer = View(frame: Rect(x: 2, y: 1, width: 20, height: 9))
    let scrolled = View(frame: Rect(x: 3, y: 1, width: 10, height: 5))
    let inner = View(frame: Rect(x: 1, y: 6, width: 2, height: 2))
    let other = View(frame: Rect(x: 15, y: 0, width: 4, height: 4))
    scrolled.bounds.origin = Point(x: 0, y: 4)
    root.addSubview(outer)
    outer.addSubview(scrolled)
    outer.addSubview(other)
    scrolled.addSubview(inner)
    let screen = ScriptedScreen(width: 30, height: 12)
    var points: [Point] = []
    screen.pass { [root] _ in
      points = [
        inner.convert(Point(x: 1, y: 1), to: scrolled),
        inner.convert(Point(x: 1, y: 1), to: outer),
        inner.convert(Point(x: 1, y: 1), to: other),
        inner.convert(Point(x: 1, y: 1), to: nil),
        inner.convert(.zero, from: other), root.convert(.zero, from: nil),
      ]
    }
    screen.run(root)
    #expect(
      points == [
        Point(x: 2, y: 7), Point(x: 5, y: 4), Point(x: -10, y: 4), Point(x: 7, y: 5),
        Point(x: 11, y: -3), .zero,
      ])
    let rect = Rect(x: 0, y: 0, width: 2, height: 2)
    #expect(inner.convert(rect, to: outer) == Rect(x: 4, y: 3, width: 2, height: 2))
    #expect(outer.convert(rect, from: inner) == Rect(x: 4, y: 3, width: 2, height: 2))
  }

  @Test("a view is found by its tag, itself or inside", .rules("AP-16"))
  func tags() {
    root.addSubview(first)
    first.addSubview(second)
    second.tag = 7
    #expect(root.viewWithTag(7) === second)
    #expect(root.viewWithTag(8) == nil)
    #expect(root.viewWithTag(0) === root)
    #expect(second.viewWithTag(7) === second)
  }

  @Test("a view is dim, or not there at all, by its alpha", .rules("AP-16"))
  func alpha() {
    root.addSubview(first)
    first.alpha = 0.5
    expectDrawing(
      Grid(of: root, width: 8, height: 1),
      """
      |aaaa    |
      """,
      styles: """
        |dddd....|
        """)
    first.alpha = 0
    #expect(line == "        ")
    #expect(root.hitTest(.zero) === root)
    first.alpha = 7
    #expect(first.alpha == 1)
    #expect(line == "aaaa    ")
  }

  @Test("the mouse and Tab pass by what isn't to be used", .rules("AP-16"))
  func interaction() {
    let button = Button(configuration: .plain())
    button.frame = Rect(x: 0, y: 0, width: 4, height: 1)
    var count = 0
    button.addAction(Action { _ in count += 1 }, for: .touchUpInside)
    let box = View(frame: Rect(x: 0, y: 0, width: 6, height: 1))
    box.addSubview(button)
    root.addSubview(box)
    box.isUserInteractionEnabled = false
    let screen = ScriptedScreen(width: 8, height: 1)
    screen.press(.tab)
    screen.press(.enter)
    screen.click(at: Point(x: 1, y: 0))
    screen.pass { _ in #expect(!button.isFirstResponder) }
    screen.post { box.isUserInteractionEnabled = true }
    screen.press(.tab)
    screen.press(.enter)
    screen.click(at: Point(x: 1, y: 0))
    screen.run(root)
    #expect(count == 2)
  }

  @Test("a border lies along the edges, where there is room for one", .rules("AP-16"))
  func borders() {
    let box = View()
    box.border = View.Border(.rounded)
    expectDrawing(
      Grid(of: box, width: 6, height: 3),
      """
      |╭────╮|
      |│    │|
      |╰────╯|
      """,
      styles: """
        |dddddd|
        |d....d|
        |dddddd|
        """)
    box.border = View.Border(.double, color: .cyan)
    expectDrawing(
      Grid(of: box, width: 4, height: 2),
      """
      |╔══╗|
      |╚══╝|
      """,
      styles: """
        |cccc|
        |cccc|
        """, legend: ["c": Style(foreground: .cyan)])
    #expect(Grid(of: box, width: 1, height: 3).lines == [" ", " ", " "])
    box.border = nil
    #expect(Grid(of: box, width: 2, height: 2).lines == ["  ", "  "])
  }

  @Test("controls inside have a view's tint, unless they have one of their own", .rules("AP-16"))
  func tint() {
    let button = Button(configuration: .plain())
    root.addSubview(button)
    #expect(button.tintColor == nil)
    root.tintColor = .magenta
    #expect(button.tintColor == .magenta)
    button.tintColor = .red
    #expect(button.tintColor == .red)
    button.tintColor = nil
    #expect(button.tintColor == .magenta)
  }
}
