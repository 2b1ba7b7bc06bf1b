// How long the preview of a rule takes on all transactions, and how long lists take meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import type { RulePreviewObject } from '../../shared/api/endpoints/matching/rules.ts'
import { type Plan, startOnCopy } from './books.ts'
import { type Figure, figure, interleave, percentileOf, repeat, thousands } from './figures.ts'
import { askLists, post, runBulk } from './running-app.ts'

/** An acceptable wait for a user who writes a rule. */
const PREVIEW_MS = 200
const BACK_TEST_MS = 1000

const BY_NAME = { all: [{ field: 'name', op: 'contains', value: 'müller' }] }
const CONDITIONS = {
  'by a name': BY_NAME,
  'by a regular expression': { any: [{ field: 'text', op: 'matches', value: '\\b(lohn|facture)\\b.*\\d{4}' }] },
  'by texts, amount and day': {
    all: [
      { field: 'text', op: 'contains', value: 'rechnung' },
      { field: 'amount', op: 'between', value: [10, 5000] },
      { field: 'booking_date', op: 'between', value: ['2025-06-01', null] },
    ],
  },
  'that takes all': { any: ['credit', 'debit'].map((value) => ({ field: 'direction', op: 'is', value })) },
}
type Name = keyof typeof CONDITIONS

/** Some transactions are booked by a rule first, so that there are earlier bookings to compare with. */
export const measureRules = async (plan: Plan): Promise<readonly Figure[]> => {
  const app = await startOnCopy(plan, await plan.largeBooks(), 'rules')
  const chart = JSON.parse((await app.get('/account?filter[number]=6500,6000')).body) as { data: { id: string }[] }
  const [first, second] = chart.data.map(({ id }) => id)
  const rows = [
    { account_id: first, share: 33.333 },
    { account_id: second, rest: true },
  ]
  const ruleOf = (conditions: object) => ({ name: 'Bench', conditions, result: { rows } })
  const preview = async (name: Name) =>
    (await post<RulePreviewObject>(app, '/rule/preview', ruleOf(CONDITIONS[name]))).ms
  const cold = await preview('that takes all')

  const { value: rule } = await post(app, '/rule', ruleOf(BY_NAME))
  const applied = await runBulk(app, `/rule/${rule.id}/apply`, {})
  await runBulk(app, '/bank_transaction/reconcile-many', { items: 'all' })
  await app.remove(`/rule/${rule.id}`)
  await app.waitForQuiet()

  const names = Object.keys(CONDITIONS) as Name[]
  const jobs = Object.fromEntries(names.map((name) => [name, () => preview(name)])) as Record<
    Name,
    () => Promise<number>
  >
  const times = await interleave(plan.runs * 4, jobs)
  const usual = await askLists(app, sleep(3_000), { pause_ms: 0 })
  const tried = repeat(plan.runs * 4, () => preview('that takes all'))
  const during = await askLists(app, tried, { pause_ms: 0 })
  await tried
  await app.stop()
  return [
    ...names.map((name) => {
      const what = `preview of a rule ${name}, over ${thousands(plan.rows)} rows`
      return figure(what, times[name], { wanted: name === 'that takes all' ? BACK_TEST_MS : PREVIEW_MS })
    }),
    figure('the first preview after a start', cold),
    figure('a rule by a name applied', applied),
    ...([0.5, 0.99] as const).map((part) =>
      figure(`${part * 100} of 100 lists while rules are tried`, percentileOf(during, part), {
        comparedWith: ['at rest', [percentileOf(usual, part)]],
        wanted: 3,
      }),
    ),
  ]
}
