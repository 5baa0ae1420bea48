import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

/// Mistakes that end the program are made in a separate process.
@Suite("mistakes with alerts") struct AlertMistakeTests {
  private func expect(_ result: ExitTest.Result?, _ reason: String) {
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message == "\(ownName): AlertController \"Go?\" \(reason)\n")
  }

  @Test("an action is added twice", .rules("AP-9"))
  func sameAction() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let alert = AlertController(title: "Go?", message: nil, preferredStyle: .alert)
        let action = AlertAction(title: "OK", style: .default)
        alert.addAction(action)
        alert.addAction(action)
      }
    }
    expect(
      result,
      "has the action \"OK\" already: make another AlertAction")
  }

  @Test("a second action cancels", .rules("AP-9"))
  func twoCancels() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let alert = AlertController(title: "Go?", message: nil, preferredStyle: .alert)
        alert.addAction(AlertAction(title: "No", style: .cancel))
        alert.addAction(AlertAction(title: "Never", style: .cancel))
      }
    }
    expect(
      result,
      "has two actions of style cancel, the action \"No\" and the action \"Never\":"
        + " make one of them default")
  }

  @Test("an action sheet gets a text field", .rules("AP-9"))
  func fieldOfSheet() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let alert = AlertController(title: "Go?", message: nil, preferredStyle: .actionSheet)
        alert.addTextField()
      }
    }
    expect(
      result,
      "is an action sheet, which has no text fields:"
        + " use the style alert")
  }

  @Test("an action is preferred that wasn't added", .rules("AP-9"))
  func unknownPreferred() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let alert = AlertController(title: "Go?", message: nil, preferredStyle: .alert)
        alert.preferredAction = AlertAction(title: "OK", style: .default)
      }
    }
    expect(
      result,
      "prefers the action \"OK\", which wasn't added:"
        + " call addAction first")
  }
}
