// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

extension Command {
  /// Runs this program with the command line of the process: prints help, the version or what is
  /// wrong with the line, or lets `body` do what was asked.
  ///
  /// From here on a closed output pipe is an error of the write and no longer ends the process.
  public func run(_ body: (Arguments) throws(CommandFailure) -> ExitCode) -> ExitCode {
    StandardStream.openMissing()
    Signals.ignoreBrokenPipes()
    var output = StandardStream.output
    var errors = StandardStream.error
    let columns = Terminal.size(StandardStream.output.rawValue)?.columns ?? 80
    return run(
      Array(CommandLine.arguments.dropFirst()), columns: columns, output: &output, errors: &errors,
      body)
  }

  /// The same with everything that a test wants to choose.
  func run<Output: TextOutput, Errors: TextOutput>(
    _ words: [String], columns: Int, output: inout Output, errors: inout Errors,
    _ body: (Arguments) throws(CommandFailure) -> ExitCode
  ) -> ExitCode {
    do throws(UsageError) {
      let invocation = try parse(words)
      do throws(CommandFailure) {
        switch invocation {
        case .run(let arguments):
          return try body(arguments)
        case .help(let path):
          return try print(HelpText(path: path, width: columns).text, to: &output)
        case .version:
          return try print("\(name) \(programVersion)\n", to: &output)
        }
      } catch {
        return report(error.description, error.code, to: &errors)
      }
    } catch {
      return report(error.description, .usage, to: &errors)
    }
  }

  private func print<Output: TextOutput>(
    _ text: String, to output: inout Output
  ) throws(CommandFailure) -> ExitCode {
    do throws(Errno) {
      try output.put(text)
    } catch {
      if let failure = CommandFailure.output(error) { throw failure }
    }
    return .ok
  }
}

/// Writes what is wrong; when even that cannot be written, the exit code still tells.
func report<Errors: TextOutput>(
  _ text: String, _ code: ExitCode, to errors: inout Errors
) -> ExitCode {
  try? errors.putLine(text)
  return code
}
