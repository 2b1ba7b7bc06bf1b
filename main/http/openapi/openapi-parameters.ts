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
    'Makes the request safe to repeat: for 24 hours, the same request with the same key returns the first response ' +
    `(\`${REPLAYED_HEADER}: true\`) and is not executed again; with a different request the key is rejected (422)`,
  schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH },
}

const LAST_EVENT: Json = {
  name: LAST_EVENT_HEADER,
  in: 'header',
  description: 'The last `id` received: the events since then are sent first',
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
    const parameter = query(name, instead ?? FLAG_TEXTS[name] ?? 'True or false', BOOLEAN, true) as JsonObject
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
      ? [query('search', 'Every word must occur; case and accents are ignored', { type: 'string' })]
      : []),
    ...names('sort', 'Sort by these fields, descending with a leading `-`', list?.sorts ?? []),
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
              ? 'As a file: a column for each attribute and all rows, unless `page` or `per_page` is given. `Accept: text/csv` has the same effect'
              : 'As a file: all rows, regardless of the page, in the language of `Accept-Language`. PDF: 503 while no print engine is available',
            { type: 'string', enum: formatsOf(endpoint), default: 'json' },
            true,
          ),
        ]
      : []),
    ...(endpoint.as_of
      ? [query('as_of', FLAG_TEXTS.as_of ?? '', { type: 'string', examples: ['2026-03-31'] }, true)]
      : []),
    ...names('include', 'Related records to include', endpoint.includes),
    ...names('columns', 'The columns of the file in this order; omitted: all of them', endpoint.columns),
    ...names('append', 'Computed fields to append', endpoint.appends, appendLimitsText(endpoint)),
    ...(list
      ? [
          query('page', 'The number of the page', { ...whole, default: 1 }),
          query('per_page', 'The number of rows per page', { ...whole, maximum: MAX_PER_PAGE, default: list.per_page }),
        ]
      : []),
    ...(endpoint.list ? [query('limit', 'The maximum number of rows of the list in total', whole)] : []),
  ]
}

/** The row limits of appends that are expensive. */
const appendLimitsText = ({ append_limits }: Endpoint): string =>
  Object.entries(append_limits)
    .map(([name, most]) => `. With ${name} a page has at most ${most} rows`)
    .join('')

const BOOLEAN = { type: 'string', enum: ['1', '0', 'true', 'false'] }
const FLAG_TEXTS: Readonly<Record<string, string>> = {
  as_of: 'Returns the state as known at this point in time: a day (its end, UTC), or a time with a time zone',
  dry_run: 'Returns the result without changing anything',
}

const filterDescription = (kind: FilterKind): readonly [string, JsonObject] => {
  if (typeof kind === 'object')
    return [`One or more, separated by commas, of: ${kind.one_of.join(', ')}`, { type: 'string' }]
  switch (kind) {
    case 'boolean':
      return ['True or false', BOOLEAN]
    case 'date_range':
      return [
        'From and to, both inclusive; either may be empty',
        { type: 'string', examples: ['2026-01-01,2026-12-31'] },
      ]
    case 'day':
      return ['A day', { type: 'string', format: 'date' }]
    case 'integer':
      return ['One or more integers, separated by commas', { type: 'string' }]
    case 'change':
      return [
        'Only records created or updated since then: `updated_until` of the last response, a time, or a day (its start, UTC). ' +
          'A value from other books gives 422 `updated_since_unknown`: read everything again. `filter[deleted_since]` and `/events` report deletions',
        { type: 'string', examples: ['482-9f3b6c01d2e4', '2026-03-31T12:00:00Z'] },
      ]
    case 'deletion':
      return [
        'Lists the records deleted since then in `meta.deleted`, with `filter[updated_since]` together with the changed records, otherwise without other rows; ' +
          `accepts the same values. More than ${MAX_DELETIONS} deletions give 422 \`too_many_deleted\`. Not available as CSV`,
        { type: 'string', examples: ['482-9f3b6c01d2e4', '2026-03-31T12:00:00Z'] },
      ]
    case 'amount_range':
      return [
        'Minimum and maximum of the signed amount; either may be empty',
        { type: 'string', examples: ['-100,250.50'] },
      ]
    case 'party':
      return ['Part of the name, or of the account number with or without spaces; case is ignored', { type: 'string' }]
    default:
      return ['One or more values, separated by commas', { type: 'string' }]
  }
}
