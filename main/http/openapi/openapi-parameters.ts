// The description of an operation's path, headers and query in OpenAPI.
import { type Endpoint, EXTENSION, type FilterKind, type FilterOption } from '../../../shared/api/endpoint.ts'
import { MAX_DELETIONS } from '../../service/core/deletions.ts'
import { LAST_EVENT_HEADER } from '../endpoint/events.ts'
import { KEY_HEADER, MAX_KEY_LENGTH, REPLAYED_HEADER, takesKey } from '../request/idempotency.ts'
import { filterNames, formatsOf, listOf, MAX_PER_PAGE } from '../request/list-query.ts'
import type { Json, JsonObject, Refer } from './openapi-schemas.ts'

const IDEMPOTENCY_KEY: Json = {
  name: KEY_HEADER,
  in: 'header',
  description:
    'Makes the request safe to repeat: for 24 hours the same request with the same key is answered as the first time ' +
    `(\`${REPLAYED_HEADER}: true\`) and not done again; with another request the key is refused (422)`,
  schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH },
}

const LAST_EVENT: Json = {
  name: LAST_EVENT_HEADER,
  in: 'header',
  description: 'The last `id` that came: what happened since is told first',
  schema: { type: 'string' },
}

const query = (name: string, description: string, schema: JsonObject, isExtension = false): Json => ({
  name,
  in: 'query',
  description,
  ...(isExtension ? EXTENSION : {}),
  schema,
})

const filterParameter = (name: string, filter: FilterOption | undefined): Json => {
  const [description, schema] = filterDescription(filter?.kind ?? 'text')
  const text = name === 'search' ? 'The same as `search`' : (filter?.text ?? description)
  const shown = filter?.example === undefined ? schema : { ...schema, examples: [filter.example] }
  return query(`filter[${name}]`, text, shown, filter?.extension)
}

/** The parameters of an operation: path, headers and query, without the body. */
export const parameters = (endpoint: Endpoint, refer: Refer): Json[] => {
  const list = listOf(endpoint)
  const path = Object.entries(endpoint.params).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: refer(schema),
  }))
  const flag = (name: string): Json => {
    const instead = endpoint.deprecated[name]
    const parameter = query(name, instead ?? FLAG_TEXTS[name] ?? 'Yes or no', BOOLEAN, true) as JsonObject
    return instead === undefined ? parameter : { ...parameter, deprecated: true }
  }
  const names = (name: string, what: string, allowed: readonly string[], more = ''): Json[] =>
    allowed.length === 0
      ? []
      : [
          query(name, `${what}, separated by commas: ${allowed.map((each) => `\`${each}\``).join(', ')}${more}`, {
            type: 'string',
          }),
        ]
  const whole = { type: 'integer', minimum: 1 }
  return [
    ...path,
    ...(takesKey(endpoint) ? [IDEMPOTENCY_KEY] : []),
    ...(endpoint.response === 'events' ? [LAST_EVENT] : []),
    ...filterNames(endpoint).map((name) => filterParameter(name, list?.filters[name])),
    ...(list?.search
      ? [query('search', 'Every word must occur; case and accents do not matter', { type: 'string' })]
      : []),
    ...names('sort', 'Sort by these, descending with a leading `-`', list?.sorts ?? []),
    ...endpoint.flags.map((name) => flag(name)),
    ...Object.entries(endpoint.numbers).map(([name, { least, most, usual, text }]) =>
      query(name, text, { type: 'integer', minimum: least, maximum: most, default: usual }, true),
    ),
    ...Object.entries(endpoint.days).map(([name, text]) => query(name, text, { type: 'string', format: 'date' }, true)),
    ...Object.entries(endpoint.choices).map(([name, { one_of, text }]) =>
      query(name, text, { type: 'string', enum: one_of }, true),
    ),
    ...(formatsOf(endpoint).length > 0
      ? [
          query(
            'format',
            !endpoint.as_file
              ? 'As a file: a column for each attribute and all rows, unless `page` or `per_page` is given. So does `Accept: text/csv`'
              : 'As a file: all rows, whatever page is asked for, in the language of `Accept-Language`. PDF: 503 while nothing can print',
            { type: 'string', enum: formatsOf(endpoint), default: 'json' },
            true,
          ),
        ]
      : []),
    ...(endpoint.as_of
      ? [query('as_of', FLAG_TEXTS.as_of ?? '', { type: 'string', examples: ['2026-03-31'] }, true)]
      : []),
    ...names('include', 'Related records', endpoint.includes),
    ...names('append', 'Computed fields', endpoint.appends, appendLimitsText(endpoint)),
    ...(list
      ? [
          query('page', 'The page wanted', { ...whole, default: 1 }),
          query('per_page', 'Rows of a page', { ...whole, maximum: MAX_PER_PAGE, default: list.per_page }),
        ]
      : []),
    ...(endpoint.list ? [query('limit', 'The most rows of the whole list', whole)] : []),
  ]
}

/** The row limits of appends that are expensive. */
const appendLimitsText = ({ append_limits }: Endpoint): string =>
  Object.entries(append_limits)
    .map(([name, most]) => `. With ${name} a page has at most ${most} rows`)
    .join('')

const BOOLEAN = { type: 'string', enum: ['1', '0', 'true', 'false'] }
const FLAG_TEXTS: Readonly<Record<string, string>> = {
  as_of: 'Answers as it was known then: a day, which means its end (UTC), or a time with its zone',
  dry_run: 'Answers what would be done, and changes nothing',
}

const filterDescription = (kind: FilterKind): readonly [string, JsonObject] => {
  if (typeof kind === 'object')
    return [`One or several, separated by commas, of: ${kind.one_of.join(', ')}`, { type: 'string' }]
  switch (kind) {
    case 'boolean':
      return ['Yes or no', BOOLEAN]
    case 'date_range':
      return [
        'From and to, both included; either may be empty',
        { type: 'string', examples: ['2026-01-01,2026-12-31'] },
      ]
    case 'day':
      return ['A day', { type: 'string', format: 'date' }]
    case 'integer':
      return ['One or several integers, separated by commas', { type: 'string' }]
    case 'change':
      return [
        'Only what was created or changed since: `updated_until` of the last answer, a time, or a day (its beginning, UTC). ' +
          'Another one than of these books is 422 `updated_since_unknown`: read everything. Deletions are told by `filter[deleted_since]` and `/events`',
        { type: 'string', examples: ['482-9f3b6c01d2e4', '2026-03-31T12:00:00Z'] },
      ]
    case 'deletion':
      return [
        'Tells in `meta.deleted` what was deleted since, with `filter[updated_since]` beside what changed, else beside no rows; ' +
          `takes what that takes. More than ${MAX_DELETIONS} deletions are 422 \`too_many_deleted\`. Not as CSV`,
        { type: 'string', examples: ['482-9f3b6c01d2e4', '2026-03-31T12:00:00Z'] },
      ]
    case 'amount_range':
      return ['Least and greatest signed amount; either may be empty', { type: 'string', examples: ['-100,250.50'] }]
    case 'party':
      return [
        'Part of the name, or of the account number with or without blanks; case does not matter',
        { type: 'string' },
      ]
    default:
      return ['One or several values, separated by commas', { type: 'string' }]
  }
}
