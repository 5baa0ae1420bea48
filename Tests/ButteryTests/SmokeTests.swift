import Buttery
import Testing

@MainActor final class Source: TableViewDataSource {
  let counts = [3, 5]
  func numberOfSections(in tableView: TableView) -> Int { counts.count }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: indexPath)
    cell.textLabel?.text = "\("AB".map { $0 }[indexPath.section]) row \(indexPath.row)"
    return cell
  }
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    "\("AB".map { $0 }[section]) header"
  }
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    section == 0 ? "A footer" : nil
  }
}
final class Root: ViewController {
  let table = TableView(frame: .zero, style: .plain)
  let source = Source()
  override func loadView() { view = table }
  override func viewDidLoad() {
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.rowHeight = 1
    table.sectionHeaderHeight = 2
    table.separatorStyle = .none
    table.dataSource = source
  }
}
@MainActor final class Device: ScreenDevice {
  var size = Size(width: 20, height: 6)
  var traits = DisplayTraits()
  var events: [Event] = []
  struct End: Error {}
  func nextEvent(wait: Bool) throws -> Event? {
    if events.isEmpty || !wait { if wait { throw End() }; return nil }
    return events.removeFirst()
  }
  func present(_ grid: Grid, damage: Damage) {
    print("--", damage)
    for l in 0..<grid.size.height { print("|" + grid.text(ofLine: l) + "|") }
  }
  var bytesOfLastPresent: Int? { nil }
  func suspend() {}
  func restore() {}
  nonisolated func wake() {}
}
@Test @MainActor func smoke() {
  let device = Device()
  device.events = Array(repeating: .key(Key(.down)), count: 6)
  let root = Root()
  #expect(throws: Device.End.self) { try Application(device: device).run(root) }
  print(root.table.reuseStatistics)
}
