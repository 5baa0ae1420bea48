import Testing

/// The tests that start programs in terminals, run one after the other.
///
/// Suites of such tests belong in an extension of this one.
@Suite("end to end", .serialized) enum EndToEnd {}
