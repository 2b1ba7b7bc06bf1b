// What the description says of an import and of its plan, written out: generated clients read their types from it.
import { expect, test } from 'vitest'
import { startKontor } from '../kontor.ts'

interface Operation {
  readonly operationId: string
  readonly parameters: readonly Readonly<Record<string, unknown>>[]
  readonly requestBody: object
  readonly responses: Readonly<Record<string, { readonly content?: object; readonly headers?: object }>>
}

test('an import answers its batches, and its plan is an operation of its own', async () => {
  const kontor = await startKontor()
  const { paths } = (await (await kontor.ask('/api/openapi.json')).json()) as {
    paths: Record<string, { post: Operation }>
  }
  const path = '/bank_account/{bankAccountId}/import-transactions'
  const start = paths[path]?.post
  const plan = paths[`${path}/plan`]?.post
  const listOf = (name: string) => ({ type: 'array', items: { $ref: `#/components/schemas/${name}` } })
  const json = (schema: object) => ({ 'application/json': { schema } })
  // With the old switch the import answers the plan.
  const either = json({ oneOf: [listOf('ImportBatch'), listOf('ImportPlan')] })
  expect([start?.operationId, start?.responses[200]?.content]).toEqual(['importTransactions', either])
  expect([plan?.operationId, plan?.responses[200]?.content]).toEqual(['planImport', json(listOf('ImportPlan'))])
  expect(plan?.requestBody).toEqual(start?.requestBody)
  // The old switch still exists; new clients must not use it.
  expect(start?.parameters.map(({ name, deprecated }) => [name, deprecated])).toEqual([
    ...[
      ['bankAccountId', undefined],
      ['Idempotency-Key', undefined],
      ['dry_run', true],
    ],
  ])
  // A plan changes nothing: it has neither a key nor an action.
  expect(plan?.parameters.map(({ name }) => name)).toEqual(['bankAccountId'])
  const names = (operation: Operation | undefined) => Object.keys(operation?.responses[200]?.headers ?? {})
  expect(names(start).filter((name) => !names(plan).includes(name))).toEqual(['History-Id', 'Idempotency-Replayed'])
  await kontor.close()
})
