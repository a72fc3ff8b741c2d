// swift-tools-version: 6.2
import PackageDescription

// A program of three modules, whose graph `swift package cleansec`, check.sh or CMake checks when it is compiled.
let package = Package(
    name: "Kiosk",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "Cleanse", path: "../..")],
    targets: [
        .target(name: "Machines", dependencies: [.product(name: "Cleanse", package: "Cleanse")]),
        .target(name: "Menu"),
        .executableTarget(
            name: "Kiosk", dependencies: ["Machines", "Menu", .product(name: "Cleanse", package: "Cleanse")]),
    ]
)
