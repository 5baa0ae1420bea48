import Buttery

/// One row of the settings: what it is called, and how it is changed.
@MainActor struct Setting {
  /// What a row has to do with.
  enum Kind {
    /// A control at its trailing edge.
    case control(View)
    /// One of several rows, of which one is checked.
    case choice(isChosen: () -> Bool, choose: () -> Void)
    /// A controller that it leads to, and what stands there now.
    case disclosure(detail: String, make: () -> ViewController)
    /// Something that it does.
    case action(() -> Void)
  }

  let title: String
  let kind: Kind

  /// Whether anything happens when the row is chosen.
  var isSelectable: Bool {
    if case .control = kind { false } else { true }
  }
}

/// Settings that belong together.
@MainActor struct SettingsSection {
  let title: String
  var footer: String?
  let rows: [Setting]
}
