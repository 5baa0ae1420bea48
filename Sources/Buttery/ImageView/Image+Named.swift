internal import Synchronization

// Named images: a program without bundles registers its images when it starts.
extension Image {
  private static let registered = Mutex<[String: Image]>([:])

  /// Makes `Image(named:)` return `image`; `nil` removes the name.
  ///
  ///     Image.register(Image(lines: ["/\\", "\\/"]), named: "diamond")
  ///     imageView.image = Image(named: "diamond")
  ///
  /// An image registered earlier under the name is replaced. Names are compared exactly. May be
  /// called from any thread.
  public static func register(_ image: Image?, named name: String) {
    registered.withLock { $0[name] = image }
  }

  /// Creates the image that is registered under `name`; `nil` if there is none.
  ///
  /// Differs from UIKit: no files are searched, only images registered by `register(_:named:)`.
  public init?(named name: String) {
    guard let image = Self.registered.withLock({ $0[name] }) else { return nil }
    self = image
  }
}
