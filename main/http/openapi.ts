// The OpenAPI 3.1 description of the interface, made of the endpoint tables: what is described is what is served.
import { z } from 'zod'
import { type Endpoint, EXTENSION, type FilterKind, scopesOf } from '../../shared/api/endpoint.ts'
import { FILE_FORMATS } from '../../shared/api/file-format.ts'
import { Problem } from '../../shared/api/problem.ts'
import { ACTION_HEADER, UPDATED_UNTIL_HEADER } from './environment.ts'
import { LAST_EVENT_HEADER } from './events.ts'
import { KEY_HEADER, MAX_KEY_LENGTH, REPLAYED_HEADER } from './idempotency.ts'
import { filterNames, formatsOf, listOf, MAX_PER_PAGE } from './list-query.ts'
import { formFieldsOf } from './multipart.ts'
import { problem, refusedWith, sharedResponses } from './openapi-refusals.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type JsonObject = { [key: string]: Json }

const INTRODUCTION = `Kontor's local interface. It answers on this machine only.

Every request carries \`Authorization: Bearer <token>\`; the token of this start is in \`api.json\` in the data folder.
Amounts are decimal numbers, credits positive. Lists come as \`{data, links, meta}\`; refusals as \`{message, code}\`, and
\`errors\` by attribute where attributes are to blame. Sentences are in the language of \`Accept-Language\` (\`de\`, \`en\`), else in
that of the user. What \`x-extension\` marks goes beyond the documented interface.`

/** Describes the endpoints. `version` is the application's. */
export const openApiDocument = (endpoints: readonly Endpoint[], version: string): JsonObject => {
  const components = collectSchemas()
  const paths: Record<string, JsonObject> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, components.refer),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kontor', version, description: INTRODUCTION },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: sharedResponses(components.refer(Problem)),
      schemas: components.schemas(),
    },
  }
}

type Refer = (schema: z.ZodType) => JsonObject

/** Turns schemas into JSON Schema; those that have an `id` go to the components and are referred to. */
const collectSchemas = () => {
  const collected: JsonObject = {}
  const refer: Refer = (schema) => {
    const converted = z.toJSONSchema(schema, { io: 'input', override: ({ jsonSchema }) => simplify(jsonSchema) })
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/')
    const { $schema: _, $defs, id, ...rest } = JSON.parse(text) as JsonObject
    for (const [name, definition] of Object.entries(($defs ?? {}) as JsonObject)) {
      const { id: _, ...body } = definition as JsonObject
      collected[name] = body
    }
    if (typeof id !== 'string') return rest
    collected[id] = rest
    return { $ref: `#/components/schemas/${id}` }
  }
  return { refer, schemas: () => collected }
}

interface Adjustable {
  additionalProperties?: unknown
  minimum?: number
  maximum?: number
}

/**
 * Later versions may answer more attributes: a strict reader must not break on them. The bounds of exact integers say
 * nothing about an attribute, and pages take them for examples.
 */
const simplify = (schema: Adjustable) => {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

const tagOf = (endpoint: Endpoint): string => endpoint.path.split('/')[1] ?? ''

const operation = (endpoint: Endpoint, refer: Refer): JsonObject => {
  const { permissions } = endpoint
  const needs = permissions.length === 0 ? '' : `Needs ${permissions.map((name) => `\`${name}\``).join(' or ')}.`
  const description = [endpoint.description, needs].filter((text) => text !== '').join('\n\n')
  const body = requestBody(endpoint, refer)
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    ...(description === '' ? {} : { description }),
    ...(endpoint.extension ? EXTENSION : {}),
    ...(endpoint.is_public ? { security: [] } : { 'x-scopes': [...scopesOf(endpoint)] }),
    parameters: parameters(endpoint, refer),
    ...(body ? { requestBody: body } : {}),
    responses: responses(endpoint, refer),
  }
}

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

const parameters = (endpoint: Endpoint, refer: Refer): Json[] => {
  const list = listOf(endpoint)
  const path = Object.entries(endpoint.params).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: refer(schema),
  }))
  const query = (name: string, description: string, schema: JsonObject, isExtension = false): Json => ({
    name,
    in: 'query',
    description,
    ...(isExtension ? EXTENSION : {}),
    schema,
  })
  const names = (name: string, what: string, allowed: readonly string[]): Json[] =>
    allowed.length === 0
      ? []
      : [
          query(name, `${what}, separated by commas: ${allowed.map((each) => `\`${each}\``).join(', ')}`, {
            type: 'string',
          }),
        ]
  const whole = { type: 'integer', minimum: 1 }
  return [
    ...path,
    ...(endpoint.method === 'GET' ? [] : [IDEMPOTENCY_KEY]),
    ...(endpoint.response === 'events' ? [LAST_EVENT] : []),
    ...filterNames(endpoint).map((name) => {
      const [description, schema] = filterDescription(list?.filters[name]?.kind ?? 'text')
      const text = name === 'search' ? 'The same as `search`' : description
      return query(`filter[${name}]`, text, schema, list?.filters[name]?.extension)
    }),
    ...(list?.search
      ? [query('search', 'Every word must occur; case and accents do not matter', { type: 'string' })]
      : []),
    ...names('sort', 'Sort by these, descending with a leading `-`', list?.sorts ?? []),
    ...endpoint.flags.map((name) => query(name, FLAG_TEXTS[name] ?? 'Yes or no', BOOLEAN, true)),
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
    ...names('append', 'Computed fields', endpoint.appends),
    ...(list
      ? [
          query('page', 'The page wanted', { ...whole, default: 1 }),
          query('per_page', 'Rows of a page', { ...whole, maximum: MAX_PER_PAGE, default: list.per_page }),
        ]
      : []),
    ...(endpoint.list ? [query('limit', 'The most rows of the whole list', whole)] : []),
  ]
}

const FILE = { type: 'string', format: 'binary' }
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
          'Another one than of these books is 422 `updated_since_unknown`: read everything. Deletions are told by `/events` and `/history`',
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

const requestBody = (endpoint: Endpoint, refer: Refer): JsonObject | null => {
  if (endpoint.body === null) return null
  if (endpoint.body_type === 'json') {
    return {
      required: true,
      description: `At most ${endpoint.body_megabytes} MB.`,
      content: { 'application/json': { schema: refer(endpoint.body) } },
    }
  }
  if (endpoint.body_type === 'stream')
    return { required: true, content: { 'application/octet-stream': { schema: refer(endpoint.body) } } }
  const fields = jsonFields(endpoint.body, refer)
  if (endpoint.max_files === 1) {
    const schema = { type: 'object', required: ['file'], properties: { file: FILE, ...fields.properties } }
    return {
      required: true,
      description: 'A file of up to 5 MB.',
      content: { 'multipart/form-data': { schema, ...fields.encoding } },
    }
  }
  const files = { type: 'array', minItems: 1, maxItems: endpoint.max_files, items: FILE }
  return {
    required: true,
    description: `At most ${endpoint.max_files} files of up to 5 MB, named files[0], files[1], … or each files[].`,
    content: {
      'multipart/form-data': {
        schema: { type: 'object', required: ['files[]'], properties: { 'files[]': files, ...fields.properties } },
        ...fields.encoding,
      },
    },
  }
}

/** The attributes of a multipart body beside its files: parts that hold JSON. */
const jsonFields = (body: z.ZodType, refer: Refer): { properties: JsonObject; encoding?: JsonObject } => {
  const names = formFieldsOf(body)
  if (names.length === 0) return { properties: {} }
  const { properties } = refer(body) as { properties: JsonObject }
  const contentType = 'application/json'
  return {
    properties: Object.fromEntries(names.map((name) => [name, properties[name] ?? {}])),
    encoding: { encoding: Object.fromEntries(names.map((name) => [name, { contentType }])) },
  }
}

const responses = (endpoint: Endpoint, refer: Refer): JsonObject => {
  const answers: JsonObject = { [endpoint.status]: success(endpoint, refer) }
  for (const status of refusedWith(endpoint)) answers[status] = { $ref: `#/components/responses/${status}` }
  for (const [status, description] of Object.entries(endpoint.errors))
    answers[status] = problem(description, refer(Problem))
  return answers
}

const TOLD_ACTION: JsonObject = {
  [ACTION_HEADER]: {
    description: 'The action of the history that the request is; absent when it changed nothing that the history lists',
    schema: { type: 'string' },
  },
}

const UPDATED_UNTIL: JsonObject = {
  [UPDATED_UNTIL_HEADER]: {
    description: 'Of CSV only: the next `filter[updated_since]`, as `meta.updated_until` of JSON',
    schema: { type: 'string' },
  },
}

const success = (endpoint: Endpoint, refer: Refer): JsonObject => ({
  ...answered(endpoint, refer),
  ...(endpoint.method === 'GET' ? {} : { headers: TOLD_ACTION }),
  ...(endpoint.list?.filters.updated_since ? { headers: UPDATED_UNTIL } : {}),
})

const answered = (endpoint: Endpoint, refer: Refer): JsonObject => {
  const { response } = endpoint
  if (response === null) return { description: 'Done' }
  if (response === 'events') {
    return { description: 'A stream that stays open', content: { 'text/event-stream': { schema: { type: 'string' } } } }
  }
  if (response === 'file') return { description: 'The file, with its own type', content: { '*/*': { schema: FILE } } }
  return {
    description: endpoint.status === 201 ? 'Created' : 'OK',
    content: {
      'application/json': { schema: refer(response) },
      ...Object.fromEntries(
        Object.entries(FILE_FORMATS).flatMap(([format, type]) =>
          formatsOf(endpoint).includes(format) ? [[type, { schema: FILE }]] : [],
        ),
      ),
    },
  }
}
