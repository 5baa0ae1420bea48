package import Buttery
package import ButteryTestSupport

/// The data source and delegate that serve a `TableModel` to a table, and record what the table
/// does with the views.
///
///     let source = ModelSource(model)
///     source.attach(to: table)
@MainActor package final class ModelSource: TableViewDataSource, TableViewDelegate {
  /// The model that is served; after a change the table must be told to reload.
  package var model: TableModel

  /// The number of cells created for each identifier.
  package private(set) var cellsMade: [String: Int] = [:]
  /// The number of headers and footers created for each identifier.
  package private(set) var sectionViewsMade: [String: Int] = [:]
  /// The displayed parts, as far as the table has reported them.
  package internal(set) var displayed: [TableModel.Part: View] = [:]
  /// Descriptions of what the table did although it must not.
  package internal(set) var complaints: [String] = []
  /// The calls about selection and focus, one per line.
  package let tape = CallTape()
  /// The rows whose cells were requested since this was last emptied.
  package var asked: [IndexPath] = []
  /// Parts that an update has deleted or replaced, by their old places, until they are reported as
  /// no longer displayed.
  var leaving: [(part: TableModel.Part, view: View)] = []
  /// The ids of the rows whose cells may be handed out while they are in use.
  var reconfigured: Set<Int> = []

  /// Creates a source that serves `model`.
  package init(_ model: TableModel) {
    self.model = model
  }

  /// Applies the model's settings to `table`, and becomes its data source and delegate.
  package func attach(to table: TableView) {
    for identifier in ["x", "y"] {
      table.register(ModelCell.self, forCellReuseIdentifier: identifier)
    }
    for identifier in ["u", "v"] {
      table.register(ModelSectionView.self, forHeaderFooterViewReuseIdentifier: identifier)
    }
    table.style = model.style
    table.contentInset = model.inset
    table.sectionHeaderTopPadding = model.padding
    table.maximumPinnedLines = model.maximumPinnedLines ?? TableView.automaticDimension
    let estimate = if case .lines(let lines) = model.estimate { lines } else { 0 }
    table.estimatedRowHeight = estimate
    table.estimatedSectionHeaderHeight = estimate
    table.estimatedSectionFooterHeight = estimate
    setTableEnds(of: table)
    setInteraction(of: table)
    table.dataSource = self
    table.delegate = self
  }

  /// Gives `table` the header and footer of the model.
  package func setTableEnds(of table: TableView) {
    table.tableHeaderView = Self.makeTableEnd(.tableHeader, height: model.tableHeader)
    table.tableFooterView = Self.makeTableEnd(.tableFooter, height: model.tableFooter)
  }

  /// Applies the model's settings for selection and focus to `table`.
  package func setInteraction(of table: TableView) {
    table.allowsSelection = model.interaction.allowsSelection
    table.allowsMultipleSelection = model.interaction.allowsMultipleSelection
    table.allowsFocus = model.interaction.allowsFocus
    table.selectionFollowsFocus = model.interaction.selectionFollowsFocus
  }

  private static func makeTableEnd(_ part: TableModel.Part, height: Int?) -> View? {
    height.map {
      ModelView(name: part.name, ink: 0, frame: Rect(x: 0, y: 0, width: 1, height: $0))
    }
  }

  // MARK: Rows

  /// Returns the number of sections in the model.
  package func numberOfSections(in tableView: TableView) -> Int { model.sections.count }

  /// Returns the number of rows in the model.
  package func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    model.sections[section].rows.count
  }

  /// Returns the level of a section in the model.
  package func tableView(_ tableView: TableView, levelForSection section: Int) -> Int {
    model.sections[section].level
  }

  /// Returns a dequeued cell with the row's name.
  package func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    asked.append(indexPath)
    let row = model[indexPath]
    let cell = tableView.dequeueReusableCell(withIdentifier: row.identifier, for: indexPath)
    guard let cell = cell as? ModelCell else { return cell }
    defer { fill(cell, with: row, at: indexPath) }
    if cell.superview != nil, cell.row == row.id, reconfigured.contains(row.id) { return cell }
    if cell.handOuts == 0 { cellsMade[row.identifier, default: 0] += 1 }
    if cell.preparations != cell.handOuts {
      complaints.append("\(cell.preparations) preparations before hand-out \(cell.handOuts)")
    }
    if cell.superview != nil { complaints.append("\(cell.name) was handed out while in use") }
    cell.handOuts += 1
    return cell
  }

  private func fill(_ cell: ModelCell, with row: TableModel.Row, at path: IndexPath) {
    cell.row = row.id
    cell.name = model.name(of: .row(path.row, section: path.section))
    if case .automatic(let ink) = row.height { cell.ink = ink } else { cell.ink = 0 }
  }

  /// Returns the row's height, or the automatic dimension.
  package func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    switch model.sections[indexPath.section].rows[indexPath.row].height {
    case .lines(let lines): lines
    case .automatic: TableView.automaticDimension
    }
  }

  // MARK: Estimates

  /// Returns the model's estimate for a row.
  package func tableView(
    _ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> Int {
    estimate(tableView.estimatedRowHeight, 7 * indexPath.section + indexPath.row)
  }

  /// Returns the model's estimate for a header.
  package func tableView(
    _ tableView: TableView, estimatedHeightForHeaderInSection section: Int
  ) -> Int { estimate(tableView.estimatedSectionHeaderHeight, 100 + section) }

  /// Returns the model's estimate for a footer.
  package func tableView(
    _ tableView: TableView, estimatedHeightForFooterInSection section: Int
  ) -> Int { estimate(tableView.estimatedSectionFooterHeight, 200 + section) }

  private func estimate(_ property: Int, _ part: Int) -> Int {
    guard case .varied(let seed) = model.estimate else { return property }
    return 1 + (seed + part) * 2_654_435_761 % 6
  }

  // MARK: Headers and footers

  /// Returns the header's height, or the automatic dimension.
  package func tableView(
    _ tableView: TableView, heightForHeaderInSection section: Int
  ) -> Int {
    model.sections[section].header.lines ?? TableView.automaticDimension
  }

  /// Returns the footer's height, or the automatic dimension.
  package func tableView(
    _ tableView: TableView, heightForFooterInSection section: Int
  ) -> Int {
    model.sections[section].footer.lines ?? TableView.automaticDimension
  }

  /// Returns the header's title.
  package func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? {
    if case .title(let title) = model.sections[section].header.content { title } else { nil }
  }

  /// Returns the footer's title.
  package func tableView(
    _ tableView: TableView, titleForFooterInSection section: Int
  ) -> String? {
    if case .title(let title) = model.sections[section].footer.content { title } else { nil }
  }

  /// Returns the header's view, dequeued or new.
  package func tableView(
    _ tableView: TableView, viewForHeaderInSection section: Int
  ) -> View? {
    makeView(model.sections[section].header.content, .header(section), in: tableView)
  }

  /// Returns the footer's view, dequeued or new.
  package func tableView(
    _ tableView: TableView, viewForFooterInSection section: Int
  ) -> View? {
    makeView(model.sections[section].footer.content, .footer(section), in: tableView)
  }

  private func makeView(
    _ content: TableModel.SectionView.Content, _ part: TableModel.Part, in table: TableView
  ) -> View? {
    switch content {
    case .none, .title: return nil
    case .plain(let ink): return ModelView(name: model.name(of: part), ink: ink)
    case .reusable(let identifier, let ink):
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: identifier)
      guard let view = view as? ModelSectionView else { return view }
      if view.handOuts == 0 { sectionViewsMade[identifier, default: 0] += 1 }
      if view.preparations != view.handOuts {
        complaints.append("\(view.preparations) preparations before hand-out \(view.handOuts)")
      }
      view.handOuts += 1
      view.name = model.name(of: part)
      view.ink = ink
      return view
    }
  }
}
