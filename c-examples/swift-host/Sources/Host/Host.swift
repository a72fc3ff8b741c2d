import Cleanse
import CleanseC

/// Loads a plug-in written in C, and serves coffee with it: `Host PLUG-IN`.
@main
enum Host {
    static let plugIn: Result<PlugIn, any Error> = Result {
        try PlugIn(path: CommandLine.arguments.dropFirst().first ?? "./brewer.so")
    }

    static func main() throws {
        let plugIn = try plugIn.get()

        // One check covers the declarations of both languages: a binding that either lacks is an error here.
        let shop = try ComponentFactory.of(ShopComponent.self).tryBuild()
        print("Swift: got a \(shop.brewer.name)")
        shop.brewer.brew("espresso")
        try plugIn.report(on: shop.objects)

        // By key, each language can request the objects of the other one.
        let kettle = try shop.objects.object("Kettle").value as? Kettle
        print("Swift: the same kettle:", kettle === shop.kettle)
        print("Swift: the same brewer:", try shop.objects.object("brewer").pointer == shop.brewer.address)
        do {
            _ = try shop.objects.object("brewr")
        } catch {
            print(error)
        }
    }
}
