public import ButteryGrid

extension Button {
  /// The look of a button.
  ///
  ///     var configuration = Button.Configuration.filled()
  ///     configuration.title = "Send"
  ///     let button = Button(configuration: configuration, primaryAction: send)
  public struct Configuration: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case plain, bordered, filled }

    let kind: Kind

    /// The title; `nil` for the one set by `setTitle(_:for:)`, or else the action's title.
    public var title: String?
    /// The colour of the title; `nil` for the usual one.
    public var baseForegroundColor: Color?
    /// The background of a filled button; `nil` for the usual one.
    public var baseBackgroundColor: Color?

    private init(_ kind: Kind) { self.kind = kind }

    /// A title in the accent colour.
    public static func plain() -> Configuration { Configuration(.plain) }

    /// A title in brackets.
    public static func bordered() -> Configuration { Configuration(.bordered) }

    /// A title on an accented background, for the main button.
    public static func filled() -> Configuration { Configuration(.filled) }

    /// The columns at each side of a title, one of them for a mark, if there is room.
    var padding: Int { kind == .plain ? 1 : 2 }
  }

  /// The purpose of a button.
  public enum Role: Hashable, Sendable {
    /// No special purpose; the main action; leaving without a change; deleting something.
    case normal, primary, cancel, destructive
  }
}
