/// A bean that all post processors have seen, and the objects that they have replaced.
struct CompletedBean {
    /// The bean.
    let object: AnyObject
    /// What has been replaced, the object that was created first.
    let replaced: [AnyObject]

    /// All of them in the order in which they are told, each once.
    var all: [AnyObject] {
        var all: [AnyObject] = []
        for object in replaced + [object] where !all.contains(where: { $0 === object }) { all.append(object) }
        return all
    }
}
