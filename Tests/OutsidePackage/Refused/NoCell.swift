import Buttery

// ER-3: a data source must always return a cell.
final class NoCell: TableViewDataSource {  // refused: does not conform to protocol
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell? {
    nil
  }
}
