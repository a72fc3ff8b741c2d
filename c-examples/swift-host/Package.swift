// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SwiftHost",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Cleanse", path: "../..")],
    targets: [
        // The interface for plug-ins, in addition to cleanse.h.
        .systemLibrary(name: "CHost"),
        .executableTarget(
            name: "Host",
            dependencies: ["CHost", .product(name: "CleanseC", package: "Cleanse")],
            swiftSettings: [.swiftLanguageMode(.v6)],
            // Plug-ins link no library: they find the functions of cleanse.h and host.h in the program that loads them.
            linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"], .when(platforms: [.linux]))]
        ),
    ]
)
