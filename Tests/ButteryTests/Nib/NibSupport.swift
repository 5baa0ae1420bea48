import Buttery

/// A cell with outlets that records when it is created, connected and awakened.
final class ContactCell: TableViewCell, NibOutlets {
  weak var nameLabel: Label! {
    didSet { Self.tape.append("name connected") }
  }
  weak var phoneLabel: Label?
  var stack = StackView()
  private(set) var awakenings = 0
  private(set) var preparations = 0

  static var tape: [String] = []
  static let outlets = [
    Outlet("nameLabel", \ContactCell.nameLabel),
    Outlet("phoneLabel", \ContactCell.phoneLabel),
    Outlet("stack", \ContactCell.stack),
    Outlet("foreign", \TitleHeader.titleLabel),
  ]

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    Self.tape.append("init")
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    awakenings += 1
    Self.tape.append("awake with \(nameLabel?.text ?? "no name")")
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    preparations += 1
  }
}

/// A header with an outlet, whose subclass has one more.
class TitleHeader: TableViewHeaderFooterView, NibOutlets {
  weak var titleLabel: Label!
  private(set) var awakenings = 0

  class var outlets: [Outlet] { [Outlet("titleLabel", \TitleHeader.titleLabel)] }

  override func awakeFromNib() { awakenings += 1 }
}

final class CountHeader: TitleHeader {
  weak var countLabel: Label!

  override class var outlets: [Outlet] {
    super.outlets + [Outlet("countLabel", \CountHeader.countLabel)]
  }
}

/// A view that counts how often it is awakened, and reports its name.
final class SleepyView: View {
  let name: String
  let note: (String) -> Void
  init(_ name: String = "view", note: @escaping (String) -> Void = { _ in }) {
    self.name = name
    self.note = note
    super.init(frame: .zero)
  }
  override func awakeFromNib() { note(name) }
}

/// An owner of nibs.
@MainActor final class Banner: NibOutlets {
  var contentView: View?
  weak var titleLabel: Label?
  static let outlets = [
    Outlet("contentView", \Banner.contentView), Outlet("titleLabel", \Banner.titleLabel),
  ]
}

@MainActor enum Nibs {
  static let classes = [
    NibClass(ContactCell.self), NibClass(TitleHeader.self), NibClass(CountHeader.self),
    NibClass(name: "Sleepy") { SleepyView() },
  ]

  static func nib(_ json: String) throws -> Nib { try Nib(json: json.utf8, classes: classes) }

  /// Returns a nib of `objects`, which is JSON of views separated by commas.
  static func nib(of objects: String) throws -> Nib { try nib(#"{"objects": [\#(objects)]}"#) }

  /// Returns the first object of such a nib.
  static func object(_ object: String) throws -> AnyObject {
    try nib(of: object).instantiate(withOwner: nil)[0]
  }

  static let contact = #"""
    {
      "class": "ContactCell",
      "contentView": {
        "subviews": [
          { "class": "Label", "id": "name", "text": "unnamed" },
          { "class": "Label", "id": "phone", "textAlignment": "right" }
        ],
        "constraints": [
          "name.leading == margins.leading",
          "name.top == self.top",
          "name.bottom == self.bottom",
          "phone.leading >= name.trailing + 1",
          "phone.trailing == margins.trailing",
          "phone.top == name.top"
        ]
      },
      "outlets": { "nameLabel": "name", "phoneLabel": "phone" }
    }
    """#

  static let header = #"""
    {
      "class": "CountHeader",
      "contentView": {
        "subviews": [
          { "class": "Label", "id": "title", "frame": { "x": 1, "width": 9, "height": 1 } },
          { "class": "Label", "id": "count", "frame": { "x": 11, "width": 4, "height": 1 } }
        ]
      },
      "outlets": { "titleLabel": "title", "countLabel": "count" }
    }
    """#
}
