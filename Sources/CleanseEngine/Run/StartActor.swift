/// Where the values of a graph are created that belong to no actor, if it was not started on one either.
package actor StartActor {
    package init() {}
}
