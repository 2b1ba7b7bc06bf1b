// Five jobs with openapi-fetch, whose types openapi-typescript generates from the description of the running program.
import createClient from 'openapi-fetch'
import type { paths } from '../../../out/clients/openapi-typescript.ts'
import type { Arguments, Done } from '../done.ts'

export const doJobs = async (input: Arguments): Promise<Done> => {
  const client = createClient<paths, 'application/json'>({
    baseUrl: input.address,
    headers: { Authorization: `Bearer ${input.token}` },
  })
  const { bankAccountId, fiscalYearId, accountId } = input

  const { data: before } = await client.GET('/bank_transaction', {
    params: { query: { 'filter[bank_account]': bankAccountId } },
  })
  if (before === undefined) throw new Error('no list')
  const listed: number = before.meta.total

  const { data: batches, error } = await client.POST('/bank_account/{bankAccountId}/import-transactions', {
    params: { path: { bankAccountId } },
    body: { 'files[]': [input.statement] },
    bodySerializer: (body) => {
      const form = new FormData()
      for (const file of body['files[]']) form.append('files[]', file)
      return form
    },
  })
  if (batches === undefined) throw new Error(error.message)
  const [first] = batches
  // With `dry_run` it would be a plan.
  if (!('id' in first)) throw new Error('nothing was imported')
  const batchId: string = first.id

  let created: number | undefined
  while (created === undefined) {
    const { data: batch } = await client.GET('/batch/{batchId}', { params: { path: { batchId } } })
    if (batch === undefined) throw new Error('no batch')
    if (batch.kind === 'import' && batch.finished) created = batch.result.created
    else await new Promise((done) => setTimeout(done, 50))
  }

  const { data: rows } = await client.GET('/bank_transaction', {
    params: { query: { 'filter[bank_account]': bankAccountId, 'filter[amount_range]': ',0', sort: 'amount' } },
  })
  const paid: number[] = rows?.data.map((row) => row.amount) ?? []
  // @ts-expect-error A row has no such attribute: the types say what there is.
  rows?.data[0]?.amout

  const { data: budget } = await client.PUT('/fiscal_year/{fiscalYear}/budget', {
    params: { path: { fiscalYear: fiscalYearId } },
    body: { accounts: [{ account_id: accountId, amount: 1200 }] },
  })
  const { data: matrix } = await client.GET('/fiscal_year/{fiscalYear}/budget', {
    params: { path: { fiscalYear: fiscalYearId } },
  })
  const planned = matrix?.accounts.find(({ id }) => id === accountId)?.budget?.amount
  return { listed, created, paid, planned: budget?.status === 'ok' ? planned : undefined }
}
