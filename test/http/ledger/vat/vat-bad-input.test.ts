// Bad input of VAT over HTTP: each is refused with 422, the field, and what is wanted, and nothing changes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '../../../../shared/api/problem.ts'
import { type MatchingWorld, startMatchingWorld } from '../../matching/matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
  await world.make('/period_lock/vat', { from: '2026-01-01', to: '2026-03-31' })
})
afterAll(() => world.kontor.close())

const entry = { is_liable: true, form: 'agreed', method: 'effective', period: 'quarter', activities: [] }
const reporting = (more: object) => [
  'PATCH',
  '/organizations/1',
  { settings: { accountingVatReporting: [{ valid_from: '1995-01-01', ...entry, ...more }] } },
]
const net = (activity: object) =>
  reporting({
    method: 'net_rate',
    period: 'half_year',
    activities: [{ accounts: [], rate: 6.2, code: null, ...activity }],
  })
const FIRST = 'settings.accountingVatReporting.0'

test.each([
  ['a UID with a wrong check digit', ['POST', '/company', { name: 'A', uid: 'CHE-123.456.789' }], 'uid', 'digit'],
  ['… as VAT number', ['PATCH', '/organizations/1', { vat_idn: 'CHE-123.456.789 MWST' }], 'vat_idn', 'digit'],
  ['a UID of eight digits', ['POST', '/company', { name: 'A', uid: 'CHE-12.345.678' }], 'uid', 'CHE and nine digits'],
  [
    'an activity code of four characters',
    net({ code: 'ABCD' }),
    `${FIRST}.activities.0.code`,
    'five letters or digits',
  ],
  ['a method from no date', reporting({ valid_from: '2026-02-30' }), `${FIRST}.valid_from`, 'date'],
  ['a method without a date', reporting({ valid_from: undefined }), `${FIRST}.valid_from`, 'required'],
  [
    'a period that overlaps',
    ['POST', '/period_lock/vat', { from: '2026-01-01', to: '2026-06-30' }],
    'from',
    '2026-03-31',
  ],
  ['a period of other months', ['POST', '/vat_return/2026-S1/file', {}], 'vat_return', '2026-Q2'],
  ['a period that is filed', ['POST', '/vat_return/2026-Q1/file', {}], 'vat_return', 'reopen'],
  ['a period that is not over', ['POST', '/vat_return/2026-Q4/file', {}], 'vat_return', '2026-12-31'],
] as const)('%s', async (_, request, field, wanted) => {
  const [method, path, body] = request as [string, string, object]
  const before = world.kontor.book.commits.length
  const answer = await world.kontor.send(method, `/api${path}`, body)
  const { errors } = (await answer.json()) as Problem
  expect([answer.status, errors?.[field]?.join(' ')], JSON.stringify(errors)).toEqual([
    422,
    expect.stringContaining(wanted),
  ])
  expect(world.kontor.book.commits.length).toBe(before)
})
