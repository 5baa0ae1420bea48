import Buttery

// ER-18: tables belong to the main actor.
nonisolated func reloadAnywhere(_ table: TableView) {
  table.reloadData()  // refused: in a synchronous nonisolated context
}

func reloadFromTask(_ table: TableView) {
  Task.detached { @Sendable in
    _ = table.numberOfSections  // refused: main actor-isolated property 'numberOfSections'
  }
}
