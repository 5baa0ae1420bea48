import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("plans of updates") struct UpdatePlanTests {
  @Test("places shift as if elements were taken out and put in one by one")
  func shifts() {
    withSeeds(count: 500) { numbers in
      let old = Array(0..<Int.random(in: 0...12, using: &numbers))
      let removed = old.filter { _ in Int.random(in: 0..<3, using: &numbers) == 0 }
      var new: [Int?] = old.filter { !removed.contains($0) }
      var placed: [Int] = []
      for _ in 0..<Int.random(in: 0...5, using: &numbers) {
        let place = Int.random(in: (placed.last.map { $0 + 1 } ?? 0)...20, using: &numbers)
        guard place <= new.count else { continue }
        new.insert(nil, at: place)
        placed.append(place)
      }
      let shift = IndexShift(removed: removed.shuffled(using: &numbers), placed: placed)
      #expect(old.map { shift.newIndex(ofOld: $0) } == old.map { new.firstIndex(of: $0) })
      #expect(new.indices.map { shift.oldIndex(ofNew: $0) } == new)
      for element in removed {
        let kept = old.last { $0 < element && !removed.contains($0) }
        let slot = kept.flatMap { new.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        #expect(shift.newSlot(ofOld: element) == slot)
      }
    }
  }

  /// An invalid batch for a table of 2, 3 and 0 rows, with the error and the counts after it.
  struct Refusal: Sendable {
    var reason: String
    var after: [Int]
    var collect: @Sendable (inout UpdateBatch) -> Void

    init(
      _ reason: String, after: [Int] = [2, 3, 0],
      _ collect: @escaping @Sendable (inout UpdateBatch) -> Void
    ) {
      self.reason = reason
      self.after = after
      self.collect = collect
    }
  }

  private static let counts: [Refusal] = [
    Refusal(
      "Invalid update: invalid number of rows in section 1. After: 3, before: 3, inserted 0, "
        + "deleted 1, moved in 0, moved out 0"
    ) { $0.deleteRows([.at(1, 0)]) },
    Refusal(
      "Invalid update: invalid number of rows in section 0. After: 4, before: 2, inserted 1, "
        + "deleted 0, moved in 0, moved out 0", after: [4, 3, 0]
    ) { $0.insertRows([.at(0, 3)]) },
    Refusal(
      "Invalid update: invalid number of rows in section 0. After: 2, before: 2, inserted 0, "
        + "deleted 0, moved in 1, moved out 0"
    ) { $0.moveRow(.at(1, 2), to: .at(0, 1)) },
    Refusal(
      "Invalid update: invalid number of sections. After: 3, before: 3, inserted 0, deleted 1"
    ) { $0.deleteSections([0]) },
    Refusal(
      "Invalid update: invalid number of sections. After: 5, before: 3, inserted 1, deleted 0",
      after: [2, 3, 0, 0, 0]
    ) { $0.insertSections([4]) },
  ]

  private static let places: [Refusal] = [
    Refusal(
      "attempt to delete row 2 from section 0 which only contains 2 rows before the update"
    ) { $0.deleteRows([.at(0, 2)]) },
    Refusal(
      "attempt to delete row 0 from section 3, but there are only 3 sections before the update"
    ) { $0.deleteRows([.at(3, 0)]) },
    Refusal(
      "attempt to reload row 0 from section 2 which only contains 0 rows before the update"
    ) { $0.reloadRows([.at(2, 0)]) },
    Refusal(
      "attempt to reconfigure row -1 from section 1 which only contains 3 rows before the update"
    ) { $0.reconfigureRows([.at(1, -1)]) },
    Refusal(
      "attempt to insert row 7 into section 1, but there are only 4 rows after the update",
      after: [2, 4, 0]
    ) { $0.insertRows([.at(1, 7)]) },
    Refusal(
      "attempt to insert row 0 into section 3, but there are only 3 sections after the update"
    ) { $0.insertRows([.at(3, 0)]) },
    Refusal(
      "attempt to move row 1 into section 2, but there are only 1 rows after the update",
      after: [1, 3, 1]
    ) { $0.moveRow(.at(0, 0), to: .at(2, 1)) },
    Refusal("attempt to delete section 3, but there are only 3 sections before the update") {
      $0.deleteSections([3])
    },
    Refusal("attempt to reload section -1, but there are only 3 sections before the update") {
      $0.reloadSections([-1])
    },
    Refusal(
      "attempt to insert section 4, but there are only 4 sections after the update",
      after: [2, 3, 0, 0]
    ) { $0.insertSections([4]) },
    Refusal("attempt to move section 3, but there are only 3 sections after the update") {
      $0.moveSection(0, to: 3)
    },
  ]

  private static let contradictions: [Refusal] = [
    Refusal("attempt to delete twice [1, 0]", after: [2, 1, 0]) {
      $0.deleteRows([.at(1, 0), .at(1, 0)])
    },
    Refusal("attempt to delete and reload [1, 0]", after: [2, 2, 0]) {
      $0.reloadRows([.at(1, 0)])
      $0.deleteRows([.at(1, 0)])
    },
    Refusal("attempt to delete and move [1, 0]", after: [2, 2, 0]) {
      $0.moveRow(.at(1, 0), to: .at(1, 1))
      $0.deleteRows([.at(1, 0)])
    },
    Refusal("attempt to reload and move [1, 0]") {
      $0.moveRow(.at(1, 0), to: .at(1, 1))
      $0.reloadRows([.at(1, 0)])
    },
    Refusal("attempt to move twice [0, 0]") {
      $0.moveRow(.at(0, 0), to: .at(0, 1))
      $0.moveRow(.at(0, 0), to: .at(1, 1))
    },
    Refusal("attempt to insert twice at [0, 1]", after: [4, 3, 0]) {
      $0.insertRows([.at(0, 1), .at(0, 1)])
    },
    Refusal("attempt to insert and move to [1, 1]", after: [2, 4, 0]) {
      $0.insertRows([.at(1, 1)])
      $0.moveRow(.at(1, 0), to: .at(1, 1))
    },
    Refusal("attempt to delete twice section 1", after: [2]) { $0.deleteSections([1, 1]) },
    Refusal("attempt to delete and move section 1", after: [2, 0]) {
      $0.moveSection(1, to: 0)
      $0.deleteSections([1])
    },
    Refusal("attempt to insert and move to section 0", after: [0, 2, 3, 0]) {
      $0.moveSection(1, to: 0)
      $0.insertSections([0])
    },
    Refusal(
      "attempt to move row 2 out of section 1, which is deleted or reloaded by the same update",
      after: [3, 0]
    ) {
      $0.deleteSections([1])
      $0.moveRow(.at(1, 2), to: .at(0, 0))
    },
    Refusal(
      "attempt to move row [0, 0] into section 0, which is inserted or reloaded by the same update",
      after: [1, 1, 3, 0]
    ) {
      $0.insertSections([0])
      $0.moveRow(.at(0, 0), to: .at(0, 0))
    },
    Refusal(
      "attempt to move row [0, 0] into section 1, which is inserted or reloaded by the same update",
      after: [1, 4, 0]
    ) {
      $0.reloadSections([1])
      $0.moveRow(.at(0, 0), to: .at(1, 0))
    },
  ]

  @Test(
    "counts that don't fit are refused with all numbers", .rules("BU-5", "ER-5"), arguments: counts)
  func refusesCounts(_ refusal: Refusal) { expectRefused(refusal) }

  @Test(
    "places that don't exist are refused with both numbers", .rules("BU-6", "ER-6"),
    arguments: places)
  func refusesPlaces(_ refusal: Refusal) { expectRefused(refusal) }

  @Test(
    "changes that contradict each other are refused", .rules("BU-6", "ER-6"),
    arguments: contradictions)
  func refusesContradictions(_ refusal: Refusal) { expectRefused(refusal) }

  private func expectRefused(_ refusal: Refusal) {
    var batch = UpdateBatch()
    refusal.collect(&batch)
    #expect(throws: TableViewError.invalidUpdate(refusal.reason)) {
      try UpdatePlan(batch, before: [2, 3, 0], after: refusal.after)
    }
  }

  @Test(
    "rows of sections that are deleted or inserted may be named as well", .rules("BU-4", "BU-6"))
  func redundantRows() throws {
    var batch = UpdateBatch()
    batch.deleteSections([0])
    batch.deleteRows([.at(0, 1), .at(1, 0)])
    batch.insertSections([1])
    batch.insertRows([.at(1, 0), .at(0, 2)])
    batch.reloadRows([.at(1, 1), .at(1, 1)])
    let plan = try UpdatePlan(batch, before: [2, 3, 0], after: [3, 4, 0])
    #expect(plan.newPath(ofOld: .at(0, 0)) == nil)
    #expect(plan.newPath(ofOld: .at(1, 0)) == nil)
    #expect(plan.newPath(ofOld: .at(1, 2)) == .at(0, 1))
    #expect(plan.oldPath(ofNew: .at(0, 2)) == nil)
    #expect(plan.oldPath(ofNew: .at(1, 0)) == nil)
    #expect(plan.newSection(ofOld: 2) == 2)
  }
}
