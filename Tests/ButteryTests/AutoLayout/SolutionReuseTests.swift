import Buttery
import Testing

@Suite("solutions") @MainActor struct SolutionReuseTests {
  /// A cell with an image, a title, a number and a text, placed by 12 constraints.
  private final class Card: TableViewCell {
    let picture = ImageView(image: Image(lines: ["##"]))
    let title = Label()
    let number = Label()
    let body = Label()

    required init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      title.text = "title"
      number.text = "12"
      body.text = "a text of several words"
      let (picture, title, number) = (picture, title, number)
      place(picture, in: contentView) {
        [
          $0.leadingAnchor.constraint(equalTo: $1.layoutMarginsGuide.leadingAnchor),
          $0.topAnchor.constraint(equalTo: $1.topAnchor),
        ]
      }
      place(title, in: contentView) {
        [
          $0.leadingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 1),
          $0.topAnchor.constraint(equalTo: $1.topAnchor),
        ]
      }
      place(number, in: contentView) {
        [
          $0.leadingAnchor.constraint(greaterThanOrEqualTo: title.trailingAnchor, constant: 1),
          $0.trailingAnchor.constraint(equalTo: $1.layoutMarginsGuide.trailingAnchor),
          $0.centerYAnchor.constraint(equalTo: title.centerYAnchor),
          $0.widthAnchor.constraint(lessThanOrEqualToConstant: 9),
        ]
      }
      place(body, in: contentView) {
        [
          $0.leadingAnchor.constraint(equalTo: title.leadingAnchor),
          $0.trailingAnchor.constraint(equalTo: number.trailingAnchor),
          $0.topAnchor.constraint(equalTo: title.bottomAnchor),
          $0.bottomAnchor.constraint(equalTo: $1.bottomAnchor),
        ]
      }
    }
  }

  private func card() -> Card {
    let card = Card(style: .default, reuseIdentifier: nil)
    card.frame = Rect(x: 0, y: 0, width: 40, height: 2)
    card.layoutIfNeeded()
    return card
  }

  @Test("a layout in which nothing has changed solves nothing")
  func unchanged() {
    let card = card()
    let content = card.contentView
    #expect(content.constraintSolveCount == 2)
    for _ in 0..<3 {
      content.setNeedsLayout()
      card.setNeedsLayout()
      card.layoutIfNeeded()
    }
    card.frame = Rect(x: 9, y: 9, width: 40, height: 2)
    card.layoutIfNeeded()
    #expect(content.constraintSolveCount == 2)
  }

  @Test("a text of the same size solves nothing, one of another width only the widths")
  func contents() {
    let card = card()
    card.title.text = "other"
    card.layoutIfNeeded()
    #expect(card.contentView.constraintSolveCount == 2)
    card.title.text = "longer"
    card.layoutIfNeeded()
    #expect(card.contentView.constraintSolveCount == 3)
    #expect(card.title.frame == Rect(x: 4, y: 0, width: 6, height: 1))
  }

  @Test("a new height solves the heights only, a new constant both")
  func sizes() {
    let card = card()
    card.frame = Rect(x: 0, y: 0, width: 40, height: 3)
    card.layoutIfNeeded()
    #expect(card.contentView.constraintSolveCount == 3)
    card.contentView.constraints[0].constant = 2
    card.layoutIfNeeded()
    #expect(card.contentView.constraintSolveCount == 5)
    #expect(card.picture.frame.minX == 3)
  }

  @Test("a frame that somebody set on a view that constraints place is set back")
  func setBack() {
    let card = card()
    let frame = card.title.frame
    card.title.frame = .zero
    card.contentView.setNeedsLayout()
    card.layoutIfNeeded()
    #expect(card.title.frame == frame)
    #expect(card.contentView.constraintSolveCount == 2)
  }

  @Test("views without constraints have nothing to do with all this")
  func without() {
    let cell = TableViewCell()
    cell.textLabel?.text = "text"
    cell.frame = Rect(x: 0, y: 0, width: 40, height: 2)
    cell.layoutIfNeeded()
    #expect(cell.constraintSolveCount == 0)
    #expect(cell.contentView.constraintSolveCount == 0)
  }

  @Test(
    "12 constraints are solved in well under 100 microseconds; nothing new costs next to nothing")
  func speed() {
    let card = card()
    let content = card.contentView
    let (tries, rounds) = (20, 100)
    func shortest(_ work: (Int) -> Void) -> Duration {
      shortestComputingTime(of: tries) { for round in 0..<rounds { work(round) } } / rounds
    }
    let solving = shortest { round in
      card.frame = Rect(x: 0, y: 0, width: 40 + round % 2, height: 2 + round % 2)
      card.layoutIfNeeded()
    }
    #expect(content.constraintSolveCount >= 2 * tries * rounds)
    let building = shortest { round in
      content.constraints[0].constant = round % 2
      card.layoutIfNeeded()
    }
    let reusing = shortest { _ in
      content.setNeedsLayout()
      card.layoutIfNeeded()
    }
    print("12 constraints: \(solving) to solve, \(building) from scratch, \(reusing) unchanged")
    #expect(reusing * 10 < solving)
    #if !DEBUG
      #expect(solving < .microseconds(100))
      #expect(building < .microseconds(200))
    #endif
  }
}
