import Buttery
import ButteryTestSupport
import Testing

/// Shows a table, alone or in an application, performs steps, and reads the states in between.
@MainActor final class LawStage {
  let table: TableView
  /// The contents and settings of the table after all steps so far.
  private(set) var now: LawTable
  private let answers: LawAnswers
  private let source: any TableViewDataSource
  private let delegate: LawDelegate?
  private let controller: LawController
  private var stage: ScriptedScreen?
  private var completions: [Int] = []
  private var updates = 0

  init(_ model: LawTable) {
    now = model
    // In an application the table gets its size in the first pass.
    let size = model.place == .alone ? model.size : .zero
    table = TableView(frame: Rect(origin: .zero, size: size), style: model.style)
    answers = LawAnswers(model)
    controller = LawController(table, isInside: model.place == .insideView)
    delegate =
      model.answers == .delegate || model.answers == .diffable ? LawDelegate(answers) : nil
    switch model.answers {
    case .delegate, .properties: source = LawSource(answers)
    case .untitled: source = LawUntitledSource(answers)
    case .diffable: source = LawDiffableSource(answers, for: table)
    }
    configure(model)
    table.dataSource = source
    table.delegate = delegate
    if let source = source as? LawDiffableSource {
      source.apply(source.whole, animatingDifferences: false)
    }
    table.isEditing = model.isEditing
    for step in model.early {
      if let event = event(step) { _ = table.handle(event) }
    }
  }

  private func configure(_ model: LawTable) {
    LawAnswers.register(in: table)
    if let rowHeight = model.rowHeight { table.rowHeight = rowHeight }
    switch model.estimates {
    case .exact: setEstimates(0, 0, 0)
    case .fixed(let rows, let headers, let footers): setEstimates(rows, headers, footers)
    case .automatic, .right, .wrong: break
    }
    table.tableHeaderView = Self.view("T", lines: model.header)
    table.tableFooterView = Self.view("F", lines: model.footer)
    table.contentInset = model.insets
    table.sectionHeaderTopPadding = model.topPadding
    // Otherwise it would depend on unknown heights which floating parts give way.
    table.maximumPinnedLines = 99
    table.separatorStyle = model.hasSeparators ? .singleLine : .none
    table.allowsMultipleSelection = model.selectsSeveral
    table.keepsRowsInSightDuringUpdates = model.keepsRows
  }

  private func setEstimates(_ rows: Int, _ headers: Int, _ footers: Int) {
    table.estimatedRowHeight = rows
    table.estimatedSectionHeaderHeight = headers
    table.estimatedSectionFooterHeight = footers
  }

  private static func view(_ name: String, lines: Int?) -> View? {
    guard let lines else { return nil }
    let view = LawLines(frame: Rect(x: 0, y: 0, width: 1, height: lines))
    view.name = name
    return view
  }

  // MARK: Running steps

  /// Performs the steps of one turn after the other, each when the previous turn has settled.
  func play(_ next: @escaping (LawStage) -> LawTurn?) {
    guard now.place != .alone else { return playAlone(next) }
    let stage = ScriptedScreen(
      size: now.size, traits: DisplayTraits(animates: now.isAnimated), checksPictures: false)
    self.stage = stage
    stage.run(controller) { [unowned self] stage in
      guard let turn = next(self) else { return nil }
      take(turn[...], on: stage)
      return []
    }
    stage.whenDrawn = nil
  }

  /// Performs steps up to the first one that is an event, and the others when the event was
  /// handled.
  private func take(_ turn: ArraySlice<LawStep>, on stage: ScriptedScreen) {
    var turn = turn
    while let step = turn.popFirst() {
      guard let event = event(step) else { continue }
      stage.enqueue(event)
      return stage.post { [unowned self, unowned stage, turn] in take(turn, on: stage) }
    }
  }

  private func playAlone(_ next: (LawStage) -> LawTurn?) {
    table.layoutIfNeeded()
    while let turn = next(self) {
      for step in turn {
        guard let event = event(step) else { continue }
        if case .resize(let size) = event {
          table.frame = Rect(origin: .zero, size: size)
        } else {
          _ = table.handle(event)
        }
      }
      table.layoutIfNeeded()
    }
  }

  /// Returns the state of the table now.
  func state(withScreen: Bool) -> LawState {
    let content = now.content
    let sections = content.sections.indices
    return LawState(
      table: now, offset: table.contentOffset.y, contentHeight: table.contentSize.height,
      screen: withScreen ? screen : nil,
      focus: table.indexPathForFocusedRow, selection: table.indexPathsForSelectedRows ?? [],
      rows: sections.map { section in
        content.sections[section].rows.indices.map {
          table.rectForRow(at: IndexPath(row: $0, section: section))
        }
      },
      headers: sections.map(table.rectForHeader), footers: sections.map(table.rectForFooter),
      sections: sections.map(table.rect(forSection:)),
      completions: completions, updates: updates)
  }

  /// The screen; a table without an application is drawn on a screen that shows it for one picture.
  private var screen: LawScreen {
    if let stage { return LawScreen(stage.grid) }
    return LawScreen(
      Grid(of: table, width: now.size.width, height: now.size.height, checksPictures: false))
  }

  // MARK: Steps

  /// Performs a step, or returns the event that stands for it.
  private func event(_ step: LawStep) -> Event? {
    switch step {
    case .key(let key):
      // While editing, Enter opens the delete confirmation, and with that open the table isn't
      // settled.
      return key == .enter && now.isEditing ? nil : .key(key.key)
    case .resize(let size):
      now.size = size
      return .resize(size)
    case .pass: table.layoutIfNeeded()
    case .scroll, .scrollBy, .scrollLines, .scrollToRow, .focus, .select,
      .deselect:
      move(step)
    case .style, .insets, .editing, .keepsRows, .tableHeader: change(step)
    case .assignHeaderAgain:
      let view = table.tableHeaderView
      table.tableHeaderView = view
    case .assignStyleAgain:
      let style = table.style
      table.style = style
    case .assignDelegateAgain: table.delegate = delegate
    case .reloadData, .reloadRows, .reloadSections, .reconfigureRows: reload(step)
    case .emptyBatch: makeBatch {}
    case .newHeights(let content):
      guard content.hasSameArrangement(as: now.content) else { return nil }
      answer(content)
      makeBatch {}
    case .update(let content, let call): update(content, call)
    case .cover: controller.present(LawCover())
    case .uncover: controller.dismiss()
    case .hide: table.isHidden = true
    case .show: table.isHidden = false
    case .leave: controller.takeOut(table)
    case .rejoin: controller.putBack(table)
    }
    return nil
  }

  private func move(_ step: LawStep) {
    let content = now.content
    switch step {
    case .scroll(let offset): table.contentOffset.y = offset
    case .scrollBy(let lines): table.contentOffset.y += lines
    case .scrollLines(let lines):
      for _ in 0..<lines.magnitude {
        table.perform(lines > 0 ? .lineDown : .lineUp)
        table.layoutIfNeeded()
      }
    case .scrollToRow(let id, let position):
      guard let path = content.path(ofRow: id) else { return }
      table.scrollToRow(at: path, at: position.position, animated: false)
    case .focus(let id):
      let path = id.flatMap(content.path(ofRow:))
      if id == nil || path != nil { table.focusRow(at: path) }
    case .select(let id):
      guard !now.isEditing, let path = content.path(ofRow: id) else { return }
      table.selectRow(at: path, animated: false, scrollPosition: .none)
    case .deselect(let id):
      if let path = content.path(ofRow: id) { table.deselectRow(at: path, animated: false) }
    default: break
    }
  }

  private func change(_ step: LawStep) {
    switch step {
    case .style(let style):
      now.style = style
      table.style = style
    case .insets(let insets):
      now.insets = insets
      table.contentInset = insets
    case .editing(let isEditing):
      now.isEditing = isEditing
      table.setEditing(isEditing, animated: false)
    case .keepsRows(let keepsRows):
      now.keepsRows = keepsRows
      table.keepsRowsInSightDuringUpdates = keepsRows
    case .tableHeader(let lines):
      now.header = lines
      table.tableHeaderView = Self.view("T", lines: lines)
    default: break
    }
  }

  private func reload(_ step: LawStep) {
    let content = now.content
    if let source = source as? LawDiffableSource { return reload(step, source) }
    switch step {
    case .reloadData: table.reloadData()
    case .reloadRows(let ids):
      table.reloadRows(at: ids.compactMap(content.path(ofRow:)), with: animation)
    case .reloadSections(let ids):
      table.reloadSections(ids.compactMap(content.index(ofSection:)), with: animation)
    case .reconfigureRows(let ids):
      table.reconfigureRows(at: ids.compactMap(content.path(ofRow:)))
    default: break
    }
  }

  private func reload(_ step: LawStep, _ source: LawDiffableSource) {
    let content = now.content
    var snapshot = source.snapshot()
    switch step {
    case .reloadData: return source.applySnapshotUsingReloadData(snapshot)
    case .reloadRows(let ids):
      snapshot.reloadItems(ids.filter { content.path(ofRow: $0) != nil })
    case .reloadSections(let ids):
      snapshot.reloadSections(ids.filter { content.index(ofSection: $0) != nil })
    case .reconfigureRows(let ids):
      snapshot.reconfigureItems(ids.filter { content.path(ofRow: $0) != nil })
    default: break
    }
    source.apply(snapshot, animatingDifferences: now.isAnimated)
  }

  private var animation: TableView.RowAnimation { now.isAnimated ? .automatic : .none }

  private func makeBatch(_ calls: @escaping () -> Void) {
    let number = updates
    updates += 1
    table.performBatchUpdates(calls) { _ in self.completions.append(number) }
  }

  private func answer(_ content: LawContent) {
    now.content = content
    answers.content = content
  }

  private func update(_ content: LawContent, _ call: LawCall) {
    let update = LawUpdate(from: now.content, to: content)
    let titles = now.indexTitles
    // As in UIKit, the section index isn't updated automatically when sections change.
    defer { if titles != now.indexTitles { table.reloadSectionIndexTitles() } }
    if let source = source as? LawDiffableSource {
      answer(content)
      let number = updates
      updates += 1
      return source.apply(source.whole, animatingDifferences: now.isAnimated) {
        self.completions.append(number)
      }
    }
    switch call {
    case .batch:
      makeBatch {
        self.answer(content)
        self.make(update)
      }
    case .beginAndEnd:
      table.beginUpdates()
      answer(content)
      make(update)
      table.endUpdates()
    }
  }

  private func make(_ update: LawUpdate) {
    table.deleteSections(update.deletedSections, with: animation)
    table.insertSections(update.insertedSections, with: animation)
    for move in update.movedSections { table.moveSection(move.from, toSection: move.to) }
    table.deleteRows(at: update.deletedRows, with: animation)
    table.insertRows(at: update.insertedRows, with: animation)
    for move in update.movedRows { table.moveRow(at: move.from, to: move.to) }
  }
}
