import Buttery

/// Settings as a phone has them: switches, fields, a choice, a stepper, check marks, a way to more.
final class SettingsController: TableViewController, TextFieldDelegate {
  private enum Updates: String, CaseIterable {
    case daily = "Daily"
    case weekly = "Weekly"
    case never = "Never"
  }

  private let flight = Switch()
  private let wiFi = Switch()
  private let name = SettingField()
  private let password = SettingField()
  private let theme = SegmentedControl(items: ["Light", "Dark", "Auto"])
  private let lines = Stepper()
  private let volume = Slider(frame: Rect(x: 0, y: 0, width: 20, height: 1))
  private var updates = Updates.weekly
  private var sections: [SettingsSection] = []

  init() {
    super.init(style: .insetGrouped)
    title = "Settings"
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    prepareControls()
    reset()
    sections = [connections, account, look, automaticUpdates, more]
  }

  private func prepareControls() {
    flight.addAction(Action { [unowned self] _ in flightChanged() }, for: .valueChanged)
    lines.minimumValue = 1
    lines.maximumValue = 5
    lines.addAction(Action { [unowned self] _ in showLines() }, for: .valueChanged)
    for (field, placeholder) in [(name, "your name"), (password, "password")] {
      field.placeholder = placeholder
      field.borderStyle = .bezel
      field.delegate = self
    }
    password.isSecureTextEntry = true
  }

  private func reset() {
    flight.isOn = false
    wiFi.isOn = true
    flightChanged()
    name.text = "Ada"
    password.text = "clotted cream"
    theme.selectedSegmentIndex = 2
    lines.value = 2
    volume.value = 0.5
    updates = .weekly
    tableView.reloadData()
  }

  private func flightChanged() { wiFi.isEnabled = !flight.isOn }

  // MARK: - Sections

  private var connections: SettingsSection {
    SettingsSection(
      title: "Connections", footer: "There is no Wi-Fi in flight mode.",
      rows: [
        Setting(title: "Flight mode", kind: .control(flight)),
        Setting(title: "Wi-Fi", kind: .control(wiFi)),
      ])
  }

  private var account: SettingsSection {
    SettingsSection(
      title: "Account",
      rows: [
        Setting(title: "Name", kind: .control(name)),
        Setting(title: "Password", kind: .control(password)),
      ])
  }

  private var look: SettingsSection {
    SettingsSection(
      title: "Look and sound",
      rows: [
        Setting(title: "Theme", kind: .control(theme)),
        Setting(title: linesTitle, kind: .control(lines)),
        Setting(title: "Volume", kind: .control(volume)),
      ])
  }

  private var automaticUpdates: SettingsSection {
    SettingsSection(
      title: "Automatic updates",
      rows: Updates.allCases.map { choice in
        Setting(
          title: choice.rawValue,
          kind: .choice(
            isChosen: { [unowned self] in updates == choice },
            choose: { [unowned self] in choose(choice) }))
      })
  }

  private var more: SettingsSection {
    SettingsSection(
      title: "More",
      rows: [
        Setting(
          title: "About", kind: .disclosure(detail: "Buttery", make: { AboutController() })),
        Setting(title: "Reset all settings", kind: .action { [unowned self] in askToReset() }),
      ])
  }

  private var linesTitle: String { "Lines a row: \(Int(lines.value))" }

  private func showLines() {
    tableView.cellForRow(at: IndexPath(row: 1, section: 2))?.textLabel?.text = linesTitle
  }

  private func choose(_ choice: Updates) {
    updates = choice
    tableView.reloadSections([3], with: .none)
  }

  private func askToReset() {
    let question = AlertController(
      title: "Reset all settings?", message: "They can't be brought back.", preferredStyle: .alert)
    question.addAction(AlertAction(title: "Cancel", style: .cancel))
    question.addAction(
      AlertAction(title: "Reset", style: .destructive) { [unowned self] _ in reset() })
    present(question, animated: true)
  }

  // MARK: - Fields

  func textFieldShouldReturn(_ textField: TextField) -> Bool {
    textField.resignFirstResponder()
    return true
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
    _ tableView: TableView, titleForFooterInSection section: Int
  ) -> String? { sections[section].footer }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let setting = sections[indexPath.section].rows[indexPath.row]
    // Few rows, each with a control of its own: none is recycled.
    let cell = TableViewCell(style: .value1, reuseIdentifier: nil)
    cell.textLabel?.text = setting.title
    cell.selectionStyle = setting.isSelectable ? .default : .none
    switch setting.kind {
    case .control(let view): cell.accessoryView = view
    case .choice(let isChosen, _): cell.accessoryType = isChosen() ? .checkmark : .none
    case .disclosure(let detail, _):
      cell.detailTextLabel?.text = detail
      cell.accessoryType = .disclosureIndicator
    case .action: cell.textLabel?.textColor = .red
    }
    return cell
  }

  override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    switch sections[indexPath.section].rows[indexPath.row].kind {
    case .control: break
    case .choice(_, let choose): choose()
    case .disclosure(_, let make): show(make(), sender: self)
    case .action(let act): act()
    }
  }
}

/// A field as wide as all others, whatever its text.
private final class SettingField: TextField {
  override var intrinsicContentSize: Size { Size(width: 22, height: 1) }
}
