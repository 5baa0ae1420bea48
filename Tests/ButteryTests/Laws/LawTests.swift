import Buttery
import ButteryTestSupport
import Testing

@Suite("the laws") @MainActor struct LawTests {
  @Test("LAW-1: reloading what hasn't changed changes nothing but the selection")
  func reloadData() { expectLaw(.law1) }

  @Test("LAW-2: reloading rows and sections that haven't changed changes only their selection")
  func reloadParts() { expectLaw(.law2) }

  @Test("LAW-3: a batch and its inverse change nothing")
  func inverse() { expectLaw(.law3) }

  @Test("LAW-4: a batch out of sight moves nothing in sight, above with the switch")
  func outOfSight() { expectLaw(.law4) }

  @Test("LAW-5: an empty batch finds new heights, and the anchor row keeps its place")
  func emptyBatch() { expectLaw(.law5) }

  @Test("LAW-6: what was passed over line by line lies where it does in a new exact table")
  func rectangles() { expectLaw(.law6) }

  @Test("LAW-7: what is assigned again, or done and undone, changes nothing")
  func undone() { expectLaw(.law7) }

  @Test("LAW-8: scrolling adds up, and leads back")
  func scrolling() { expectLaw(.law8) }

  @Test("LAW-9: a table with estimates looks like one without, wherever it is told to go")
  func estimates() { expectLaw(.law9) }

  @Test("LAW-10: calls lead to the same screen whenever there is a pass, also out of sight")
  func passes() { expectLaw(.law10) }
}
