import CleansecCommands

/// `cleansec` for the plug-ins, without the servers for editors and agents.
@main struct Main {
    static func main() { Cleansec.main() }
}
