import Cleanse

@main
struct CleanseBench {
    static func main() {}
}
