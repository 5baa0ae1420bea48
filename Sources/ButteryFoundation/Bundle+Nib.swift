public import Buttery
public import Foundation

extension Bundle {
  /// Makes the objects of the nib file `name`, connects the outlets of `owner`, and returns the
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
  /// A file that isn't there or is no nib is a mistake that ends the program, as in UIKit; the
  /// result is optional because it is so there.
  ///
  /// - Parameters:
  ///   - name: The file's name in the bundle, without `.nib.json`.
  ///   - owner: Must be an object; what isn't a class instance has no outlets.
  ///   - options: For source compatibility; there are none.
  ///   - classes: The classes that the file names besides those that every nib knows.
  @discardableResult
  @MainActor public func loadNibNamed(
    _ name: String, owner: Any?, options: [Nib.OptionsKey: Any]? = nil, classes: [NibClass] = []
  ) -> [Any]? {
    let nib = Nib(nibName: name, bundle: self, classes: classes)
    return nib.instantiate(withOwner: owner as AnyObject?)
  }
}
