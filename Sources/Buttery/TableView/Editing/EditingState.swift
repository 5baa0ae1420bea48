/// What a person is changing about the rows.
struct EditingState {}
