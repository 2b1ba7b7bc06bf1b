// An endpoint of the documented interface as data: the routes, the validation, the OpenAPI document, the typed client
// and the tests of all endpoints read the same description.

import type { z } from 'zod'
import type { TableWithDeletions } from '../record/core/deletion.ts'
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
  /** A day between two fields. */
  | 'day'
  | 'date_range'
  | 'amount_range'
  /** Part of a name or, when it has a digit, of the account in a second field. */
  | 'party'
  /** Records created or changed since a time, or since an earlier answer. */
  | 'change'
  /** Records deleted since then: listed in addition to the rows. */
  | 'deletion'
  | { readonly one_of: readonly string[] }

/** A filter, and the field or sort key of the table that it compares. */
export interface FilterOption {
  readonly kind: FilterKind
  readonly field: string
  /** What it compares, when the kind alone does not say it. */
  readonly text?: string
  /** A value of it, when that of the kind does not fit. */
  readonly example?: string
  /** For the kind `day`: the field of the last day; `field` is the first. */
  readonly until?: string
  /**
   * For the kind `party`: the field of the account; `field` is the name. Both are folded, the account without blanks.
   */
  readonly account?: string
  /** For the kind `deletion`: the table of the list. */
  readonly table?: TableWithDeletions
  /** Not in the interface document, although the endpoint is. */
  readonly extension?: boolean
}

/** For every list of records in the organization's books; its page contains `updated_until` (rule 177). */
export const UPDATED_SINCE = {
  updated_since: { kind: 'change', field: 'id', extension: true },
} as const satisfies Readonly<Record<string, FilterOption>>

/** The same, with the records deleted since then. */
export const sinceFilters = <const T extends TableWithDeletions>(table: T) =>
  ({ ...UPDATED_SINCE, deleted_since: { kind: 'deletion', field: 'id', table, extension: true } }) as const

/** For `meta`: marks an attribute that is missing in the interface document, in a body or answer that is not. */
export const EXTENSION = { 'x-extension': true } as const

/**
 * A whole number of the query: values below `least` or above `most` are limited to these (rule 7); when left out:
 * `usual`.
 */
interface NumberOption {
  readonly least: number
  readonly most: number
  readonly usual: number
  /** Its meaning, for the description of the interface. */
  readonly text: string
}

/**
 * The possible filters, sorts and pages of a list (rules 3, 4, 7 and 8). Sorts are fields or sort keys of the table.
 */
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
  /** Details for which the summary has no space, in Markdown; possibly empty. */
  readonly description: string
  /** One of them is enough; empty: membership is enough. */
  readonly permissions: readonly Permission[]
  /** For a token, one of them is enough; empty: derived from method and permissions (`scopesOf`). */
  readonly scopes: readonly Scope[]
  /** For the whole installation, not for one organization: only for its administrators (rule 172). */
  readonly of_installation: boolean
  /** Allowed for an archived organization, although it is not a GET. */
  readonly in_archived: boolean
  /** Needs no token, because it is used to sign in. */
  readonly is_public: boolean
  readonly params: Readonly<Record<string, z.ZodType>>
  readonly list: ListOptions | null
  /**
   * For a write on many records: the list whose filters and search select them. Its sort, `page` and `per_page` are
   * accepted, because they only arrange the selection; a `limit` would be ignored.
   */
  readonly selects: ListOptions | null
  readonly includes: readonly string[]
  readonly appends: readonly string[]
  /** Expensive appends: with one of them, a page has at most so many rows. */
  readonly append_limits: Readonly<Record<string, number>>
  /** Flags of the query of an endpoint: `1`, `0`, `true`, `false` (rule 5); off when left out. Extensions. */
  readonly flags: readonly string[]
  /** For a flag that changes the form of the answer: the other form. */
  readonly flag_responses: Readonly<Record<string, z.ZodType>>
  /** Query parameters that are kept for existing callers, by name: the replacement. */
  readonly deprecated: Readonly<Record<string, string>>
  /** For a POST that only reads: a repeat is answered again, with or without an Idempotency-Key. */
  readonly changes_nothing: boolean
  /** For the GET of a file: the books note the first request, and later answers say when it was. */
  readonly notes_first_use: boolean
  /** Whole numbers in the query of an endpoint that is not a list. */
  readonly numbers: Readonly<Record<string, NumberOption>>
  /** Days in the query of an endpoint that is not a list, by name: the meaning. Null when left out. */
  readonly days: Readonly<Record<string, string>>
  /** Words in the query of an endpoint that is not a list, each one of a few. Null when left out. */
  readonly choices: Readonly<Record<string, { readonly one_of: readonly string[]; readonly text: string }>>
  /** For a file of a list: its possible columns, which `columns` chooses and orders. An extension. */
  readonly columns: readonly string[]
  /** Accepts `format`: the complete answer as a file instead of JSON (rule 107). An extension. */
  readonly as_file: boolean
  /** Accepts `as_of`, a moment: then the answer is as it was known at that moment. An extension. */
  readonly as_of: boolean
  /** For a multipart body: `files`, and every other attribute as a field of its own that contains JSON. */
  readonly body: z.ZodType | null
  /** `json` by default. `stream`: the bytes of one file, which are never completely in memory. */
  readonly body_type: 'json' | 'multipart' | 'stream'
  /** The most files of a multipart body. A single file is the field `file`. */
  readonly max_files: number
  /** The largest JSON body, in megabytes. */
  readonly body_megabytes: number
  readonly status: 200 | 201 | 204
  /** Null: no body. `events`: a stream of server-sent events. `file`: the bytes of a file to save. */
  readonly response: z.ZodType | 'events' | 'file' | null
  /** Refusals in addition to those of every endpoint, by status. */
  readonly errors: Readonly<Record<number, string>>
  /** For a `file`: its possible media types. */
  readonly media_types: readonly string[]
  /** The answer contains a secret only once: a repeat with the same Idempotency-Key does not contain it (409). */
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
  notes_first_use: false,
  numbers: {},
  days: {},
  choices: {},
  columns: [],
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

/** Describes an endpoint; missing fields have the defaults above. Keeps the literal types for the client. */
export const endpoint = <const E extends EndpointInput & Partial<Endpoint>>(
  input: E,
): Omit<typeof defaults, keyof E> & E => ({
  ...defaults,
  ...input,
})

/** The scopes of a token of which each is enough for the endpoint (rule 170). */
export const scopesOf = ({ method, permissions, scopes }: Endpoint): readonly Scope[] => {
  if (scopes.length > 0) return scopes
  if (method === 'GET') return ['read']
  if (permissions.length === 0 || permissions.includes('edit organization')) return ['manage']
  if (permissions.includes('manage budgets')) return ['budget']
  return permissions.includes('create bank_transaction') ? ['import'] : ['book']
}
