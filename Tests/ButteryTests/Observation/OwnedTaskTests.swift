import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("a task that belongs to something") @MainActor struct OwnedTaskTests {
  private typealias Source = TableViewDiffableDataSource<String, Int>
  private typealias Snapshot = DiffableDataSourceSnapshot<String, Int>

  private func source(of table: TableView) -> Source {
    table.register(TableViewCell.self, forCellReuseIdentifier: "number")
    return Source(tableView: table) { table, path, number in
      let cell = table.dequeueReusableCell(withIdentifier: "number", for: path)
      cell.textLabel?.text = "\(number)"
      return cell
    }
  }

  private func snapshot(_ items: [Int]) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections(["a"])
    snapshot.appendItems(items)
    return snapshot
  }

  private func wait(until isReached: () -> Bool) async {
    while !isReached() { await Task.yield() }
  }

  @Test("ends with its controller")
  func controller() async {
    var controller: ViewController? = ViewController()
    let task = controller?.task { try? await Task.sleep(for: .seconds(3_600)) }
    #expect(task?.isCancelled == false)
    controller = nil
    await task?.value
    #expect(task?.isCancelled == true)
  }

  @Test("ends when its cell leaves the screen, or shows its row anew")
  func cells() async {
    final class Rows: TableViewDataSource {
      var tasks: [Int: [Task<Void, Never>]] = [:]
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 9 }
      func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        tasks[indexPath.row, default: []].append(
          cell.task { try? await Task.sleep(for: .seconds(3_600)) })
        return cell
      }
    }
    let rows = Rows()
    let table = TableView(frame: Rect(x: 0, y: 0, width: 9, height: 3), style: .plain)
    table.separatorStyle = .none
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    table.layoutIfNeeded()
    table.reconfigureRows(at: [IndexPath(row: 1, section: 0)])
    table.layoutIfNeeded()
    #expect(rows.tasks[1]?.map(\.isCancelled) == [true, false])
    table.contentOffset.y = 1
    table.layoutIfNeeded()
    #expect(rows.tasks[0]?.map(\.isCancelled) == [true])
    #expect(rows.tasks[1]?.map(\.isCancelled) == [true, false])
    table.contentOffset.y = 6
    table.layoutIfNeeded()
    for task in rows.tasks[1] ?? [] { await task.value }
  }

  @Test("shows each snapshot of a sequence, and ends with its data source", .rules("DI-2"))
  func snapshots() async {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 9, height: 5), style: .plain)
    var source: Source? = source(of: table)
    let (stream, continuation) = AsyncStream.makeStream(of: Snapshot.self)
    let task = source?.follow(stream)
    continuation.yield(snapshot([1, 2]))
    await wait { source?.snapshot().itemIdentifiers == [1, 2] }
    continuation.yield(snapshot([2, 3]))
    await wait { source?.snapshot().itemIdentifiers == [2, 3] }
    source = nil
    #expect(task?.isCancelled == true)
    _ = await task?.result
  }

  @Test("makes each change of a sequence, until another one is followed", .rules("DI-2"))
  func changes() async {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 9, height: 5), style: .plain)
    let source = source(of: table)
    source.apply(snapshot([1]))
    let (stream, continuation) = AsyncStream.makeStream(
      of: (@Sendable (inout Snapshot) -> Void).self)
    let task = source.follow(stream)
    continuation.yield { $0.appendItems([2]) }
    continuation.yield { $0.deleteItems([1]) }
    await wait { source.snapshot().itemIdentifiers == [2] }
    source.follow(AsyncStream<Snapshot> { $0.finish() })
    #expect(task.isCancelled)
  }
}
