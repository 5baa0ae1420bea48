import Buttery
import ButteryCurses
import Glibc

/// How a table is shown on the terminal, as the command line says, or by default.
struct ScreenSettings {
  /// How sections look at first.
  var style = StyleName.plain
  /// Whether colours are used.
  var color = ColorName.auto
  /// What the terminal's background is taken for.
  var theme = ThemeName.auto
  /// Whether the program takes clicks and the wheel.
  var usesMouse = true
  /// Whether the program writes to standard error on exit how often views were made and dequeued.
  var saysStatistics = false

  /// Shows `content` until a person leaves.
  ///
  /// - Throws: `ScreenError` if there is no terminal that could show it.
  @MainActor func show(_ content: any TableContent, _ use: DerivedUse? = nil) throws {
    let controller = TableScreenController(content: content, style: style.style, derivedUse: use)
    var options = CursesScreen.Options()
    options.usesMouse = usesMouse
    options.colors = color.colors
    options.theme = theme.theme
    let screen = try CursesScreen(options: options)
    let application = Application(device: screen)
    #if DEBUG
      application.checksPictures = getenv("BUTTERY_CHECKS_PICTURES") != nil
    #endif
    try application.run(controller)
    if saysStatistics { writeStatistics(of: controller.tableView) }
  }

  @MainActor private func writeStatistics(of tableView: TableView) {
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
