// swift-tools-version: 6.2
import PackageDescription

/// Two clients of the library as a user would write them, in a package of their own.
///
/// They use every public declaration that UIKit's users know, so that none is lost or renamed
/// unnoticed. `make outside` builds them; a warning in either stops the build.
let swiftSettings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "OutsidePackage",
  dependencies: [.package(name: "Buttery", path: "../..")],
  targets: [
    .target(
      name: "AloneClient",
      dependencies: [.product(name: "Buttery", package: "Buttery")],
      swiftSettings: swiftSettings),
    .target(
      name: "FoundationClient",
      dependencies: [
        .product(name: "Buttery", package: "Buttery"),
        .product(name: "ButteryFoundation", package: "Buttery"),
      ],
      swiftSettings: swiftSettings),
  ]
)
