import ArgumentParser
import Buttery
import ButteryCurses
import ButteryRecords
import DairyData
import Glibc

/// The command line: `buttery [file] [--group-by column]`.
struct ButteryCommand: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "buttery",
    abstract: "Tables in sections, with headers that stay on top.",
    usage: """
      buttery                                  US dairy consumption, in eight sections
      buttery cities.csv                       a CSV file; its column titles stay on top
      buttery cities.csv --group-by country    a section for each country
      psql --csv -c '...' | buttery -          data from a pipe, keys from the terminal
      buttery cities.csv -g country | head     not a terminal: plain rows
      """,
    version: version)

  @Argument(
    help: ArgumentHelp("A CSV file; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["csv", "tsv"]))
  var file: String?

  @Option(
    name: [.customShort("g"), .long],
    help: ArgumentHelp(
      "Make a section for each value of this column; more columns with commas.",
      valueName: "column"))
  var groupBy: String?

  @Option(help: "How sections look at first: plain, grouped or inset.")
  var style: StyleName = .plain

  @Option(help: "Use colours: auto, always or never.")
  var color: ColorName = .auto

  @Flag(help: "Leave the mouse to the terminal.")
  var noMouse = false

  @Flag(help: "Say on exit, on standard error, how often views were made and dequeued.")
  var stats = false

  enum StyleName: String, ExpressibleByArgument, CaseIterable {
    case plain, grouped, inset

    var style: TableView.Style {
      switch self {
      case .plain: .plain
      case .grouped: .grouped
      case .inset: .insetGrouped
      }
    }
  }

  enum ColorName: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }
}
