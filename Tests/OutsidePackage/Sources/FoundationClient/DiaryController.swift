import Buttery
import Foundation

/// A screen with data of Foundation: dates, numbers, index sets.
final class DiaryController: ViewController {
  private let table = TableView(frame: .zero, style: .plain)
  private var days: [(Date, [Measurement<UnitVolume>])] = []
  private var chosen = IndexSet(integer: 0)
  private let formatter = NumberFormatter()

  override func viewDidLoad() {
    super.viewDidLoad()
    view = table
    table.dataSource = self
    table.delegate = self
    table.register(TableViewCell.self, forCellReuseIdentifier: "day")
    table.register(DayHeader.self, forHeaderFooterViewReuseIdentifier: "header")
  }

  /// Returns the paths of the chosen section, with Foundation's types.
  func chosenPaths() -> [IndexPath] {
    chosen.flatMap { section in
      (0..<table.numberOfRows(inSection: section)).map { IndexPath(row: $0, section: section) }
    } + [IndexPath(indexes: [0, NSNotFound])]
  }

  func goToChosenSection() {
    guard let section = chosen.first else { return }
    let path = IndexPath(row: NSNotFound, section: section)
    table.scrollToRow(at: path, at: .top, animated: false)
  }

  func isForeign(_ path: Foundation.IndexPath) -> Bool {
    let same: Buttery.IndexPath = path
    return table.cellForRow(at: same) == nil
  }
}

extension DiaryController: TableViewDataSource {
  func numberOfSections(in tableView: TableView) -> Int { days.count }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    days[section].1.count
  }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "day", for: indexPath)
    let volume = days[indexPath.section].1[indexPath.row]
    cell.textLabel?.text = formatter.string(from: NSNumber(value: volume.value))
    cell.imageView?.image = Image(lines: ["#"])
    return cell
  }
}

extension DiaryController: TableViewDelegate {
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
    (header as? DayHeader)?.show(days[section].0)
    return header
  }
}

/// A header placed by constraints.
final class DayHeader: TableViewHeaderFooterView {
  private let day = Label()
  private let year = Label()

  required init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    let stack = StackView(arrangedSubviews: [day, year])
    stack.axis = .horizontal
    stack.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(stack)
    LayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 1),
      stack.trailingAnchor.constraint(equalTo: contentView.rightAnchor),
      stack.heightAnchor.constraint(equalToConstant: 1),
      stack.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
    ])
    year.textColor = .brightBlack
  }

  func show(_ date: Date) {
    let parts = Calendar.current.dateComponents([.year, .month, .day], from: date)
    day.text = "\(parts.day ?? 0).\(parts.month ?? 0)."
    year.text = parts.year.map(String.init)
    frame = Rect(x: 0, y: 0, width: Screen.main.bounds.width, height: 1)
  }

  override func draw(in canvas: inout Canvas) {
    canvas.fill(with: Style(background: Color.blue))
    canvas.write("·", at: Point(x: 0, y: 0))
  }
}
