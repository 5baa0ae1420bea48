/// A source that takes its time: ten million parcels in the days of a year, page by page.
///
/// It knows neither the table nor the main actor, and stops where its task is cancelled.
struct Parcels: Sendable {
  static let pageSize = 50

  /// The next days that there are parcels of, as many as a page of them has.
  func days(after day: Int) async throws -> Range<Int> {
    try await wait()
    return day + 1..<min(day + 31, 366)
  }

  /// How many parcels there are of a day; of every seventh nobody knows.
  func count(of day: Int) async throws -> Int {
    try await wait()
    if day % 7 == 0 { throw Unknown() }
    return Self.count(day)
  }

  /// A page of a day's parcels; fewer than a page behind the last one.
  func page(_ page: Int, of day: Int) async throws -> [String] {
    try await wait()
    let start = page * Self.pageSize
    let end = min(start + Self.pageSize, Self.count(day))
    return (start..<max(start, end)).map { "\(day)/\($0 + 1), to door \($0 * 31 % 97 + 1)" }
  }

  private struct Unknown: Error {}

  private static func count(_ day: Int) -> Int { 20_000 + day * 7_919 % 14_801 }

  private func wait() async throws { try await Task.sleep(for: .milliseconds(40)) }
}
