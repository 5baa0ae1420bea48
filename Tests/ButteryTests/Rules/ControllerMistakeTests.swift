import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

/// Mistakes that end the program are made in a separate process.
@Suite("mistakes with controllers") struct ControllerMistakeTests {
  private static func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test("a controller is added as its own child", .rules("AP-6"))
  func ownParent() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let controller = TableViewController()
        controller.addChild(controller)
      }
    }
    #expect(Self.message(result) == "\(ownName): TableViewController is added as its own child\n")
  }

  @Test("a controller adds one that is around it", .rules("AP-6"))
  func circle() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let (outer, inner) = (ViewController(), TableViewController())
        outer.addChild(inner)
        inner.addChild(outer)
      }
    }
    #expect(
      Self.message(result)
        == "\(ownName): TableViewController adds ViewController, which is around it\n")
  }

  @Test("a controller is presented that is presented already", .rules("AP-6", "AP-7"))
  func presentedTwice() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let (root, front) = (ViewController(), TableViewController())
        root.present(front)
        ViewController().present(front)
      }
    }
    #expect(
      Self.message(result)
        == "\(ownName): ViewController presents TableViewController, which ViewController presents"
        + " already - dismiss it first\n")
  }

  @Test("a controller presents the same one a second time", .rules("AP-6", "AP-7"))
  func presentedAgain() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let (root, front) = (ViewController(), TableViewController())
        root.present(front)
        root.present(front)
      }
    }
    #expect(
      Self.message(result)
        == "\(ownName): ViewController presents TableViewController, which ViewController presents"
        + " already - dismiss it first\n")
  }

  @Test("a sheet prefers a negative size", .rules("AP-7"))
  func negativeSize() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let (root, sheet) = (TableViewController(), ViewController())
        sheet.modalPresentationStyle = .formSheet
        sheet.preferredContentSize = Size(width: 30, height: -2)
        let screen = ScriptedScreen(width: 60, height: 16)
        screen.post { root.present(sheet) }
        screen.run(root)
      }
    }
    #expect(
      Self.message(result)
        == "\(ownName): invalid preferredContentSize 30 x -2 of ViewController in a room of 58 x 14"
        + " - return 0 or more; 0 stands for the usual size\n")
  }

  @Test("a controller is pushed that is on the stack", .rules("AP-8"))
  func pushedTwice() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let controller = TableViewController()
        let stack = NavigationController(rootViewController: controller)
        stack.pushViewController(controller, animated: true)
      }
    }
    #expect(
      Self.message(result)
        == "\(ownName): TableViewController is pushed a second time - pop it first\n")
  }

  @Test("a navigation controller is pushed on another one", .rules("AP-8"))
  func nestedStacks() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        NavigationController().pushViewController(NavigationController(), animated: true)
      }
    }
    #expect(
      Self.message(result)
        == "\(ownName): NavigationController is pushed on a navigation controller - present it\n")
  }

  @Test("a controller is presented that has a parent", .rules("AP-6", "AP-7"))
  func presentedChild() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let (root, child) = (ViewController(), TableViewController())
        root.addChild(child)
        ViewController().present(child)
      }
    }
    #expect(
      Self.message(result)
        == "\(ownName): ViewController presents TableViewController, which is a child of"
        + " ViewController - remove it from its parent first\n")
  }
}
