import Cleanse
import Testing

@Suite struct OverloadShapesTests {
    private typealias Shapes = OverloadShapes

    @Test func unappliedInitialisersBuild() throws {
        #expect(try ComponentFactory.of(Shapes.Build<Shapes.Initialisers>.self).build(()).m00.length == 0)
        #expect(try ComponentFactory.of(Shapes.Build<Shapes.TypedInitialisers>.self).build(()).m00.length == 0)
        #expect(try ComponentFactory.of(Shapes.Build<Shapes.InitialisersFirst>.self).build(()).m00.length == 0)
    }

    @Test func closuresBuild() throws {
        #expect(try ComponentFactory.of(Shapes.Build<Shapes.ShorthandClosures>.self).build(()).m00.length == 0)
        #expect(try ComponentFactory.of(Shapes.Build<Shapes.TypedClosures>.self).build(()).m00.length == 0)
        #expect(try ComponentFactory.of(Shapes.Build<Shapes.LongClosures>.self).build(()).m00.length == 0)
    }

    @Test func functionsAndThrowingClosuresBuild() throws {
        #expect(try ComponentFactory.of(Shapes.Build<Shapes.Functions>.self).build(()).m00.length == 0)
        #expect(try ComponentFactory.of(Shapes.Build<Shapes.ThrowingClosures>.self).build(()).m00.length == 0)
    }

    @Test func closuresAreValues() throws {
        let values = try ComponentFactory.of(Shapes.ValueComponent.self).build(())
        #expect(values.thunk() == 16)
        #expect(values.taggedThunk.get()() == 17)
        #expect(values.transform(18) == "18")
        #expect(values.two(9, 10) == 19)
        #expect(values.optional == "text")
        #expect(values.tuple == (1, 2))
        #expect(values.numbers == [1, 2, 3, 4, 5])
        #expect(values.double == 2.5)
        #expect(values.float == 1.5)
    }

    @Test func aGivenPlaceIsWhereTheBindingStands() throws {
        let plugin = Shapes.PlacesPlugin()
        _ = try ComponentFactory.of(Shapes.Places.self, serviceLoader: CleanseServiceLoader([plugin]))
        func sourceLocation<Bound>(_ type: Bound.Type) -> String? { plugin.sourceLocations[ProviderKey(type)] }
        #expect(sourceLocation(Int8.self)?.contains("/OverloadShapes.swift:") == true)
        #expect(sourceLocation(Int16.self)?.contains("/OverloadShapes.swift:") == true)
        #expect(sourceLocation(Int32.self) == "Given/None.swift:100")
        #expect(sourceLocation(Shapes.Made01.self) == "Given/One.swift:101")
        #expect(sourceLocation(Shapes.Made02.self) == "Given/Trailing.swift:102")
        #expect(sourceLocation(Shapes.Made12.self) == "Given/Twelve.swift:103")
        #expect(sourceLocation(Factory<Shapes.Named>.self) == "Given/Assisted.swift:104")
        #expect(sourceLocation(PropertyInjector<Shapes.Target>.self) == "Given/Injector.swift:105")
        #expect(sourceLocation([Int64].self) == "Given/Collection.swift:106")
        #expect(sourceLocation(Shapes.Made03.self) == "Given/Configured.swift:107")
        #expect(sourceLocation(Shapes.Made00.self) == "Given/Root.swift:108")
    }

    @Test func assistedFactoriesTakeTheSeedInEveryShape() throws {
        let root = try ComponentFactory.of(Shapes.FirstOrLast.self).build(())
        #expect(root.f1.build(1).seed == 1)
        #expect(root.f2.build(2).seed == 2)
        #expect(root.f3.build(3).seed == 3)
        #expect(root.f4.build(4).seed == 4)
        #expect(root.f5.build(5).seed == 5)
    }

    @Test func injectorsRunInEveryShape() throws {
        let root = try ComponentFactory.of(Shapes.FirstOrLast.self).build(())
        let filled = Shapes.FirstOrLast.Filled()
        root.filled.injectProperties(into: filled)
        #expect(filled.log == [3])
        let a = Shapes.FirstOrLast.A()
        root.a.injectProperties(into: a)
        #expect(a.filled.log == [0])
        let b = Shapes.FirstOrLast.B()
        root.b.injectProperties(into: b)
        #expect(b.filled.log == [1])
        let c = Shapes.FirstOrLast.C()
        root.c.injectProperties(into: c)
        #expect(c.filled.log == [2])
        let d = Shapes.FirstOrLast.D()
        root.d.injectProperties(into: d)
        #expect(d.filled.log == [1])
    }
}
