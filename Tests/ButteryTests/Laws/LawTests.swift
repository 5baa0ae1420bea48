import Buttery
import ButteryTestSupport
import Testing

@Suite("the laws") @MainActor struct LawTests {
  @Test("LAW-1: reloading what hasn't changed changes nothing but the selection")
  func reloadData() { expectLaw(.law1) }

  @Test("LAW-2: reloading rows and sections that haven't changed changes only their selection")
  func reloadParts() { expectLaw(.law2) }
}
