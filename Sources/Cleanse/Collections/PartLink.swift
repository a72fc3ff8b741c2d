/// The link of a contribution: of one element, or of several.
enum PartLink<Member, All> {
    case one(Link<Member>)
    case all(Link<All>)
}

extension CollectionPart {
    func links<Member, All>(member: Member.Type, all: All.Type) -> PartLink<Member, All> {
        contribution?.isCollection == false ? .one(link(as: member)) : .all(link(as: all))
    }
}
