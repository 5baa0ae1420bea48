import Buttery

/// A data source that returns the answers of a `LawAnswers`.
@MainActor protocol LawAnswering: TableViewDataSource {
  var answers: LawAnswers { get }
}

extension LawAnswering {
  func numberOfSections(in tableView: TableView) -> Int { answers.content.sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    answers.content.sections[section].rows.count
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    answers.cell(tableView, at: indexPath)
  }

  func sectionIndexTitles(for tableView: TableView) -> [String]? { answers.indexTitles }

  func tableView(_ tableView: TableView, levelForSection section: Int) -> Int {
    answers.level(section)
  }
}

/// A data source without titles, for a table with heights only by its properties.
@MainActor final class LawUntitledSource: LawAnswering {
  let answers: LawAnswers

  init(_ answers: LawAnswers) {
    self.answers = answers
  }
}

/// A data source with titles.
@MainActor final class LawSource: LawAnswering {
  let answers: LawAnswers

  init(_ answers: LawAnswers) {
    self.answers = answers
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    answers.title(\.header, section)
  }

  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    answers.title(\.footer, section)
  }
}

/// A data source that shows snapshots.
final class LawDiffableSource: TableViewDiffableDataSource<Int, Int> {
  private let answers: LawAnswers

  init(_ answers: LawAnswers, for table: TableView) {
    self.answers = answers
    super.init(tableView: table) { table, path, _ in answers.cell(table, at: path) }
    answers.rowID = { [unowned self] in itemIdentifier(for: $0) }
    answers.sectionID = { [unowned self] in sectionIdentifier(for: $0) }
  }

  override func sectionIndexTitles(for tableView: TableView) -> [String]? { answers.indexTitles }

  override func tableView(_ tableView: TableView, levelForSection section: Int) -> Int {
    answers.level(section)
  }

  override func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? { answers.title(\.header, section) }

  override func tableView(
    _ tableView: TableView, titleForFooterInSection section: Int
  ) -> String? { answers.title(\.footer, section) }

  /// The snapshot with the whole content of the answers.
  var whole: DiffableDataSourceSnapshot<Int, Int> {
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    for section in answers.content.sections {
      snapshot.appendSections([section.id])
      snapshot.appendItems(section.rows.map(\.id), toSection: section.id)
    }
    return snapshot
  }
}

/// A delegate that implements all methods about heights and section views.
@MainActor final class LawDelegate: TableViewDelegate {
  private let answers: LawAnswers

  init(_ answers: LawAnswers) {
    self.answers = answers
  }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    answers.height(at: indexPath)
  }

  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int {
    answers.height(\.header, section)
  }

  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
    answers.height(\.footer, section)
  }

  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    answers.view(\.header, section, in: tableView)
  }

  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    answers.view(\.footer, section, in: tableView)
  }

  func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath) -> Int {
    answers.estimate(at: indexPath, in: tableView)
  }

  func tableView(
    _ tableView: TableView, estimatedHeightForHeaderInSection section: Int
  ) -> Int {
    answers.estimate(\.header, section, otherwise: tableView.estimatedSectionHeaderHeight)
  }

  func tableView(
    _ tableView: TableView, estimatedHeightForFooterInSection section: Int
  ) -> Int {
    answers.estimate(\.footer, section, otherwise: tableView.estimatedSectionFooterHeight)
  }
}
