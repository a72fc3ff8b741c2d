// A document can name this source by its class.

extension ProcessInfoConfigurationSource: Initializable {}
