import Buttery

// ER-3: a data source always has a cell to give.
final class NoCell: TableViewDataSource {  // refused: does not conform to protocol
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell? {
    nil
  }
}
