import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

/// A cell whose nib has a button and a switch, for which it performs actions.
private final class LampCell: TableViewCell, NibOutlets {
  weak var onSwitch: Switch!
  weak var testButton: Button!
  static var tape: [String] = []

  static let outlets = [
    Outlet("onSwitch", \LampCell.onSwitch), Outlet("testButton", \LampCell.testButton),
  ]

  static let classes = [
    NibClass(LampCell.self), NibClass { Switch() },
    NibClass(name: "TestButton") { Button(primaryAction: Action(title: "Test") { _ in }) },
  ]

  override func awakeFromNib() {
    super.awakeFromNib()
    onSwitch.addAction(
      Action { [unowned self] _ in Self.tape.append("on: \(onSwitch.isOn)") }, for: .valueChanged)
    testButton.addAction(
      Action { _ in Self.tape.append("test") }, for: .primaryActionTriggered)
  }
}

@Suite("controls in a nib") @MainActor struct NibControlTests {
  private static let lamp = #"""
    { "objects": [ {
      "class": "LampCell",
      "contentView": {
        "subviews": [
          { "class": "TestButton", "id": "test", "frame": { "width": 8, "height": 1 } },
          { "class": "Switch", "id": "on", "frame": { "x": 9, "width": 5, "height": 1 } }
        ]
      },
      "outlets": { "testButton": "test", "onSwitch": "on" }
    } ] }
    """#

  @Test("are the program's, and perform the actions that an awakened object adds", .rules("AP-13"))
  func actions() throws {
    let nib = try Nib(json: Self.lamp.utf8, classes: LampCell.classes)
    LampCell.tape = []
    let cell = try #require(nib.instantiate(withOwner: nil).first as? LampCell)
    let screen = ScriptedScreen(width: 16, height: 1)
    screen.click(at: Point(x: 11, y: 0))
    screen.click(at: Point(x: 3, y: 0))
    screen.pass()
    screen.run(cell)
    #expect(LampCell.tape == ["on: true", "test"])
  }
}
