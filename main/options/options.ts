// The command line: its options, their meanings, and the default data folder.
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isOrganizationBook } from '../../shared/books/port/book-name.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import { err, ok, type Result } from '../../shared/value/result.ts'
import { messageOf } from '../platform/message-of.ts'
import { LISTEN_PORT, type Listening, readListening } from './listening.ts'

/** The port of rule 1; if it is taken, the next free one is used. */
export const DEFAULT_PORT = 4780

export interface Options {
  readonly headless: boolean
  /**
   * Absolute path of the data folder: the given one, or the default one
   * until the chosen one is known (home/relocation/find-folder.ts).
   */
  readonly data: string
  /** Whether `--data` was given. */
  readonly is_data_named: boolean
  /** The data folder if none was ever named or chosen. */
  readonly usual_data: string
  /** Absolute path of the folder that keeps the keys of installations (rule 156). */
  readonly config: string
  /** The PostgreSQL database of the books; null: they are in the data folder. */
  readonly books: string | null
  /** 0: any free port. */
  readonly port: number
  /** Whether `--port` was given; then no other port is used. */
  readonly is_port_named: boolean
  /** Access for users on other machines through a proxy; null: none. With it there is no window. */
  readonly listening: Listening | null
  /** Whether the output line of `--headless` contains the token. */
  readonly prints_token: boolean
  readonly demo: boolean
  /** Books that are opened although they are not the known ones (rule 153). */
  readonly accepted_books: readonly BookId[]
  /** Absolute path of a backup that is restored into the data folder first; null: none. */
  readonly restore: string | null
  /** Absolute paths of files to open in the window; only the desktop shell accepts any. */
  readonly files: readonly string[]
  /** Only shows the content of that backup. */
  readonly look: boolean
  readonly help: boolean
  readonly version: boolean
}

export const HELP = `Kontor: bookkeeping for Switzerland, on your own machine.

Usage: kontor [options]

  --data <folder>   where the books are stored (default: the folder chosen in the window, otherwise the application data folder of this system)
  --books <url>     keeps the books in a PostgreSQL database: postgres://user@host/database (docs/office.md)
  --port <n>        port of the local API, 0 for any free one (default: ${DEFAULT_PORT}, otherwise the next free one)
  --headless        no window; prints one JSON line {"url","api","token"} when ready
  --no-print-token  with --headless: "token" is null in that line; it is in api.json in the data folder
  --listen <a>[:p]  serves people on other machines through a proxy that speaks TLS with them and connects to this
                    address (port ${LISTEN_PORT} unless given); needs --public-url, implies --headless
  --public-url <u>  with --listen: the https address that users open
  --trusted-proxy <a>  with --listen: address or network of a proxy (default: this machine); may be repeated
  --demo            fills a new data folder with a sample company
  --accept-book <b> opens books that are missing, older or different from the known ones (organization-1, system); may be repeated
  --restore <file>  restores a backup to the data folder, which must be empty, and opens the books
  --look            with --restore: only shows the contents of the backup, after verifying it completely
  --help            shows this help
  --version         shows the version

The passphrase of an encrypted backup is taken from KONTOR_PASSPHRASE in the environment.
`

/**
 * Where applications keep their data on this system: XDG on Linux, Application Support on macOS, AppData on Windows.
 */
export const defaultDataFolder = (
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
): string => {
  if (platform === 'win32') return join(environment.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Kontor')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Kontor')
  return join(absoluteOr(environment.XDG_DATA_HOME, join(home, '.local', 'share')), 'kontor')
}

/**
 * The folder for data that belongs to this computer and not to the books: the keys of installations. XDG on Linux,
 * Preferences on macOS, the local (not the roaming) AppData on Windows. On all systems it is outside the data folder.
 */
export const defaultConfigFolder = (
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
): string => {
  if (platform === 'win32') return join(environment.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'Kontor')
  if (platform === 'darwin') return join(home, 'Library', 'Preferences', 'Kontor')
  return join(absoluteOr(environment.XDG_CONFIG_HOME, join(home, '.config')), 'kontor')
}

/** The XDG specification says that a relative path must be ignored. */
const absoluteOr = (path: string | undefined, other: string): string => (path?.startsWith('/') ? path : other)

/**
 * Parses the arguments after the program's name. A refusal is one line for the user; the program then ends with 2. With
 * `takes_files`, arguments that are no options are files.
 */
export const readOptions = (args: readonly string[], { takes_files = false } = {}): Result<Options, string> => {
  let values: ReturnType<typeof parse>['values']
  let files: readonly string[]
  try {
    ;({ values, positionals: files } = parse(args, takes_files))
  } catch (error) {
    // parseArgs names the fault in its first sentence and then explains Node's own conventions.
    const message = messageOf(error)
    return err(`${message.split(/\.\s|\n/)[0]}. Try --help.`)
  }
  const usual_data = resolve(defaultDataFolder(process.platform, process.env, homedir()))
  const port = values.port === undefined ? DEFAULT_PORT : parsePort(values.port)
  if (port === null) return err(`--port must be a whole number from 0 to 65535, not "${values.port}". Try --help.`)
  if (values.data === '') return err('--data must name a folder. Try --help.')
  const accepted = values['accept-book'].filter((name) => name === 'system' || isOrganizationBook(name))
  const unknown = values['accept-book'].find((name) => !accepted.includes(name as BookId))
  if (unknown !== undefined)
    return err(`--accept-book must name books, like organization-1 or system, not "${unknown}". Try --help.`)
  const listening = readListening({
    listen: values.listen,
    public_url: values['public-url'],
    trusted_proxies: values['trusted-proxy'],
  })
  if (!listening.ok) return err(`${listening.error} Try --help.`)
  if (values.restore === '') return err('--restore must name a file. Try --help.')
  if (values.books !== undefined && !/^postgres(ql)?:\/\/[^/]+\/[^/?]+/.test(values.books))
    return err('--books must be an address like postgres://user@host/database. Try --help.')
  if (values.books !== undefined && values.restore !== undefined)
    return err(
      '--restore only works with a data folder. Restore the books there, then move them to the database (docs/office.md).',
    )
  if (values.look && values.restore === undefined) return err('--look needs --restore <file>. Try --help.')
  return ok({
    headless: values.headless || listening.value !== null,
    listening: listening.value,
    data: values.data === undefined ? usual_data : resolve(values.data),
    is_data_named: values.data !== undefined,
    usual_data,
    config: defaultConfigFolder(process.platform, process.env, homedir()),
    books: values.books ?? null,
    port,
    is_port_named: values.port !== undefined,
    prints_token: !values['no-print-token'],
    demo: values.demo,
    accepted_books: accepted,
    restore: values.restore === undefined ? null : resolve(values.restore),
    files: files.map((file) => resolve(file)),
    look: values.look,
    help: values.help,
    version: values.version,
  })
}

const parse = (args: readonly string[], allowPositionals: boolean) =>
  parseArgs({
    args: [...args],
    allowPositionals,
    options: {
      headless: { type: 'boolean', default: false },
      'no-print-token': { type: 'boolean', default: false },
      data: { type: 'string' },
      books: { type: 'string' },
      port: { type: 'string' },
      listen: { type: 'string' },
      'public-url': { type: 'string' },
      'trusted-proxy': { type: 'string', multiple: true, default: [] },
      demo: { type: 'boolean', default: false },
      'accept-book': { type: 'string', multiple: true, default: [] },
      restore: { type: 'string' },
      look: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      version: { type: 'boolean', short: 'v', default: false },
    },
  })

const parsePort = (text: string): number | null => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  return port <= 65535 ? port : null
}
