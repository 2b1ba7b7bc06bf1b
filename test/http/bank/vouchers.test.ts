// Vouchers of invoices, bills and journal entries over HTTP, and the entries that none proves. Those of transactions:
// documents.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportObject } from '../../../shared/api/endpoints/ledger/reports.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7\n${text}\n%%EOF\n`)
const keep = async (path: string, name: string, bytes = pdf(name)) => {
  const form = new FormData()
  form.append('files[]', new File([bytes], name))
  return world.kontor.ask(`/api${path}/documents`, { method: 'POST', body: form })
}
const kept = async (path: string, name: string) => {
  const answer = await keep(path, name)
  expect([path, answer.status]).toEqual([path, 200])
  return ((await answer.json()) as { data: { id: string; name: string }[] }).data.at(-1)?.id
}
const names = async (path: string) =>
  (await world.json<{ data: { name: string }[] }>(`${path}/documents`)).data.map(({ name }) => name)
const undoLatest = async () => {
  const { data } = await world.json<{ data: { id: number }[] }>('/history?per_page=1')
  return world.post(`/history/${data[0]?.id}/undo`)
}
const entry = (text: string, amount: number) =>
  world.make('/journal_entry', {
    date: '2026-05-04',
    text,
    lines: [
      { account_id: world.accountId(6500), debit: amount },
      { account_id: world.accountId(1000), credit: amount },
    ],
  })

const OWNERS = [
  ['invoice', () => world.make('/invoice', { number: 'R1', total: 10, date: '2026-02-01' })],
  ['expense', () => world.make('/expense', { number: 'L1', total: 10, date: '2026-02-01' })],
  ['journal_entry', () => entry('Barkauf', 10)],
  ['bank_transaction', () => world.transaction(10)],
] as const

describe.each(OWNERS)('vouchers of %s', (owner, make) => {
  test('are stored once, opened as they were, removed, and undone', async () => {
    const path = `/${owner}/${await make()}`
    const id = await kept(path, 'Beleg.pdf')
    expect(await kept(path, 'Beleg.pdf')).toBe(id)
    const opened = await world.kontor.ask(`/api${path}/documents/${id}`)
    expect(opened.headers.get('content-type')).toBe('application/pdf')
    expect(new Uint8Array(await opened.arrayBuffer())).toEqual(pdf('Beleg.pdf'))
    expect((await world.kontor.ask(`/api${path}/documents/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await names(path)).toEqual([])
    expect((await undoLatest()).status).toBe(200)
    expect(await names(path)).toEqual(['Beleg.pdf'])
  })

  test('nothing is stored of a file that is none, of a missing record, or through another one', async () => {
    const path = `/${owner}/${await make()}`
    expect((await keep(path, 'Beleg.pdf', new Uint8Array([0, 1, 2]))).status).toBe(415)
    expect((await keep(`/${owner}/0123456789`, 'Beleg.pdf')).status).toBe(404)
    expect(await names(path)).toEqual([])
    const id = await kept(path, 'Beleg.pdf')
    const other = `/${owner}/${await make()}`
    expect((await world.kontor.ask(`/api${other}/documents/${id}`)).status).toBe(404)
  })
})

test('a deleted invoice takes its vouchers with it, and undo brings both back', async () => {
  const path = `/invoice/${await world.make('/invoice', { number: 'R9', total: 10, date: '2026-02-01' })}`
  await kept(path, 'Rechnung.pdf')
  expect((await world.kontor.ask(`/api${path}`, { method: 'DELETE' })).status).toBe(204)
  expect((await world.kontor.ask(`/api${path}/documents`)).status).toBe(404)
  expect((await undoLatest()).status).toBe(200)
  expect(await names(path)).toEqual(['Rechnung.pdf'])
})

describe('entries without a voucher', () => {
  const missing = async (query = 'from=2026-05-01&to=2026-05-31') => {
    const { rows, checks } = await world.json<ReportObject>(`/report/missing_vouchers?${query}`)
    return { titles: rows.map(({ title, amounts }) => `${title} ${amounts.amount}`), check: checks[0]?.text }
  }

  test('each kind of voucher proves the entries that belong together', async () => {
    const day = { booking_date: '2026-05-06', value_date: '2026-05-06' }
    const billId = await world.make('/expense', { number: 'L5', total: 50, date: '2026-05-05' })
    const payment = await world.transaction(-50, day)
    await world.matched(payment, [{ amount: 50, matchable_type: 'expense', matchable_id: billId }])
    const typed = await entry('Porto', 7.5)
    const all = await missing()
    expect(all.titles.filter((title) => !title.includes('Barkauf'))).toEqual([
      '04.05.2026 Porto 7.5',
      expect.stringMatching(/^05\.05\.2026 .*L5.* 50$/),
      expect.stringMatching(/^06\.05\.2026 .*50$/),
    ])
    // The bill proves its own entry and that of its payment.
    await kept(`/expense/${billId}`, 'Lieferant.pdf')
    expect((await missing()).titles.filter((title) => !title.includes('Barkauf'))).toEqual(['04.05.2026 Porto 7.5'])
    await kept(`/journal_entry/${typed}`, 'Porto.pdf')
    const { check, titles } = await missing()
    expect(titles.filter((title) => !title.includes('Barkauf'))).toEqual([])
    expect(check).toMatch(/^Buchungen ohne Beleg: \d+ von \d+$/)
    // The voucher of the bill explains the payment.
    const { steps } = await world.json<{ steps: { text: string }[] }>(`/bank_transaction/${payment}/explain`)
    expect(steps.filter(({ text }) => text.includes('Lieferant.pdf'))).toHaveLength(1)
    expect(await missing('from=2026-06-01&to=2026-06-30')).toEqual({
      titles: [],
      check: 'Alle Buchungen (0) haben einen Beleg',
    })
  })

  test('reversed entries and their reversals need none; days in the wrong order are refused', async () => {
    const id = await entry('Irrtum', 99)
    expect((await missing()).titles).toContain('04.05.2026 Irrtum 99')
    await world.post(`/journal_entry/${id}/reverse`)
    expect((await missing()).titles.filter((title) => title.includes('99'))).toEqual([])
    expect((await world.kontor.ask('/api/report/missing_vouchers?from=2026-05-02&to=2026-05-01')).status).toBe(422)
  })
})
