import Cleanse

/// Declarations whose source locations `#sourceLocation` changes, as in generated files.
enum Relocated {
    static func reports() -> [ReportedGraph] {
        [
            ReportedGraph(ComponentFactory.validate(Generated.self)),
            ReportedGraph(ComponentFactory.validate(Twice.self)),
        ]
    }

    /* The directive has no effect in a comment:
#sourceLocation(file: "Comment.swift", line: 1)
    /* */ "*/
    private static let text = """
        #sourceLocation(file: "Text.swift", line: 1) \"""
        """
    private static let raw = #"""
        "" \""" "
        """#

    struct Generated: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            #sourceLocation(file:"Templates/Kiosk.template",line:100)
            bind.to { (_: Float) in 1 }
            #sourceLocation()
        }
        static func configure(binder: UnscopedBinder) {
            #sourceLocation(file:"Templates/Menu.template",line:7)

            binder.bind(Float.self).to { (_: Double) in 1 }
            #sourceLocation(file:"Templates/Kiosk.template",line:20)
            binder.bind(Int8.self).to(value: 1)
            #sourceLocation()
            binder.bind(Int8.self).to(value: 2)
        }
    }

    struct Twice: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            bind.to { (_: Character) in 1 }
        }
        static func configure(binder: UnscopedBinder) {}
    }
}
