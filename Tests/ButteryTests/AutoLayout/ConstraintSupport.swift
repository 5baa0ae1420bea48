import Buttery

/// Adds a view to `container` and places it by constraints.
@MainActor func place(
  _ view: View, in container: View, _ constraints: (View, View) -> [LayoutConstraint]
) {
  view.translatesAutoresizingMaskIntoConstraints = false
  container.addSubview(view)
  LayoutConstraint.activate(constraints(view, container))
}

@MainActor func container(_ width: Int, _ height: Int) -> View {
  View(frame: Rect(x: 0, y: 0, width: width, height: height))
}

@MainActor func label(_ text: String, lines: Int = 1) -> Label {
  let label = Label()
  label.text = text
  label.numberOfLines = lines
  return label
}

/// Returns the warnings that `body` causes.
@MainActor func warnings(_ body: () -> Void) -> [String] {
  var warnings: [String] = []
  let usual = TableViewDiagnostics.warning
  TableViewDiagnostics.warning = { warnings.append($0) }
  defer { TableViewDiagnostics.warning = usual }
  body()
  return warnings
}

/// Returns constraints that pin a view to the edges of another one.
@MainActor func pin(_ view: View, to other: View) -> [LayoutConstraint] {
  [
    view.leadingAnchor.constraint(equalTo: other.leadingAnchor),
    view.trailingAnchor.constraint(equalTo: other.trailingAnchor),
    view.topAnchor.constraint(equalTo: other.topAnchor),
    view.bottomAnchor.constraint(equalTo: other.bottomAnchor),
  ]
}
