import Buttery
import ButteryDatabase
import ButteryRecords

/// The tables of a database as a table: a section for each schema, and Enter opens a table in front.
@MainActor final class DatabaseList {
  private let database: OpenDatabase
  private let catalog: DatabaseCatalog
  /// How tables are opened.
  private let request: DatabaseRequest
  /// Which table is being opened; nil for none.
  private var opening: String?

  init(_ catalog: DatabaseCatalog, of database: OpenDatabase, for request: DatabaseRequest) {
    self.catalog = catalog
    self.database = database
    self.request = request
  }

  func makeContent() throws -> any TableContent {
    let view = try DerivedTableView(table)
    var query = RecordQuery()
    query.groupColumns = [0]
    var options = RecordsOptions()
    options.statistics = .hidden
    options.hasCharts = false
    let model = RecordsModel(source: view.worker, query: query, options: options)
    return RecordsContent(
      model: model, title: database.address.title, arrangement: ColumnArrangement(),
      derivedRows: DerivedRows(view.version))
  }

  var use: DerivedUse {
    DerivedUse(
      hints: ["Enter opens  / search  ? help  q quit", "Enter opens  q quit", "Enter opens"],
      open: { [self] row, controller in open(row, over: controller) })
  }

  private var table: DerivedTable {
    var table = DerivedTable(
      name: database.address.title,
      columns: [
        .init(title: "schema"), .init(title: "table"),
        .init(title: "rows", form: ColumnForm(.integer)),
        .init(title: "columns", form: ColumnForm(.integer)), .init(title: "kind"),
      ])
    for entry in catalog.entries { table.addRow(cells(of: entry)) }
    return table
  }

  private func cells(of entry: DatabaseCatalog.Entry) -> [DerivedTable.Cell] {
    let rows = entry.rowCount.map {
      DerivedTable.Cell(CountMark($0).text($0.number), exact: String($0.number))
    }
    return [
      .init(entry.schema), .init(entry.name), rows ?? .init("?", exact: ""),
      .init(count: entry.columnCount), .init(entry.kind.rawValue),
    ]
  }

  // MARK: Opening

  /// Opens a table in the background, and shows it in front.
  private func open(_ row: Int, over controller: TableScreenController) {
    guard let application = controller.runningApplication else { return }
    let entry = catalog.entries[row]
    opening = entry.name
    controller.screen.announce("opening \(entry.name) …")
    let session = database.session(of: .table(schema: entry.schema, name: entry.name))
    Background.run { [weak self, weak controller] in
      let opened = Result { () throws(DatabaseError) in
        try session.open()
        session.awaitFirstRows()
      }
      application.post {
        guard let controller else { return }
        self?.show(session, opened, named: entry.name, over: controller)
      }
    }
  }

  private func show(
    _ session: DatabaseSession, _ opened: Result<Void, DatabaseError>, named name: String,
    over controller: TableScreenController
  ) {
    guard opening == name, controller.presentedViewController == nil else { return }
    opening = nil
    do {
      try opened.get()
      let content = try request.content(of: session, named: name)
      controller.screen.announce("")
      controller.present(
        TableScreenController(
          content: content, style: controller.tableView.style,
          derivedUse: DerivedUse(
            hints: ["Enter row  # sections  ? help  q tables", "? help  q tables", "q tables"],
            choosesRows: false)))
    } catch {
      controller.screen.announce("\(error)")
    }
  }
}
