/// The manual page's section about databases.
enum DatabaseRules {
  static let all = [
    "A file of SQLite is known by its first bytes; postgresql://user@host:port/database is what libpq",
    "reads, with its variables, ~/.pgpass and service files.",
    "A password that none of these has is asked for on the terminal, which doesn't show it.",
    "Without --table and --query there is a list of all tables; Enter opens one, q leads back.",
    "Rows are fetched by key as they come into sight, in transactions that can only read: the primary",
    "key, a unique index, or what --key says.",
    "Order, sections, conditions and searches are the database's; what it can't be asked for is refused",
    "with a reason.",
    "Numbers of rows that are guesses are marked: ~2.4 M by statistics, > 500 for those seen so far.",
    "Totals are asked for of the sections in sight, and only where --totals, a or A wants them: … stands for",
    "what isn't known yet, ? for what took longer than three seconds.",
    "A row that isn't there yet is drawn as dim dots; Esc ends what takes long; r fetches rows again, and",
    "connects again where the connection is lost.",
  ]
}
