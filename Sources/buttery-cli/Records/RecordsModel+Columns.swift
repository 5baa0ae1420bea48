import ButteryRecords

/// What a person does with columns while the table is shown.
extension RecordsModel {
  /// Whether a column of the list is out of sight; those that make sections are not counted.
  func isHidden(column: Int) -> Bool { hiddenColumns.contains(column) }

  func setHidden(_ isHidden: Bool, column: Int) {
    guard self.isHidden(column: column) != isHidden else { return }
    if isHidden { hiddenColumns.insert(column) } else { hiddenColumns.remove(column) }
    layout.show(hiding: columnsOutOfSight)
    forgetTotals()
    columnsDidChange?()
  }

  /// Makes a column wider or narrower, by `delta` terminal columns.
  func changeWidth(ofColumn column: Int, by delta: Int) {
    layout.changeWidth(ofColumn: column, by: delta)
    columnsDidChange?()
  }

  /// Whether the first column stays while the others scroll sideways.
  var keepsFirstColumn: Bool {
    get { fixesFirstColumn }
    set {
      guard newValue != fixesFirstColumn else { return }
      fixesFirstColumn = newValue
      columnsDidChange?()
    }
  }

  /// Those that a person has hidden, and those that make sections.
  var columnsOutOfSight: Set<Int> { hiddenColumns.union(query.groupColumns) }

  /// The columns that are in sight on a line of `width`.
  func window(width: Int) -> ColumnWindow { shownColumns(width: width).window }

  /// The columns that are in sight on a line of `width`, current as long as nothing about them
  /// changes.
  func shownColumns(width: Int) -> ShownColumns {
    for shown in shownColumns where shown.width == width { return shown }
    let shown = ShownColumns(
      ColumnWindow(
        columns: layout.columns, first: firstColumn, width: width, keepsFirst: fixesFirstColumn))
    shownColumns.append(shown)
    return shown
  }

  /// Has the columns in sight worked out anew.
  func expireShownColumns() {
    for shown in shownColumns { shown.expire() }
    shownColumns.removeAll(keepingCapacity: true)
  }

  /// Makes columns in sight wider where the fields of a record need it.
  func makeRoom(for fields: MeasuredFields) {
    var isTight = false
    fields.findTight { _, _ in isTight = true }
    guard isTight else { return }
    let generation = layout.generation
    layout.grow(for: fields)
    if layout.generation != generation { columnsDidGrow?() }
  }
}
