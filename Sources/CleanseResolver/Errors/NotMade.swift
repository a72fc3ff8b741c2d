/// A factory returned nil. Never leaves the call that requested the service.
struct NotMade: Error {}
