import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("an activity indicator") @MainActor struct ActivityIndicatorTests {
  private static let moving = DisplayTraits(colors: 0, animates: true)
  private let indicator = ActivityIndicatorView(frame: Rect(x: 1, y: 0, width: 1, height: 1))

  /// Shows the indicator in a view, and returns the number of pictures in each second.
  private func pictures(
    traits: DisplayTraits = Self.moving, seconds: [(View) -> Void]
  ) -> [Int] {
    let root = View()
    root.addSubview(indicator)
    let screen = ScriptedScreen(width: 6, height: 2, traits: traits)
    var counts: [Int] = []
    var last = 0
    for act in seconds {
      screen.post { act(root) }
      screen.pass { last = $0.presentCount }
      screen.wait(.seconds(1))
      screen.pass { counts.append($0.presentCount - last) }
    }
    screen.run(root)
    return counts
  }

  @Test("it moves ten times a second from start to stop, and then costs nothing", .rules("AP-13"))
  func moves() {
    #expect(
      pictures(seconds: [
        { _ in }, { _ in indicator.startAnimating() }, { _ in indicator.stopAnimating() },
        { _ in indicator.startAnimating() },
      ]) == [0, 10, 0, 10])
  }

  @Test("it stands still while it can't be seen, and goes on when it can", .rules("AP-13"))
  func outOfSight() {
    let cover = ViewController()
    cover.loadViewIfNeeded()
    for (hide, show) in [
      ({ _ in indicator.isHidden = true }, { _ in indicator.isHidden = false }),
      ({ $0.isHidden = true }, { $0.isHidden = false }),
      ({ _ in indicator.alpha = 0 }, { _ in indicator.alpha = 1 }),
      ({ _ in indicator.frame.origin.y = 5 }, { _ in indicator.frame.origin.y = 1 }),
      (
        { $0.addSubview(View(frame: Rect(x: 0, y: 0, width: 6, height: 2))) },
        { $0.subviews.last?.removeFromSuperview() }
      ),
    ] as [((View) -> Void, (View) -> Void)] {
      #expect(pictures(seconds: [{ _ in indicator.startAnimating() }, hide, show]) == [10, 0, 10])
      indicator.stopAnimating()
    }
  }

  @Test(
    "a row takes it along out of sight, and one that is taken out is left alone", .rules("AP-13"))
  func inRows() {
    let source = RowSource([30])
    let table = source.table(width: 10, height: 4)
    source.configure = { [indicator] cell, path in
      cell.accessoryView = path.row == 0 ? indicator : nil
    }
    indicator.startAnimating()
    let screen = ScriptedScreen(width: 10, height: 4, traits: Self.moving)
    var counts: [Int] = []
    var last = 0
    for offset in [0, 10, 0] {
      screen.post { table.contentOffset.y = offset }
      screen.pass { last = $0.presentCount }
      screen.wait(.seconds(1))
      screen.pass { counts.append($0.presentCount - last) }
    }
    screen.run(table)
    #expect(counts == [10, 0, 10])
  }

  @Test(
    "it stands still where the display doesn't animate, and is a sign all the same", .rules("AP-13")
  )
  func still() {
    #expect(
      pictures(traits: DisplayTraits(), seconds: [{ _ in indicator.startAnimating() }]) == [0])
    indicator.removeFromSuperview()
    #expect(Grid(of: indicator, width: 3, height: 1).lines == [" ⠿ "])
    let ascii = DisplayTraits(colors: 0, isUnicode: false)
    #expect(Grid(of: indicator, width: 3, height: 1, traits: ascii).lines == [" * "])
    indicator.style = .large
    #expect(Grid(of: indicator, width: 3, height: 1).lines == ["•••"])
    indicator.stopAnimating()
    #expect(Grid(of: indicator, width: 3, height: 1).lines == ["   "])
    indicator.hidesWhenStopped = false
    expectDrawing(
      Grid(of: indicator, width: 3, height: 1),
      """
      |•••|
      """,
      styles: """
        |ddd|
        """)
  }

  @Test("one that is let go of while it moves leaves nothing behind", .rules("AP-13"))
  func gone() {
    let root = View()
    weak var gone: ActivityIndicatorView?
    do {
      let other = ActivityIndicatorView(frame: Rect(x: 0, y: 0, width: 1, height: 1))
      other.startAnimating()
      root.addSubview(other)
      gone = other
    }
    let screen = ScriptedScreen(width: 6, height: 2, traits: Self.moving)
    screen.wait(.milliseconds(350))
    screen.post { root.subviews.first?.removeFromSuperview() }
    screen.pass { #expect($0.presentCount > 3) }
    screen.pass { _ in #expect(gone == nil) }
    screen.run(root)
  }
}
