// A difficult customer's year, as docs/credit-examples.md calculates it: after each step debtors are the open items, and at
// the end nothing is open. Expected values are from that document.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import type { SuggestionsObject } from '../../../shared/api/endpoints/bank/suggestions.ts'
import type { CompanyStatement } from '../../../shared/api/endpoints/open-item/company-statement.ts'
import type { InvoiceObject } from '../../../shared/api/endpoints/open-item/invoices.ts'
import type { OffsetProposals } from '../../../shared/api/endpoints/open-item/offsets.ts'
import { tablesOfCommits } from '../../support/books/tables-of-commits.ts'
import { type MatchingWorld, startMatchingWorld } from './matching-world.ts'

let world: MatchingWorld
let muster: string
beforeAll(async () => {
  world = await startMatchingWorld()
  muster = await world.make('/company', { name: 'Muster AG' })
})
afterAll(async () => {
  expect(checkRecords('organization-1', tablesOfCommits(world.kontor.book.commits))).toEqual([])
  await world.kontor.close()
})

/** The published table: the balance of 1100 after each step, and the sum of the open items. */
const published = async () => {
  const text = await readFile(join(import.meta.dirname, '../../../docs/credit-examples.md'), 'utf8')
  return text
    .split('\n')
    .filter((line) => /^\| \d\d\.\d\d\. \|/.test(line))
    .slice(0, 14)
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      const amounts = [...(cells[6] ?? '').matchAll(/-?[\d']+\.\d\d/g)].map(([amount]) => number(amount))
      return [number(cells[5] ?? ''), Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100]
    })
}
const number = (text: string) => Number(text.replaceAll("'", ''))

const invoice = (name: string, total: number, date: string) =>
  world.make('/invoice', {
    ...{ number: name, total, date, due_date: date, company_id: muster },
    ...{ account_id: world.accountId(3200), vat_rate_id: world.vatRateId('Normalsatz 8.1 %') },
  })
const paid = async (amount: number, booking_date: string, rows: readonly object[], more: object = {}) => {
  const id = await world.transaction(amount, { booking_date, value_date: booking_date, name: 'Muster AG', ...more })
  const answer = await world.post(`/bank_transaction/${id}/matches`, { matches: rows })
  expect(answer.status, JSON.stringify(await answer.json())).toBe(200)
  return id
}
const row = (amount: number, matchable_type: string, matchable_id: string, more: object = {}) => ({
  ...{ amount, matchable_type, matchable_id },
  ...more,
})
const offsetProposed = async (date: string) => {
  const { data } = await world.json<OffsetProposals>('/offset_proposal')
  const documents = data[0]?.documents.map(({ type, id, amount }) => ({ type, id, amount }))
  expect((await world.post('/offset', { documents, date })).status).toBe(201)
}
const documents = async () =>
  (await world.json<{ data: InvoiceObject[] }>(`/invoice?filter[company]=${muster}&sort=date&per_page=100`)).data
const creditOf = async (date: string) =>
  (await documents()).find((each) => each.date === date && each.total < 0)?.id ?? ''

test('the year of the document: debtors and open items after each step, and nothing open at its end', async () => {
  const steps: [number, number][] = []
  const step = async () => {
    const open = (await documents()).reduce((sum, { open_amount }) => sum + Math.round(open_amount * 100), 0) / 100
    steps.push([(await world.balances())[1100] ?? 0, open])
    const wrong = (await world.json<{ data: { code: string; state: string }[] }>('/books_check')).data.filter(
      ({ code, state }) => state === 'wrong' && /are_open|booked|is_ledger/.test(code),
    )
    expect(wrong, `after step ${steps.length}`).toEqual([])
  }
  await paid(500, '2026-01-10', [row(500, 'company', muster)])
  await step()
  const R1 = await invoice('R1', 1081, '2026-02-01')
  await step()
  await offsetProposed('2026-02-02')
  await step()
  await paid(300, '2026-03-03', [row(300, 'invoice', R1)])
  await step()
  const G1 = await invoice('G1', -108.1, '2026-03-10')
  await step()
  const less = await world.transaction(172.9, { booking_date: '2026-03-20', name: 'Muster AG', end_to_end_id: 'E1' })
  const body = {
    matches: [row(172.9, 'invoice', R1)],
    offset: { documents: [R1, G1].map((id) => ({ type: 'invoice', id })) },
  }
  expect((await world.post(`/bank_transaction/${less}/matches`, body)).status).toBe(200)
  await step()
  const back = await world.transaction(-172.9, {
    ...{ booking_date: '2026-03-24', name: 'Muster AG', end_to_end_id: 'E1', text: 'Rückbuchung' },
  })
  await world.kontor.services.idle()
  const { data: returned } = await world.json<SuggestionsObject>(`/bank_transaction/${back}/suggestions`)
  expect(returned[0]).toMatchObject({ kind: 'return', matches: [{ matchable_id: R1 }] })
  await world.matched(back, [row(172.9, 'invoice', R1)])
  await step()
  await paid(172.9, '2026-04-10', [row(172.9, 'invoice', R1)])
  await step()
  await paid(172.9, '2026-04-12', [row(172.9, 'company', muster)])
  await step()
  await paid(-100, '2026-04-20', [row(100, 'invoice', await creditOf('2026-04-12'))])
  await step()
  const R2 = await invoice('R2', 540.5, '2026-05-01')
  await step()
  await offsetProposed('2026-05-02')
  await step()
  await paid(466.7, '2026-05-30', [row(466.7, 'invoice', R2)])
  await step()
  const writeOff = { documents: [{ type: 'invoice', id: R2 }], date: '2026-05-31' }
  expect((await world.post('/offset/write_off', writeOff)).status).toBe(201)
  await step()
  expect(steps).toEqual(await published())
  expect(await world.balances()).toEqual({ 1020: 1512.5, 2200: -113.33, 3200: -1400, 3805: 0.83 })

  const aged = await world.json<{ rows: object[] }>('/report/aged_debtors?date=2026-12-31')
  expect(aged.rows).toEqual([])
  const { currencies } = await world.json<CompanyStatement>(
    `/company/${muster}/statement?from=2026-01-01&to=2026-12-31`,
  )
  expect(currencies).toMatchObject([
    { opening_balance: 0, debit: 1894.4, credit: 1894.4, closing_balance: 0, open_documents: [] },
  ])
  // An explanation names the offset of its action.
  const explained = await world.json<object>(`/bank_transaction/${less}/explain`)
  expect(JSON.stringify(explained)).toContain('Zuerst verrechnet von Owner: R1, G1, am 20.03.2026')
})

test('undone step by step, nothing is left', async () => {
  const { data } = await world.json<{ data: { id: string; action: string }[] }>('/history?per_page=100')
  for (const { id, action } of data.filter(
    ({ action }) => !['create_company', 'create_bank_account'].includes(action),
  )) {
    if (action === 'first_start') break
    const answer = await world.post(`/history/${id}/undo`)
    expect(answer.status, `${action} ${answer.status === 200 ? '' : await answer.text()}`).toBe(200)
  }
  expect(await documents()).toEqual([])
  expect(await world.balances()).toEqual({})
})
