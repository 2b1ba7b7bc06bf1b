// How long it takes until one match or reconciliation is on the disk, beside a bare append that the disk confirms.
import { join } from 'node:path'
import type { BulkBatchObject } from '../../shared/api/endpoints/bulk-batch.ts'
import { type Finding, interleave, seriesOf } from './figures.ts'
import { bareAppends } from './floors.ts'
import type { Plan } from './plan.ts'
import { createAccount, type RunningApp, startApp } from './running-app.ts'

const TRANSACTIONS = 100

const post = async <T>(app: RunningApp, path: string, body: object = {}): Promise<{ value: T; ms: number }> => {
  const { body: text, ms } = await app.post(path, 'application/json', JSON.stringify(body))
  return { value: JSON.parse(text) as T, ms }
}

/** Books of their own: each transaction is matched with an invoice, taken back with all others, and reconciled again. */
export const measureMatchingWrites = async (plan: Plan): Promise<readonly Finding[]> => {
  const app = await startApp(join(plan.folder, 'matching-writes'), plan.flags)
  const account = await createAccount(app, 'Matching', 77)
  const booking_date = `${new Date().getFullYear()}-01-15`
  const pairs: { readonly transaction: string; readonly invoice: string; readonly amount: number }[] = []
  for (let index = 0; index < TRANSACTIONS; index += 1) {
    const amount = 100 + index
    const invoice = await post<{ id: string }>(app, '/invoice', {
      number: `M-${index}`,
      total: amount,
      date: booking_date,
    })
    const transaction = await post<{ id: string }>(app, '/bank_transaction', {
      ...{ bank_account_id: account.id, acc_serv_ref: `M-${index}`, amount, booking_date },
    })
    pairs.push({ transaction: transaction.value.id, invoice: invoice.value.id, amount })
  }
  const matched = await interleave(TRANSACTIONS, {
    append: () => bareAppends(plan.folder, 1),
    match: async (run) => {
      const { transaction, invoice, amount } = pairs[run] as (typeof pairs)[number]
      const matches = [{ amount, matchable_type: 'invoice', matchable_id: invoice }]
      return (await post(app, `/bank_transaction/${transaction}/matches`, { matches })).ms
    },
  })
  const bulk = await post<BulkBatchObject>(app, '/bank_transaction/unreconcile-many', { items: 'all' })
  await app.finished(bulk.value.id)
  const reconciled = await interleave(TRANSACTIONS, {
    append: () => bareAppends(plan.folder, 1),
    reconcile: async (run) => (await post(app, `/bank_transaction/${pairs[run]?.transaction}/reconcile`)).ms,
  })
  await app.stop()
  const besideAppend = (what: string, measured: Finding['measured'], append: Finding['measured']): Finding => ({
    what,
    measured,
    floor: { name: 'append and sync', series: append },
    wanted: 8,
    unit: 'ms',
  })
  return [
    besideAppend('match one transaction', matched.match ?? seriesOf([]), matched.append ?? seriesOf([])),
    besideAppend('reconcile one transaction', reconciled.reconcile ?? seriesOf([]), reconciled.append ?? seriesOf([])),
  ]
}
