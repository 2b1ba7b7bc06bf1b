// How long it takes to say what a rule would make of a hundred thousand transactions, and whether lists answer meanwhile.
import type { BulkBatchObject } from '../../shared/api/endpoints/bulk-batch.ts'
import type { RulePreviewObject } from '../../shared/api/endpoints/rules.ts'
import { type Finding, interleave, type Series, seriesOf, single } from './figures.ts'
import { percentileOf } from './matching-load.ts'
import { openLargeBooks, type Plan } from './plan.ts'
import { type RunningApp, startApp } from './running-app.ts'

/** What a person waits for without wondering, while writing a rule. */
const PREVIEW_MS = 200
const BACK_TEST_MS = 1000
const LISTS = 400

const post = async <T>(app: RunningApp, path: string, body: object): Promise<{ value: T; ms: number }> => {
  const { body: text, ms } = await app.post(path, 'application/json', JSON.stringify(body))
  return { value: JSON.parse(text) as T, ms }
}

/** The large books; some ten thousand are booked by a rule first, so that there is a past to compare with. */
export const measureRules = async (plan: Plan): Promise<readonly Finding[]> => {
  // Started anew: what imports left in memory is no part of it.
  await (await openLargeBooks(plan)).app.stop()
  const app = await startApp(plan.large, plan.flags)
  const chart = JSON.parse((await app.get('/account?filter[number]=6500,6000')).body) as { data: { id: string }[] }
  const [first, second] = chart.data.map(({ id }) => id)
  const rule = (conditions: object, account_id = first) => ({
    name: 'Bench',
    conditions,
    result: {
      rows: [
        { account_id, share: 33.333 },
        { account_id: second, rest: true },
      ],
    },
  })
  const BY_NAME = { all: [{ field: 'name', op: 'contains', value: 'müller' }] }
  const asked = {
    'by a name': rule(BY_NAME),
    'by a regular expression': rule({ any: [{ field: 'text', op: 'matches', value: '\\b(miete|loyer)\\b.*\\d{4}' }] }),
    'by texts, amount and day': rule({
      all: [
        { field: 'text', op: 'contains', value: 'rechnung' },
        { field: 'amount', op: 'between', value: [10, 5000] },
        { field: 'booking_date', op: 'between', value: ['2025-06-01', null] },
      ],
    }),
  }
  const everything = rule({ any: ['credit', 'debit'].map((value) => ({ field: 'direction', op: 'is', value })) })
  const preview = (body: object) => post<RulePreviewObject>(app, '/rule/preview', body)
  const cold = await preview(everything)

  const { value: made } = await post<{ id: string }>(app, '/rule', rule(BY_NAME))
  const begun = performance.now()
  const { value: batch } = await post<BulkBatchObject>(app, `/rule/${made.id}/apply`, {})
  await app.finished(batch.id)
  const applied = performance.now() - begun
  const { value: bookedBatch } = await post<BulkBatchObject>(app, '/bank_transaction/reconcile-many', { items: 'all' })
  await app.finished(bookedBatch.id)
  await app.remove(`/rule/${made.id}`)
  const { hits, back_test } = (await preview(everything)).value
  plan.say(`  of ${hits} transactions ${back_test.open} are open, ${back_test.same} booked alike`)

  const series = await interleave(plan.runs * 4, {
    ...Object.fromEntries(Object.entries(asked).map(([name, body]) => [name, async () => (await preview(body)).ms])),
    everything: async () => (await preview(everything)).ms,
  } as Record<string, () => Promise<number>>)

  const usual = await listsUntil(app, (count) => count >= LISTS)
  let isRunning = true
  const during = listsUntil(app, () => !isRunning)
  for (let run = 0; run < plan.runs * 4; run += 1) await preview(everything)
  isRunning = false
  const beside = await during
  await app.stop()
  const limited = (what: string, measured: Series | undefined, limit: number): Finding => ({
    what,
    measured: measured ?? seriesOf([]),
    floor: { name: 'limit', series: seriesOf([limit]) },
    wanted: 1,
    unit: 'ms',
  })
  return [
    ...Object.keys(asked).map((name) =>
      limited(`preview of a rule ${name} over ${plan.rows} rows`, series[name], PREVIEW_MS),
    ),
    limited(`back-test of a rule that takes all ${plan.rows} rows`, series.everything, BACK_TEST_MS),
    single('the first question after a start, with reading the books', cold.ms, 'ms'),
    single(`applying a rule to ${batch.totalJobs} transactions`, applied, 'ms'),
    ...([0.5, 0.99] as const).map((part) => ({
      what: `list pages while rules are tried, p${part * 100} of ${beside.length}`,
      measured: percentileOf(beside, part),
      floor: { name: 'at rest', series: percentileOf(usual, part) },
      wanted: 3,
      unit: 'ms' as const,
    })),
  ]
}

const listsUntil = async (app: RunningApp, isOver: (count: number) => boolean): Promise<readonly number[]> => {
  const times: number[] = []
  do {
    times.push((await app.get(`/bank_transaction?page=${1 + ((times.length * 7) % 150)}`)).ms)
  } while (!isOver(times.length))
  return times
}
