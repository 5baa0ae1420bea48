// swift-tools-version: 6.2
import PackageDescription

/// Clients of all products, as users would write them, in a separate package.
///
/// They use every public declaration that UIKit's users know, so that none is removed or renamed
/// unnoticed. `make outside` builds them; a warning stops the build.
let swiftSettings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "OutsidePackage",
  dependencies: [.package(name: "Buttery", path: "../..", traits: [])],
  targets: [
    .target(
      name: "AloneClient",
      dependencies: [.product(name: "Buttery", package: "Buttery")],
      swiftSettings: swiftSettings),
    // The code in the articles of the documentation.
    .target(
      name: "ArticleClient",
      dependencies: [
        .product(name: "Buttery", package: "Buttery"),
        .product(name: "ButteryCurses", package: "Buttery"),
        .product(name: "ButteryTestSupport", package: "Buttery"),
      ],
      swiftSettings: swiftSettings),
    .target(
      name: "FoundationClient",
      dependencies: [
        .product(name: "Buttery", package: "Buttery"),
        .product(name: "ButteryFoundation", package: "Buttery"),
      ],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "ScreenClient",
      dependencies: [
        .product(name: "Buttery", package: "Buttery"),
        .product(name: "ButteryCurses", package: "Buttery"),
      ],
      swiftSettings: swiftSettings),
    .target(
      name: "TestClient",
      dependencies: [
        .product(name: "Buttery", package: "Buttery"),
        .product(name: "ButteryTestSupport", package: "Buttery"),
      ],
      swiftSettings: swiftSettings),
  ]
)
