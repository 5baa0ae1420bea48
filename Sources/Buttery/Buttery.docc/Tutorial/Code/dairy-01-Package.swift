// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "dairy",
  dependencies: [
    .package(path: "../buttery", traits: [])
  ],
  targets: [
    .executableTarget(
      name: "dairy",
      dependencies: [
        .product(name: "Buttery", package: "buttery"),
        .product(name: "ButteryCurses", package: "buttery"),
      ])
  ])
