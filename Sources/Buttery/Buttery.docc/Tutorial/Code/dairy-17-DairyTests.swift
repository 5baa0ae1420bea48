import Buttery
import ButteryTestSupport
import Testing

@testable import dairy

@MainActor @Suite("the dairy table") struct DairyTests {
  @Test("keeps the header of the product at the top in sight")
  func headerFloats() {
    let screen = ScriptedScreen(width: 30, height: 4)
    screen.press(.down, times: 2)
    screen.pass { screen in
      expectDrawing(
        screen.grid,
        """
        | Milk            156.6 a year |
        | 2015                   156.0 |
        | 2016                   154.0 |
        | 2017                   149.0 |
        """)
    }
    screen.run(DairyController())
  }
}
