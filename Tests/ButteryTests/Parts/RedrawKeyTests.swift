import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("the key that has everything drawn anew") @MainActor struct RedrawKeyTests {
  private final class Screenful: ViewController {
    private final class Page: View {
      var drawings = 0
      var takesKeys = false
      override func draw(in canvas: inout Canvas) {
        drawings += 1
        canvas.write("page", at: .zero)
      }
      override func handle(_ event: Event) -> Bool { takesKeys }
    }

    private let page = Page()
    var takesKeys = false
    var drawings: Int { page.drawings }

    init(isTakenByView: Bool = false) { page.takesKeys = isTakenByView }
    override func loadView() { view = page }
    override func handle(_ event: Event) -> Bool { takesKeys }
  }

  private func run(_ controller: Screenful, _ key: Key) -> ScriptedScreen {
    let screen = ScriptedScreen(width: 6, height: 2, checksPictures: false)
    screen.pass()
    screen.enqueue(.key(key))
    screen.run(controller)
    return screen
  }

  @Test("Ctrl-L brings the whole picture to the screen once more", .rules("AP-4"))
  func redraws() {
    let screen = run(Screenful(), .control("l"))
    #expect(screen.presentCount == 2)
    #expect(screen.lastDamage?.isComplete == true)
    #expect(screen.lines == ["page  ", "      "])
  }

  @Test("other keys, and one that a view or a controller takes, don't", .rules("AP-4"))
  func leaves() {
    #expect(run(Screenful(), Key(.character("l"))).presentCount == 1)
    #expect(run(Screenful(isTakenByView: true), .control("l")).presentCount == 1)
    let taking = Screenful()
    taking.takesKeys = true
    #expect(run(taking, .control("l")).presentCount == 1)
  }
}
