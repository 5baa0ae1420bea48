extension TableViewDiagnostics {
  /// Calls the handler for a mistake in the use of a table.
  static func stop(_ error: TableViewError, in tableView: TableView?) -> Never {
    stop(error, at: tableView?.diagnosticName)
  }
}

extension TableView {
  /// The table's style and the type of its data source.
  fileprivate var diagnosticName: String {
    let source = dataSource.map { "data source \(type(of: $0))" } ?? "no data source"
    return "\(style) table, \(source)"
  }
}
