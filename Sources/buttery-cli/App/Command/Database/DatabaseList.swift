import Buttery
import ButteryDatabase
import ButteryRecords

/// The list of a database's tables, with a section for each schema; Enter opens a table.
@MainActor final class DatabaseList {
  private let database: OpenDatabase
  private var catalog: DatabaseCatalog
  /// The options with which tables are opened.
  private let request: DatabaseRequest
  /// The table that is being opened; nil for none.
  private var opening: DatabaseCatalog.Entry?
  private var shown: ShownDerivedTable?
  /// Whether the list is being read again.
  private var isReloading = false

  init(_ catalog: DatabaseCatalog, of database: OpenDatabase, for request: DatabaseRequest) {
    self.catalog = catalog
    self.database = database
    self.request = request
  }

  func makeContent() throws -> any TableContent {
    let view = try DerivedTableView(Self.table(of: catalog, in: database.address))
    var query = RecordQuery()
    query.groupColumns = [0]
    let shown = ShownDerivedTable(view, query: query, keepsNames: false, hasCharts: false)
    self.shown = shown
    return shown.content
  }

  var use: DerivedUse {
    DerivedUse(
      hints: ["Enter opens  / search  ? help  q quit", "Enter opens  q quit", "Enter opens"],
      open: { [self] row, controller in open(row, over: controller) },
      reload: { [self] controller in reload(controller) })
  }

  private nonisolated static func table(
    of catalog: DatabaseCatalog, in address: DatabaseAddress
  ) -> DerivedTable {
    var table = DerivedTable(
      name: address.title,
      columns: [
        .init(title: "schema"), .init(title: "table"),
        .init(title: "rows", form: ColumnForm(.integer)),
        .init(title: "columns", form: ColumnForm(.integer)), .init(title: "kind"),
      ], nameColumns: 2)
    for entry in catalog.entries { table.addRow(cells(of: entry)) }
    return table
  }

  private nonisolated static func cells(of entry: DatabaseCatalog.Entry) -> [DerivedTable.Cell] {
    let rows = entry.rowCount.map {
      DerivedTable.Cell(CountMark($0).text($0.number), exact: String($0.number))
    }
    let unknown = DerivedTable.Cell("?", exact: "")
    return [
      .init(entry.schema), .init(entry.name), rows ?? unknown,
      entry.columnCount.map { .init(count: $0) } ?? unknown, .init(entry.kind.rawValue),
    ]
  }

  // MARK: Reading again

  /// Reads the list of tables again, in the background.
  private func reload(_ controller: TableScreenController) {
    guard !isReloading, let shown, let application = controller.runningApplication else { return }
    isReloading = true
    controller.screen.announce("reading the list of tables …")
    let (database, prepare) = (database, shown.prepare)
    Background.run { [weak self, weak controller] in
      let read = Result {
        let catalog = try DatabaseSession.catalog(
          of: database.address, password: database.password)
        let view = try DerivedTableView(Self.table(of: catalog, in: database.address))
        prepare(view)
        return (catalog, view)
      }
      application.post {
        if let controller { self?.receive(read, controller) }
      }
    }
  }

  private func receive(
    _ read: Result<(DatabaseCatalog, DerivedTableView), any Error>,
    _ controller: TableScreenController
  ) {
    isReloading = false
    do {
      let (new, view) = try read.get()
      catalog = new
      shown?.replace(by: view, title: database.address.title)
      controller.screen.announce("now \(NumberFormatter.counted(new.entries.count, "table"))")
    } catch {
      controller.screen.announce(DatabaseReason.text(of: error))
    }
  }

  // MARK: Opening

  /// Opens a table in the background, and shows it over the list.
  private func open(_ row: Int, over controller: TableScreenController) {
    guard let application = controller.runningApplication else { return }
    let entry = catalog.entries[row]
    opening = entry
    controller.screen.announce("opening \(entry.name) …")
    let session = database.session(of: .table(schema: entry.schema, name: entry.name))
    Background.run { [weak self, weak controller] in
      let opened = Result { () throws(DatabaseError) in
        try session.open()
        session.awaitFirstRows()
      }
      application.post {
        guard let controller else { return }
        self?.show(entry, in: session, opened, over: controller)
      }
    }
  }

  private func show(
    _ entry: DatabaseCatalog.Entry, in session: DatabaseSession,
    _ opened: Result<Void, DatabaseError>, over controller: TableScreenController
  ) {
    guard opening == entry, controller.presentedViewController == nil else { return }
    opening = nil
    do {
      try opened.get()
      let content = try request.content(of: session, named: entry.name)
      controller.screen.announce("")
      controller.present(
        TableScreenController(
          content: content, style: controller.tableView.style,
          derivedUse: DerivedUse(
            hints: ["Enter row  # sections  ? help  q tables", "? help  q tables", "q tables"],
            choosesRows: false)))
    } catch {
      controller.screen.announce(DatabaseReason.text(of: error))
    }
  }
}
