// swift-tools-version: 6.2
import PackageDescription

let cleanse: [Target.Dependency] = [
    .product(name: "Cleanse", package: "Cleanse"), .product(name: "CleanseC", package: "Cleanse"),
    .product(name: "CleanseDescriptions", package: "Cleanse"),
]

let package = Package(
    name: "Orders",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Cleanse", path: "../..")],
    targets: [
        .systemLibrary(name: "CHTTP", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        // The interface of a plug-in that stores orders.
        .systemLibrary(name: "CStore"),
        .executableTarget(
            name: "ordersd", dependencies: ["CHTTP", "CSQLite", "CStore"] + cleanse,
            // Plug-ins find the functions of cleanse.h in the program that loads them.
            linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"], .when(platforms: [.linux]))]),
        .testTarget(
            name: "OrdersTests",
            dependencies: ["ordersd", cleanse[0], .product(name: "CleanseTesting", package: "Cleanse")]),
    ],
    swiftLanguageModes: [.v6]
)
