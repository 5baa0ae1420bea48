@preconcurrency import Benchmark
import Buttery

/// Solving constraints.
@MainActor func addConstraintBenchmarks(to suite: BenchmarkSuite) {
  suite.add("constraints: 12 of a cell, another size") {
    let card = Card(style: .default, reuseIdentifier: nil)
    var walk = Walk(steps: 20)
    var extent = 20
    return {
      extent += walk.next()
      card.frame = Rect(x: 0, y: 0, width: 20 + extent, height: extent)
      card.layoutIfNeeded()
    }
  }
  suite.add("constraints: 12 of a cell, from scratch") {
    let card = Card(style: .default, reuseIdentifier: nil)
    card.frame = Rect(x: 0, y: 0, width: 40, height: 2)
    var walk = Walk(steps: 1)
    return {
      card.contentView.constraints[0].constant += walk.next()
      card.layoutIfNeeded()
    }
  }
  suite.add("constraints: 12 of a cell, another text") {
    let card = Card(style: .default, reuseIdentifier: nil)
    card.frame = Rect(x: 0, y: 0, width: 40, height: 2)
    var walk = Walk(steps: 1)
    return {
      card.title.text = walk.next() > 0 ? "butter" : "buttermilk"
      card.layoutIfNeeded()
    }
  }
  suite.add("constraints: 12 of a cell, nothing new", operations: 10) {
    let card = Card(style: .default, reuseIdentifier: nil)
    card.frame = Rect(x: 0, y: 0, width: 40, height: 2)
    card.layoutIfNeeded()
    return {
      card.contentView.setNeedsLayout()
      card.layoutIfNeeded()
    }
  }
}

/// A cell of three labels and a picture, placed by 12 constraints.
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
    for view in [picture, title, number, body] {
      view.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(view)
    }
    let margins = contentView.layoutMarginsGuide
    LayoutConstraint.activate([
      picture.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      picture.topAnchor.constraint(equalTo: contentView.topAnchor),
      title.leadingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 1),
      title.topAnchor.constraint(equalTo: contentView.topAnchor),
      number.leadingAnchor.constraint(greaterThanOrEqualTo: title.trailingAnchor, constant: 1),
      number.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      number.centerYAnchor.constraint(equalTo: title.centerYAnchor),
      number.widthAnchor.constraint(lessThanOrEqualToConstant: 9),
      body.leadingAnchor.constraint(equalTo: title.leadingAnchor),
      body.trailingAnchor.constraint(equalTo: number.trailingAnchor),
      body.topAnchor.constraint(equalTo: title.bottomAnchor),
      body.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
    ])
  }
}
