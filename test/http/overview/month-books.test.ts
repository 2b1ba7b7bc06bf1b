// What the tasks of a month read from the books: statements and their gaps, documents due, requested vouchers, VAT
// periods, locks. States and figures by hand; the rule alone is test/rule/ledger/month-checklist.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MonthChecklistObject } from '../../../shared/api/endpoints/ledger/month-checklist.ts'
import { entry, message, statement } from '../../fixture/camt/message.ts'
import { importsOf } from '../import/import-files.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

const taskOf = async (month: string, code: string) => {
  const { data } = await world.json<MonthChecklistObject>(`/month_checklist/${month}`)
  const found = data.find((each) => each.code === code)
  if (!found) throw new Error(code)
  return found
}
const stateOf = async (month: string, code: string) => (await taskOf(month, code)).state

describe('statements', () => {
  const camt = (id: string, from: string, to: string, opening: string, closing: string) => {
    const more = `<FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T00:00:00</ToDtTm></FrToDt>`
    const booked = entry('10.00').replaceAll('2026-01-15', from).replaceAll('2026-01-16', from)
    return [`${id}.xml`, message(statement({ id, opening, closing, more }, booked))] as const
  }
  const states = async () =>
    Object.fromEntries(
      await Promise.all(
        ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04'].map(async (month) => [
          month.slice(2),
          await stateOf(month, 'statements'),
        ]),
      ),
    )

  test('cover the month up to its last day; a gap between them is wrong in its own months', async () => {
    const { start } = importsOf(world.kontor, world.bankAccountId)
    await start([camt('later', '2026-03-05', '2026-03-31', '120.00', '130.00')])
    // The account is newer than these months.
    expect(await states()).toMatchObject({ '25-12': 'met', '26-03': 'met', '26-04': 'not_applicable' })
    await start([camt('first', '2026-01-01', '2026-01-15', '100.00', '110.00')])
    expect(await states()).toMatchObject({
      '26-01': 'wrong',
      '26-02': 'wrong',
      '26-03': 'wrong',
      '26-04': 'not_applicable',
    })
    const [january, february] = [await taskOf('2026-01', 'statements'), await taskOf('2026-02', 'statements')]
    expect([january.text, february.text]).toEqual([
      expect.stringContaining('16.01.2026'),
      expect.stringContaining('01.02.2026'),
    ])
    expect(january.text).toContain('Konto')
    await start([camt('between', '2026-01-16', '2026-03-04', '110.00', '120.00')])
    expect(await states()).toMatchObject({ '26-01': 'met', '26-02': 'met', '26-03': 'met' })
  })

  test('that their transactions contradict are wrong from that day on', async () => {
    const { data } = await world.json<{ data: { id: string; booking_date: string }[] }>('/bank_transaction?per_page=50')
    const march = data.find(({ booking_date }) => booking_date === '2026-03-05')
    expect((await world.kontor.send('DELETE', `/api/bank_transaction/${march?.id}`, {})).status).toBe(204)
    expect(await states()).toMatchObject({ '26-01': 'met', '26-02': 'met', '26-03': 'wrong' })
  })
})

describe('documents and vouchers', () => {
  test('are due in the month; those of earlier months count as long as they are open', async () => {
    const due = (kind: string, number: string, due_date: string) =>
      world.make(`/${kind}`, { number, total: 50, date: '2026-04-01', due_date })
    await due('invoice', 'R1', '2026-05-01')
    const paid = await due('invoice', 'R2', '2026-05-31')
    await due('invoice', 'R3', '2026-06-01')
    await due('expense', 'A1', '2026-05-15')
    const payment = await world.transaction(50, { booking_date: '2026-05-20' })
    await world.matched(payment, [{ amount: 50, matchable_type: 'invoice', matchable_id: paid }])
    const figures = async (month: string, code: string) => {
      const { state, text } = await taskOf(month, code)
      return [state, ...(text.match(/\d+/g) ?? [])]
    }
    expect(await stateOf('2026-04', 'invoices')).toBe('not_applicable')
    expect(await figures('2026-05', 'invoices')).toEqual(['not_yet', '1'])
    expect(await figures('2026-06', 'invoices')).toEqual(['not_yet', '2'])
    expect(await figures('2026-07', 'invoices')).toEqual(['not_yet', '2'])
    expect(await figures('2026-05', 'expenses')).toEqual(['not_yet', '1'])
    expect(await stateOf('2026-04', 'expenses')).toBe('not_applicable')
    expect(await figures('2026-05', 'transactions')).toEqual(['met', '1'])
    // Requested vouchers count in the month of their transaction until they are there.
    expect(await stateOf('2026-05', 'vouchers')).toBe('not_applicable')
    const [member] = (await world.json<{ data: { id: number }[] }>('/member')).data
    const path = `/bank_transaction/${payment}/document-request`
    expect((await world.post(path, { member_id: member?.id })).status).toBe(200)
    expect([await stateOf('2026-05', 'vouchers'), await stateOf('2026-06', 'vouchers')]).toEqual([
      ...['not_yet', 'not_applicable'],
    ])
  })
})

describe('VAT and locks', () => {
  test('a period is settled in its last month, not while it is reopened; its correction settles it again', async () => {
    expect(await stateOf('2026-09', 'vat')).toBe('not_yet')
    expect(await stateOf('2026-08', 'vat')).toBe('not_applicable')
    const checks = ['transactions_reconciled', 'statements_complete', 'file_written']
    const overridden = checks.map((check) => ({ check, reason: 'Proben' }))
    const filed = await world.post('/vat_return/2026-Q3/file', { overridden })
    expect(filed.status, await filed.clone().text()).toBe(200)
    expect(await stateOf('2026-09', 'vat')).toBe('met')
    const { data } = await world.json<{ data: { id: string; kind: string }[] }>('/period_lock')
    const lock = data.find(({ kind }) => kind === 'vat')
    expect((await world.post(`/period_lock/${lock?.id}/reopen`, { reason: 'Nachtrag' })).status).toBe(200)
    expect(await stateOf('2026-09', 'vat')).toBe('not_yet')
    const rate = { vat_rate_id: world.vatRateId('Normalsatz 8.1 %'), account_id: world.accountId(3400) }
    await world.make('/invoice', { number: 'N1', total: 108.1, date: '2026-09-30', ...rate })
    await world.make('/period_lock/vat', { from: '2026-07-01', to: '2026-09-30' })
    expect(await stateOf('2026-09', 'vat')).toBe('met')
  })

  test('a month is locked by a lock that covers all of it, or in a closed year', async () => {
    // The VAT period of July to September.
    expect([
      await stateOf('2026-07', 'close'),
      await stateOf('2026-09', 'close'),
      await stateOf('2026-06', 'close'),
    ]).toEqual([...['met', 'met', 'not_yet']])
    const lock = await world.make('/period_lock', { books_locked_until: '2026-03-30' })
    expect([await stateOf('2026-02', 'close'), await stateOf('2026-03', 'close')]).toEqual(['met', 'not_yet'])
    expect((await world.post(`/period_lock/${lock}/reopen`, { reason: 'Test' })).status).toBe(200)
    expect(await stateOf('2026-02', 'close')).toBe('not_yet')
  })
})
