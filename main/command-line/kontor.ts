// `kontor`: the command line for the interface. Reads the arguments, runs the command and reports how it ended.
import { resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { ApiError } from '../../shared/api/client.ts'
import { defaultDataFolderHere } from '../home/default-data-folder.ts'
import { COMMANDS } from './commands.ts'
import type { Arguments, Command, CommandContext } from './core/command.ts'
import { connect } from './core/connection.ts'
import { type Language, languageOf, same, type Words } from './core/language.ts'
import { type Format, formatResult } from './core/output.ts'
import { problemTextWithHint } from './core/problem-texts.ts'
import { EXIT, refusalError, Stop } from './core/stop.ts'
import { commandHelp, programHelp } from './help.ts'
import { readArguments } from './read-arguments.ts'

/** Read before the arguments are parsed, since messages about wrong arguments use it, too. */
const languageIn = (argv: readonly string[]): Language => {
  const at = argv.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='))
  const option = at === -1 ? undefined : (argv[at]?.split('=')[1] ?? argv[at + 1])
  return languageOf(option, process.env)
}

const say = (words: Words, language: Language): void => {
  process.stderr.write(`${words[language]}\n`)
}

/** Throws Stop. */
const dataFolderIn = (env: NodeJS.ProcessEnv): string => {
  const found = defaultDataFolderHere(env)
  if (!found.ok) throw refusalError(same(found.error))
  return found.value
}

const contextOf = (command: Command, args: Arguments, language: Language): CommandContext => {
  const { env } = process
  const namedFolder = args.text('data')
  const address = args.text('url')
  const dataFolder = resolve(namedFolder || env.KONTOR_DATA || dataFolderIn(env))
  // A folder named in the arguments has precedence over the environment.
  const url = address ?? (namedFolder === undefined ? env.KONTOR_URL || null : null)
  const format = (args.text('format') ?? (process.stdout.isTTY ? 'table' : 'json')) as Format
  return {
    args,
    env,
    language,
    dataFolder,
    isAddressNamed: url !== null,
    say: (words) => say(words, language),
    print: (result) =>
      void process.stdout.write(
        formatResult(result, format, language, process.stdout.isTTY ? process.stdout.columns : null),
      ),
    connect: () => {
      // A command with its own option of this name gives it another meaning.
      const organization = 'organization' in command.options ? undefined : args.text('organization')
      return connect({ env, language, url, dataFolder, key: args.text('key'), organization })
    },
  }
}

const run = async (argv: readonly string[], language: Language): Promise<number> => {
  const { command, args } = readArguments(argv, COMMANDS)
  if (args.is('help')) {
    process.stdout.write(command === null ? programHelp(COMMANDS, language) : commandHelp(command, language))
    return EXIT.done
  }
  if (args.is('version')) {
    process.stdout.write(`${packageJson.version}\n`)
    return EXIT.done
  }
  if (command === null) {
    process.stderr.write(programHelp(COMMANDS, language))
    return EXIT.usage
  }
  return command.run(contextOf(command, args, language))
}

const main = async (): Promise<void> => {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // A reader like `head` has closed the pipe after enough lines, which is no error. A full disk is one.
      if (error.code === 'EPIPE') return
      process.stderr.write(`${error.message}\n`)
      process.exitCode = EXIT.refused
    })
  const language = languageIn(process.argv.slice(2))
  try {
    process.exitCode = await run(process.argv.slice(2), language)
  } catch (error) {
    if (!(error instanceof Stop) && !(error instanceof ApiError)) throw error
    say(error instanceof Stop ? error.words : problemTextWithHint(error), language)
    process.exitCode = error instanceof Stop ? error.exit : EXIT.refused
  }
}

await main()
