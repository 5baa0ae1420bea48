public import Buttery
public import Foundation

extension Bundle {
  /// Creates the objects of the nib file `name`, connects the outlets of `owner`, and returns the
  /// top-level objects.
  ///
  ///     final class BannerView: View, NibOutlets {
  ///       var contentView: View!
  ///       static let outlets = [Outlet("contentView", \BannerView.contentView)]
  ///
  ///       override init(frame: Rect) {
  ///         super.init(frame: frame)
  ///         Bundle.module.loadNibNamed("Banner", owner: self, options: nil)
  ///         addSubview(contentView)
  ///       }
  ///     }
  ///
  /// As in UIKit, it is a mistake if the file doesn't exist or isn't a valid nib: the program ends.
  /// The result is never `nil`; it is optional because it is in UIKit.
  ///
  /// - Parameters:
  ///   - name: The file's name in the bundle, without `.nib.json`.
  ///   - owner: An object with outlets; a value that isn't a class instance has none.
  ///   - options: For source compatibility; there are no options.
  ///   - classes: The classes that the file names, in addition to those that every nib knows.
  @discardableResult
  @MainActor public func loadNibNamed(
    _ name: String, owner: Any?, options: [Nib.OptionsKey: Any]? = nil, classes: [NibClass] = []
  ) -> [Any]? {
    let nib = Nib(nibName: name, bundle: self, classes: classes)
    return nib.instantiate(withOwner: owner as AnyObject?)
  }
}
