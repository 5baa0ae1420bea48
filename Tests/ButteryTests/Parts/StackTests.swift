import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("stacks") @MainActor struct StackTests {
  private func spans(
    _ wanted: [Int], _ extent: Int, spacing: Int = 0, _ distribution: StackView.Distribution
  ) -> [Range<Int>] {
    spans(
      wanted.map { StackDivision.Wish($0) }, extent,
      gaps: Array(repeating: spacing, count: max(0, wanted.count - 1)), distribution)
  }

  private func spans(
    _ wishes: [StackDivision.Wish], _ extent: Int, gaps: [Int],
    _ distribution: StackView.Distribution
  ) -> [Range<Int>] {
    StackDivision(wishes: wishes, extent: extent, gaps: gaps, distribution: distribution)
      .spans.map { $0.start..<$0.start + $0.length }
  }

  @Test("fill: views keep their extents, those without one share the rest, else the last takes it")
  func fill() {
    #expect(spans([2, 3], 9, .fill) == [0..<2, 2..<9])
    #expect(spans([2, -1, 3], 9, .fill) == [0..<2, 2..<6, 6..<9])
    #expect(spans([-1, -1, 2], 9, .fill) == [0..<4, 4..<7, 7..<9])
    #expect(spans([2, 3], 9, spacing: 1, .fill) == [0..<2, 3..<9])
    #expect(spans([4, 4, 4], 6, .fill) == [0..<4, 4..<6, 6..<6])
  }

  @Test("fill equally: extents differ by one at most, the larger ones first")
  func fillEqually() {
    #expect(spans([9, 0, 1], 8, .fillEqually) == [0..<3, 3..<6, 6..<8])
    #expect(spans([0, 0], 8, spacing: 1, .fillEqually) == [0..<4, 5..<8])
  }

  @Test("equal spacing: what is left goes between the views, at least the spacing")
  func equalSpacing() {
    #expect(spans([1, 1, 1], 10, .equalSpacing) == [0..<1, 5..<6, 9..<10])
    #expect(spans([2, 2], 5, spacing: 3, .equalSpacing) == [0..<2, 5..<7])
    #expect(spans([2], 5, .equalSpacing) == [0..<2])
  }

  @Test(
    "what is left goes to the view that hugs least, what is missing is taken likewise",
    .rules("AP-16"))
  func priorities() {
    let hugging = [
      StackDivision.Wish(2, hugging: 251), .init(3, hugging: 249), .init(2, hugging: 250),
    ]
    #expect(spans(hugging, 10, gaps: [0, 0], .fill) == [0..<2, 2..<8, 8..<10])
    let resisting = [
      StackDivision.Wish(4, resistance: 700), .init(4), .init(4, resistance: 749),
    ]
    #expect(spans(resisting, 9, gaps: [0, 0], .fill) == [0..<1, 1..<5, 5..<9])
    #expect(spans(resisting, 6, gaps: [0, 0], .fill) == [0..<0, 0..<4, 4..<6])
  }

  @Test("proportions are those of the contents, to the column", .rules("AP-16"))
  func proportions() {
    #expect(spans([2, 4], 12, .fillProportionally) == [0..<4, 4..<12])
    #expect(spans([1, 1, 1], 10, spacing: 1, .fillProportionally) == [0..<3, 4..<7, 8..<10])
    #expect(spans([0, -1], 5, .fillProportionally) == [0..<3, 3..<5])
  }

  @Test("centres are equally far from each other, as far as the spacing allows", .rules("AP-16"))
  func centring() {
    #expect(spans([1, 1, 1], 11, .equalCentering) == [0..<1, 5..<6, 10..<11])
    #expect(spans([6, 2, 2], 20, .equalCentering) == [0..<6, 10..<12, 18..<20])
    #expect(spans([8, 1, 1], 11, spacing: 0, .equalCentering) == [0..<8, 8..<9, 10..<11])
    #expect(spans([4], 9, .equalCentering) == [0..<4])
  }

  @Test("views never overlap, keep their order, and stay inside where there is room")
  func invariants() {
    withSeeds(count: 2000) { numbers in
      let wanted = (0..<Int.random(in: 0...5, using: &numbers)).map { _ in
        Int.random(in: -1...6, using: &numbers)
      }
      let extent = Int.random(in: 0...30, using: &numbers)
      let spacing = Int.random(in: 0...3, using: &numbers)
      let all: [StackView.Distribution] = [
        .fill, .fillEqually, .equalSpacing, .fillProportionally, .equalCentering,
      ]
      let distribution = all[Int.random(in: 0..<5, using: &numbers)]
      let found = spans(wanted, extent, spacing: spacing, distribution)
      let gaps = zip(found, found.dropFirst()).map { $1.lowerBound - $0.upperBound }
      let needed = wanted.reduce(0) { $0 + max(0, $1) } + spacing * max(0, wanted.count - 1)
      var isGood = found.count == wanted.count && gaps.allSatisfy { $0 >= spacing }
      if distribution != .equalSpacing, distribution != .equalCentering {
        isGood = isGood && gaps.allSatisfy { $0 == spacing }
        let end = max(extent, spacing * max(0, wanted.count - 1))
        isGood = isGood && (wanted.isEmpty || found.last?.upperBound == end)
      }
      if needed <= extent, let last = found.last { isGood = isGood && last.upperBound <= extent }
      if !isGood {
        Issue.record(
          "\(wanted) in \(extent), \(spacing), \(distribution): \(found)")
      }
    }
  }

  private func label(_ text: String) -> Label {
    let label = Label()
    label.text = text
    return label
  }

  @Test("a row of labels, with spacing, an odd column to the first")
  func horizontal() {
    let stack = StackView(arrangedSubviews: [label("ab"), label("cd")])
    stack.spacing = 1
    #expect(stack.intrinsicContentSize == Size(width: 5, height: 1))
    #expect(Grid(of: stack, width: 8, height: 1).lines == ["ab cd   "])
    stack.distribution = .fillEqually
    #expect(Grid(of: stack, width: 8, height: 1).lines == ["ab   cd "])
    stack.distribution = .equalSpacing
    #expect(Grid(of: stack, width: 8, height: 1).lines == ["ab    cd"])
  }

  @Test("a column of labels: the extents add up, the largest one across counts")
  func vertical() {
    let stack = StackView(arrangedSubviews: [label("a"), label("bcd")])
    stack.axis = .vertical
    #expect(stack.intrinsicContentSize == Size(width: 3, height: 2))
    #expect(Grid(of: stack, width: 4, height: 2).lines == ["a   ", "bcd "])
    stack.alignment = .trailing
    #expect(Grid(of: stack, width: 4, height: 2).lines == ["   a", " bcd"])
    stack.alignment = .center
    #expect(Grid(of: stack, width: 4, height: 2).lines == [" a  ", "bcd "])
  }

  @Test("hidden views and views that were taken out get no place")
  func hidden() {
    let first = label("ab")
    let second = label("cd")
    let third = label("ef")
    let stack = StackView(arrangedSubviews: [first, second, third])
    #expect(Grid(of: stack, width: 6, height: 1).lines == ["abcdef"])
    second.isHidden = true
    #expect(Grid(of: stack, width: 6, height: 1).lines == ["abef  "])
    second.isHidden = false
    #expect(Grid(of: stack, width: 6, height: 1).lines == ["abcdef"])
    first.removeFromSuperview()
    #expect(Grid(of: stack, width: 6, height: 1).lines == ["cdef  "])
    #expect(stack.intrinsicContentSize == Size(width: 4, height: 1))
    #expect(
      stack.arrangedSubviews.map(ObjectIdentifier.init)
        == [second, third].map(ObjectIdentifier.init))
    stack.addArrangedSubview(second)
    #expect(Grid(of: stack, width: 6, height: 1).lines == ["efcd  "])
  }

  @Test("a label that changes its text changes the places of its neighbours")
  func textChanges() {
    let first = label("ab")
    let stack = StackView(arrangedSubviews: [first, label("cd")])
    #expect(Grid(of: stack, width: 6, height: 1).lines == ["abcd  "])
    first.text = "abc"
    #expect(Grid(of: stack, width: 6, height: 1).lines == ["abccd "])
  }

  @Test("stacks nest", .rules("DOC-37", "DOC-67"))
  func nested() {
    let inner = StackView(arrangedSubviews: [label("b"), label("c")])
    inner.axis = .vertical
    let stack = StackView(arrangedSubviews: [label("a"), inner])
    stack.spacing = 1
    #expect(stack.intrinsicContentSize == Size(width: 3, height: 2))
    #expect(Grid(of: stack, width: 3, height: 2).lines == ["a b", "  c"])
  }

  @Test(
    "views come between others, are moved, and stay when they aren't arranged any more",
    .rules("AP-16"))
  func insertion() {
    let (first, second, third) = (label("ab"), label("cd"), label("ef"))
    let stack = StackView(arrangedSubviews: [first, third])
    stack.insertArrangedSubview(second, at: 1)
    #expect(Grid(of: stack, width: 7, height: 1).lines == ["abcdef "])
    stack.insertArrangedSubview(third, at: 0)
    #expect(Grid(of: stack, width: 7, height: 1).lines == ["efabcd "])
    stack.removeArrangedSubview(third)
    #expect(third.superview === stack)
    third.frame = Rect(x: 5, y: 0, width: 2, height: 1)
    #expect(Grid(of: stack, width: 7, height: 1).lines == ["abcd ef"])
  }

  @Test("a view's own spacing counts, and the margins where the stack wants so", .rules("AP-16"))
  func spacings() {
    let (first, second, third) = (label("a"), label("b"), label("c"))
    let stack = StackView(arrangedSubviews: [first, second, third])
    stack.spacing = 1
    stack.setCustomSpacing(3, after: first)
    #expect(stack.customSpacing(after: first) == 3)
    #expect(stack.customSpacing(after: second) == StackView.spacingUseDefault)
    #expect(stack.intrinsicContentSize == Size(width: 7, height: 1))
    #expect(Grid(of: stack, width: 8, height: 1).lines == ["a   b c "])
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 0, right: 1)
    #expect(stack.intrinsicContentSize == Size(width: 10, height: 2))
    #expect(Grid(of: stack, width: 10, height: 2).lines == ["          ", "  a   b c "])
    second.isHidden = true
    #expect(Grid(of: stack, width: 10, height: 2).lines == ["          ", "  a   c   "])
    stack.setCustomSpacing(StackView.spacingUseDefault, after: first)
    #expect(Grid(of: stack, width: 10, height: 2).lines == ["          ", "  a c     "])
  }

  @Test(
    "the view that hugs least is the one that grows, and rows align at top and bottom",
    .rules("AP-16"))
  func hugging() {
    let (first, second) = (label("ab"), label("cd"))
    first.setContentHuggingPriority(100, for: .horizontal)
    let stack = StackView(arrangedSubviews: [first, second])
    #expect(Grid(of: stack, width: 8, height: 1).lines == ["ab    cd"])
    stack.alignment = .bottom
    #expect(Grid(of: stack, width: 8, height: 2).lines == ["        ", "ab    cd"])
    stack.alignment = .firstBaseline
    #expect(Grid(of: stack, width: 8, height: 2).lines == ["ab    cd", "        "])
  }

  @Test("a label takes the rest beside controls and images, wherever it stands", .rules("AP-16"))
  func defaults() {
    let image = ImageView(image: Image(lines: ["##"]))
    let button = Button(configuration: .bordered())
    button.setTitle("Go", for: .normal)
    let huggers = [
      Switch(), Stepper(), SegmentedControl(items: ["a", "b"]), button, ActivityIndicatorView(),
      image,
    ]
    for view in huggers {
      let width = view.intrinsicContentSize.width
      for isFirst in [false, true] {
        let text = label("Wi-Fi")
        let stack = StackView(arrangedSubviews: isFirst ? [view, text] : [text, view])
        stack.frame = Rect(x: 0, y: 0, width: 30, height: 1)
        stack.layoutIfNeeded()
        #expect(text.frame.width == 30 - width, "beside \(type(of: view))")
        #expect(view.frame.width == width)
      }
    }
    #expect(Label().contentHuggingPriority(for: .horizontal) == LayoutPriority.defaultLow)
    #expect(TextField().contentHuggingPriority(for: .horizontal) == LayoutPriority.defaultLow)
    let toggle = Switch()
    #expect(toggle.contentHuggingPriority(for: .vertical) == LayoutPriority.defaultHigh)
    toggle.setContentHuggingPriority(10, for: .horizontal)
    #expect(toggle.contentHuggingPriority(for: .horizontal) == 10)
  }

  @Test("a row aligns the first or the last lines of its texts", .rules("AP-16"))
  func baselines() {
    let labels = ["one", "two\nlines"].map { text in
      let label = Label()
      label.numberOfLines = 0
      label.text = text
      return label
    }
    let stack = StackView(arrangedSubviews: labels)
    stack.spacing = 1
    stack.distribution = .equalSpacing
    stack.alignment = .firstBaseline
    #expect(Grid(of: stack, width: 9, height: 2).lines == ["one two  ", "    lines"])
    stack.alignment = .lastBaseline
    #expect(Grid(of: stack, width: 9, height: 2).lines == ["    two  ", "one lines"])
  }
}
