public import ButteryGrid

extension Button {
  /// What a button looks like.
  ///
  ///     var configuration = Button.Configuration.filled()
  ///     configuration.title = "Send"
  ///     let button = Button(configuration: configuration, primaryAction: send)
  public struct Configuration: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case plain, bordered, filled }

    let kind: Kind

    /// What the button says; `nil` for what `setTitle(_:for:)` was given, or its action's title.
    public var title: String?
    /// The ink; `nil` for the usual one.
    public var baseForegroundColor: Color?
    /// The paper of a filled button; `nil` for the usual one.
    public var baseBackgroundColor: Color?

    private init(_ kind: Kind) { self.kind = kind }

    /// A title in an ink that stands out.
    public static func plain() -> Configuration { Configuration(.plain) }

    /// A title in brackets.
    public static func bordered() -> Configuration { Configuration(.bordered) }

    /// A title on a paper that stands out: for what is meant to be pressed.
    public static func filled() -> Configuration { Configuration(.filled) }

    /// The columns at each side of a title that has room enough.
    var padding: Int { kind == .plain ? 1 : 2 }
  }

  /// What pressing a button means.
  public enum Role: Hashable, Sendable {
    /// Nothing in particular; what is meant first; to leave; to destroy something.
    case normal, primary, cancel, destructive
  }
}
