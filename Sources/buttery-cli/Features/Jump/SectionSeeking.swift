import Buttery

/// Content that can look for sections which aren't here.
@MainActor protocol SectionSeeking: TableContent {
  /// Whether there are sections, or will be as soon as what is asked for is here.
  var willHaveSections: Bool { get }

  /// Looks for a section by letters of its name.
  ///
  /// What is asked for last is answered; `arrive` is called once its rows are here, with the section;
  /// nil for none.
  func seekSection(
    _ letters: String, _ arrive: @escaping @MainActor (_ section: Int?) -> Void)

  /// Notes where the table stands.
  ///
  /// - Returns: What leads back there.
  func makeReturn() -> @MainActor () -> Void
}
