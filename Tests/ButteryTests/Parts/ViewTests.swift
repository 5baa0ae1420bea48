import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("views") @MainActor struct ViewTests {
  private func label(_ text: String, _ x: Int, _ y: Int, _ width: Int, _ height: Int = 1) -> Label {
    let label = Label(frame: Rect(x: x, y: y, width: width, height: height))
    label.text = text
    return label
  }

  @Test("subviews are drawn after their superview, the last one in front")
  func order() {
    let root = View()
    root.addSubview(label("aaaa", 0, 0, 4))
    let back = label("bb", 1, 0, 2)
    root.addSubview(back)
    #expect(Grid(of: root, width: 5, height: 1).lines == ["abba "])
    root.addSubview(label("c", 2, 0, 1))
    #expect(Grid(of: root, width: 5, height: 1).lines == ["abca "])
    root.addSubview(back)
    #expect(Grid(of: root, width: 5, height: 1).lines == ["abba "])
  }

  @Test("a view has one superview at a time, and none after it was taken out")
  func hierarchy() {
    let first = View()
    let second = View()
    let child = View()
    first.addSubview(child)
    second.addSubview(child)
    #expect(child.superview === second)
    #expect(first.subviews.isEmpty)
    child.removeFromSuperview()
    #expect(child.superview == nil)
    child.removeFromSuperview()
  }

  @Test("the superview is cleared when it goes")
  func superviewGoes() {
    let child = View()
    var parent: View? = View()
    parent?.addSubview(child)
    #expect(child.superview != nil)
    parent = nil
    #expect(child.superview == nil)
    child.setNeedsLayout()
    child.removeFromSuperview()
  }

  @Test("a hidden view is not drawn, and not hit")
  func hidden() {
    let root = View(frame: Rect(x: 0, y: 0, width: 4, height: 1))
    let child = label("ab", 1, 0, 2)
    root.addSubview(child)
    #expect(root.hitTest(Point(x: 1, y: 0)) === child)
    child.isHidden = true
    #expect(Grid(of: root, width: 4, height: 1).lines == ["    "])
    #expect(root.hitTest(Point(x: 1, y: 0)) === root)
    root.isHidden = true
    #expect(root.hitTest(Point(x: 1, y: 0)) == nil)
  }

  @Test("only a clipping view keeps its subviews inside")
  func clipping() {
    let root = View()
    let box = View(frame: Rect(x: 1, y: 0, width: 2, height: 1))
    root.addSubview(box)
    box.addSubview(label("abcd", -1, 0, 4))
    #expect(Grid(of: root, width: 5, height: 1).lines == ["abcd "])
    box.clipsToBounds = true
    #expect(Grid(of: root, width: 5, height: 1).lines == [" bc  "])
  }

  @Test("the bounds' origin shifts what is inside")
  func boundsOrigin() {
    let root = View()
    let box = View(frame: Rect(x: 1, y: 0, width: 3, height: 2))
    box.clipsToBounds = true
    root.addSubview(box)
    box.addSubview(label("one", 0, 0, 3))
    box.addSubview(label("two", 0, 1, 3))
    box.bounds.origin.y = 1
    #expect(Grid(of: root, width: 5, height: 2).lines == [" two ", "     "])
    #expect(root.hitTest(Point(x: 1, y: 0)) === box.subviews[1])
    #expect(box.frame == Rect(x: 1, y: 0, width: 3, height: 2))
  }

  @Test("the background is painted behind the view's own drawing")
  func background() {
    let root = View()
    let child = label("a", 1, 0, 2)
    child.backgroundColor = .blue
    root.addSubview(child)
    let screen = ScriptedScreen(width: 4, height: 1)
    screen.run(root)
    #expect(screen.lines == [" a  "])
    #expect(
      (0..<4).map { screen.grid.style(at: Point(x: $0, y: 0)).background }
        == [nil, .blue, .blue, nil])
  }

  private final class Counting: View {
    var layouts = 0
    var drawings = 0
    var onLayout: (Counting) -> Void = { _ in }
    override func layoutSubviews() {
      layouts += 1
      onLayout(self)
    }
    override func draw(in canvas: inout Canvas) { drawings += 1 }
  }

  @Test("a resize asks for layout, a move only for drawing")
  func marks() {
    let view = Counting()
    view.layoutIfNeeded()
    #expect(view.layouts == 1)
    view.frame = Rect(x: 0, y: 0, width: 3, height: 1)
    view.layoutIfNeeded()
    #expect(view.layouts == 2)
    view.frame.origin.x = 4
    view.layoutIfNeeded()
    view.layoutIfNeeded()
    #expect(view.layouts == 2)
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(view.layouts == 3)
  }

  @Test("layout reaches a marked view through superviews that aren't")
  func deepMark() {
    let root = Counting()
    let middle = Counting()
    let leaf = Counting()
    root.addSubview(middle)
    middle.addSubview(leaf)
    root.layoutIfNeeded()
    leaf.setNeedsLayout()
    root.layoutIfNeeded()
    #expect([root.layouts, middle.layouts, leaf.layouts] == [1, 1, 2])
  }

  @Test("a view that always changes itself in its layout doesn't lay out for ever", .rules("VC-4"))
  func terminates() {
    let view = Counting()
    let child = View()
    view.addSubview(child)
    view.onLayout = { view in
      child.frame.size.width += 1
      view.frame.size.height += 1
      view.setNeedsLayout()
    }
    let warnings = warnings {
      view.layoutIfNeeded()
      #expect(view.layouts == 8)
    }
    #expect(warnings.count == 1)
    ScriptedScreen(width: 4, height: 4).run(view)
    #expect(view.layouts <= 10)
  }

  @Test("layoutIfNeeded called from the view's own layout does nothing")
  func reentrant() {
    let view = Counting()
    view.onLayout = { $0.layoutIfNeeded() }
    view.layoutIfNeeded()
    #expect(view.layouts == 1)
  }

  @Test("a point finds the frontmost view there, nothing outside")
  func hitTest() {
    let root = View(frame: Rect(x: 0, y: 0, width: 5, height: 2))
    let back = View(frame: Rect(x: 0, y: 0, width: 3, height: 1))
    let front = View(frame: Rect(x: 2, y: 0, width: 3, height: 1))
    root.addSubview(back)
    root.addSubview(front)
    #expect(root.hitTest(Point(x: 1, y: 0)) === back)
    #expect(root.hitTest(Point(x: 2, y: 0)) === front)
    #expect(root.hitTest(Point(x: 2, y: 1)) === root)
    #expect(root.hitTest(Point(x: 5, y: 0)) == nil)
    #expect(root.hitTest(Point(x: 0, y: -1)) == nil)
  }

  @Test("a border has the lines of its style")
  func borderStyles() {
    let lines = { (style: View.Border.Style) in
      let view = View()
      view.border = View.Border(style, color: .red)
      let grid = Grid(of: view, width: 4, height: 3)
      #expect(grid.style(at: .zero) == Style(foreground: .red))
      return grid.lines
    }
    #expect(lines(.line) == ["┌──┐", "│  │", "└──┘"])
    #expect(lines(.rounded) == ["╭──╮", "│  │", "╰──╯"])
    #expect(lines(.double) == ["╔══╗", "║  ║", "╚══╝"])
    #expect(lines(.heavy) == ["┏━━┓", "┃  ┃", "┗━━┛"])
  }
}
