@main struct BeanSample { static func main() {} }
