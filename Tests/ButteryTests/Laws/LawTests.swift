import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("the laws") @MainActor struct LawTests {
  @Test("reloading what hasn't changed changes nothing but the selection", .rules("LAW-1"))
  func reloadData() {
    expectLaw(.law1, kinds: ["exact reloadData", "estimated reloadData"])
  }

  @Test(
    "reloading rows and sections that haven't changed changes only their selection", .rules("LAW-2")
  )
  func reloadParts() {
    expectLaw(
      .law2,
      kinds: ["exact", "estimated"].flatMap { heights in
        ["reloadRows", "reloadSections", "reconfigureRows"].map { "\(heights) \($0)" }
      })
  }

  @Test("a batch and its inverse change nothing", .rules("LAW-3"))
  func inverse() {
    expectLaw(
      .law3,
      kinds: [
        "exact below", "exact above", "exact around", "exact keeps below", "exact keeps above",
        "estimated below", "estimated keeps below", "estimated keeps above",
      ])
  }

  @Test("a batch out of sight moves nothing in sight, above with the switch", .rules("LAW-4"))
  func outOfSight() {
    expectLaw(
      .law4,
      kinds: [
        "exact below", "exact above", "exact keeps below", "exact keeps above", "estimated below",
        "estimated keeps below", "estimated keeps above",
      ])
  }

  @Test("an empty batch finds new heights, and the anchor row keeps its place", .rules("LAW-5"))
  func emptyBatch() {
    expectLaw(
      .law5,
      kinds: [
        "exact emptyBatch", "exact newHeights", "estimated emptyBatch", "estimated newHeights",
      ])
  }

  @Test(
    "what was passed over line by line lies where it does in a new exact table", .rules("LAW-6"))
  func rectangles() {
    expectLaw(.law6, kinds: ["exact focus", "estimated focus"])
  }

  @Test("what is assigned again, or done and undone, changes nothing", .rules("LAW-7"))
  func undone() {
    expectLaw(
      .law7,
      kinds: [
        "assignHeaderAgain", "assignStyleAgain", "assignDelegateAgain", "editing", "hide", "leave",
        "exact height", "exact width", "estimated height", "estimated width",
      ])
  }

  @Test("scrolling adds up, and leads back", .rules("LAW-8"))
  func scrolling() {
    expectLaw(.law8, kinds: ["exact scrollBy", "estimated scrollLines", "estimated key"])
  }

  @Test("a table with estimates looks like one without, wherever it is told to go", .rules("LAW-9"))
  func estimates() { expectLaw(.law9) }

  @Test(
    "calls lead to the same screen whenever there is a pass, also out of sight", .rules("LAW-10"))
  func passes() { expectLaw(.law10, share: 4) }

  @Test(
    "an offset set by a program counts known heights and estimates, and asks only there",
    .rules("LAW-11", "ES-17"))
  func offsets() {
    expectLaw(
      .law11, share: 2,
      kinds: ["exact", "estimated"].flatMap { heights in
        ["scroll", "newHeights", "reloadData"].map { "\(heights) \($0)" }
      })
  }
}
