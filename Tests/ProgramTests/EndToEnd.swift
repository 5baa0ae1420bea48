import Testing

/// The tests that start programs in terminals, one after the other: suites belong into an
/// extension of this one.
@Suite("end to end", .serialized) enum EndToEnd {}
