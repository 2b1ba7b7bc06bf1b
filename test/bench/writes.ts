// How long single writes take until they are on the disk: one match, one reconciliation, and many concurrent creations.
import { Agent } from 'node:http'
import { bareAppends } from './baselines.ts'
import { type Plan, startOn } from './books.ts'
import { type Figure, figure, interleave, repeat } from './figures.ts'
import { memoryOf } from './memory.ts'
import { createAccount, post, runBulk } from './running-app.ts'

const MATCHES = 100

/** Each transaction is matched with an invoice; all are unreconciled, and each is reconciled again. */
export const measureMatching = async (plan: Plan): Promise<readonly Figure[]> => {
  const app = await startOn(plan, 'matching')
  const account = await createAccount(app, 'Matching', 77)
  const booking_date = `${new Date().getFullYear()}-01-15`
  const pairs: { readonly transaction: string; readonly invoice: string; readonly amount: number }[] = []
  for (let index = 0; index < MATCHES; index += 1) {
    const [amount, number] = [100 + index, `M-${index}`]
    const invoice = await post(app, '/invoice', { number, total: amount, date: booking_date })
    const movement = { bank_account_id: account.id, acc_serv_ref: number, amount, booking_date }
    const transaction = await post(app, '/bank_transaction', movement)
    pairs.push({ transaction: transaction.value.id, invoice: invoice.value.id, amount })
  }
  const pairOf = (run: number) => pairs[run] as (typeof pairs)[number]
  const append = () => bareAppends(plan.folder, 1)
  const matched = await interleave(MATCHES, {
    append,
    match: async (run) => {
      const { transaction, invoice, amount } = pairOf(run)
      const matches = [{ amount, matchable_type: 'invoice', matchable_id: invoice }]
      return (await post(app, `/bank_transaction/${transaction}/matches`, { matches })).ms
    },
  })
  await runBulk(app, '/bank_transaction/unreconcile-many', { items: 'all' }, MATCHES)
  const reconciled = await interleave(MATCHES, {
    append,
    reconcile: async (run) => (await post(app, `/bank_transaction/${pairOf(run).transaction}/reconcile`)).ms,
  })
  await app.stop()
  const comparison = (what: string, values: readonly number[], appends: readonly number[]) =>
    figure(what, values, { comparedWith: ['an append that is synced', appends], wanted: 8 })
  return [
    comparison('match one transaction', matched.match, matched.append),
    comparison('reconcile one transaction', reconciled.reconcile, reconciled.append),
  ]
}

const CALLERS = 32

/** Transactions created one at a time, then by many callers at once. */
export const measureCreates = async (plan: Plan): Promise<readonly Figure[]> => {
  const app = await startOn(plan, 'creates')
  const account = await createAccount(app, 'Post', 2)
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  const total = plan.isQuick ? 1_500 : 5_000
  let number = 0
  const create = async () => {
    number += 1
    const movement = { bank_account_id: account.id, acc_serv_ref: `W-${number}`, amount: (100 + number) / 100 }
    return (
      await post(app, '/bank_transaction', { ...movement, booking_date: '2026-06-30', name: `Bench ${number}` }, agent)
    ).ms
  }
  const alone = await repeat(200, create)
  // In parts, because the best of them shows what is possible.
  const rates: number[] = []
  const latencies: number[] = []
  for (let part = 1; part <= 3; part += 1) {
    const [start, first] = [performance.now(), number]
    const last = 200 + ((total - 200) * part) / 3
    const call = async () => {
      while (number < last) latencies.push(await create())
    }
    await Promise.all(Array.from({ length: CALLERS }, call))
    rates.push(((number - first) * 1000) / (performance.now() - start))
  }
  agent.destroy()
  const appends = await bareAppends(plan.folder, 200)
  const memory = plan.isQuick ? null : memoryOf(app.process.pid ?? 0)
  await app.stop()
  const comparedWith = ['an append that is synced', appends] as const
  return [
    figure(`creates a second, ${CALLERS} callers`, rates, { unit: '/s', wanted: 1000 }),
    figure('one of these, until its answer', latencies, { comparedWith }),
    figure('one create alone', alone, { comparedWith }),
    ...(memory === null ? [] : [figure('memory of main at its largest (RSS)', memory.peak, { unit: 'MB' })]),
  ]
}
