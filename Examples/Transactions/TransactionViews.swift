import Buttery

/// Two labels in a stack, one below the other, in the margins of a view.
class StackedLabelsView: View {
  let title = Label()
  let detail = Label()

  override init(frame: Rect) {
    super.init(frame: frame)
    title.textAttributes = .bold
    let stack = StackView(arrangedSubviews: [title, detail])
    stack.axis = .vertical
    stack.alignment = .fill
    stack.distribution = .fill
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    LayoutConstraint.activate([
      title.heightAnchor.constraint(equalToConstant: 1),
      detail.heightAnchor.constraint(equalToConstant: 1),
      stack.topAnchor.constraint(equalTo: layoutMarginsGuide.topAnchor),
      stack.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
      stack.bottomAnchor.constraint(equalTo: layoutMarginsGuide.bottomAnchor),
    ])
  }
}

/// The table's header: whose account it is and what there is on it.
final class AccountView: StackedLabelsView {
  init(account: Account) {
    super.init(frame: .zero)
    layoutMargins = EdgeInsets(top: 0, left: 1, bottom: 1, right: 1)
    title.text = account.name
    detail.text = "Balance \(account.balance)"
    sizeToFitScreen()
  }

  /// Gives the view the size that it keeps as the header of a table.
  private func sizeToFitScreen() {
    var size = systemLayoutSizeFitting(View.layoutFittingCompressedSize)
    size.width = Screen.main.bounds.width
    frame = Rect(origin: .zero, size: size)
  }
}

/// The header of a section: the day, and how many transactions are pending.
final class DayView: StackedLabelsView {
  init(day: Account.Day) {
    super.init(frame: .zero)
    title.text = day.name
    let count = day.transactions.count
    detail.text = day.pendingCount == 0 ? "all booked" : "\(day.pendingCount) of \(count) pending"
    detail.textAttributes = .dim
  }
}

/// The footer of a section: the sum of the day, at the trailing edge.
final class DayTotalView: View {
  private let total = Label()

  init(day: Account.Day) {
    super.init(frame: .zero)
    total.text = "Total \(day.total.change)"
    total.textAttributes = .dim
    total.translatesAutoresizingMaskIntoConstraints = false
    addSubview(total)
    LayoutConstraint.activate([
      total.topAnchor.constraint(equalTo: topAnchor),
      total.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
      total.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
  }
}
