import Buttery
import RuleTrait
import Testing

@Suite("mistakes with constraints") struct ConstraintMistakeTests {
  private static func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test("views without a common ancestor can't be tied")
  func noAncestor() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let label = Label()
        let view = View()
        label.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 2).isActive = true
      }
    }
    #expect(
      Self.message(result).contains(
        "unable to activate constraint Label.left == View.left + 2 because its views have no "
          + "common ancestor - add them to one hierarchy first"))
  }

  @Test("a priority is a number from 1 to 1000")
  func priority() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let constraint = View().widthAnchor.constraint(equalToConstant: 2)
        constraint.priority = 0
      }
    }
    #expect(Self.message(result).contains("invalid constraint: priority 0 is not from 1 to 1000"))
  }

  @Test("a multiplier is a finite number")
  func multiplier() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let view = View()
        _ = view.widthAnchor.constraint(equalTo: view.heightAnchor, multiplier: 1 / 0.0)
      }
    }
    #expect(
      Self.message(result).contains(
        "invalid constraint: the multiplier in View.width == View.height * inf must be a finite"))
  }

  @Test("a constraint can't be activated when one of its views is gone")
  func goneView() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let view = View()
        let constraint = view.widthAnchor.constraint(equalTo: View().widthAnchor)
        constraint.isActive = true
      }
    }
    #expect(
      Self.message(result).contains(
        "invalid constraint: one of the views of View.width == View.width was released"))
  }

  @Test(
    "constraints that can't all hold give one warning, which names the view",
    .rules("ER-15", "ES-9"))
  @MainActor func unsatisfiable() {
    let box = View(frame: Rect(x: 0, y: 0, width: 9, height: 5))
    let child = Label()
    let found = warnings {
      place(child, in: box) {
        let height = $0.heightAnchor.constraint(equalToConstant: 3)
        height.identifier = "three lines"
        return pin($0, to: $1) + [height]
      }
      box.layoutIfNeeded()
      box.frame = Rect(x: 0, y: 0, width: 10, height: 6)
      box.layoutIfNeeded()
    }
    #expect(
      found == [
        "unable to satisfy all constraints in View: three lines (Label.height == 3) gives way "
          + "- remove it, or lower a priority"
      ])
    #expect(child.frame == Rect(x: 0, y: 0, width: 10, height: 6))
  }

  @Test("a lower priority gives way without a warning", .rules("ES-9"))
  @MainActor func lowerPriority() {
    let box = View(frame: Rect(x: 0, y: 0, width: 9, height: 5))
    let child = Label()
    let found = warnings {
      place(child, in: box) {
        let height = $0.heightAnchor.constraint(equalToConstant: 3)
        height.priority = 999
        return [height] + pin($0, to: $1)
      }
      box.layoutIfNeeded()
    }
    #expect(found.isEmpty)
    #expect(child.frame == Rect(x: 0, y: 0, width: 9, height: 5))
  }

  @Test("what constraints don't decide is 0, with one warning that names the view", .rules("ES-9"))
  @MainActor func ambiguous() {
    let box = View(frame: Rect(x: 0, y: 0, width: 9, height: 5))
    let child = Label()
    child.text = "ab"
    let found = warnings {
      place(child, in: box) { [$0.topAnchor.constraint(equalTo: $1.topAnchor, constant: 1)] }
      box.layoutIfNeeded()
      child.text = "abc"
      box.layoutIfNeeded()
    }
    #expect(
      found == [
        "ambiguous layout in View: constraints don't decide the place or size of Label"
      ])
    #expect(child.frame == Rect(x: 0, y: 1, width: 3, height: 1))
  }

  @Test("a view without room gives no warning")
  @MainActor func noRoom() {
    let box = View()
    let child = Label()
    let found = warnings {
      place(child, in: box) {
        pin($0, to: $1) + [$0.heightAnchor.constraint(equalToConstant: 3)]
      }
      box.layoutIfNeeded()
    }
    #expect(found.isEmpty)
  }
}
