// swift-tools-version: 6.2
import PackageDescription

/// Whether a warning stops the build, as in the project's own builds: `make` sets the variable.
///
/// A package that depends on this one never inherits the setting.
let isStrict = Context.environment["BUTTERY_STRICT"] == "1"

let swiftSettings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "Buttery",
  products: [
    .library(name: "Buttery", targets: ["Buttery"]),
    .library(name: "ButteryCurses", targets: ["ButteryCurses"]),
    .library(name: "ButteryFoundation", targets: ["ButteryFoundation"]),
    .library(name: "ButteryTestSupport", targets: ["ButteryTestSupport"]),
    .executable(name: "buttery", targets: ["buttery-cli"]),
  ],
  // On by default, so that whoever builds this package gets the program. Who depends on the library
  // alone turns it off by `traits: []`, and fetches no other package.
  traits: [
    .default(enabledTraits: ["Program"]),
    .trait(name: "Program", description: "The program buttery, with its argument parser."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0")
  ],
  targets: [
    // MARK: C
    .systemLibrary(
      name: "CNcurses",
      providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
    .systemLibrary(
      name: "CPcre2",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(name: "CSQLite"),
    .target(name: "CMainQueue"),
    .systemLibrary(name: "CTrap"),
    .target(name: "CTerminalRestore"),
    .systemLibrary(
      name: "CVterm",
      path: "Tests/CVterm",
      providers: [.apt(["libvterm-dev"])]),

    // MARK: the library
    .target(name: "CLibrary", swiftSettings: swiftSettings),
    .target(
      name: "ButteryGrid",
      exclude: ["Text/make-scalar-classes.py"],
      swiftSettings: swiftSettings),
    .target(
      name: "Buttery", dependencies: ["ButteryGrid", "CLibrary", "CMainQueue", "CTrap"],
      swiftSettings: swiftSettings),
    .target(
      name: "ButteryCurses",
      dependencies: ["ButteryGrid", "CLibrary", "CNcurses", "CTerminalRestore"],
      swiftSettings: swiftSettings),
    .target(name: "ButteryFoundation", dependencies: ["Buttery"], swiftSettings: swiftSettings),
    .target(name: "SeededRandom", dependencies: ["CLibrary"], swiftSettings: swiftSettings),
    .target(
      name: "ButteryTestSupport",
      dependencies: ["Buttery", "ButteryGrid", "CLibrary", "SeededRandom"],
      swiftSettings: swiftSettings),

    // MARK: the program
    .target(
      name: "ButteryRecords", dependencies: ["CLibrary", "CPcre2"], swiftSettings: swiftSettings),
    .target(
      name: "ButteryDatabase", dependencies: ["ButteryRecords", "CLibrary", "CSQLite"],
      swiftSettings: swiftSettings),
    .target(
      name: "DairyData",
      dependencies: ["ButteryRecords"],
      path: "Data",
      exclude: ["README.md"],
      resources: [.embedInCode("dairy.csv"), .embedInCode("Notes"), .embedInCode("Pictures")],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "buttery-cli",
      dependencies: [
        "Buttery", "ButteryCurses", "ButteryDatabase", "ButteryGrid", "ButteryRecords", "CLibrary",
        "DairyData",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Program"])),
      ],
      swiftSettings: swiftSettings),

    // MARK: examples
    .executableTarget(
      name: "example-async-data",
      dependencies: ["Buttery", "ButteryCurses"],
      path: "Examples/AsyncData",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "example-cell-styles",
      dependencies: ["Buttery", "ButteryCurses"],
      path: "Examples/CellStyles",
      resources: [.embedInCode("CowCell.nib.json")],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "example-census",
      dependencies: ["Buttery", "ButteryCurses"],
      path: "Examples/Census",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "example-contacts",
      dependencies: ["Buttery", "ButteryCurses"],
      path: "Examples/Contacts",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "example-controls",
      dependencies: ["Buttery", "ButteryCurses"],
      path: "Examples/Controls",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "example-dairy-header",
      dependencies: ["Buttery", "ButteryCurses"],
      path: "Examples/DairyHeader",
      resources: [.embedInCode("DairyNibHeader.nib.json")],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "example-headers-and-footers",
      dependencies: ["Buttery", "ButteryCurses"],
      path: "Examples/HeadersAndFooters",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "example-large-table",
      dependencies: ["Buttery", "ButteryCurses"],
      path: "Examples/LargeTable",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "example-live-queue",
      dependencies: ["Buttery", "ButteryCurses"],
      path: "Examples/LiveQueue",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "example-section-headers",
      dependencies: ["Buttery", "ButteryCurses"],
      path: "Examples/SectionHeaders",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "example-settings",
      dependencies: ["Buttery", "ButteryCurses"],
      path: "Examples/Settings",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "example-shopping-list",
      dependencies: ["Buttery", "ButteryCurses"],
      path: "Examples/ShoppingList",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "example-transactions",
      dependencies: ["Buttery", "ButteryCurses"],
      path: "Examples/Transactions",
      swiftSettings: swiftSettings),

    // MARK: tests
    .executableTarget(
      name: "readme-example",
      dependencies: ["Buttery", "ButteryCurses"],
      path: "Tests/ReadmeExample",
      swiftSettings: swiftSettings),
    .target(name: "RuleTrait", path: "Tests/RuleTrait", swiftSettings: swiftSettings),
    .testTarget(
      name: "ButteryGridTests",
      dependencies: ["ButteryGrid", "ButteryTestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "ButteryCursesTests",
      dependencies: ["ButteryCurses", "ButteryGrid", "SeededRandom", "RuleTrait"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "ButteryTestSupportTests",
      dependencies: ["Buttery", "ButteryGrid", "ButteryTestSupport", "RuleTrait"],
      exclude: ["Pictures"],
      swiftSettings: swiftSettings),
    .target(
      name: "ReferenceTable",
      dependencies: ["Buttery", "ButteryTestSupport"],
      path: "Tests/ReferenceTable",
      swiftSettings: swiftSettings),
    .testTarget(
      name: "ButteryTests",
      dependencies: ["Buttery", "ButteryTestSupport", "ReferenceTable", "RuleTrait"],
      exclude: ["Nib/Schema/all-keys.nib.json"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "ButteryFoundationTests",
      dependencies: ["Buttery", "ButteryFoundation", "ButteryTestSupport", "RuleTrait"],
      resources: [.process("Nibs")],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "ButteryRecordsTests",
      dependencies: ["ButteryRecords", "DairyData", "SeededRandom", "RuleTrait"],
      exclude: ["Corpus", "Support/read-records.py"],
      swiftSettings: swiftSettings),
    // The programs of the tutorial's steps, and their pictures.
    .testTarget(
      name: "TutorialTests",
      dependencies: ["Buttery", "ButteryCurses", "ButteryTestSupport"],
      swiftSettings: swiftSettings),
    .target(name: "SlowRelay", path: "Tests/SlowRelay", swiftSettings: swiftSettings),
    .testTarget(
      name: "ButteryDatabaseTests",
      dependencies: [
        "ButteryDatabase", "ButteryRecords", "RuleTrait", "SeededRandom", "SlowRelay",
      ],
      exclude: ["Support/postgres-server"],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "await-probe",
      dependencies: ["Buttery", "ButteryCurses"],
      path: "Tests/AwaitProbe",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "curses-probe",
      dependencies: ["ButteryCurses", "ButteryGrid", "SeededRandom"],
      path: "Tests/CursesProbe",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "mistake-probe",
      dependencies: ["Buttery", "ButteryCurses"],
      path: "Tests/MistakeProbe",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "update-probe",
      dependencies: ["Buttery", "ButteryCurses"],
      path: "Tests/UpdateProbe",
      swiftSettings: swiftSettings),
    .target(
      name: "FuzzedInputs",
      dependencies: ["Buttery", "ButteryCurses", "ButteryGrid", "ButteryRecords"],
      path: "Tests/Fuzzing/Inputs",
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FuzzingTests",
      dependencies: ["FuzzedInputs", "SeededRandom"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "Buttery", "ButteryCurses", "ButteryGrid", "ButteryTestSupport", "CVterm", "DairyData",
        "await-probe", "buttery-cli", "curses-probe", "example-async-data",
        "example-cell-styles", "example-contacts", "example-controls", "example-dairy-header",
        "example-headers-and-footers",
        "example-large-table", "example-live-queue", "example-section-headers",
        "example-settings", "example-shopping-list",
        "example-transactions", "mistake-probe", "readme-example", "RuleTrait", "SeededRandom",
        "SlowRelay", "update-probe",
      ],
      exclude: ["Support/AllocationCounter/malloc_count.c", "Transcripts"],
      swiftSettings: swiftSettings),
  ]
)

// MARK: documentation

// What makes the site of `make docs`, which no user of the package should have to fetch. The Swift
// Package Index adds the plugin itself only where this file doesn't name it, whatever the condition;
// while it makes documentation, it sets the second variable.
if Context.environment["BUTTERY_DOCS"] == "1" || Context.environment["SPI_GENERATE_DOCS"] == "1" {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"))
}

// MARK: benchmarks

// `Benchmarks` is a package of its own; what it times of the records engine, which is no product, is
// a target that is there for it only.
if Context.environment["BUTTERY_BENCHMARKS"] == "1" {
  package.products.append(.library(name: "RecordsBenchmarks", targets: ["RecordsBenchmarks"]))
  package.targets.append(
    .target(
      name: "RecordsBenchmarks", dependencies: ["ButteryRecords"],
      path: "Benchmarks/RecordsBenchmarks", swiftSettings: swiftSettings))
  package.targets.append(
    .executableTarget(
      name: "database-figures", dependencies: ["ButteryDatabase", "ButteryRecords"],
      path: "Benchmarks/DatabaseFigures", swiftSettings: swiftSettings))
}

// MARK: fuzzer

// Built by `make fuzz` only: it is linked with libFuzzer, which has a main function of its own.
if Context.environment["BUTTERY_FUZZ"] == "1" {
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzedInputs"], path: "Tests/Fuzzing/Fuzz",
      swiftSettings: swiftSettings + [.unsafeFlags(["-parse-as-library"])]))
}
