// The OpenAPI 3.1 description of the interface, generated from the endpoint tables, so that it describes exactly what is
// served.
import type { z } from 'zod'
import { type Endpoint, EXTENSION, scopesOf } from '../../../shared/api/endpoint.ts'
import { FILE_FORMATS } from '../../../shared/api/file-format.ts'
import { Problem } from '../../../shared/api/problem.ts'
import { formatsOf } from '../request/list-query.ts'
import { formFieldsOf } from '../request/multipart.ts'
import { type BodyExample, bodyExamples } from './openapi-examples.ts'
import { answerHeaders, HEADERS } from './openapi-headers.ts'
import { parameters } from './openapi-parameters.ts'
import { problem, refusedWith, sharedResponses } from './openapi-refusals.ts'
import { collectSchemas, type JsonObject, type Refer } from './openapi-schemas.ts'
import { TAG_DESCRIPTIONS } from './openapi-tags.ts'

const INTRODUCTION = `Kontor's local API. It is only available on this machine.

Every request requires \`Authorization: Bearer <token>\`; the token of the current start is in \`api.json\` in the data folder.
Amounts are decimal numbers, credits positive; requests may also send them as decimal strings. Lists have the form
\`{data, links, meta}\`, errors \`{message, code}\`, with \`errors\` by attribute if attributes are invalid. Titles, reasons
and explanations are in the language of \`Accept-Language\` (\`de\`, \`en\`), otherwise in that of the user; the \`message\` and the \`errors\` of an error are in English,
and \`code\`, \`codes\` and \`values\` contain the same in machine-readable form. A method that a path does not support gives 405, and
\`Allow\` lists the supported ones. Everything marked \`x-extension\` is an addition to the documented interface.`

/**
 * Describes the endpoints. `version` is the application's, `server` the address before the paths, `year` the year of the
 * dates in examples.
 */
export const openApiDocument = (
  endpoints: readonly Endpoint[],
  { version, server, year }: { readonly version: string; readonly server: string; readonly year: number },
): JsonObject => {
  const components = collectSchemas()
  const examples = bodyExamples(year)
  const paths: Record<string, JsonObject> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, components.refer, examples[endpoint.name]),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor',
      version,
      description: INTRODUCTION,
      contact: { name: 'The Kontor project' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    security: [{ token: [] }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name, description: TAG_DESCRIPTIONS[name] ?? '' })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: sharedResponses(components.refer(Problem)),
      headers: HEADERS,
      schemas: components.schemas(),
    },
  }
}

const tagOf = (endpoint: Endpoint): string => endpoint.path.split('/')[1] ?? ''

const operation = (endpoint: Endpoint, refer: Refer, example: BodyExample | undefined): JsonObject => {
  const description = [endpoint.description, accessText(endpoint)].filter((text) => text !== '').join('\n\n')
  const body = requestBody(endpoint, refer, example)
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    description,
    ...(endpoint.extension ? EXTENSION : {}),
    ...(endpoint.is_public ? { security: [] } : { 'x-scopes': [...scopesOf(endpoint)] }),
    parameters: parameters(endpoint, refer),
    ...(body ? { requestBody: body } : {}),
    responses: responses(endpoint, refer),
  }
}

const accessText = ({ permissions, is_public }: Endpoint): string => {
  if (is_public) return 'Needs no token.'
  if (permissions.length === 0) return 'Available to every member.'
  return `Needs ${permissions.map((name) => `\`${name}\``).join(' or ')}.`
}

const FILE = { type: 'string', format: 'binary' }

const requestBody = (endpoint: Endpoint, refer: Refer, example: BodyExample | undefined): JsonObject | null => {
  if (endpoint.body === null) return null
  if (endpoint.body_type === 'json') {
    return {
      // An action, other than a change, may need only its path.
      required: endpoint.method !== 'POST' || !endpoint.body.safeParse({}).success,
      description: `At most ${endpoint.body_megabytes} MB.`,
      content: { 'application/json': { schema: refer(endpoint.body), ...examplesOf(example) } },
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

const examplesOf = (example: BodyExample | undefined): JsonObject =>
  example === undefined
    ? {}
    : {
        examples: {
          example: {
            summary: example.needs === '' ? 'As it is' : 'With records of your own',
            ...(example.needs === '' ? {} : { description: example.needs }),
            value: example.value,
          },
        },
      }

/** The attributes of a multipart body other than its files: parts that contain JSON. */
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
    answers[status] = problem(Number(status), description, refer(Problem))
  return answers
}

const success = (endpoint: Endpoint, refer: Refer): JsonObject => ({
  ...answerSchemas(endpoint, refer),
  headers: answerHeaders(endpoint),
})

/** A single schema as it is; several as alternatives, between which a flag of the query decides. */
const oneOf = (schemas: readonly JsonObject[]): JsonObject => {
  const [only = {}, ...others] = schemas
  return others.length === 0 ? only : { oneOf: [...schemas] }
}

const answerSchemas = (endpoint: Endpoint, refer: Refer): JsonObject => {
  const { response, flag_responses } = endpoint
  if (response === null) return { description: 'Success' }
  if (response === 'events') {
    return { description: 'A stream that stays open', content: { 'text/event-stream': { schema: { type: 'string' } } } }
  }
  if (response === 'file') {
    const content = Object.fromEntries(endpoint.media_types.map((type) => [type, { schema: FILE }]))
    return { description: 'The file, with its own content type', content }
  }
  return {
    description: endpoint.status === 201 ? 'Created' : 'OK',
    content: {
      'application/json': { schema: oneOf([response, ...Object.values(flag_responses)].map(refer)) },
      ...Object.fromEntries(
        Object.entries(FILE_FORMATS).flatMap(([format, type]) =>
          formatsOf(endpoint).includes(format) ? [[type, { schema: FILE }]] : [],
        ),
      ),
    },
  }
}
