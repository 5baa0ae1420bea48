import Testing

/// The tests that run programs in terminals, one after the other; their suites are extensions of this one.
@Suite("end to end", .serialized) enum EndToEnd {}
