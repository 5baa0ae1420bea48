import Buttery
import ButteryDatabase
import ButteryRecords

// Undoing changes of the view, and saving it.
extension DatabaseContent: ViewSubject {
  var viewState: ViewState {
    var state = ViewState(
      model.query, arrangement: appearance.arrangement, statistics: model.statistics)
    state.style = tableView?.style
    return state
  }

  func apply(_ state: ViewState) {
    // The database has answered this query before, so it isn't refused.
    _ = model.ask { query in
      query.groupLevels = state.groupLevels
      query.filters = state.filters
      query.sort = state.sort
    }
    appearance.arrange { $0 = state.arrangement }
    model.measure(state.statistics)
    show(style: state.style)
  }

  func viewText(at path: String) -> String {
    let shared = ViewOptions(viewState, of: list)
    let totals = model.hasFooters ? [shared.totals(saying: measures)] : []
    let options =
      sourceOptions + shared.groups + shared.rows(searching: model.search) + shared.columns
      + [ViewOptions.style(of: tableView)] + totals
    let lines = [ViewFormat.title, database(inViewAt: path)] + options.map(\.line)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The database in a saved view: a file's path relative to the view, or a server's URL without password.
  private func database(inViewAt path: String) -> String {
    switch model.source.address {
    case .sqlite(let file): ViewOptions.word(forFile: file, inViewAt: path)
    case .postgreSQL: ShellText.word(model.source.address.withoutSecrets)
    }
  }

  private var sourceOptions: [ViewFormat.Option] {
    let (what, keys) =
      switch model.source.relation {
      case .table(let schema, let name, let key):
        (ViewOptions.option("table", schema.map { "\($0).\(name)" } ?? name), key)
      case .query(let query, let key): (ViewOptions.option("query", query), key)
      }
    return [what] + keys.map { ViewOptions.option("key", $0) }
  }
}
