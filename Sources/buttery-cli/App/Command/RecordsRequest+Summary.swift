import ButteryRecords

extension RecordsRequest {
  /// Prints a line for each group.
  ///
  /// - Throws: `NothingFound` where a filter leaves no row.
  func printSummary(of result: QueryResult, as format: OutputFormat) throws {
    let list = result.list
    let measures =
      switch totals {
      case .known(.none), .known(.count): [Measure]()
      case .named: try measures(of: list) ?? []
      case .known(.all), nil:
        AmountColumns(of: list).measures(without: result.query.groupColumns)
      }
    let summary: GroupSummary
    do throws(PassFailure) {
      summary = try GroupSummary(of: result, measures: measures, control: PassControl())
    } catch {
      guard case .records(let failure) = error else { return }
      throw failure
    }
    try SummaryOutput(summary, format: format).print()
    tellRemarks(on: result)
    if summary.rowCount == 0, result.query.isFiltered { throw NothingFound() }
  }

  /// What footers show.
  ///
  /// - Throws: `OptionError` where measures are named, which footers don't have.
  var footerTotals: RecordsOptions.Totals? {
    get throws {
      switch totals {
      case nil: return nil
      case .known(let known): return known
      case .named(let text):
        if isSummary { return nil }
        throw OptionError(
          "--totals: '\(text)' goes with --summary; footers have none, count or all")
      }
    }
  }
}
