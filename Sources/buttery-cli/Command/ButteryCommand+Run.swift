import ArgumentParser
import Buttery
import ButteryCurses
import ButteryRecords
import DairyData
import Glibc

extension ButteryCommand {
  mutating func validate() throws {
    if groupBy != nil, source == nil {
      throw ValidationError("--group-by needs a file: buttery FILE --group-by COLUMN")
    }
  }

  @MainActor func show() throws {
    let content = try makeContent()
    guard isatty(STDOUT_FILENO) == 1 else {
      try printPlainly(content)
      return
    }
    let controller = TableScreenController(content: content, style: style.style)
    let screen = try CursesScreen(options: screenOptions)
    try Application(device: screen).run(controller)
    if stats { printStatistics(of: controller.tableView) }
  }

  private var screenOptions: CursesScreen.Options {
    var options = CursesScreen.Options()
    options.usesMouse = !noMouse
    options.colors =
      switch color {
      case .auto: .auto
      case .always: .always
      case .never: .never
      }
    return options
  }

  @MainActor private func makeContent() throws -> any TableContent {
    guard let file = source else { return DairyContent(products: try DairyData.products()) }
    let source =
      file == "-"
      ? RecordSource(descriptor: STDIN_FILENO, name: "standard input")
      : RecordSource(path: file)
    let table = try CSVReader(delimiter: .comma).read(source)
    let names = groupBy?.split(separator: ",").map(String.init) ?? []
    return RecordsContent(
      table: table, groupedBy: try table.columns(named: names), title: Self.title(of: file))
  }

  /// The file to show: standard input too where columns to group by are named and it is no
  /// terminal; `nil` for the dairy figures.
  private var source: String? {
    file ?? (groupBy != nil && isatty(STDIN_FILENO) == 0 ? "-" : nil)
  }

  /// The file's name without its folders.
  private static func title(of file: String) -> String {
    file == "-" ? "standard input" : String(file.split(separator: "/").last ?? "")
  }

  @MainActor private func printPlainly(_ content: any TableContent) throws {
    var output = PlainOutput()
    content.print(to: &output)
    output.flush()
    if let failure = output.failure { throw OutputError(code: failure) }
  }

  @MainActor private func printStatistics(of tableView: TableView) {
    let statistics = tableView.reuseStatistics
    let counted = [
      ("cells", statistics.cells), ("headers", statistics.headers),
      ("footers", statistics.footers),
    ]
    for (name, counters) in counted {
      StandardError.write(
        line: "\(name) created=\(counters.created) dequeued=\(counters.dequeued) "
          + "peak=\(counters.peak)")
    }
  }
}

/// A failure to write to standard output.
struct OutputError: Error, CustomStringConvertible {
  let code: Int32

  var description: String {
    "standard output: \(String(cString: strerror(code))); nothing more was written"
  }
}
