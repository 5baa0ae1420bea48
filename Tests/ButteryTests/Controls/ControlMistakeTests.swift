import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

/// Mistakes that end the program are made in a separate process.
@Suite("mistakes with controls") struct ControlMistakeTests {
  private static func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test("a segment is chosen that there isn't", .rules("AP-13"))
  func segment() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { SegmentedControl(items: ["a", "b"]).selectedSegmentIndex = 2 }
    }
    #expect(
      Self.message(result) == "\(ownName): index 2 of a SegmentedControl of 2 segments\n")
  }

  @Test("a segment that there isn't is taken away", .rules("AP-13"))
  func removal() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { SegmentedControl(items: []).removeSegment(at: 0, animated: false) }
    }
    #expect(
      Self.message(result) == "\(ownName): index 0 of a SegmentedControl of 0 segments\n")
  }

  @Test("a view is arranged at a place that there isn't", .rules("AP-16"))
  func stack() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { StackView().insertArrangedSubview(View(), at: 1) }
    }
    #expect(Self.message(result) == "\(ownName): index 1 of a StackView of 0 other views\n")
  }

  @Test("a search has results to show and nowhere to show them", .rules("AP-15"))
  func nowhere() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        SearchController(searchResultsController: ViewController()).isActive = true
      }
    }
    #expect(
      Self.message(result) == "\(ownName): warning: SearchController has no place for its"
        + " searchResultsController: make it the searchController of a navigationItem on a"
        + " NavigationController\n")
  }
}
