internal import Glibc

/// Returns how many of `count` random cases a test tries.
///
/// All of them with the optimizer, as `make test-release` and `make long` try them, and where
/// `BUTTERY_ALL_CASES` is set. Without the optimizer, as in `make test`, a case takes ten times as long;
/// then `few` of them are tried.
package func cases(_ count: Int, orShortly few: Int) -> Int {
  #if DEBUG
    getenv("BUTTERY_ALL_CASES") == nil ? few : count
  #else
    count
  #endif
}
