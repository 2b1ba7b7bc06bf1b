// The whole interface as it describes itself, in interface.txt, one line for each query parameter, body, answer and
// attribute. It shows every change; it does not show that a description is right: the tables written out in this folder
// do. After an intended change: `npm test -- documented/interface -u`, and read the difference.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attributeTexts, schemaText } from '../../support/schema-text.ts'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema: never }>>
}
interface Operation {
  readonly operationId: string
  readonly description?: string
  readonly 'x-extension'?: true
  readonly 'x-scopes'?: readonly string[]
  readonly security?: readonly never[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly description?: string
    readonly 'x-extension'?: true
    readonly schema: never
  }[]
  readonly requestBody?: Body & { readonly description?: string }
  readonly responses: Readonly<Record<string, Body>>
}

const bodyText = ({ content = {} }: Body): string =>
  Object.entries(content)
    .map(([type, { schema }]) => `${type === 'application/json' ? '' : `${type} `}${schemaText(schema)}`)
    .join(', ')

/** Names that descriptions list: permissions, sorts, includes, appends, choices of a filter. */
const namesIn = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name).join(', ')

const operationText = (address: string, operation: Operation): string => {
  const { operationId, description, parameters, requestBody, responses } = operation
  const needs = /Needs ((?:`[^`]+`(?: or )?)+)\./.exec(description ?? '')?.[1]
  const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 300)
  const answers = Object.entries(responses).filter(([status]) => Number(status) < 300)
  return [
    `${address}  ${operationId}${operation['x-extension'] ? ' *' : ''}`,
    `  who: ${operation.security ? 'everybody' : `${operation['x-scopes']?.join(', ')}; ${needs ?? 'every member'}`}`,
    ...parameters
      .filter((each) => each.name !== 'Idempotency-Key')
      .map((each) => {
        const names = ['sort', 'include', 'append'].includes(each.name) ? namesIn(each.description) : ''
        const choices = /separated by commas, of: (.*)$/.exec(each.description ?? '')?.[1] ?? ''
        const star = each['x-extension'] ? '*' : ''
        return `  ${each.in} ${each.name}${star}: ${names || choices || schemaText(each.schema)}`
      }),
    ...(requestBody ? [`  body: ${bodyText(requestBody)}; ${requestBody.description ?? ''}`] : []),
    ...answers.map(([status, body]) => `  ${status}: ${bodyText(body)}`),
    `  refuses: ${refusals.map(([status, body]) => `${status}${body.content ? '!' : ''}`).join(' ')}`,
  ].join('\n')
}

test('the description is unchanged', async () => {
  const document = (await (await kontor.ask('/api/openapi.json')).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
    readonly components: { readonly schemas: Readonly<Record<string, Readonly<Record<string, never>>>> }
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationText(`${method.toUpperCase()} ${path}`, operation)),
  )
  const schemas = Object.entries(document.components.schemas)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([name, schema]) =>
        `${name}${attributeTexts(schema)
          .map((line) => `\n  ${line}`)
          .join('')}`,
    )
  await expect(`${[...operations, ...schemas].join('\n\n')}\n`).toMatchFileSnapshot('./interface.txt')
})
