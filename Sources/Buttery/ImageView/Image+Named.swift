internal import Synchronization

// Pictures by name: a program without bundles registers them when it starts.
extension Image {
  private static let registered = Mutex<[String: Image]>([:])

  /// Makes `Image(named:)` find `image`, in place of any that had the name; `nil` forgets the name.
  ///
  ///     Image.register(Image(lines: ["/\\", "\\/"]), named: "diamond")
  ///     imageView.image = Image(named: "diamond")
  ///
  /// Names are compared exactly. May be called from any thread.
  public static func register(_ image: Image?, named name: String) {
    registered.withLock { $0[name] = image }
  }

  /// The image that was registered under `name`, or `nil`.
  ///
  /// Differs from UIKit: nothing is looked for in files; `register(_:named:)` says what there is.
  public init?(named name: String) {
    guard let image = Self.registered.withLock({ $0[name] }) else { return nil }
    self = image
  }
}
