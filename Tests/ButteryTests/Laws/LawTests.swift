import Buttery
import ButteryTestSupport
import Testing

@Suite("the laws") @MainActor struct LawTests {
  @Test("LAW-1: reloading what hasn't changed changes nothing but the selection")
  func reloadData() {
    expectLaw(.law1, kinds: ["exact reloadData", "estimated reloadData"])
  }

  @Test("LAW-2: reloading rows and sections that haven't changed changes only their selection")
  func reloadParts() {
    expectLaw(
      .law2,
      kinds: ["exact", "estimated"].flatMap { heights in
        ["reloadRows", "reloadSections", "reconfigureRows"].map { "\(heights) \($0)" }
      })
  }

  @Test("LAW-3: a batch and its inverse change nothing")
  func inverse() {
    expectLaw(
      .law3,
      kinds: [
        "exact below", "exact above", "exact around", "exact keeps below", "exact keeps above",
        "estimated below", "estimated keeps below", "estimated keeps above",
      ])
  }

  @Test("LAW-4: a batch out of sight moves nothing in sight, above with the switch")
  func outOfSight() {
    expectLaw(
      .law4,
      kinds: [
        "exact below", "exact above", "exact keeps below", "exact keeps above", "estimated below",
        "estimated keeps below", "estimated keeps above",
      ])
  }

  @Test("LAW-5: an empty batch finds new heights, and the anchor row keeps its place")
  func emptyBatch() {
    expectLaw(
      .law5,
      kinds: [
        "exact emptyBatch", "exact newHeights", "estimated emptyBatch", "estimated newHeights",
      ])
  }

  @Test("LAW-6: what was passed over line by line lies where it does in a new exact table")
  func rectangles() {
    expectLaw(.law6, kinds: ["exact scrollToMinimum", "estimated scrollToMinimum"])
  }

  @Test("LAW-7: what is assigned again, or done and undone, changes nothing")
  func undone() {
    expectLaw(
      .law7,
      kinds: [
        "assignHeaderAgain", "assignStyleAgain", "assignDelegateAgain", "editing", "hide", "leave",
        "exact height", "exact width", "estimated height", "estimated width",
      ])
  }

  @Test("LAW-8: scrolling adds up, and leads back")
  func scrolling() {
    expectLaw(.law8, kinds: ["exact scrollBy", "estimated scrollLines", "estimated key"])
  }

  @Test("LAW-9: a table with estimates looks like one without, wherever it is told to go")
  func estimates() { expectLaw(.law9) }

  @Test("LAW-10: calls lead to the same screen whenever there is a pass, also out of sight")
  func passes() { expectLaw(.law10, share: 4) }
}
