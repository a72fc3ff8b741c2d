/// A factory gave nil. Never leaves the call that requested the service.
struct NotMade: Error {}
