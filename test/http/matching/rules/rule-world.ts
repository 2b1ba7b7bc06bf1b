// Rules over HTTP for tests: bodies with defaults, and the resulting transactions.
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { BulkBatchObject } from '../../../../shared/api/endpoints/import/bulk-batch.ts'
import type { RuleObject, RulePreviewObject } from '../../../../shared/api/endpoints/matching/rules.ts'
import type { MatchingWorld } from '../matching-world.ts'

export interface TestRule {
  readonly name?: string
  readonly mode?: 'suggest' | 'automatic'
  readonly is_active?: boolean
  readonly conditions?: object
  /** Rows by the number of their account. */
  readonly rows?: readonly { readonly account: number; readonly [attribute: string]: unknown }[]
  readonly company_id?: string | null
}

/** Rows for rent by default: all of it on 6000. */
export const bodyOf = (world: MatchingWorld, { rows, company_id, ...given }: TestRule = {}): object => ({
  name: 'Miete',
  conditions: { all: [{ field: 'name', op: 'contains', value: 'Immobilien' }] },
  ...given,
  result: {
    ...(company_id === undefined ? {} : { company_id }),
    rows: (rows ?? [{ account: 6000, rest: true }]).map(({ account, ...row }) => ({
      account_id: world.accountId(account),
      ...row,
    })),
  },
})

export const addRule = async (world: MatchingWorld, given: TestRule = {}): Promise<RuleObject> => {
  const answer = await world.post('/rule', bodyOf(world, given))
  const body = (await answer.json()) as RuleObject
  if (answer.status !== 201) throw new Error(JSON.stringify(body))
  return body
}

export const changeRule = async (world: MatchingWorld, id: string, body: object): Promise<RuleObject> => {
  const answer = await world.kontor.send('PUT', `/api/rule/${id}`, body)
  const changed = (await answer.json()) as RuleObject
  if (answer.status !== 200) throw new Error(JSON.stringify(changed))
  return changed
}

export const deleteRule = async (world: MatchingWorld, id: string): Promise<number> =>
  (await world.kontor.ask(`/api/rule/${id}`, { method: 'DELETE' })).status

export const preview = async (world: MatchingWorld, body: object): Promise<RulePreviewObject> => {
  const answer = await world.post('/rule/preview', body)
  if (answer.status !== 200) throw new Error(JSON.stringify(await answer.json()))
  return (await answer.json()) as RulePreviewObject
}

/** Applies a rule to its end. */
export const apply = async (world: MatchingWorld, id: string): Promise<BulkBatchObject> => {
  const answer = await world.post(`/rule/${id}/apply`)
  const batch = (await answer.json()) as BulkBatchObject
  if (answer.status !== 200) throw new Error(JSON.stringify(batch))
  await world.kontor.services.idle()
  return world.json(`/batch/${batch.id}`)
}

export const find = (world: MatchingWorld, id: string): Promise<BankTransactionObject> =>
  world.json(`/bank_transaction/${id}`)

/** The attached rows in short form: `6000 100.00`. */
export const attached = async (world: MatchingWorld, id: string): Promise<readonly string[]> => {
  const { matches } = await find(world, id)
  const { data } = await world.json<{ data: { id: string; number: number }[] }>('/account?per_page=500')
  const numbers = new Map(data.map((account) => [account.id, account.number]))
  return (matches ?? []).map(
    ({ account_id, amount }) => `${account_id === null ? '-' : numbers.get(account_id)} ${amount.toFixed(2)}`,
  )
}
