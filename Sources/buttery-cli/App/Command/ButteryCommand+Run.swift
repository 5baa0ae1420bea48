import ArgumentParser
import Buttery
import DairyData

extension ButteryCommand {
  @MainActor func show() throws {
    if generateManPage {
      var output = PlainOutput()
      output.write(ManualPage().text)
      return try output.finish()
    }
    let format = output ?? (StandardStreams.outputIsTerminal ? nil : .plain)
    let sources = sources
    try check(sources)
    guard let format else {
      try screenSettings.show(
        sources.isEmpty ? DairyContent() : request(of: sources).makeContent())
      return
    }
    if sources.isEmpty {
      try DairyOutput(products: try DairyData.products()).write(as: format)
    } else {
      try request(of: sources).print(as: format)
    }
  }

  // MARK: Where the data comes from

  /// The files to show: standard input where none is named and something is sent there; none for
  /// the dairy figures.
  private var sources: [String] {
    files.isEmpty && StandardStreams.inputHasData ? ["-"] : files
  }

  private func check(_ sources: [String]) throws {
    if sources.isEmpty { try checkThatNoneNeedsFile() }
    if sources.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once: write - only once")
    }
  }

  /// What somebody always wants of records says nothing about the dairy figures.
  private func checkThatNoneNeedsFile() throws {
    let usual = EnvironmentOptions().command
    let needing = [
      ("--group-by", "COLUMN", groupBy, usual?.groupBy), ("--sort", "COLUMN", sort, usual?.sort),
      ("--filter", "TEXT", filter, usual?.filter), ("--search", "TEXT", search, usual?.search),
      ("--chart", "COLUMN", chart, usual?.chart),
    ]
    for (option, value, text, usualText) in needing where text != usualText {
      throw ValidationError("\(option) needs a file: buttery FILE \(option) \(value)")
    }
  }

  private func request(of sources: [String]) -> RecordsRequest {
    RecordsRequest(
      files: sources, groupBy: groupBy, groupOrder: groupOrder.order, totals: totals, sort: sort,
      filter: filter, search: search, chart: chart, keepsFirstColumn: keepFirstColumn,
      delimiter: delimiter?.delimiter, hasHeader: header, types: types, follows: follow)
  }

  // MARK: On the screen

  private var screenSettings: ScreenSettings {
    ScreenSettings(style: style, color: color, usesMouse: !noMouse, saysStatistics: stats)
  }
}
