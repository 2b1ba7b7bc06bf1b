// An endpoint of the documented interface as data: the routes, the validation, the OpenAPI document, the typed client
// and the sweeps of the tests all read the same description.

import type { z } from 'zod'
import type { ListedTable } from '../record/core/deletion.ts'
import type { Scope } from '../record/organization/organization.ts'
import type { Permission } from '../record/organization/permission.ts'
import { MAX_FILES } from './upload.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How a filter's value is written (rules 5 and 6). */
export type FilterKind =
  | 'text'
  | 'id'
  | 'boolean'
  | 'integer'
  /** A day that lies between two fields. */
  | 'day'
  | 'date_range'
  | 'amount_range'
  /** Part of a name or, if it has a digit, of the account in a second field. */
  | 'party'
  /** What was created or changed since a time, or since an earlier answer. */
  | 'change'
  /** What was deleted since then: told beside the rows. */
  | 'deletion'
  | { readonly one_of: readonly string[] }

/** A filter, and the field or sort key of the table that it compares. */
export interface FilterOption {
  readonly kind: FilterKind
  readonly field: string
  /** What it compares, where the kind alone does not say it. */
  readonly text?: string
  /** Of the kind `day`: the last day, where `field` is the first one. */
  readonly until?: string
  /** Of the kind `party`: the account, where `field` is the name; both folded, the account without blanks. */
  readonly account?: string
  /** Of the kind `deletion`: the table of the list. */
  readonly table?: ListedTable
  /** Not in the interface document, though the endpoint is. */
  readonly extension?: boolean
}

/** Of every list whose records the organization's books keep; its page tells `updated_until` (rule 177). */
export const UPDATED_SINCE = {
  updated_since: { kind: 'change', field: 'id', extension: true },
} as const satisfies Readonly<Record<string, FilterOption>>

/** The same, and what was deleted since then. */
export const sinceFilters = <const T extends ListedTable>(table: T) =>
  ({ ...UPDATED_SINCE, deleted_since: { kind: 'deletion', field: 'id', table, extension: true } }) as const

/** For `meta`: marks an attribute that the interface document does not have in a body or answer that it has. */
export const EXTENSION = { 'x-extension': true } as const

/** A whole number of the query: below `least` is `least`, above `most` is `most` (rule 7); absent: `usual`. */
interface NumberOption {
  readonly least: number
  readonly most: number
  readonly usual: number
  /** What it is, for the description of the interface. */
  readonly text: string
}

/** What a list can be asked for (rules 3, 4, 7 and 8). Sorts are fields or sort keys of the table. */
export interface ListOptions {
  readonly filters: Readonly<Record<string, FilterOption>>
  readonly search: boolean
  readonly sorts: readonly string[]
  readonly default_sort: string
  readonly per_page: number
}

export interface Endpoint {
  /** Unique; the operation id of the OpenAPI document and the name of the client's method. */
  readonly name: string
  readonly method: Method
  /** Below `/api`, with `{param}` for path parameters. */
  readonly path: string
  readonly summary: string
  /** What the summary has no room for, in Markdown; empty where it says it all. */
  readonly description: string
  /** One of them is enough; empty: membership is enough. */
  readonly permissions: readonly Permission[]
  /** Of a token one is enough; empty: what follows from method and permissions (`scopesOf`). */
  readonly scopes: readonly Scope[]
  /** Of the whole installation, not of one organization: for who runs it (rule 172). */
  readonly of_installation: boolean
  /** Also while the organization is archived, though it is no GET. */
  readonly in_archived: boolean
  /** Without a token: it is how one gets in. */
  readonly is_public: boolean
  readonly params: Readonly<Record<string, z.ZodType>>
  readonly list: ListOptions | null
  /**
   * Of a write that works on many records: the list whose filters and search select them. Its sort, `page` and `per_page`
   * may be there, since they only arrange what is selected; a `limit` would not be kept.
   */
  readonly selects: ListOptions | null
  readonly includes: readonly string[]
  readonly appends: readonly string[]
  /** Appends that cost much for each row: with one of them a page has at most so many rows. */
  readonly append_limits: Readonly<Record<string, number>>
  /** Switches of the query that are no part of a list: `1`, `0`, `true`, `false` (rule 5); absent: off. Extensions. */
  readonly flags: readonly string[]
  /** Of a switch with which the answer is another one: that answer. */
  readonly flag_responses: Readonly<Record<string, z.ZodType>>
  /** Parameters of the query that are kept for who uses them, by name what to do instead. */
  readonly deprecated: Readonly<Record<string, string>>
  /** Of a POST that only reads: asked again it is answered anew, with or without an Idempotency-Key. */
  readonly changes_nothing: boolean
  /** Whole numbers of the query of an endpoint that is no list. */
  readonly numbers: Readonly<Record<string, NumberOption>>
  /** Days of the query of an endpoint that is no list, by name what each is. Absent: null. */
  readonly days: Readonly<Record<string, string>>
  /** Words of the query of an endpoint that is no list, each one of a few. Absent: null. */
  readonly choices: Readonly<Record<string, { readonly one_of: readonly string[]; readonly text: string }>>
  /** Takes `format`: the same, whole, as a file instead of JSON (rule 107). An extension. */
  readonly as_file: boolean
  /** Takes `as_of`, a moment: then the answer is as it was known. An extension. */
  readonly as_of: boolean
  /** Of a multipart body: `files`, and every other attribute as a field of its own that holds JSON. */
  readonly body: z.ZodType | null
  /** `json` unless stated. `stream`: the bytes of one file as they are, which are never held whole. */
  readonly body_type: 'json' | 'multipart' | 'stream'
  /** The most files of a multipart body. One alone is the field `file`. */
  readonly max_files: number
  /** The largest JSON body, in megabytes. */
  readonly body_megabytes: number
  readonly status: 200 | 201 | 204
  /** Null: no body. `events`: a stream of server-sent events. `file`: the bytes of a file, to be saved. */
  readonly response: z.ZodType | 'events' | 'file' | null
  /** Refusals beyond those that every endpoint shares, by status. */
  readonly errors: Readonly<Record<number, string>>
  /** Of a `file`: the media types that it may have. */
  readonly media_types: readonly string[]
  /** The answer shows a secret this once: a repeat with the same Idempotency-Key does not show it again (409). */
  readonly shows_secret: boolean
  /** Not in the interface document (docs/rules.md). */
  readonly extension: boolean
}

/** The names in the braces of a path. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never

type EndpointInput = Pick<Endpoint, 'name' | 'method' | 'path' | 'summary' | 'response'>

const defaults = {
  description: '',
  permissions: [],
  scopes: [],
  of_installation: false,
  in_archived: false,
  is_public: false,
  params: {},
  list: null,
  selects: null,
  includes: [],
  appends: [],
  append_limits: {},
  flags: [],
  flag_responses: {},
  deprecated: {},
  changes_nothing: false,
  numbers: {},
  days: {},
  choices: {},
  as_file: false,
  as_of: false,
  body: null,
  body_type: 'json',
  max_files: MAX_FILES,
  body_megabytes: 1,
  status: 200,
  errors: {},
  media_types: ['*/*'],
  shows_secret: false,
  extension: false,
} as const satisfies Omit<Endpoint, keyof EndpointInput>

/** Describes an endpoint; what is not given takes the defaults above. Keeps the literal types for the client. */
export const endpoint = <const E extends EndpointInput & Partial<Endpoint>>(
  input: E,
): Omit<typeof defaults, keyof E> & E => ({
  ...defaults,
  ...input,
})

/** Which scopes of a token each are enough for the endpoint (rule 170). */
export const scopesOf = ({ method, permissions, scopes }: Endpoint): readonly Scope[] => {
  if (scopes.length > 0) return scopes
  if (method === 'GET') return ['read']
  if (permissions.length === 0 || permissions.includes('edit organization')) return ['manage']
  if (permissions.includes('manage budgets')) return ['budget']
  return permissions.includes('create bank_transaction') ? ['import'] : ['book']
}
