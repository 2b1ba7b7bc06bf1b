// `kontor`: the command line beside the interface. Reads the arguments, runs the command and says how it ended.
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
import { EXIT, refusedStop, Stop } from './core/stop.ts'
import { commandHelp, programHelp } from './help.ts'
import { readArguments } from './read-arguments.ts'

/** Asked for before the arguments are understood, since what is wrong with them is said in it, too. */
const languageIn = (argv: readonly string[]): Language => {
  const at = argv.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='))
  const given = at === -1 ? undefined : (argv[at]?.split('=')[1] ?? argv[at + 1])
  return languageOf(given, process.env)
}

const say = (words: Words, language: Language): void => {
  process.stderr.write(`${words[language]}\n`)
}

/** Throws Stop. */
const dataFolderIn = (env: NodeJS.ProcessEnv): string => {
  const found = defaultDataFolderHere(env)
  if (!found.ok) throw refusedStop(same(found.error))
  return found.value
}

const contextOf = (command: Command, args: Arguments, language: Language): CommandContext => {
  const { env } = process
  const [given, address] = [args.text('data'), args.text('url')]
  const dataFolder = resolve(given || env.KONTOR_DATA || dataFolderIn(env))
  // A folder that was named says where the program is, whatever the environment names.
  const url = address ?? (given === undefined ? env.KONTOR_URL || null : null)
  const format = (args.text('format') ?? (process.stdout.isTTY ? 'table' : 'json')) as Format
  return {
    ...{ args, env, language, dataFolder, isAddressNamed: url !== null },
    say: (words) => say(words, language),
    print: (result) =>
      void process.stdout.write(
        formatResult(result, format, language, process.stdout.isTTY ? process.stdout.columns : null),
      ),
    connect: () => {
      // A command with an option of its own of this name means something else by it.
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
    return EXIT.usageStop
  }
  return command.run(contextOf(command, args, language))
}

const main = async (): Promise<void> => {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // A reader that has enough, like `head`, has gone away: no reason to complain. A full disk is one.
      if (error.code === 'EPIPE') return
      process.stderr.write(`${error.message}\n`)
      process.exitCode = EXIT.refusedStop
    })
  const language = languageIn(process.argv.slice(2))
  try {
    process.exitCode = await run(process.argv.slice(2), language)
  } catch (error) {
    if (!(error instanceof Stop) && !(error instanceof ApiError)) throw error
    say(error instanceof Stop ? error.words : problemTextWithHint(error), language)
    process.exitCode = error instanceof Stop ? error.exit : EXIT.refusedStop
  }
}

await main()
