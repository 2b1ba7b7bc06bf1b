// Accruals: booked with their release on a later day as one action, undone and reversed together. Expected values are
// written by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import { tablesOfCommits } from '../../support/books/tables-of-commits.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(async () => {
  expect(checkRecords('organization-1', tablesOfCommits(world.kontor.book.commits))).toEqual([])
  await world.kontor.close()
})

/** Insurance of 1'200.00 that is paid for the next year, too: 900.00 of it are prepaid. */
const accrual = (more: object = {}) => ({
  ...{ date: '2026-12-31', text: 'Versicherung 2027', release_date: '2027-01-01' },
  lines: [
    { account_id: world.accountId(1300), debit: 900 },
    { account_id: world.accountId(6300), credit: 900 },
  ],
  ...more,
})
const entryOf = (id: string | null | undefined) => world.json<JournalEntryObject>(`/journal_entry/${id}`)
const balanceOn = async (number: number, date: string) =>
  (
    await world.json<{ rows: { number: number | null; amounts: { closing?: number } }[] }>(
      `/report/trial_balance?from=2026-01-01&to=${date}`,
    )
  ).rows.find((row) => row.number === number)?.amounts.closing ?? 0
const refusal = async (body: object) => {
  const answer = await world.post('/journal_entry', body)
  const { errors, code } = (await answer.json()) as { errors: object; code: string }
  return [answer.status, Object.keys(errors).join(), code]
}
const latest = async () => (await world.json<{ data: { id: string; title: string }[] }>('/history?per_page=1')).data[0]

test('an accrual reverses itself on the first day of the next year, as one action that is undone together', async () => {
  const made = (await (await world.post('/journal_entry', accrual())).json()) as JournalEntryObject
  const release = await entryOf(made.released_by_id)
  expect(release).toMatchObject({
    ...{ date: '2027-01-01', text: `Auflösung ${made.number}: Versicherung 2027`, releases_id: made.id },
    lines: [
      { account_id: world.accountId(1300), debit: 0, credit: 900 },
      { account_id: world.accountId(6300), debit: 900, credit: 0 },
    ],
  })
  expect(await entryOf(made.id)).toMatchObject({ released_by_id: release.id, reversed_by_id: null })
  expect([await balanceOn(1300, '2026-12-31'), await balanceOn(1300, '2027-01-01')]).toEqual([900, 0])
  const action = await latest()
  expect((await world.post(`/history/${action?.id}/undo`)).status).toBe(200)
  expect([await balanceOn(1300, '2026-12-31'), await balanceOn(6300, '2027-01-01')]).toEqual([0, 0])
  expect((await world.post(`/history/${action?.id}/redo`)).status).toBe(200)
  expect([await balanceOn(1300, '2026-12-31'), await balanceOn(1300, '2027-01-01')]).toEqual([900, 0])
  expect((await world.post(`/history/${(await latest())?.id}/undo`)).status).toBe(200)
})

test('reversing one of them reverses both', async () => {
  for (const half of ['accrual', 'release'] as const) {
    const made = (await (await world.post('/journal_entry', accrual())).json()) as JournalEntryObject
    const id = half === 'accrual' ? made.id : made.released_by_id
    expect((await world.post(`/journal_entry/${id}/reverse`)).status).toBe(201)
    expect([await balanceOn(1300, '2026-12-31'), await balanceOn(1300, '2027-01-01')]).toEqual([0, 0])
    expect((await entryOf(made.id)).reversed_by_id).not.toBe(null)
    expect((await entryOf(made.released_by_id)).reversed_by_id).not.toBe(null)
  }
})

test('refused: VAT, a release that is not later, an opening entry, a locked day', async () => {
  const vat_rate_id = world.vatRateId('Normalsatz 8.1 %')
  const [first, second] = accrual().lines
  expect(await refusal(accrual({ lines: [first, { ...second, vat_rate_id }] }))).toEqual([
    ...[422, 'lines.1.vat_rate_id', 'accrual_with_vat'],
  ])
  expect(await refusal(accrual({ release_date: '2026-12-31' }))).toEqual([422, 'release_date', 'release_not_later'])
  expect(await refusal(accrual({ release_date: '2031-01-01' }))).toEqual([422, 'release_date', 'fiscal_year_missing'])
  const opening = { date: '2026-01-01', source: { type: 'opening' } }
  expect(await refusal(accrual(opening))).toEqual([422, 'release_date', 'accrual_of_other_source'])
  const lock = await world.make('/period_lock', { books_locked_until: '2026-12-31' })
  expect(await refusal(accrual())).toEqual([422, 'date', 'period_locked'])
  await world.post(`/period_lock/${lock}/reopen`, { reason: 'x' })
  const made = (await (await world.post('/journal_entry', accrual())).json()) as JournalEntryObject
  await world.make('/period_lock', { books_locked_until: '2027-01-31' })
  const late = await world.post(`/journal_entry/${made.id}/reverse`, { date: '2027-02-01' })
  expect([late.status, await late.json()]).toMatchObject([422, { code: 'period_locked' }])
})
