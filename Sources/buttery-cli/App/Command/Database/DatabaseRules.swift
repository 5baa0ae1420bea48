/// The manual page's section about databases.
enum DatabaseRules {
  static let all = [
    "An SQLite file is recognized by its first bytes. A server's address is",
    "postgresql://user@host:port/database; libpq reads it, with its environment variables, ~/.pgpass and",
    "service files. A password that none of these has is asked for on the terminal, without echo.",
    "Without --table and --query there is a list of all tables; Enter opens one, q leads back.",
    "Rows are fetched as they come into sight, in read-only transactions. They are found by a unique key:",
    "the primary key, a unique index, or the columns that --key names.",
    "The database itself sorts, groups, filters and searches; what it can't do is refused with a reason.",
    "Estimated numbers of rows are marked: ~2.4 M comes from the database's statistics; > 500 means that",
    "500 rows were seen so far and more follow.",
    "Totals are computed for the sections in sight, and only if --totals, a or A asks for them: … stands",
    "for a total that isn't known yet, ? for one that took longer than three seconds.",
    "Rows that aren't loaded yet are drawn as dim dots. Esc cancels a slow query; r fetches rows again, and",
    "reconnects after the connection was lost.",
  ]
}
