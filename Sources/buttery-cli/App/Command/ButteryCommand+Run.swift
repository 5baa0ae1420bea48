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
    guard let format else {
      try screenSettings.show(
        sources.isEmpty ? DairyContent() : try request(of: sources).makeContent())
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

  /// Refuses files that can't be read together, and options that mean nothing without any.
  func checkFiles() throws {
    let sources = sources
    if sources.isEmpty { try checkThatNoneNeedsFile() }
    if sources.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once: write - only once")
    }
  }

  private func checkThatNoneNeedsFile() throws {
    let needing = [
      ("--group-by", " COLUMN", !groupBy.isEmpty), ("--group-order", " ORDER", groupOrder != nil),
      ("--totals", " WHAT", totals != nil), ("--sort", " COLUMN", !sort.isEmpty),
      ("--filter", " TEXT", !filter.isEmpty), ("--search", " TEXT", !search.isEmpty),
      ("--chart", " COLUMN", chart != nil), ("--keep-first-column", "", keepFirstColumn),
      ("--delimiter", " DELIMITER", delimiter != nil), ("--header", "", header == true),
      ("--no-header", "", header == false), ("--type", " COLUMN=KIND", !types.isEmpty),
      ("--decimal", " MARK", decimal != nil), ("--encoding", " NAME", encoding != nil),
      ("--path", " KEYS", path != nil),
      ("--follow", "", follow),
    ]
    for (option, value, isGiven) in needing where isGiven {
      throw ValidationError("\(option) needs a file: buttery FILE \(option)\(value)")
    }
  }

  private func request(of sources: [String]) throws -> RecordsRequest {
    var request = RecordsRequest(
      files: sources, groupBy: groupBy, groupOrder: (groupOrder ?? .appearance).order,
      totals: totals, sort: sort, filter: try Self.only(filter, of: "--filter"),
      search: try Self.only(search, of: "--search"), chart: chart,
      keepsFirstColumn: keepFirstColumn, delimiter: delimiter?.delimiter, hasHeader: header,
      types: types, decimalMark: decimal, follows: follow)
    request.encoding = encoding?.encoding
    request.isPadded = delimiter?.delimiter == nil && delimiter != nil
    request.path = path?.keys
    return request
  }

  /// The one text that an option was given, if any, however often.
  private static func only(_ texts: [String], of option: String) throws -> String? {
    if let other = texts.first(where: { $0 != texts[0] }) {
      throw ValidationError(
        "\(option) takes one text, not both '\(texts[0])' and '\(other)': give only one of them")
    }
    return texts.first
  }

  // MARK: On the screen

  private var screenSettings: ScreenSettings {
    ScreenSettings(style: style, color: color, usesMouse: !noMouse, saysStatistics: stats)
  }
}
