/// What messages begin with that are printed by a process of the tests' own.
let ownName = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
