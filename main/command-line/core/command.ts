// What a command is: the row that arguments, help, completion and docs/cli.md are read from, and what it works with.
import type { Connection } from './connection.ts'
import type { Environment, Language, Words } from './language.ts'
import type { Result } from './output.ts'
import type { ExitCode } from './stop.ts'

export interface Option {
  readonly text: Words
  /** What stands behind it; absent: it is a switch. */
  readonly value?: string
  /** The only values there are. */
  readonly choices?: readonly string[]
  /** May be given several times. */
  readonly is_multiple?: true
  /** It names a file or folder. */
  readonly is_path?: true
  readonly short?: string
}
export type Options = Readonly<Record<string, Option>>

export interface Operand {
  /** In capitals, as the help shows it. */
  readonly name: string
  readonly text: Words
  readonly is_optional?: true
  /** One or more; the last one only. */
  readonly is_multiple?: true
  readonly is_path?: true
  readonly choices?: readonly string[]
}

/** What was given, read but not judged. */
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
  /** A line for people, on stderr. */
  readonly say: (words: Words) => void
  /** What the command answers, on stdout, in the format that was asked for. */
  readonly print: (result: Result) => void
  /** Finds the running program; ends the command where there is none. */
  readonly connect: () => Promise<Connection>
  /** The data folder: given, or the usual one. */
  readonly dataFolder: string
  /** Whether a running program was named by its address. */
  readonly isAddressNamed: boolean
}

export interface Command {
  /** One or two words. */
  readonly name: string
  readonly summary: Words
  /** What else there is to know, for its help. */
  readonly more?: Words
  readonly operands: readonly Operand[]
  readonly options: Options
  /** Answers in a form of its own, without `--format`. */
  readonly is_plain?: true
  /** Needs no running program: without the options that name one. */
  readonly is_without_program?: true
  readonly run: (context: CommandContext) => Promise<ExitCode>
}
