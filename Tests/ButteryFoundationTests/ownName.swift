/// The name with which messages begin that are printed by a process of the tests.
let ownName = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
