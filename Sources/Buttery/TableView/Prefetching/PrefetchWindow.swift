/// Which rows ahead the data source was told of.
struct PrefetchWindow {}
