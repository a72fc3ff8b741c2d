/// The script that completes the tool's sub-commands and options in a shell.
struct CompletionScript {
    /// The shells that have scripts.
    enum Shell: String, CaseIterable { case bash, zsh, fish }

    let commands: [any Subcommand.Type]

    func text(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    private func options(of command: any Subcommand.Type) -> [Option] { command.options + [HelpOption.help] }

    private static func names(_ option: Option) -> [String] { [option.letter, option.name].compactMap(\.self) }

    /// The names of the sub-commands, and `help`.
    private var words: [(name: String, summary: String)] {
        commands.map { ($0.name, $0.summary) } + [("help", "Explains a sub-command.")]
    }

    /// Returns the known operands of a sub-command, or an empty list if the operands are files.
    private func operands(of command: String) -> [String] {
        command == "help" ? commands.map { $0.name } : commands.first { $0.name == command }?.operandValues ?? []
    }

    // MARK: bash

    private var bash: String {
        let values = commands.flatMap { command in
            self.options(of: command).filter { $0.value != nil }.map { option in
                let names = Self.names(option).map { "'\(command.name) \($0)'" }.joined(separator: "|")
                let action =
                    option.values.isEmpty
                    ? option.value == "DIRECTORY" ? "compgen -d -- \"$word\"" : "compgen -f -- \"$word\""
                    : "compgen -W '\(option.values.joined(separator: " "))' -- \"$word\""
                return "        \(names)) COMPREPLY=($(\(action))); return ;;"
            }
        }
        let options = commands.map { command in
            let names = self.options(of: command).map(\.name).joined(separator: " ")
            return
                "        \(command.name)) options='\(names)' operands='\(self.operands(of: command.name).joined(separator: " "))' ;;"
        }
        let names = words.map(\.name)
        return """
            # Completes cleansec in bash. `cleansec completions bash` writes it; source it in ~/.bashrc, or put it into a file named
            # cleansec in ~/.local/share/bash-completion/completions.
            _cleansec() {
                local IFS=$' \\t\\n' word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= options= operands= index
                COMPREPLY=()
                # An equals sign stands apart from the option.
                if [ "$word" = = ]; then
                    word=
                elif [ "$before" = = ]; then
                    before=${COMP_WORDS[COMP_CWORD - 2]}
                fi
                for ((index = 1; index < COMP_CWORD; index++)); do
                    case ${COMP_WORDS[index]} in
                    # What follows belongs to the compiler.
                    --) COMPREPLY=($(compgen -f -- "$word")); return ;;
                    \(names.joined(separator: "|"))) [ -n "$command" ] || command=${COMP_WORDS[index]} ;;
                    esac
                done
                case "$command $before" in
            \(values.joined(separator: "\n"))
                esac
                case $command in
            \(options.joined(separator: "\n"))
                    help) operands='\(self.operands(of: "help").joined(separator: " "))' ;;
                    *) options='\((self.options(of: commands[0]).map(\.name) + ["--version"]).joined(separator: " "))' operands='\(names.joined(separator: " "))' ;;
                esac
                case $word in
                -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
                *)
                    COMPREPLY=($(compgen -W "$operands" -- "$word"))
                    [ ${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$word"))
                    ;;
                esac
            }
            complete -o filenames -F _cleansec cleansec

            """
    }

    // MARK: zsh

    private var zsh: String {
        let cases = commands.map { command in
            let options = self.options(of: command).map { "            \(Self.zsh($0)) \\" }
            let operands = self.operands(of: command.name)
            let last = operands.isEmpty ? "'*:file:_files'" : "'*:word:(\(operands.joined(separator: " ")))'"
            return "        \(command.name)) _arguments \\\n\(options.joined(separator: "\n"))\n            \(last) ;;"
        }
        let list = words.map { "        \(Self.quoted(Self.escaped($0.name, ":") + ":" + $0.summary))" }
        return """
            #compdef cleansec
            # Completes cleansec in zsh. `cleansec completions zsh` writes it; put it into a file named _cleansec in a folder of $fpath.
            _cleansec() {
                local curcontext=$curcontext state line
                local -a commands
                commands=(
            \(list.joined(separator: "\n"))
                )
                _arguments -C '--version[print the version]' '(-h --help)'{-h,--help}'[print a page of help]' \\
                    '1: :->command' '*:: :->arguments'
                case $state in
                command) _describe -t commands sub-command commands; _files ;;
                arguments)
                    case $line[1] in
            \(cases.joined(separator: "\n"))
                    help) _arguments '*:word:(\(self.operands(of: "help").joined(separator: " ")))' ;;
                    *) _files ;;
                    esac ;;
                esac
            }
            if [ "$funcstack[1]" = _cleansec ]; then _cleansec "$@"; else compdef _cleansec cleansec; fi

            """
    }

    private static func zsh(_ option: Option) -> String {
        let help = "[\(escaped(option.help, "[]"))]"
        var value = ""
        if let name = option.value {
            let action =
                option.values.isEmpty
                ? name == "DIRECTORY" ? "_directories" : "_files" : "(\(option.values.joined(separator: " ")))"
            value = ":\(name):\(action)"
        }
        if option.repeats { return quoted("*\(option.name)=\(help)\(value)") }
        let names = Self.names(option)
        let forms = names.map { $0 + (option.value == nil ? "" : $0.hasPrefix("--") ? "=" : "+") }
        guard forms.count > 1 else { return quoted(forms[0] + help + value) }
        return "'(\(names.joined(separator: " ")))'{\(forms.joined(separator: ","))}\(quoted(help + value))"
    }

    // MARK: fish

    private var fish: String {
        let isFirst = "__fish_use_subcommand"
        var lines = words.map { "complete -c cleansec -n \(isFirst) -a \($0.name) -d \(Self.fishQuoted($0.summary))" }
        lines.append("complete -c cleansec -n \(isFirst) -l version -d 'print the version'")
        for command in commands {
            let isIn = "'__fish_seen_subcommand_from \(command.name)'"
            for option in self.options(of: command) {
                let letter = option.letter.map { " -s \($0.dropFirst())" } ?? ""
                let value =
                    option.value == nil
                    ? "" : option.values.isEmpty ? " -r -F" : " -x -a '\(option.values.joined(separator: " "))'"
                lines.append(
                    "complete -c cleansec -n \(isIn)\(letter) -l \(option.name.dropFirst(2))\(value) -d \(Self.fishQuoted(option.help))"
                )
            }
        }
        for (name, _) in words where !self.operands(of: name).isEmpty {
            let list = self.operands(of: name).joined(separator: " ")
            lines.append("complete -c cleansec -n '__fish_seen_subcommand_from \(name)' -f -a '\(list)'")
        }
        return
            "# Completes cleansec in fish. `cleansec completions fish` writes it; put it into ~/.config/fish/completions/cleansec.fish.\n"
            + lines.joined(separator: "\n") + "\n"
    }

    // MARK: Quoting

    /// Returns a text in single quotes for bash and zsh.
    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

    /// Returns a text in single quotes for fish.
    private static func fishQuoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }

    private static func escaped(_ text: String, _ characters: String) -> String {
        text.reduce(into: "") { $0 += (characters.contains($1) ? "\\" : "") + String($1) }
    }
}
