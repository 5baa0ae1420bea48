/// What has happened on an account, by day.
struct Account {
  struct Day {
    let name: String
    let transactions: [Transaction]

    var total: Amount { Amount(cents: transactions.reduce(0) { $0 + $1.amount.cents }) }
    var pendingCount: Int { transactions.count { $0.state == .pending } }
  }

  let name: String
  let balance: Amount
  let days: [Day]
}

struct Transaction {
  enum State {
    case pending
    case posted(purpose: String)
  }

  let partner: String
  let amount: Amount
  let state: State
}

extension Transaction.State: Equatable {}

/// An amount of money, exact to the cent.
struct Amount: CustomStringConvertible {
  let cents: Int

  var description: String {
    let whole = cents.magnitude / 100
    let rest = cents.magnitude % 100
    return "\(cents < 0 ? "−" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// With a sign also where money has come in.
  var change: String { cents > 0 ? "+\(description)" : description }
}

extension Account {
  /// The account of a farm shop at the end of a week in March.
  static let farmShop = Account(
    name: "Farm shop Birkenhof", balance: Amount(cents: 421_135),
    days: [
      Day(
        name: "Saturday, 21 March",
        transactions: [
          .pending("Card terminal", 31_240),
          .pending("Fuel station", -6_890),
          .posted("Weekly market", 118_450, "Stall 14, takings"),
        ]),
      Day(
        name: "Friday, 20 March",
        transactions: [
          .posted("Dairy Sonnen & Co", -84_200, "Butter and quark, invoice 2291"),
          .posted("Hotel Post", 26_600, "Cheese board, order 77"),
          .posted("Card terminal", 28_915, "Takings of Thursday"),
        ]),
      Day(
        name: "Thursday, 19 March",
        transactions: [
          .posted("Power company", -19_540, "Cold store, February"),
          .posted("School kitchen", 14_375, "Yoghurt, order 78"),
        ]),
    ])
}

extension Transaction {
  fileprivate static func pending(_ partner: String, _ cents: Int) -> Transaction {
    Transaction(partner: partner, amount: Amount(cents: cents), state: .pending)
  }

  fileprivate static func posted(
    _ partner: String, _ cents: Int, _ purpose: String
  ) -> Transaction {
    Transaction(
      partner: partner, amount: Amount(cents: cents), state: .posted(purpose: purpose))
  }
}
