import DairyData

/// Writes the dairy figures to standard output.
struct DairyOutput {
  let products: [DairyProduct]

  private static let names = ["product", "year", "pounds"]

  @MainActor func write(as format: OutputFormat) throws {
    var output = PlainOutput()
    switch format {
    case .plain: writePlain(to: &output)
    case .csv: writeCSV(to: &output)
    case .jsonl: writeJSON(to: &output)
    case .markdown: writeMarkdown(to: &output)
    case .none: break
    }
    try output.finish()
  }

  @MainActor private func writePlain(to output: inout PlainOutput) {
    let model = DairyModel(products: products)
    output.write("\(DairyTitleView.title)\n\(DairyTitleView.source)\n")
    for section in model.sections {
      output.write("\n\(section.name)\n")
      for row in section.rows {
        output.write("  \(row.year)")
        output.write(row.pounds, columns: row.pounds.utf8.count, in: 9, alignsRight: true)
        output.write("\n")
      }
      output.write("  \(section.note)\n")
    }
    output.write("\n\(DairyTotalsView.title)\n")
    for line in DairyTotalsView.lines(of: model) { output.write("  \(line)\n") }
  }

  private func writeCSV(to output: inout PlainOutput) {
    CSVText.write(Self.names, to: &output)
    for product in products {
      for figure in product.figures {
        CSVText.write([product.name, String(figure.year), figure.text], to: &output)
      }
    }
  }

  private func writeJSON(to output: inout PlainOutput) {
    let keys = Self.names.map { JSONText.string($0) }
    for product in products {
      let values = [JSONText.string(product.name)]
      for figure in product.figures {
        let all = values + [Array(String(figure.year).utf8), Array(figure.text.utf8)]
        for (place, (key, value)) in zip(keys, all).enumerated() {
          output.write(UInt8(ascii: place == 0 ? "{" : ","))
          output.write(key)
          output.write(UInt8(ascii: ":"))
          output.write(value)
        }
        output.write("}\n" as StaticString)
      }
    }
  }

  private func writeMarkdown(to output: inout PlainOutput) {
    for (place, product) in products.enumerated() {
      if place > 0 { output.write("\n") }
      output.write(
        "## \(MarkdownText.escaped(product.name))\n\n| year | pounds |\n| ---: | ---: |\n")
      for figure in product.figures { output.write("| \(figure.year) | \(figure.text) |\n") }
      output.write("\n\(MarkdownText.escaped(product.note))\n")
    }
  }
}
