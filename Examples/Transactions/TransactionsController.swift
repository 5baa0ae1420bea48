import Buttery

/// The transactions of an account by day; empty until the account is there.
final class TransactionsController: ViewController {
  private let tableView = TableView(frame: .zero, style: .grouped)
  private var account: Account? {
    didSet { accountChanged() }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    setUpTable()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    account = .farmShop
  }

  // Keys go to one view: a controller whose view isn't the table says which one.

  private func setUpTable() {
    tableView.dataSource = self
    tableView.delegate = self
    tableView.separatorStyle = .none
    tableView.register(PendingCell.self)
    tableView.register(PostedCell.self)
    tableView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(tableView)
    LayoutConstraint.activate([
      tableView.topAnchor.constraint(equalTo: view.topAnchor),
      tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
  }

  private func accountChanged() {
    tableView.tableHeaderView = account.map(AccountView.init(account:))
    let end = Label(frame: Rect(x: 0, y: 0, width: 0, height: 2))
    end.text = "Older transactions are in the paper file."
    end.textAlignment = .center
    end.textAttributes = .dim
    tableView.tableFooterView = end
    tableView.reloadData()
  }
}

extension TransactionsController: TableViewDataSource {
  func numberOfSections(in tableView: TableView) -> Int { account?.days.count ?? 0 }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    account?.days[section].transactions.count ?? 0
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    guard let account else { return TableViewCell() }
    let transaction = account.days[indexPath.section].transactions[indexPath.row]
    switch transaction.state {
    case .pending:
      let cell = tableView.dequeue(PendingCell.self, for: indexPath)
      cell.configure(with: transaction)
      return cell
    case .posted(let purpose):
      let cell = tableView.dequeue(PostedCell.self, for: indexPath)
      cell.configure(with: transaction, purpose: purpose)
      return cell
    }
  }
}

extension TransactionsController: TableViewDelegate {
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    account.map { DayView(day: $0.days[section]) }
  }

  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int { 2 }

  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    account.map { DayTotalView(day: $0.days[section]) }
  }

  /// Two lines, of which the second stays blank: days are kept apart.
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int { 2 }
}
