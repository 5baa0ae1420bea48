import Buttery
import ButteryTestSupport

extension TableTwins {
  /// Makes the same changes to both; the naive one has to settle before anything but an update.
  func perform(_ update: NaiveUpdate) {
    for path in naive.model.indexPaths where update.reloaded.contains(naive.model[path].id) {
      expectOtherCell(forRow: path)
    }
    reuse.note(update, of: naive)
    naive.apply(update)
    source.perform(update, on: table)
  }

  private func expectOtherCell(forRow path: IndexPath) {
    let key = key(ofRow: path)
    guard let identity = identities.removeValue(forKey: key) else { return }
    replaced[key] = identity
  }

  /// Takes note of what is in sight between the changes of a pass, where both may lay out: only rows
  /// that stay in sight keep their cells.
  func noteStep() {
    reuse.note(naive)
    let visible = Set(naive.visibleRows.map(key))
    identities = identities.filter { visible.contains($0.key) }
    replaced = [:]
  }
}
