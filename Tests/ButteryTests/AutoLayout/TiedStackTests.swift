import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("stacks whose views are tied to others") @MainActor struct TiedStackTests {
  private func spans(_ views: [View]) -> [Range<Int>] {
    views.map { $0.frame.minX..<$0.frame.maxX }
  }

  private func row(_ views: [View], width: Int, spacing: Int = 0) -> StackView {
    let row = StackView(arrangedSubviews: views)
    row.spacing = spacing
    row.frame = Rect(x: 0, y: 0, width: width, height: 2)
    return row
  }

  @Test("equal widths between arranged siblings are honoured; the last view takes the rest")
  func equalWidths() {
    let views = [label("a"), label("bcd"), label("e")]
    let row = row(views, width: 12, spacing: 1)
    let texts = warnings {
      views[1].widthAnchor.constraint(equalTo: views[0].widthAnchor).isActive = true
      row.layoutIfNeeded()
    }
    #expect(texts == [])
    #expect(views[0].frame.width == views[1].frame.width)
    #expect(
      spans(views).map(\.lowerBound) == [0, views[0].frame.maxX + 1, views[1].frame.maxX + 1])
    #expect(views[2].frame.maxX == 12)
    #expect(views.allSatisfy { $0.frame.minY == 0 && $0.frame.height == 2 })
    views[0].text = "abcde"
    row.layoutIfNeeded()
    #expect(views[1].frame.width == 5)
  }

  @Test("a width that is a multiple of a sibling's")
  func multiple() {
    let views = [View(), View()]
    let row = row(views, width: 12)
    views[1].widthAnchor.constraint(equalTo: views[0].widthAnchor, multiplier: 2).isActive = true
    row.layoutIfNeeded()
    #expect(spans(views) == [0..<4, 4..<12])
    row.frame = Rect(x: 0, y: 0, width: 9, height: 2)
    row.layoutIfNeeded()
    #expect(spans(views) == [0..<3, 3..<9])
  }

  @Test("a constraint to a view outside of the stack moves what the stack arranges")
  func outside() {
    let box = container(20, 4)
    let views = [label("a"), label("b")]
    let row = StackView(arrangedSubviews: views)
    let below = label("below")
    place(row, in: box) {
      [
        $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor),
        $0.trailingAnchor.constraint(equalTo: $1.trailingAnchor),
        $0.topAnchor.constraint(equalTo: $1.topAnchor),
      ]
    }
    place(below, in: box) { below, box in
      [
        below.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 7),
        below.topAnchor.constraint(equalTo: row.bottomAnchor),
        views[1].leadingAnchor.constraint(equalTo: below.leadingAnchor),
      ]
    }
    let texts = warnings { box.layoutIfNeeded() }
    #expect(texts == [])
    #expect(spans(views) == [0..<7, 7..<20])
    #expect(row.frame == Rect(x: 0, y: 0, width: 20, height: 1))
    #expect(below.frame == Rect(x: 7, y: 1, width: 5, height: 1))
  }

  @Test("columns of two rows in different stacks line up")
  func table() {
    let box = container(20, 2)
    let rows = [["a", "bb", "c"], ["dddd", "e", "ff"]].map { $0.map { label($0) } }
    let stacks = rows.map { StackView(arrangedSubviews: $0) }
    for stack in stacks { stack.spacing = 1 }
    let column = StackView(arrangedSubviews: stacks)
    column.axis = .vertical
    place(column, in: box) { pin($0, to: $1) }
    for index in 0..<2 {
      rows[0][index].widthAnchor.constraint(equalTo: rows[1][index].widthAnchor).isActive = true
    }
    let texts = warnings { box.layoutIfNeeded() }
    #expect(texts == [])
    #expect(stacks.map(\.frame.minY) == [0, 1])
    #expect(rows[0].map(\.frame.minX) == [0, 5, 8])
    #expect(rows[1].map(\.frame.minX) == [0, 5, 8])
  }

  @Test("measuring counts the ties, and texts wrap at the widths that they lead to")
  func fitting() {
    let sign = label("*")
    let text = label("one two three", lines: 0)
    let row = StackView(arrangedSubviews: [sign, text])
    text.widthAnchor.constraint(equalTo: sign.widthAnchor, multiplier: 2).isActive = true
    let size = row.systemLayoutSizeFitting(
      Size(width: 9, height: 0), withHorizontalFittingPriority: LayoutPriority.required,
      verticalFittingPriority: LayoutPriority.fittingSizeLevel)
    #expect(size == Size(width: 9, height: 3))
    row.frame = Rect(x: 0, y: 0, width: 9, height: 3)
    row.layoutIfNeeded()
    #expect(spans([sign, text]) == [0..<3, 3..<9])
  }

  @Test("hidden views take no room and their ties don't hold; the arrangement may change")
  func changes() {
    let views = [label("abcdef"), label("b"), label("c")]
    let row = row(views, width: 12)
    views[1].widthAnchor.constraint(equalTo: views[0].widthAnchor).isActive = true
    views[2].widthAnchor.constraint(equalToConstant: 2).isActive = true
    row.layoutIfNeeded()
    #expect(spans(views) == [0..<5, 5..<10, 10..<12])
    views[0].isHidden = true
    row.layoutIfNeeded()
    #expect(spans([views[1], views[2]]) == [0..<10, 10..<12])
    views[0].isHidden = false
    row.spacing = 1
    row.layoutIfNeeded()
    #expect(spans(views) == [0..<4, 5..<9, 10..<12])
    row.axis = .vertical
    row.alignment = .leading
    row.frame = Rect(x: 0, y: 0, width: 12, height: 5)
    row.layoutIfNeeded()
    #expect(views.map(\.frame.minY) == [0, 2, 4])
  }

  @Test("with a tie that demands nothing a stack arranges its views as without one")
  func twin() {
    withSeeds(count: 300) { numbers in
      let texts = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
        String(repeating: "x", count: Int.random(in: 1...6, using: &numbers))
      }
      let needed = texts.reduce(0) { $0 + $1.count } + 2 * (texts.count - 1)
      let width = needed + 6 + Int.random(in: 0...9, using: &numbers)
      let extra = Int.random(in: 0...2, using: &numbers)
      let hasMargins = Bool.random(using: &numbers)
      let distribution: StackView.Distribution =
        texts.count < 3 && Bool.random(using: &numbers) ? .equalSpacing : .fill
      let alignments: [StackView.Alignment] = [.fill, .leading, .center, .trailing]
      let alignment = alignments[Int.random(in: 0..<4, using: &numbers)]
      let isVertical = Bool.random(using: &numbers)
      let pictures = [false, true].map { isTied in
        let views = texts.map { label($0) }
        let stack = StackView(arrangedSubviews: views)
        stack.axis = isVertical ? .vertical : .horizontal
        stack.spacing = 2
        stack.setCustomSpacing(2 + extra, after: views[0])
        stack.isLayoutMarginsRelativeArrangement = hasMargins
        stack.layoutMargins = EdgeInsets(top: 2, left: 1, bottom: 0, right: 3)
        stack.distribution = distribution
        stack.alignment = alignment
        stack.frame = Rect(x: 0, y: 0, width: width, height: isVertical ? 19 : 6)
        if isTied {
          views[0].leadingAnchor.constraint(greaterThanOrEqualTo: stack.leadingAnchor)
            .isActive = true
        }
        stack.layoutIfNeeded()
        return views.map(\.frame)
      }
      if texts.count > 1 || distribution == .fill {
        #expect(pictures[0] == pictures[1], "\(texts) in \(width), \(distribution), \(alignment)")
      }
    }
  }

  @Test(
    "with a tie, proportions and equal ways are what they are without, to a column", .rules("AP-16")
  )
  func tiedDistributions() {
    withSeeds(count: 200) { numbers in
      let texts = (0..<Int.random(in: 2...4, using: &numbers)).map { _ in
        String(repeating: "x", count: Int.random(in: 1...6, using: &numbers))
      }
      let width = texts.reduce(0) { $0 + $1.count } + Int.random(in: 12...30, using: &numbers)
      for distribution in [StackView.Distribution.fillProportionally, .equalCentering] {
        let frames = [false, true].map { isTied in
          let views = texts.map { label($0) }
          let stack = StackView(arrangedSubviews: views)
          stack.spacing = 1
          stack.distribution = distribution
          stack.frame = Rect(x: 0, y: 0, width: width, height: 1)
          if isTied {
            views[0].leadingAnchor.constraint(greaterThanOrEqualTo: stack.leadingAnchor)
              .isActive = true
          }
          stack.layoutIfNeeded()
          return views.map(\.frame)
        }
        let isNear = zip(frames[0], frames[1]).allSatisfy {
          abs($0.minX - $1.minX) <= 1 && abs($0.width - $1.width) <= 1
        }
        #expect(isNear, "\(texts) in \(width), \(distribution): \(frames)")
      }
    }
  }
}
