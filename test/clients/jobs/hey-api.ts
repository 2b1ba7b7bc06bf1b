// The same five jobs with the fetch client that Hey API generates from the description of the running program.
import { createClient } from '../../../out/clients/hey-api/client/index.ts'
import {
  getBatch,
  getBudget,
  importTransactions,
  listBankTransactions,
  upsertBudgets,
} from '../../../out/clients/hey-api/sdk.gen.ts'
import type { Arguments, Done } from '../done.ts'

export const doJobs = async (input: Arguments): Promise<Done> => {
  const client = createClient({ baseUrl: input.address, auth: input.token })
  const { bankAccountId, fiscalYearId, accountId } = input
  const must = { client, throwOnError: true } as const

  const { data: before } = await listBankTransactions({ ...must, query: { 'filter[bank_account]': bankAccountId } })
  const listed: number = before.meta.total

  const { data: batches } = await importTransactions({
    ...must,
    path: { bankAccountId },
    body: { 'files[]': [input.statement] },
  })
  const [first] = batches
  // With `dry_run` it would be a plan.
  if (!('id' in first)) throw new Error('nothing was imported')
  const batchId: string = first.id

  let created: number | undefined
  while (created === undefined) {
    const { data: batch } = await getBatch({ ...must, path: { batchId } })
    if (batch.kind === 'import' && batch.finished) created = batch.result.created
    else await new Promise((done) => setTimeout(done, 50))
  }

  const { data: rows } = await listBankTransactions({
    ...must,
    query: { 'filter[bank_account]': bankAccountId, 'filter[amount_range]': ',0', sort: 'amount' },
  })
  const paid: number[] = rows.data.map((row) => row.amount)
  // @ts-expect-error A row has no such attribute: the types say what there is.
  rows.data[0]?.amout

  const { data: budget } = await upsertBudgets({
    ...must,
    path: { fiscalYear: fiscalYearId },
    body: { accounts: [{ account_id: accountId, amount: 1200 }] },
  })
  const { data: matrix } = await getBudget({ ...must, path: { fiscalYear: fiscalYearId } })
  const planned = matrix.accounts.find(({ id }) => id === accountId)?.budget?.amount
  return { listed, created, paid, planned: budget.status === 'ok' ? planned : undefined }
}
