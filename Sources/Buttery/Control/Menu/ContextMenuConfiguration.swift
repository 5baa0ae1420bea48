/// The menu of a row, made when a person asks for it.
///
///     override func tableView(
///       _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
///     ) -> ContextMenuConfiguration? {
///       ContextMenuConfiguration { [unowned self] _ in
///         Menu(children: [Action(title: "Rename") { _ in rename(indexPath) }])
///       }
///     }
///
/// Differs from UIKit: there is no preview.
@MainActor public final class ContextMenuConfiguration {
  /// Tells the configuration from others.
  public let identifier: AnyHashable?
  private let actionProvider: ([MenuElement]) -> Menu?

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - identifier: Tells the configuration from others; `nil` where nobody asks.
  ///   - actionProvider: Makes the menu; `nil` for none. It is handed what the system suggests, which
  ///     is nothing.
  public init(
    identifier: AnyHashable? = nil, actionProvider: @escaping ([MenuElement]) -> Menu?
  ) {
    self.identifier = identifier
    self.actionProvider = actionProvider
  }

  /// The menu, if there is anything to choose from.
  func makeMenu() -> Menu? {
    actionProvider([]).flatMap { $0.isListed ? $0 : nil }
  }
}
