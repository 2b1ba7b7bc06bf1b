// The definition of a command: arguments, help, completion and docs/cli.md are made from it. And the context in which
// it runs.
import type { Connection } from './connection.ts'
import type { Environment, Language, Words } from './language.ts'
import type { Result } from './output.ts'
import type { ExitCode } from './stop.ts'

export interface Option {
  readonly text: Words
  /** The name of its value; absent for a switch. */
  readonly value?: string
  /** The only allowed values. */
  readonly choices?: readonly string[]
  /** May be repeated. */
  readonly is_multiple?: true
  /** The value names a file or folder. */
  readonly is_path?: true
  readonly short?: string
}
export type Options = Readonly<Record<string, Option>>

export interface Operand {
  /** In capitals, as in the help. */
  readonly name: string
  readonly text: Words
  readonly is_optional?: true
  /** One or more values; only for the last operand. */
  readonly is_multiple?: true
  readonly is_path?: true
  readonly choices?: readonly string[]
}

/** The arguments, parsed but not validated. */
export interface Arguments {
  readonly text: (option: string) => string | undefined
  readonly all: (option: string) => readonly string[]
  readonly is: (option: string) => boolean
  readonly operands: readonly string[]
}

export interface CommandContext {
  readonly args: Arguments
  readonly env: Environment
  readonly language: Language
  /** Writes a line for people to stderr. */
  readonly say: (words: Words) => void
  /** Writes the answer of the command to stdout, in the requested format. */
  readonly print: (result: Result) => void
  /** Finds the running program; ends the command if there is none. */
  readonly connect: () => Promise<Connection>
  /** The data folder: the given or the default one. */
  readonly dataFolder: string
  /** Whether the arguments name a running program by its address. */
  readonly isAddressNamed: boolean
}

export interface Command {
  /** One or two words. */
  readonly name: string
  readonly summary: Words
  /** Additional information for its help. */
  readonly more?: Words
  readonly operands: readonly Operand[]
  readonly options: Options
  /** Prints its own format and has no `--format`. */
  readonly is_plain?: true
  /** Needs no running program, so it has no options that name one. */
  readonly is_without_program?: true
  readonly run: (context: CommandContext) => Promise<ExitCode>
}
