import Buttery
import ButteryTestSupport
import Testing

/// A description of a random layout, from which a layout is created or changed step by step.
private struct LayoutModel {
  struct Tie {
    var first: Int
    var second: Int
    var kind: Int
    var relation: Int
    var constant: Int
    var priority: Int
  }

  var size = Size(width: 20, height: 8)
  var texts = ["a", "bc def", "ghi jkl mno", "", "p"]
  /// The container of each view: the index of another view, or -1 for the box.
  let containers = [-1, -1, -1, 0, 0]
  var frameOfLast = Rect(x: 1, y: 0, width: 2, height: 1)
  var margins = EdgeInsets(left: 1, right: 1)
  var ties: [Tie] = []

  static func randomTie(using numbers: inout SeededGenerator) -> Tie {
    let priorities = [1000, 1000, 750, 500, 250, 20]
    return Tie(
      first: Int.random(in: 0...4, using: &numbers),
      second: Int.random(in: -2...4, using: &numbers),
      kind: Int.random(in: 0...7, using: &numbers),
      relation: Int.random(in: 0...4, using: &numbers),
      constant: Int.random(in: -3...6, using: &numbers),
      priority: priorities[Int.random(in: 0..<6, using: &numbers)])
  }
}

/// The views and constraints of a model.
@MainActor private final class LiveLayout {
  let box = View()
  var labels: [Label] = []
  var constraints: [LayoutConstraint] = []

  init(_ model: LayoutModel) {
    for (text, container) in zip(model.texts, model.containers) {
      let label = Label()
      label.numberOfLines = 0
      label.text = text
      (container < 0 ? box : labels[container]).addSubview(label)
      label.translatesAutoresizingMaskIntoConstraints = false
      labels.append(label)
    }
    labels[4].translatesAutoresizingMaskIntoConstraints = true
    labels[4].frame = model.frameOfLast
    box.layoutMargins = model.margins
    box.frame = Rect(origin: .zero, size: model.size)
    for tie in model.ties { add(tie) }
  }

  func add(_ tie: LayoutModel.Tie) {
    let constraint = make(tie)
    constraint.priority = tie.priority
    constraints.append(constraint)
    constraint.isActive = true
  }

  private func make(_ tie: LayoutModel.Tie) -> LayoutConstraint {
    let view = labels[tie.first]
    let guide = box.layoutMarginsGuide
    let other = tie.second < 0 ? box : labels[tie.second]
    let isGuide = tie.second == -2
    switch tie.kind {
    case 0:
      return relate(
        view.leadingAnchor, isGuide ? guide.leadingAnchor : other.leadingAnchor, tie)
    case 1:
      return relate(view.leftAnchor, isGuide ? guide.trailingAnchor : other.rightAnchor, tie)
    case 2: return relate(view.topAnchor, isGuide ? guide.topAnchor : other.topAnchor, tie)
    case 3: return relate(view.topAnchor, isGuide ? guide.bottomAnchor : other.bottomAnchor, tie)
    case 4:
      return relate(view.centerXAnchor, isGuide ? guide.centerXAnchor : other.centerXAnchor, tie)
    case 5:
      return relate(
        view.trailingAnchor, isGuide ? guide.trailingAnchor : other.trailingAnchor, tie)
    case 6: return view.widthAnchor.constraint(equalToConstant: max(0, tie.constant))
    default:
      return view.heightAnchor.constraint(
        equalTo: tie.relation == 4 ? view.widthAnchor : other.heightAnchor, multiplier: 0.5,
        constant: tie.constant)
    }
  }

  private func relate<Kind>(
    _ first: LayoutAnchor<Kind>, _ second: LayoutAnchor<Kind>, _ tie: LayoutModel.Tie
  ) -> LayoutConstraint {
    switch tie.relation {
    case 0: first.constraint(greaterThanOrEqualTo: second, constant: tie.constant)
    case 1: first.constraint(lessThanOrEqualTo: second, constant: tie.constant)
    default: first.constraint(equalTo: second, constant: tie.constant)
    }
  }

  var frames: [Rect] {
    box.layoutIfNeeded()
    return labels.map(\.frame)
  }

  /// Makes a random change here and in `model`.
  func change(_ model: inout LayoutModel, using numbers: inout SeededGenerator) {
    let tie = model.ties.isEmpty ? nil : Int.random(in: 0..<model.ties.count, using: &numbers)
    switch Int.random(in: 0...7, using: &numbers) {
    case 0:
      model.size = Size(
        width: Int.random(in: 0...30, using: &numbers),
        height: Int.random(in: 0...9, using: &numbers))
      box.frame = Rect(origin: .zero, size: model.size)
    case 1:
      let index = Int.random(in: 0...4, using: &numbers)
      let texts = ["", "x", "bc def", "three words here", "averylongword"]
      model.texts[index] = texts[Int.random(in: 0..<5, using: &numbers)]
      labels[index].text = model.texts[index]
    case 2:
      model.margins = EdgeInsets(left: Int.random(in: 0...3, using: &numbers))
      box.layoutMargins = model.margins
    case 3:
      model.frameOfLast = Rect(
        x: Int.random(in: -1...5, using: &numbers), y: 1,
        width: Int.random(in: 0...6, using: &numbers), height: 1)
      labels[4].frame = model.frameOfLast
    case 4 where tie != nil && model.ties[tie!].kind < 6:
      model.ties[tie!].constant = Int.random(in: -3...6, using: &numbers)
      constraints[tie!].constant = model.ties[tie!].constant
    case 5 where tie != nil:
      model.ties[tie!].priority = Int.random(in: 1...1000, using: &numbers)
      constraints[tie!].priority = model.ties[tie!].priority
    case 6 where model.ties.count > 1:
      model.ties.remove(at: tie!)
      constraints.remove(at: tie!).isActive = false
    default:
      model.ties.append(LayoutModel.randomTie(using: &numbers))
      add(model.ties[model.ties.count - 1])
    }
  }
}

@Suite("layouts that change") @MainActor struct IncrementalLayoutTests {
  @Test("a layout that was changed step by step is that of the same views built anew")
  func twin() {
    _ = warnings {
      withSeeds(count: cases(400, orShortly: 80)) { numbers in
        var model = LayoutModel()
        for _ in 0..<Int.random(in: 1...9, using: &numbers) {
          model.ties.append(LayoutModel.randomTie(using: &numbers))
        }
        let live = LiveLayout(model)
        for step in 0..<8 {
          let found = live.frames
          let wanted = LiveLayout(model).frames
          if found != wanted { Issue.record("step \(step): \(found), anew \(wanted)\n\(model)") }
          #expect(found.allSatisfy { $0.width >= 0 && $0.height >= 0 })
          let count = live.box.constraintSolveCount
          live.box.setNeedsLayout()
          #expect(live.frames == found)
          #expect(live.box.constraintSolveCount == count)
          live.change(&model, using: &numbers)
        }
      }
    }
  }
}
