import Testing

// The tests that run programs in terminals wait most of the time, for programs and servers. They are three
// rows, each of which has a process of its own in `make test` (Scripts/tests): one alone leaves a processor
// idle, and more of them would disturb those that measure something.

/// What is shown, pressed and measured in a terminal.
@Suite("end to end", .serialized) enum EndToEnd {}

/// What the program makes of files and its command line.
@Suite("end to end, with data", .serialized) enum DataEndToEnd {}

/// What the program makes of databases.
@Suite("end to end, with databases", .serialized) enum DatabaseEndToEnd {}
