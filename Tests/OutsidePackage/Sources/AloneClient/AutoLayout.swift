import Buttery

/// A view that places its subviews by constraints.
final class AnchoredView: View {
  private let image = ImageView(image: Image(lines: ["##", "##"]))
  private let label = Label()
  private var gap: LayoutConstraint?

  override init(frame: Rect) {
    super.init(frame: frame)
    for view in [image, label] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    let gap = label.leadingAnchor.constraint(equalTo: image.trailingAnchor, constant: 1)
    self.gap = gap
    LayoutConstraint.activate(
      imageConstraints + [
        gap,
        label.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
        label.centerYAnchor.constraint(equalTo: image.centerYAnchor),
      ])
  }

  private var imageConstraints: [LayoutConstraint] {
    [
      image.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
      image.widthAnchor.constraint(equalToConstant: 2),
      image.heightAnchor.constraint(equalToConstant: 2),
      image.topAnchor.constraint(greaterThanOrEqualTo: topAnchor),
      image.bottomAnchor.constraint(lessThanOrEqualTo: bottomAnchor),
    ]
  }

  func widen() {
    gap?.constant = 3
    gap?.priority = 750
    gap?.isActive = false
    if let gap { LayoutConstraint.deactivate([gap]) }
  }
}

/// Creates a constraint for each anchor and each relation.
@MainActor func constraints(of view: View, in container: View) -> [LayoutConstraint] {
  let guide = container.layoutMarginsGuide
  let horizontal: [LayoutXAxisAnchor] = [guide.leadingAnchor, guide.leftAnchor, guide.rightAnchor]
  let vertical: [LayoutYAxisAnchor] = [guide.topAnchor, guide.bottomAnchor, guide.centerYAnchor]
  let extents: [LayoutDimension] = [guide.widthAnchor, guide.heightAnchor]
  return [
    view.leftAnchor.constraint(equalTo: horizontal[1]),
    view.trailingAnchor.constraint(equalTo: container.rightAnchor, constant: -1),
    view.centerXAnchor.constraint(greaterThanOrEqualTo: horizontal[0], constant: 2),
    view.leadingAnchor.constraint(lessThanOrEqualTo: horizontal[2], constant: 3),
    view.topAnchor.constraint(equalTo: vertical[0], constant: 1),
    view.bottomAnchor.constraint(equalTo: vertical[1]),
    view.centerYAnchor.constraint(equalTo: vertical[2]),
    view.widthAnchor.constraint(equalTo: extents[0], multiplier: 0.5, constant: 1),
    view.widthAnchor.constraint(greaterThanOrEqualToConstant: 1),
    view.heightAnchor.constraint(lessThanOrEqualToConstant: 9),
    view.heightAnchor.constraint(equalTo: extents[1]),
  ]
}

/// Puts a view into a guide, as strong as its contents.
@MainActor func guide(_ view: View, in container: View) -> [Rect] {
  let guide = LayoutGuide()
  container.addLayoutGuide(guide)
  let strength = view.contentHuggingPriority(for: .horizontal)
  let resistance = view.contentCompressionResistancePriority(for: .vertical)
  let width = view.widthAnchor.constraint(equalTo: guide.widthAnchor)
  width.priority = min(strength, resistance, LayoutPriority.defaultHigh, LayoutPriority.defaultLow)
  width.isActive = guide.owningView === container
  let frames = container.layoutGuides.map(\.layoutFrame)
  container.removeLayoutGuide(guide)
  return frames
}
