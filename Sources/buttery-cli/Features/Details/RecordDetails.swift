import Buttery
import ButteryRecords

/// The details of a record: its fields with their whole values, one below the other.
final class RecordDetails: View, RowDetails, TableViewDataSource, TableViewDelegate {
  private let source: any RowSource
  private let tableView = TableView(frame: .zero, style: .plain)
  private let measure = Label()
  private var name = ""
  private var fields = FieldBuffer()
  /// The names of the columns, which stay as they are while the record is shown.
  private var names: [String] = []
  private var namesWidth = 0
  private var longestWord = 0
  private var failure: String?
  private(set) var reasonAgainstCopying: String?
  private var hidesEmpty = false
  /// The columns whose fields are shown.
  private var shown: [Int] = []

  private static let maximumWidth = 96
  private static let minimumWidth = 64

  init(source: any RowSource) {
    self.source = source
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

  /// The hints begin with the directions in which there are more fields.
  var hints: [String] {
    let more = hiddenParts
    return (more.isEmpty ? [] : Self.hints.map { "\(more) more  \($0)" } + ["\(more) more"])
      + Self.hints
  }

  private static let hints = [
    "←→ records  e empty fields  y copies  Esc closes", "←→ records  Esc closes", "Esc closes",
  ]

  /// Arrows towards the fields that are out of sight.
  private var hiddenParts: String {
    let (top, end) = (tableView.contentOffset.y, tableView.contentSize.height)
    return (top > 0 ? "↑" : "") + (top + tableView.bounds.height < end ? "↓" : "")
  }

  /// The panel shows other hints when fields scroll.
  func scrollViewDidScroll(_ scrollView: ScrollView) { superview?.setNeedsLayout() }

  var keyView: View { tableView }

  func show(rowAt indexPath: IndexPath) {
    update(rowAt: indexPath)
    tableView.contentOffset = .zero
  }

  func update(rowAt indexPath: IndexPath) {
    name = source.title(ofRowAt: indexPath)
    failure = source.readDetails(ofRowAt: indexPath, into: &fields)
    reasonAgainstCopying = source.reasonAgainstCopying(rowAt: indexPath)
    names = failure == nil ? source.list.columns.map(\.name) : ["gone"]
    showFields()
  }

  private func showFields() {
    shown = names.indices.filter { !hidesEmpty || !value(ofField: $0).isEmpty }
    namesWidth = shown.map { TextMetrics.width(of: names[$0]) }.max() ?? 0
    longestWord =
      shown.flatMap { names[$0].split(separator: " ") }
      .map { TextMetrics.width(of: String($0)) }.max() ?? 0
    tableView.reloadData()
  }

  var title: String {
    let count = names.count - shown.count
    return count > 0 ? "\(name) · \(count) empty hidden" : name
  }

  func toggleEmptyFields() -> String {
    hidesEmpty.toggle()
    showFields()
    tableView.contentOffset = .zero
    if !hidesEmpty { return "all fields" }
    return names.count > shown.count ? "empty fields hidden; e again: shown" : "no field is empty"
  }

  var text: String {
    shown.map { "\(names[$0])\t\(value(ofField: $0))\n" }.joined()
  }

  // MARK: Layout

  func size(fitting room: Size) -> Size {
    let width = min(room.width, Self.maximumWidth, max(Self.minimumWidth, widestField))
    let height = shown.reduce(0) { height, column in
      height < room.height ? height + lines(ofField: column, inWidth: width) : height
    }
    return Size(width: width, height: min(room.height, max(1, height)))
  }

  private var widestField: Int {
    measure.frame = .zero
    let values = shown.map { column in
      measure.text = value(ofField: column)
      return measure.intrinsicContentSize.width
    }
    return namesWidth + FieldCell.gap + (values.max() ?? 0)
  }

  /// The width of names: at most a third, or more if they have longer words.
  private func nameWidth(inWidth width: Int) -> Int {
    min(namesWidth, max(1, width / 3, min(longestWord, width * 3 / 5)))
  }

  private func lines(ofField column: Int, inWidth width: Int) -> Int {
    FieldCell.height(
      of: field(column), nameWidth: nameWidth(inWidth: width), width: width, measuredBy: measure)
  }

  override func layoutSubviews() {
    if tableView.frame.width != bounds.width { tableView.reloadData() }
    tableView.frame = bounds
  }

  /// The value of a field, or why it can't be read any more.
  private func value(ofField column: Int) -> String {
    failure ?? fields.string(column: column)
  }

  private func field(_ column: Int) -> FieldCell.Field {
    let value = value(ofField: column)
    return FieldCell.Field(
      name: names[column], value: value.isEmpty ? standIn(forField: column) : value,
      isStandIn: value.isEmpty)
  }

  /// The stand-in for a field without text.
  private func standIn(forField column: Int) -> String {
    guard fields.isJSON else { return "(empty)" }
    return switch fields.kind(column: column) {
    case .null: "null"
    case .missing: "(missing)"
    case .plain, .string, .literal: "(empty)"
    }
  }

  // MARK: Rows

  func numberOfSections(in tableView: TableView) -> Int { 1 }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    shown.count
  }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    lines(ofField: shown[indexPath.row], inWidth: bounds.width)
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "field", for: indexPath)
    if let cell = cell as? FieldCell {
      cell.nameWidth = nameWidth(inWidth: bounds.width)
      cell.show(field(shown[indexPath.row]))
    }
    return cell
  }
}
