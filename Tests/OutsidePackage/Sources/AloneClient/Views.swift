import Buttery

/// A view that overrides everything that subclasses may override.
class PatternView: View {
  let scalar: Unicode.Scalar

  init(scalar: Unicode.Scalar) {
    self.scalar = scalar
    super.init(frame: .zero)
    backgroundColor = .blue
  }

  override var frame: Rect { didSet { setNeedsDisplay() } }
  override var bounds: Rect { didSet { setNeedsDisplay() } }
  override var isHidden: Bool { didSet { setNeedsLayout() } }
  override var backgroundColor: Color? { didSet { setNeedsDisplay() } }
  override var clipsToBounds: Bool { didSet { setNeedsDisplay() } }
  override var layoutMargins: EdgeInsets { didSet { setNeedsLayout() } }
  override var translatesAutoresizingMaskIntoConstraints: Bool { didSet { setNeedsLayout() } }
  override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: 2) }

  override func systemLayoutSizeFitting(_ target: Size) -> Size {
    super.systemLayoutSizeFitting(target)
  }
  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
  }
  override func layoutSubviews() {
    super.layoutSubviews()
  }
  override func draw(in canvas: inout Canvas) {
    canvas.fill(with: scalar, style: Style(foreground: .red, attributes: [.bold, .dim]))
    canvas.write("pattern", at: Point(x: 1, y: 0), style: .plain)
    var below = canvas.clipped(to: Rect(x: 0, y: 1, width: canvas.bounds.width, height: 1))
    below.write("below", at: .zero)
  }
  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let key): key.code == .enter && key.modifiers.isEmpty
    case .mouse(let mouse): mouse.place == .zero
    case .paste(let text): text.isEmpty
    case .resize, .resume, .wake: false
    }
  }
}

@MainActor func arrangeByFrames() -> [View] {
  let container = View(frame: Rect(x: 0, y: 0, width: 40, height: 10))
  let pattern = PatternView(scalar: "+")
  pattern.frame = Rect(x: 1, y: 1, width: 4, height: 2)
  container.addSubview(pattern)
  container.addSubview(View())
  container.setNeedsLayout()
  container.layoutIfNeeded()
  let compressed = pattern.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
  let expanded = pattern.systemLayoutSizeFitting(View.layoutFittingExpandedSize)
  pattern.frame.size = Size(
    width: Screen.main.bounds.width, height: max(compressed.height, expanded.height))
  if pattern.superview === container { pattern.removeFromSuperview() }
  return container.subviews
}

@MainActor func makeLabels() -> [Label] {
  let label = Label()
  label.text = "Butter"
  label.numberOfLines = 0
  label.textColor = .brightYellow
  let alignments: [TextAlignment] = [.left, .center, .right, .natural]
  let modes: [LineBreakMode] = [.byTruncatingTail, .byWordWrapping, .byClipping]
  return zip(alignments, modes).map { alignment, mode in
    let label = Label(frame: Rect(x: 0, y: 0, width: 9, height: 1))
    label.textAlignment = alignment
    label.lineBreakMode = mode
    label.text = nil
    return label
  } + [label]
}

@MainActor func makeImage() -> ImageView {
  let image = Image(lines: ["/\\", "\\/"])
  let view = ImageView(image: image)
  view.image = image.size == .zero ? nil : image
  return view
}

@MainActor func makeStacks() -> StackView {
  let inner = StackView(arrangedSubviews: makeLabels())
  inner.axis = .vertical
  inner.alignment = .fill
  inner.distribution = .fill
  let outer = StackView()
  outer.axis = .horizontal
  outer.spacing = 1
  outer.addArrangedSubview(inner)
  outer.addArrangedSubview(makeImage())
  for alignment in [StackView.Alignment.fill, .leading, .center, .trailing] {
    outer.alignment = alignment
  }
  for distribution in [StackView.Distribution.fill, .fillEqually, .equalSpacing] {
    outer.distribution = distribution
  }
  return outer
}

/// Changes stacks, and finds views in them.
@MainActor func rearrange(_ stack: StackView, _ view: View) -> View? {
  stack.distribution = .fillProportionally
  stack.alignment = .lastBaseline
  stack.border = View.Border(.heavy)
  stack.tintColor = .brightMagenta
  if stack.customSpacing(after: view) == StackView.spacingUseDefault {
    stack.removeArrangedSubview(view)
  }
  stack.sendSubviewToBack(view)
  stack.endEditing(true)
  return stack.viewWithTag(7) ?? stack.hitTest(.zero)
}
