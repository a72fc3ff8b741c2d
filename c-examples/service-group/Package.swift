// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ServiceGroups",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Cleanse", path: "../.."),
        // From 2.13 on, a group remembers a shutdown that is requested before it runs.
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .testTarget(
            name: "ServiceGroupTests",
            dependencies: [
                .product(name: "Cleanse", package: "Cleanse"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
