import CleanseResolver

// The samples of "Resolver: Arguments", unchanged. Each sample has its types in a namespace of its own.

enum PassingArguments {
    final class XYZViewModel {
        let editMode: Bool
        init(editMode: Bool) { self.editMode = editMode }
    }

    class ViewController: UIViewController, Resolving {
        var editMode: Bool = true  // set, perhaps, by calling segue
        lazy var viewModel: XYZViewModel = resolver.resolve(args: editMode)
    }
}

extension Resolver {
    static func registerPassingArguments() {
        typealias XYZViewModel = PassingArguments.XYZViewModel
        register { (_, args) in
            XYZViewModel(editMode: args())
        }
    }

    static func registerPassingArgumentsWithGet() {
        typealias XYZViewModel = PassingArguments.XYZViewModel
        register { (_, args) in
            XYZViewModel(editMode: args.get())
        }
    }
}

enum MultipleArguments {
    final class XYZViewModel {
        let editMode: Bool
        let name: String
        init(editMode: Bool, name: String) {
            self.editMode = editMode
            self.name = name
        }
    }

    class ViewController: UIViewController, Resolving {
        lazy var viewModel: XYZViewModel = resolver.resolve(args: ["mode": true, "name": "Editing"])
    }
}

extension Resolver {
    static func registerMultipleArguments() {
        typealias XYZViewModel = MultipleArguments.XYZViewModel
        register { (_, args) in
            XYZViewModel(editMode: args("mode"), name: args("name"))
        }
    }
}

enum OptionalValues {
    final class XYZService {
        let someOptionalValue: Int?
        init(someOptionalValue: Int?) { self.someOptionalValue = someOptionalValue }
    }

    final class XYZViewModel {
        let editMode: Bool
        let name: String?
        init(editMode: Bool, name: String?) {
            self.editMode = editMode
            self.name = name
        }
    }
}

extension Resolver {
    static func registerOptionalValues() {
        typealias XYZService = OptionalValues.XYZService
        typealias XYZViewModel = OptionalValues.XYZViewModel
        register { (_, args) in
            XYZService(someOptionalValue: args.optional())
        }
        register { (_, args) in
            XYZViewModel(editMode: args("mode"), name: args.optional("name"))
        }
    }
}

enum ArgumentsAsProperties {
    final class Fetcher {}
    final class Updater {}
    final class Service {}

    final class XYZViewModel {
        let fetcher: Fetcher
        let updater: Updater
        let service: Service
        var editMode = false
        init(fetcher: Fetcher, updater: Updater, service: Service) {
            self.fetcher = fetcher
            self.updater = updater
            self.service = service
        }
    }
}

extension Resolver {
    static func registerArgumentsAsProperties() {
        typealias XYZViewModel = ArgumentsAsProperties.XYZViewModel
        register { ArgumentsAsProperties.Fetcher() }
        register { ArgumentsAsProperties.Updater() }
        register { ArgumentsAsProperties.Service() }
        register { XYZViewModel(fetcher: resolve(), updater: resolve(), service: resolve()) }
            .resolveProperties { (resolver, model, args) in
                model.editMode = args()
            }
    }
}

enum FactoryBehavior {
    class XYZUpdating {}
    final class XYZUpdateAdd: XYZUpdating {}
    final class XYZUpdateEdit: XYZUpdating {}
    final class Fetcher {}
    final class Service {}

    final class XYZViewModel {
        let fetcher: Fetcher
        let updater: XYZUpdating
        let service: Service
        init(fetcher: Fetcher, updater: XYZUpdating, service: Service) {
            self.fetcher = fetcher
            self.updater = updater
            self.service = service
        }
    }
}

extension Resolver {
    static func registerFactoryBehavior() {
        typealias XYZViewModel = FactoryBehavior.XYZViewModel
        typealias XYZUpdating = FactoryBehavior.XYZUpdating
        typealias XYZUpdateAdd = FactoryBehavior.XYZUpdateAdd
        typealias XYZUpdateEdit = FactoryBehavior.XYZUpdateEdit
        register { FactoryBehavior.Fetcher() }
        register { FactoryBehavior.Service() }
        register { (_, args) -> XYZViewModel in
            let editing: Bool = args()
            let updater: XYZUpdating = editing ? resolve(XYZUpdateEdit.self) : resolve(XYZUpdateAdd.self)
            return XYZViewModel(fetcher: resolve(), updater: updater, service: resolve())
        }
        register { XYZUpdateAdd() }
        register { XYZUpdateEdit() }
    }
}

enum InjectedWrappers {
    final class XYZNameService {
        let isEditing: Bool
        init(isEditing: Bool) { self.isEditing = isEditing }
    }

    class NamedInjectedViewController: UIViewController {
        @LazyInjected var service: XYZNameService
        var editMode: Bool
        init(editMode: Bool) { self.editMode = editMode }
        override func viewDidLoad() {
            super.viewDidLoad()
            $service.args = editMode
        }
    }

    final class XYZKeyedService {
        let isEditing: Bool
        let name: String
        init(isEditing: Bool, name: String) {
            self.isEditing = isEditing
            self.name = name
        }
    }

    class KeyedInjectedViewController: UIViewController {
        @LazyInjected var service: XYZKeyedService
        override func viewDidLoad() {
            super.viewDidLoad()
            $service.args = ["mode": true, "name": "Editing"] as [String: Any?]
        }
    }
}

extension Resolver {
    static func registerInjectedWrappers() {
        typealias XYZNameService = InjectedWrappers.XYZNameService
        register { (_, args) in XYZNameService(isEditing: args()) }
        register { (_, args) in InjectedWrappers.XYZKeyedService(isEditing: args("mode"), name: args("name")) }
    }
}

enum ServicesNotData {
    class DummyViewModel {
        private(set) var loaded: (id: Int, editing: Bool)?
        func load(id: Int, editing: Bool) { loaded = (id, editing) }
    }

    class DummyViewController: UIViewController {

        var id: Int = 0
        var editing: Bool = false

        @Injected var viewModel: DummyViewModel

        override func viewDidLoad() {
            super.viewDidLoad()
            someSetup()
            viewModel.load(id: id, editing: editing)
        }

        func someSetup() {
            id = 7
            editing = true
        }
    }
}
