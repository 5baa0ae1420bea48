import Buttery

/// All controls, one a row: as accessory views, in content views, and in the table's header.
///
/// Tab goes to the first one; in the list, Enter focuses a row, Right or Tab goes to what is in it,
/// and Esc comes back.
final class ControlsController: TableViewController {
  private struct Row {
    let title: String
    let control: View
  }

  private var sections: [(title: String, rows: [Row])] = []
  private let speed = Slider(frame: Rect(x: 0, y: 0, width: 22, height: 1))
  private let progress = ProgressView(frame: Rect(x: 0, y: 0, width: 22, height: 1))
  private let cups = Stepper()
  private let working = ActivityIndicatorView()

  init() {
    super.init(style: .insetGrouped)
    title = "Controls"
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    sections = [
      ("Choices", choices), ("Amounts", amounts), ("Buttons", buttons),
      ("Nothing to be done", disabled),
    ]
  }

  // MARK: - The controls

  private var choices: [Row] {
    let period = SegmentedControl(items: ["Day", "Week", "Month"])
    period.selectedSegmentIndex = 1
    let wiFi = Switch(primaryAction: Action { [unowned self] in working(on: $0) })
    wiFi.isOn = true
    return [
      Row(title: "Wi-Fi", control: wiFi), Row(title: "Bluetooth", control: Switch()),
      Row(title: "Period", control: period),
    ]
  }

  private func working(on action: Action) {
    guard let isOn = (action.sender as? Switch)?.isOn else { return }
    if isOn { working.startAnimating() } else { working.stopAnimating() }
  }

  private var amounts: [Row] {
    speed.value = 0.4
    speed.addAction(
      Action { [unowned self] _ in progress.progress = speed.value }, for: .valueChanged)
    progress.progress = speed.value
    cups.value = 3
    cups.maximumValue = 6
    cups.addAction(Action { [unowned self] _ in tellCups() }, for: .valueChanged)
    working.startAnimating()
    return [
      Row(title: "Speed", control: speed), Row(title: "Progress", control: progress),
      Row(title: cupsTitle, control: cups), Row(title: "Looking for networks", control: working),
    ]
  }

  private var cupsTitle: String { "Cups: \(Int(cups.value))" }

  private func tellCups() {
    guard let cell = tableView.cellForRow(at: IndexPath(row: 2, section: 1)) else { return }
    cell.textLabel?.text = cupsTitle
  }

  private var buttons: [Row] {
    let favourite = button("Favourite", .plain())
    favourite.changesSelectionAsPrimaryAction = true
    let remove = button("Remove", .bordered())
    remove.role = .destructive
    return [
      Row(title: "Plain", control: button("Details", .plain())),
      Row(title: "Plain, on or off", control: favourite),
      Row(title: "Bordered", control: button("Reset", .bordered())),
      Row(title: "Destructive", control: remove),
      Row(title: "Filled", control: button("Send", .filled())),
    ]
  }

  private func button(_ title: String, _ configuration: Button.Configuration) -> Button {
    Button(configuration: configuration, primaryAction: Action(title: title) { _ in })
  }

  private var disabled: [Row] {
    let controls: [(String, Control)] = [
      ("Switch", Switch()), ("Choice", SegmentedControl(items: ["A", "B"])), ("Stepper", Stepper()),
      ("Slider", Slider()), ("Button", button("Send", .filled())),
    ]
    for (_, control) in controls { control.isEnabled = false }
    (controls[1].1 as? SegmentedControl)?.selectedSegmentIndex = 0
    return controls.map { Row(title: $0, control: $1) }
  }

  // MARK: - Rows

  override func numberOfSections(in tableView: TableView) -> Int { sections.count }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].rows.count
  }

  override func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? { sections[section].title }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let row = sections[indexPath.section].rows[indexPath.row]
    // Few rows, each with a control of its own: none is recycled.
    let cell = TableViewCell()
    cell.textLabel?.text = row.title
    cell.accessoryView = row.control
    cell.selectionStyle = .none
    return cell
  }
}
