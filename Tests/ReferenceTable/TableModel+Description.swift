internal import ButteryGrid

extension TableModel: CustomStringConvertible {
  /// The model on a few lines, for messages of failed tests.
  package var description: String {
    let ends =
      "header \(tableHeader.map(String.init) ?? "-") footer "
      + (tableFooter.map(String.init) ?? "-")
    let settings =
      "\(style), inset \(inset.top)/\(inset.bottom), padding \(padding), \(ends)"
      + (estimate == .exact ? "" : ", \(estimate)")
      + (maximumPinnedLines.map { ", at most \($0) pinned" } ?? "")
    return ([settings] + sections.map { "  \($0)" }).joined(separator: "\n")
  }
}

extension TableModel.Section: CustomStringConvertible {
  /// Header, rows and footer on one line.
  package var description: String {
    (level > 0 ? "level \(level) " : "") + "\(header) ["
      + rows.map(\.description).joined(separator: " ") + "] \(footer)"
  }
}

extension TableModel.Row: CustomStringConvertible {
  /// The identifier and the number of lines, or `~` and the columns of text.
  package var description: String {
    switch height {
    case .lines(let lines): "\(identifier)\(lines)"
    case .automatic(let ink): "\(identifier)~\(ink)"
    }
  }
}

extension TableModel.SectionView: CustomStringConvertible {
  /// The content, and the number of lines if that is fixed.
  package var description: String {
    let height = lines.map { "=\($0)" } ?? ""
    return switch content {
    case .none: "none\(height)"
    case .title(let title): "\"\(title)\"\(height)"
    case .reusable(let identifier, let ink): "\(identifier)~\(ink)\(height)"
    case .plain(let ink): "plain~\(ink)\(height)"
    }
  }
}
