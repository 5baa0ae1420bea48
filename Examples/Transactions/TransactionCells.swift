import Buttery

/// A transaction that the bank hasn't booked yet.
final class PendingCell: TableViewCell {
  private let partner = Label()
  private let amount = Label()

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.addLine(partner, amount)
    LayoutConstraint.activate([
      partner.topAnchor.constraint(equalTo: contentView.topAnchor),
      partner.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
    ])
    // A terminal has one font: what was an italic font is an attribute.
    partner.textAttributes = [.dim, .italic]
    amount.textAttributes = [.dim, .italic]
  }

  func configure(with transaction: Transaction) {
    partner.text = "\(transaction.partner) · pending"
    amount.text = transaction.amount.change
  }
}

/// A transaction that the bank has booked, with what it was for.
final class PostedCell: TableViewCell {
  private let partner = Label()
  private let amount = Label()
  private let purpose = Label()

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    purpose.textAttributes = .dim
    purpose.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(purpose)
    contentView.addLine(partner, amount)
    LayoutConstraint.activate([
      partner.topAnchor.constraint(equalTo: contentView.topAnchor),
      purpose.topAnchor.constraint(equalTo: partner.bottomAnchor),
      purpose.leadingAnchor.constraint(equalTo: partner.leadingAnchor),
      purpose.trailingAnchor.constraint(equalTo: amount.trailingAnchor),
      purpose.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
    ])
  }

  func configure(with transaction: Transaction, purpose text: String) {
    partner.text = transaction.partner
    purpose.text = text
    amount.text = transaction.amount.change
    amount.textColor = transaction.amount.cents < 0 ? .red : .green
  }
}

extension View {
  /// Adds two labels on a line, the second at the trailing edge.
  fileprivate func addLine(_ name: Label, _ amount: Label) {
    for label in [name, amount] {
      label.translatesAutoresizingMaskIntoConstraints = false
      addSubview(label)
    }
    amount.setContentCompressionResistancePriority(LayoutPriority.required, for: .horizontal)
    amount.setContentHuggingPriority(LayoutPriority.required, for: .horizontal)
    LayoutConstraint.activate([
      name.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
      amount.leadingAnchor.constraint(equalTo: name.trailingAnchor, constant: 1),
      amount.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
      amount.topAnchor.constraint(equalTo: name.topAnchor),
    ])
  }
}
