// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ServiceGroups",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Cleanse", path: "../.."),
        // From 2.13 on, a group remembers a shutdown that is requested before it runs.
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    ],
    targets: [
        .testTarget(
            name: "ServiceGroupTests",
            dependencies: [
                .product(name: "Cleanse", package: "Cleanse"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .testTarget(
            name: "AdapterTests",
            dependencies: [
                .product(name: "Cleanse", package: "Cleanse"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
