public import Buttery
public import Foundation

extension Nib {
  /// Creates a nib from the file `nibName` of a bundle, with the extension `.nib.json` or else
  /// `.json`.
  ///
  /// With SwiftPM, a target's resources are in `Bundle.module`.
  ///
  /// As in UIKit, a missing or invalid file isn't reported here. It is a mistake that ends the
  /// program when views are created from the nib; a table does so when it dequeues one.
  ///
  /// - Parameters:
  ///   - nibName: The file's name in the bundle, without `.nib.json`.
  ///   - bundle: The bundle with the file; `nil` is the program's main bundle.
  ///   - classes: The classes that the file names, in addition to those that every nib knows.
  public convenience init(nibName: String, bundle: Bundle?, classes: [NibClass] = []) {
    let bundle = bundle ?? .main
    let endings = ["nib.json", "json"]
    let urls = endings.lazy.compactMap { bundle.url(forResource: nibName, withExtension: $0) }
    guard let path = urls.first?.path else {
      self.init(
        failure: .nibNotFound(
          nibName, files: endings.map { "\(nibName).\($0)" },
          folder: bundle.resourcePath ?? bundle.bundlePath))
      return
    }
    do {
      try self.init(contentsOf: path, classes: classes)
    } catch {
      self.init(failure: .unreadableNib(name: nibName, reason: error.description))
    }
  }

  /// The options of `loadNibNamed(_:owner:options:classes:)`; there are none yet.
  public enum OptionsKey: Hashable, Sendable {}
}
