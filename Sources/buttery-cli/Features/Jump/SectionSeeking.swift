import Buttery

/// Content that can look for sections that aren't loaded.
@MainActor protocol SectionSeeking: TableContent {
  /// Whether there are sections, or will be as soon as the current query is answered.
  var willHaveSections: Bool { get }

  /// Looks for a section by letters of its name.
  ///
  /// Only the last search is answered. `arrive` is called with the section once its rows are
  /// loaded, or with nil if there is none.
  func seekSection(
    _ letters: String, _ arrive: @escaping @MainActor (_ section: Int?) -> Void)

  /// Notes the scroll position.
  ///
  /// - Returns: A closure that restores the position.
  func makeReturn() -> @MainActor () -> Void
}
