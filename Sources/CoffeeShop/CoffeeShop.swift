import Cleanse

@main
struct CoffeeShop {
    static func main() {}
}
