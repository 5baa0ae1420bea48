/// The menu of a row, which is made when a person asks for it.
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
  /// A value that distinguishes the configuration from others.
  public let identifier: AnyHashable?
  private let actionProvider: ([MenuElement]) -> Menu?

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - identifier: A value that distinguishes the configuration from others; `nil` if not needed.
  ///   - actionProvider: Makes the menu; returns `nil` for none. Its argument, the suggested
  ///     elements,
  ///     is always empty.
  public init(
    identifier: AnyHashable? = nil, actionProvider: @escaping ([MenuElement]) -> Menu?
  ) {
    self.identifier = identifier
    self.actionProvider = actionProvider
  }

  /// Returns the menu; `nil` if it lists nothing.
  func makeMenu() -> Menu? {
    actionProvider([]).flatMap { $0.isListed ? $0 : nil }
  }
}
