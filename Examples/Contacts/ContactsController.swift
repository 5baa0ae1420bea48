import Buttery

/// The list of contacts: it loads them, and has others show and change them.
final class ContactsController: TableViewController {
  private enum State { case loading, failed, loaded }

  private let book: AddressBook
  private var state = State.loading
  private var contacts: [Contact.ID: Contact] = [:]
  private let search = SearchController(searchResultsController: nil)
  private weak var detail: ContactController?

  private lazy var source = ContactDataSource(tableView: tableView) {
    [unowned self] tableView, indexPath, id in
    let cell = tableView.dequeueReusableCell(withIdentifier: "contact", for: indexPath)
    if let contact = contacts[id] { show(contact, in: cell) }
    return cell
  }

  init(_ book: AddressBook) {
    self.book = book
    super.init(style: .plain)
    title = "Contacts"
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "contact")
    tableView.sectionIndexMinimumDisplayRowCount = 12
    prepareBar()
    let refresh = RefreshControl()
    refresh.addAction(Action { [unowned self] _ in load() }, for: .valueChanged)
    refreshControl = refresh
    load()
  }

  private func prepareBar() {
    search.searchResultsUpdater = self
    search.searchBar.placeholder = "Name, company or number"
    search.searchBar.scopeButtonTitles = ["All", "Favourites"]
    navigationItem.searchController = search
    navigationItem.rightBarButtonItem = BarButtonItem(
      systemItem: .add, primaryAction: Action { [unowned self] _ in askForContact() })
  }

  override func viewWillAppear(_ animated: Bool) {
    // Beside its detail, the row of the contact that is shown there stays selected.
    clearsSelectionOnViewWillAppear = splitViewController?.isCollapsed ?? true
    super.viewWillAppear(animated)
  }

  // MARK: - Loading

  private func load() {
    state = .loading
    setNeedsUpdateContentUnavailableConfiguration()
    Task {
      do {
        takeOver(try await book.allContacts())
      } catch {
        loadingFailed()
      }
      refreshControl?.endRefreshing()
    }
  }

  private func takeOver(_ loaded: [Contact]) {
    state = .loaded
    let old = contacts
    contacts = Dictionary(uniqueKeysWithValues: loaded.map { ($0.id, $0) })
    update(reconfiguring: loaded.filter { old[$0.id] != $0 }.map(\.id))
  }

  private func loadingFailed() {
    state = .failed
    setNeedsUpdateContentUnavailableConfiguration()
    guard !contacts.isEmpty else { return }
    let alert = AlertController(
      title: "Not Refreshed", message: "The address book doesn't answer. Try again later.",
      preferredStyle: .alert)
    alert.addAction(AlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }

  override func updateContentUnavailableConfiguration(
    using state: ContentUnavailableConfigurationState
  ) {
    contentUnavailableConfiguration =
      if !contacts.isEmpty {
        source.snapshot().numberOfItems == 0 ? .search().updated(for: state) : nil
      } else {
        switch self.state {
        case .loading: .loading()
        case .failed: failure
        case .loaded: noContacts
        }
      }
  }

  private var failure: ContentUnavailableConfiguration {
    noContacts("The address book doesn't answer.", button: "Try Again") { [unowned self] in load() }
  }

  private var noContacts: ContentUnavailableConfiguration {
    noContacts("Those that you add are shown here.", button: "Add Contact") { [unowned self] in
      askForContact()
    }
  }

  /// Nobody is there, and a button may change that.
  private func noContacts(
    _ reason: String, button title: String, action: @escaping @MainActor () -> Void
  ) -> ContentUnavailableConfiguration {
    var configuration = ContentUnavailableConfiguration.empty()
    configuration.text = "No Contacts"
    configuration.secondaryText = reason
    configuration.button.title = title
    configuration.buttonProperties.primaryAction = Action { _ in action() }
    return configuration
  }

  // MARK: - The list

  /// Shows those that are looked for; `changed` are shown anew.
  private func update(reconfiguring changed: [Contact.ID] = []) {
    let onlyFavourites = search.isActive && search.searchBar.selectedScopeButtonIndex == 1
    let text = search.searchBar.text ?? ""
    var snapshot = DiffableDataSourceSnapshot<String, Contact.ID>()
    for contact in contacts.values.sorted() where contact.matches(text) {
      if onlyFavourites, !contact.isFavourite { continue }
      if snapshot.sectionIdentifiers.last != contact.initial {
        snapshot.appendSections([contact.initial])
      }
      snapshot.appendItems([contact.id])
    }
    snapshot.reconfigureItems(changed.filter { snapshot.indexOfItem($0) != nil })
    source.apply(snapshot, animatingDifferences: true)
    tableView.reloadSectionIndexTitles()
    setNeedsUpdateContentUnavailableConfiguration()
  }

  private func show(_ contact: Contact, in cell: TableViewCell) {
    var content = ListContentConfiguration.valueCell()
    content.text = contact.isFavourite ? "\(contact.name) ★" : contact.name
    content.secondaryText = contact.company
    content.secondaryTextProperties.color = .secondaryLabel
    cell.contentConfiguration = content
    cell.accessoryType = .disclosureIndicator
  }

  private func contact(at indexPath: IndexPath) -> Contact? {
    source.itemIdentifier(for: indexPath).flatMap { contacts[$0] }
  }

  // MARK: - Changes

  private func save(_ contact: Contact) {
    contacts[contact.id] = contact
    Task { await book.save(contact) }
    update(reconfiguring: [contact.id])
    if detail?.contact.id == contact.id { detail?.contact = contact }
  }

  private func delete(_ contact: Contact) {
    contacts[contact.id] = nil
    Task { await book.delete(contact.id) }
    update()
    guard detail?.contact.id == contact.id else { return }
    splitViewController?.setViewController(NoContactController(), for: .secondary)
    splitViewController?.show(.primary)
  }

  private func toggleFavourite(_ contact: Contact) {
    var changed = contact
    changed.isFavourite.toggle()
    save(changed)
  }

  private func askToDelete(_ contact: Contact) {
    let question = AlertController.deletion(of: contact) { [unowned self] in delete(contact) }
    present(question, animated: true)
  }

  private func askForContact() {
    let form = AlertController(title: "New Contact", message: nil, preferredStyle: .alert)
    for placeholder in ["Given name", "Family name", "Phone"] {
      form.addTextField { $0.placeholder = placeholder }
    }
    form.addAction(AlertAction(title: "Cancel", style: .cancel))
    form.addAction(
      AlertAction(title: "Add", style: .default) { [unowned self, unowned form] _ in
        add(form.textFields?.map { $0.text ?? "" } ?? [])
      })
    present(form, animated: true)
  }

  private func add(_ texts: [String]) {
    guard !texts[1].isEmpty else { return }
    let id = (contacts.keys.max() ?? 0) + 1
    save(Contact(id: id, givenName: texts[0], familyName: texts[1], phone: texts[2]))
    guard let indexPath = source.indexPath(for: id) else { return }
    tableView.scrollToRow(at: indexPath, at: .none, animated: true)
  }

  // MARK: - Rows

  override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    guard let contact = contact(at: indexPath) else { return }
    let controller = ContactController(contact)
    controller.delegate = self
    detail = controller
    showDetailViewController(controller, sender: self)
  }

  override func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    guard let contact = contact(at: indexPath) else { return nil }
    let title = contact.isFavourite ? "No Favourite" : "Favourite"
    let favourite = ContextualAction(style: .normal, title: title) {
      [unowned self] _, _, completion in
      toggleFavourite(contact)
      completion(true)
    }
    favourite.backgroundColor = .yellow
    return SwipeActionsConfiguration(actions: [favourite])
  }

  override func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    guard let contact = contact(at: indexPath) else { return nil }
    let delete = ContextualAction(style: .destructive, title: "Delete") {
      [unowned self] _, _, completion in
      self.delete(contact)
      completion(true)
    }
    return SwipeActionsConfiguration(actions: [delete])
  }

  override func tableView(
    _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
  ) -> ContextMenuConfiguration? {
    guard let contact = contact(at: indexPath) else { return nil }
    return ContextMenuConfiguration(identifier: nil, previewProvider: nil) { [unowned self] _ in
      menu(of: contact)
    }
  }

  private func menu(of contact: Contact) -> Menu {
    let favourite = Action(title: "Favourite", state: contact.isFavourite ? .on : .off) {
      [unowned self] _ in toggleFavourite(contact)
    }
    let delete = Action(title: "Delete…", attributes: .destructive) {
      [unowned self] _ in askToDelete(contact)
    }
    return Menu(children: [favourite, Menu(options: .displayInline, children: [delete])])
  }
}

extension ContactsController: SearchResultsUpdating {
  func updateSearchResults(for searchController: SearchController) { update() }
}

extension ContactsController: ContactControllerDelegate {
  func contactController(_ controller: ContactController, didChange contact: Contact) {
    save(contact)
  }

  func contactController(_ controller: ContactController, didDelete contact: Contact) {
    delete(contact)
  }
}
