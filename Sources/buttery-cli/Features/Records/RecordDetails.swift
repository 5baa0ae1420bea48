import Buttery
import ButteryRecords

/// A record's fields with their whole values, below each other.
final class RecordDetails: View, RowDetails, TableViewDataSource, TableViewDelegate {
  private let model: RecordsModel
  private let tableView = TableView(frame: .zero, style: .plain)
  private let measure = Label()
  private var record = 0
  private var fields = FieldBuffer()
  /// What the lines are called: the columns that there are as long as the record is shown.
  private var names: [String] = []
  private var namesWidth = 0
  private var failure: RecordError?

  private static let mostWidth = 96
  private static let leastWidth = 64

  init(model: RecordsModel) {
    self.model = model
    super.init(frame: .zero)
    measure.numberOfLines = 0
    tableView.register(FieldCell.self, forCellReuseIdentifier: "field")
    tableView.separatorStyle = .none
    tableView.allowsFocus = false
    tableView.allowsSelection = false
    tableView.dataSource = self
    tableView.delegate = self
    addSubview(tableView)
  }

  var title: String {
    "record \(NumberText.grouped(record + 1)) of \(NumberText.grouped(model.result.list.count))"
  }

  let hints = ["↑↓ scroll  ←→ records  Esc closes", "←→ records  Esc closes", "Esc closes"]

  var keyView: View { tableView }

  func show(rowAt indexPath: IndexPath) {
    record = model.record(at: indexPath)
    failure = model.read(record, into: &fields)
    names = failure == nil ? model.result.list.columns.map(\.name) : ["gone"]
    namesWidth = names.map { TextMetrics.width(of: $0) }.max() ?? 0
    tableView.reloadData()
    tableView.contentOffset = .zero
  }

  // MARK: Layout

  func size(fitting room: Size) -> Size {
    let width = min(room.width, Self.mostWidth, max(Self.leastWidth, widestField))
    let height = names.indices.reduce(0) { height, column in
      height < room.height ? height + lines(ofField: column, inWidth: width) : height
    }
    return Size(width: width, height: min(room.height, max(1, height)))
  }

  private var widestField: Int {
    measure.frame = .zero
    let values = names.indices.map { column in
      measure.text = value(ofField: column)
      return measure.intrinsicContentSize.width
    }
    return namesWidth + FieldCell.gap + (values.max() ?? 0)
  }

  /// Names take a third of the width at most.
  private func nameWidth(inWidth width: Int) -> Int { min(namesWidth, max(1, width / 3)) }

  private func lines(ofField column: Int, inWidth width: Int) -> Int {
    let nameWidth = nameWidth(inWidth: width)
    let valueWidth = width - nameWidth - FieldCell.gap
    return max(
      1, lines(of: names[column], inWidth: nameWidth),
      lines(of: value(ofField: column), inWidth: valueWidth))
  }

  private func lines(of text: String, inWidth width: Int) -> Int {
    measure.frame = Rect(x: 0, y: 0, width: max(1, width), height: 1)
    measure.text = text
    return measure.intrinsicContentSize.height
  }

  override func layoutSubviews() {
    if tableView.frame.width != bounds.width { tableView.reloadData() }
    tableView.frame = bounds
  }

  /// What the field says, or why it can't be read any more.
  private func value(ofField column: Int) -> String {
    failure?.description ?? fields.string(column: column)
  }

  // MARK: Rows

  func numberOfSections(in tableView: TableView) -> Int { 1 }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    names.count
  }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    lines(ofField: indexPath.row, inWidth: bounds.width)
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "field", for: indexPath)
    if let cell = cell as? FieldCell {
      cell.nameWidth = nameWidth(inWidth: bounds.width)
      cell.show(
        name: names[indexPath.row], value: value(ofField: indexPath.row))
    }
    return cell
  }
}

/// A field: its name at the left, its value over as many lines as it takes.
private final class FieldCell: TableViewCell {
  static let gap = 2

  private let name = Label()
  private let value = Label()

  var nameWidth = 0 {
    didSet { setNeedsLayout() }
  }

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    name.textAttributes = .dim
    for label in [name, value] {
      label.numberOfLines = 0
      contentView.addSubview(label)
    }
  }

  func show(name: String, value: String) {
    self.name.text = name
    self.value.text = value.isEmpty ? "(empty)" : value
    self.value.textAttributes = value.isEmpty ? .dim : []
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let left = nameWidth + Self.gap
    let width = max(0, contentView.bounds.width - left)
    name.frame = Rect(
      x: 0, y: 0, width: nameWidth, height: name.fittingLines(inWidth: nameWidth))
    value.frame = Rect(x: left, y: 0, width: width, height: value.fittingLines(inWidth: width))
  }
}

extension Label {
  /// The lines that the text takes at `width` columns.
  fileprivate func fittingLines(inWidth width: Int) -> Int {
    frame = Rect(x: frame.minX, y: frame.minY, width: width, height: 1)
    return intrinsicContentSize.height
  }
}
