import Buttery
import ButteryFoundation
import Foundation

/// A view that loads its nib with itself as the owner, and pins the nib's view to its four edges.
final class Banner: View, NibOutlets {
  var contentView: View!
  weak var titleLabel: Label!
  static var awakenings = 0

  static let outlets = [
    Outlet("contentView", \Banner.contentView), Outlet("titleLabel", \Banner.titleLabel),
  ]

  override init(frame: Rect) {
    super.init(frame: frame)
    Bundle.module.loadNibNamed("Banner", owner: self, options: nil, classes: [NibClass { Star() }])
    contentView.translatesAutoresizingMaskIntoConstraints = false
    addSubview(contentView)
    LayoutConstraint.activate([
      contentView.topAnchor.constraint(equalTo: topAnchor),
      contentView.bottomAnchor.constraint(equalTo: bottomAnchor),
      contentView.leadingAnchor.constraint(equalTo: leadingAnchor),
      contentView.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
  }

  convenience init(_ title: String) {
    self.init(frame: Rect(x: 0, y: 0, width: 0, height: 1))
    titleLabel.text = title
  }

  override func awakeFromNib() { Self.awakenings += 1 }
}

/// A view class of the program, used in the nib.
final class Star: Label {
  private(set) var awakenings = 0

  override func awakeFromNib() {
    awakenings += 1
    text = "*"
  }
}
