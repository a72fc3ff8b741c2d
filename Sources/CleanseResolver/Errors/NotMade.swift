/// A factory gave nil. Never leaves the call that asked for the service.
struct NotMade: Error {}
