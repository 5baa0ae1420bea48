public import Buttery
public import Foundation

extension Nib {
  /// Creates a nib from the file `nibName`, with `.nib.json` or else `.json` at its end, of a
  /// bundle; `nil` is the program's own.
  ///
  /// With SwiftPM, a target's resources are in `Bundle.module`.
  ///
  /// As in UIKit, nothing is noticed yet when there is no such file or when it is no nib: that is a
  /// mistake which ends the program when views are to be made, in a table when one is dequeued.
  ///
  /// - Parameters:
  ///   - nibName: The file's name in the bundle, without `.nib.json`.
  ///   - bundle: Where the file is; `nil` is the program's own.
  ///   - classes: The classes that the file names besides those that every nib knows.
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

  /// What `loadNibNamed(_:owner:options:classes:)` might be told besides: nothing yet.
  public enum OptionsKey: Hashable, Sendable {}
}
