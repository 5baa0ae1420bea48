import Buttery

/// Hears what a person does with the contact that is shown.
@MainActor protocol ContactControllerDelegate: AnyObject {
  func contactController(_ controller: ContactController, didChange contact: Contact)
  func contactController(_ controller: ContactController, didDelete contact: Contact)
}

/// All that is known of a contact.
final class ContactController: TableViewController {
  private enum Row: Hashable {
    case value(title: String, text: String)
    case favourite
    case delete
  }

  weak var delegate: (any ContactControllerDelegate)?

  var contact: Contact {
    didSet { if contact != oldValue { contactChanged() } }
  }

  private let favourite = Switch()
  private var sections: [[Row]] = []

  init(_ contact: Contact) {
    self.contact = contact
    super.init(style: .insetGrouped)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "row")
    navigationItem.backButtonTitle = "Contact"
    favourite.addAction(
      Action { [unowned self] _ in favouriteChanged() }, for: .valueChanged)
    contactChanged()
  }

  private func contactChanged() {
    title = contact.name
    favourite.isOn = contact.isFavourite
    let values = [
      ("Phone", contact.phone), ("E-mail", contact.email), ("Company", contact.company),
    ]
    sections = [
      values.filter { !$1.isEmpty }.map { Row.value(title: $0, text: $1) },
      [.favourite],
      [.delete],
    ]
    viewIfLoaded.map { _ in tableView.reloadData() }
  }

  private func favouriteChanged() {
    contact.isFavourite = favourite.isOn
    delegate?.contactController(self, didChange: contact)
  }

  private func askToDelete() {
    let question = AlertController.deletion(of: contact) { [unowned self] in
      delegate?.contactController(self, didDelete: contact)
    }
    present(question, animated: true)
  }

  // MARK: - Rows

  override func numberOfSections(in tableView: TableView) -> Int { sections.count }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    let row = sections[indexPath.section][indexPath.row]
    var content = ListContentConfiguration.valueCell()
    switch row {
    case .value(let title, let text):
      content.text = title
      content.secondaryText = text
    case .favourite:
      content.text = "Favourite"
    case .delete:
      content.text = "Delete Contact"
      content.textProperties.color = .red
    }
    cell.contentConfiguration = content
    cell.accessoryView = row == .favourite ? favourite : nil
    cell.selectionStyle = row == .delete ? .default : .none
    return cell
  }

  override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    if sections[indexPath.section][indexPath.row] == .delete { askToDelete() }
  }
}

extension AlertController {
  /// Asks whether to delete a contact.
  static func deletion(of contact: Contact, confirm: @escaping () -> Void) -> AlertController {
    let question = AlertController(
      title: "Delete \(contact.name)?", message: nil, preferredStyle: .actionSheet)
    question.addAction(AlertAction(title: "Delete", style: .destructive) { _ in confirm() })
    question.addAction(AlertAction(title: "Cancel", style: .cancel))
    return question
  }
}
