// `kontor token`: lasting tokens for scripts. A new token is shown once, on stdout.
import { createToken, deleteToken, listTokens } from '../../../shared/api/endpoints/organization/tokens.ts'
import { ROLES, SCOPES } from '../../../shared/record/organization/organization.ts'
import { parseLocalDate, type Timestamp } from '../../../shared/value/calendar.ts'
import type { Command, CommandContext } from '../core/command.ts'
import { KEY } from '../core/common-options.ts'
import { same } from '../core/language.ts'
import type { Column } from '../core/output.ts'
import { listAll } from '../core/pages.ts'
import { EXIT, type ExitCode, usageError } from '../core/stop.ts'

const COLUMNS: readonly Column[] = [
  { key: 'id', title: same('ID'), kind: 'text' },
  { key: 'name', title: same('Name'), kind: 'text' },
  { key: 'organization_id', title: { de: 'Organisation', en: 'Organization' }, kind: 'count' },
  { key: 'role', title: { de: 'Rolle', en: 'Role' }, kind: 'text' },
  { key: 'scopes', title: { de: 'Umfang', en: 'Scopes' }, kind: 'text' },
  { key: 'expires_at', title: { de: 'Bis', en: 'Expires' }, kind: 'text' },
  { key: 'last_used_at', title: { de: 'Zuletzt', en: 'Last used' }, kind: 'text' },
  { key: 'created_at', title: { de: 'Seit', en: 'Created' }, kind: 'text' },
]

const list = async (context: CommandContext): Promise<ExitCode> => {
  const { ask } = await context.connect()
  const { rows } = await listAll((page) => ask(listTokens, { query: page }))
  context.print({ command: 'token list', columns: COLUMNS, data: rows })
  return EXIT.done
}

/** Absent fields are those of the calling token. */
interface TokenRequest {
  readonly name: string
  readonly role?: (typeof ROLES)[number]
  readonly scopes?: (typeof SCOPES)[number][]
  readonly expires_at?: Timestamp
  readonly organization_id?: number
}

/** The end of the given day, in this computer's time zone; or the given moment. */
const momentOf = (text: string): Timestamp => {
  const isDay = parseLocalDate(text) !== null
  const moment = new Date(isDay ? `${text}T24:00:00` : text)
  if (Number.isNaN(moment.getTime()) || !/^\d{4}-\d\d-\d\d(T.*(Z|[+-]\d\d:\d\d))?$/.test(text))
    throw usageError({
      de: `--expires muss ein Tag wie 2027-01-31 oder ein Zeitpunkt wie 2027-01-31T18:00:00Z sein, nicht «${text}».`,
      en: `--expires must be a day like 2027-01-31 or a time like 2027-01-31T18:00:00Z, not "${text}".`,
    })
  return moment.toISOString().replace('Z', '000Z') as Timestamp
}

const create = async (context: CommandContext): Promise<ExitCode> => {
  const { args } = context
  const [name = ''] = args.operands
  const expires = args.text('expires')
  const organization = args.text('organization')
  if (organization !== undefined && !/^[1-9]\d{0,8}$/.test(organization))
    throw usageError({
      de: '--organization muss die Nummer einer Organisation sein.',
      en: '--organization must be the number of an organization.',
    })
  const role = args.text('role') as TokenRequest['role']
  const scopes = args.all('scope') as (typeof SCOPES)[number][]
  const request: TokenRequest = {
    name,
    ...(role === undefined ? {} : { role }),
    ...(scopes.length === 0 ? {} : { scopes }),
    ...(expires === undefined ? {} : { expires_at: momentOf(expires) }),
    ...(organization === undefined ? {} : { organization_id: Number(organization) }),
  }
  const { write } = await context.connect()
  const made = await write(createToken, { body: request })
  const secret: Column = { key: 'token', title: same('Token'), kind: 'text' }
  context.print({ command: 'token create', columns: [...COLUMNS, secret], data: made })
  context.say({ de: 'Das Token wird nur dieses eine Mal angezeigt.', en: 'The token is only shown this once.' })
  return EXIT.done
}

const revoke = async (context: CommandContext): Promise<ExitCode> => {
  const [tokenId = ''] = context.args.operands
  const { write } = await context.connect()
  await write(deleteToken, { params: { tokenId } })
  context.print({ command: 'token revoke', columns: COLUMNS.slice(0, 1), data: { id: tokenId } })
  return EXIT.done
}

export const tokenCommands: readonly Command[] = [
  {
    name: 'token list',
    summary: { de: 'zeigt die dauerhaften Token', en: 'lists lasting tokens' },
    operands: [],
    options: {},
    run: list,
  },
  {
    name: 'token create',
    summary: {
      de: 'erstellt ein dauerhaftes Token und zeigt es einmal an',
      en: 'creates a lasting token and shows it once',
    },
    operands: [{ name: 'NAME', text: { de: 'Name, der den Zweck beschreibt', en: 'name that describes its purpose' } }],
    options: {
      role: {
        value: 'ROLE',
        choices: ROLES,
        text: { de: 'höchstens diese Rolle (Standard: die eigene)', en: 'at most this role (default: your own)' },
      },
      scope: {
        value: 'SCOPE',
        choices: SCOPES,
        is_multiple: true,
        text: { de: 'erlaubte Bereiche (Standard: alle)', en: 'what the token may do (default: everything)' },
      },
      expires: {
        value: 'WHEN',
        text: { de: 'gültig bis, z. B. 2027-01-31', en: 'valid until, for example 2027-01-31' },
      },
      organization: {
        value: 'NUMBER',
        text: {
          de: 'für diese Organisation (Standard: die des verwendeten Tokens)',
          en: 'for this organization (default: that of the token in use)',
        },
      },
      key: KEY,
    },
    run: create,
  },
  {
    name: 'token revoke',
    summary: { de: 'widerruft ein Token sofort', en: 'revokes a token immediately' },
    operands: [{ name: 'ID', text: { de: 'ID des Tokens', en: 'id of the token' } }],
    options: { key: KEY },
    run: revoke,
  },
]
