// Whether the ledger agrees with documents and bank, over HTTP: each check with what it compared. Figures by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BooksCheckObject } from '../../../shared/api/endpoints/ledger/books-checks.ts'
import type { ReportObject } from '../../../shared/api/endpoints/ledger/reports.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

const checks = async () => (await world.json<{ data: BooksCheckObject[] }>('/books_check')).data
/** State, ledger, compared, unbooked, difference, count of the checks of a kind. */
const figures = async (code: string) =>
  (await checks())
    .filter((check) => check.code === code)
    .map((check) => [check.state, check.ledger, check.compared, check.unbooked, check.difference, check.count])
const textOf = async (code: string, language = 'en') => {
  const answer = await world.kontor.ask('/api/books_check', { headers: { 'Accept-Language': language } })
  const { data } = (await answer.json()) as { data: BooksCheckObject[] }
  return data.filter((check) => check.code === code).map(({ text }) => text)
}
const entry = async (date: string, lines: readonly (readonly [account: number, debit: number, credit: number])[]) => {
  const body = {
    date,
    lines: lines.map(([number, debit, credit]) => ({ account_id: world.accountId(number), debit, credit })),
  }
  expect((await world.post('/journal_entry', body)).status).toBe(201)
}
const stateOfReport = async (path: string, code: string) =>
  (await world.json<ReportObject>(path)).checks
    .filter((check) => check.code === code)
    .map(({ state, amount }) => [state, amount])

describe('empty books', () => {
  test('a check without data reports no success', async () => {
    const states = (await checks()).map(({ code, state }) => [code, state])
    expect(states).toEqual([
      ['documents_booked', 'not_applicable'],
      ['debtors_are_open_invoices', 'not_applicable'],
      ['creditors_are_open_expenses', 'not_applicable'],
      ['opening_debtors_are_invoices', 'not_applicable'],
      ['opening_creditors_are_expenses', 'not_applicable'],
      ['bank_account_is_ledger', 'not_applicable'],
      ['ledger_account_of_its_own', 'met'],
      ['balance_on_its_side', 'not_applicable'],
      ['turnover_is_revenue', 'not_applicable'],
    ])
  })
})

describe('documents', () => {
  let invoice: string
  test('an open invoice of 108.10 and an open bill of 54.05 are on debtors and creditors', async () => {
    invoice = await world.make('/invoice', { number: 'R1', total: 108.1, date: '2026-03-02' })
    await world.make('/expense', { number: 'B1', total: 54.05, date: '2026-03-02' })
    expect(await figures('documents_booked')).toEqual([['met', null, 0, null, 0, 2]])
    expect(await figures('debtors_are_open_invoices')).toEqual([['met', 108.1, 108.1, null, 0, 1]])
    expect(await figures('creditors_are_open_expenses')).toEqual([['met', -54.05, -54.05, null, 0, 1]])
    expect(await textOf('creditors_are_open_expenses')).toEqual([
      '2000 Verbindlichkeiten aus Lieferungen und Leistungen (Kreditoren): CHF 54.05 is booked, the open bills (1) add up to the same amount.',
    ])
  })

  test('a manual entry on debtors is found, and shown at the top of balance sheet and trial balance', async () => {
    await entry('2025-12-31', [
      [1100, 1000, 0],
      [3200, 0, 1000],
    ])
    expect(await figures('debtors_are_open_invoices')).toEqual([['wrong', 1108.1, 108.1, null, -1000, 1]])
    expect(await textOf('debtors_are_open_invoices', 'de')).toEqual([
      '1100 Forderungen aus Lieferungen und Leistungen (Debitoren): gebucht sind CHF 1’108.10, die offenen Rechnungen (1) ergeben CHF 108.10.',
    ])
    expect(await stateOfReport('/report/balance_sheet', 'debtors_are_open_invoices')).toEqual([['wrong', -1000]])
    expect(await stateOfReport('/report/trial_balance', 'debtors_are_open_invoices')).toEqual([['wrong', -1000]])
    // Of the following year: the account has both years.
    await entry('2026-03-05', [
      [3200, 1000, 0],
      [1100, 0, 1000],
    ])
    expect(await stateOfReport('/report/balance_sheet', 'debtors_are_open_invoices')).toEqual([['met', null]])
  })

  test('an invoice in a currency without a rate stays unbooked and is reported as such', async () => {
    const foreign = { number: 'R2', total: 200, currency: 'EUR', date: '2026-03-02' }
    const id = await world.make('/invoice', foreign)
    // Its value is unknown, so the check gives no amount, and equal sums prove nothing.
    expect(await figures('documents_booked')).toEqual([['wrong', null, 0, null, 0, 1]])
    expect(await textOf('documents_booked')).toEqual([
      'Invoices and bills are not booked (1). The amounts do not include documents in another currency without a rate (1).',
    ])
    expect(await figures('debtors_are_open_invoices')).toEqual([['not_yet', 108.1, 108.1, null, 0, 1]])
    expect(await textOf('debtors_are_open_invoices', 'de')).toEqual([
      '1100 Forderungen aus Lieferungen und Leistungen (Debitoren): gebucht sind CHF 108.10, die offenen Rechnungen (1) ergeben ebenso viel. Belege in Fremdwährung ohne Kurs (1) sind in keinem Betrag enthalten.',
    ])
    expect(await stateOfReport('/report/income_statement', 'documents_booked')).toEqual([['wrong', null]])
    expect(await stateOfReport('/report/income_statement', 'turnover_is_revenue')).toEqual([['met', null]])
    const { data: years } = await world.json<{ data: { id: string }[] }>('/fiscal_year')
    expect(await stateOfReport(`/report/budget_comparison/${years[0]?.id}`, 'documents_booked')).toEqual([
      ['wrong', null],
    ])
    // Debtors and banks are no part of a result.
    expect(await stateOfReport('/report/income_statement', 'debtors_are_open_invoices')).toEqual([])
    expect((await world.kontor.send('PUT', `/api/invoice/${id}`, { ...foreign, base_total: 190 })).status).toBe(200)
    expect(await figures('debtors_are_open_invoices')).toEqual([['met', 298.1, 298.1, null, 0, 2]])
  })

  test('paid documents leave the debtors, and the bank has the bookings', async () => {
    const paid = await world.transaction(108.1, { booking_date: '2026-03-20' })
    await world.transaction(-7, { booking_date: '2026-03-21' })
    expect(await figures('bank_account_is_ledger')).toEqual([['met', 0, 101.1, 101.1, 0, 2]])
    await world.matched(paid, [{ amount: 108.1, matchable_type: 'invoice', matchable_id: invoice }])
    expect(await figures('debtors_are_open_invoices')).toEqual([['met', 190, 190, null, 0, 1]])
    expect(await figures('bank_account_is_ledger')).toEqual([['met', 108.1, 101.1, -7, 0, 1]])
    expect(await textOf('bank_account_is_ledger')).toEqual([
      'Konto: CHF 108.10 booked, not reconciled (1) CHF -7.00, together the opening balance and the transactions, CHF 101.10. No statement has a balance.',
    ])
  })
})

describe('the bank', () => {
  test('a manual entry on the bank’s ledger account is a difference', async () => {
    await entry('2026-03-22', [
      [6500, 20, 0],
      [1020, 0, 20],
    ])
    expect(await figures('bank_account_is_ledger')).toEqual([['wrong', 88.1, 101.1, -7, 20, 1]])
  })
})

describe('an account without statements', () => {
  test('has the sum of its opening entry and its transactions', async () => {
    const opening = {
      date: '2025-01-01',
      source: { type: 'opening' },
      lines: [
        { account_id: world.accountId(1020), debit: 1000 },
        { account_id: world.accountId(2979), credit: 1000 },
      ],
    }
    const answer = await world.post('/journal_entry', opening)
    expect(answer.status).toBe(201)
    // 1000.00 more on both sides: the manual entry of 20.00 is still the only difference.
    expect(await figures('bank_account_is_ledger')).toEqual([['wrong', 1088.1, 1101.1, -7, 20, 1]])
    expect((await checks()).find(({ code }) => code === 'bank_account_is_ledger')?.basis).toBe('transactions')
    expect(await textOf('bank_account_is_ledger', 'de')).toEqual([
      'Konto: gebucht CHF 1’088.10, nicht abgeglichen (1) CHF -7.00, Eröffnung und Transaktionen ergeben aber CHF 1’101.10. Kein Auszug nennt einen Saldo.',
    ])
    const { id } = (await answer.json()) as { id: string }
    expect((await world.post(`/journal_entry/${id}/reverse`)).status).toBe(201)
    expect(await figures('bank_account_is_ledger')).toEqual([['wrong', 88.1, 101.1, -7, 20, 1]])
  })
})

describe('sides of the balance sheet', () => {
  test('a cash account below zero is on the wrong side; value adjustments and VAT are not', async () => {
    expect((await figures('balance_on_its_side'))[0]?.[0]).toBe('met')
    await entry('2026-03-23', [
      [6500, 30, 0],
      [1000, 0, 30],
    ])
    await entry('2026-03-23', [
      [3805, 5, 0],
      [1109, 0, 5],
    ])
    expect(await figures('balance_on_its_side')).toEqual([['wrong', -30, null, null, null, 1]])
    expect(await textOf('balance_on_its_side')).toEqual(['1000 Kasse is on the wrong side with CHF -30.00.'])
  })
})

describe('documents that only their payment books', () => {
  test('are not reported as booked before they are paid', async () => {
    const set = (documentBooking: string) =>
      world.kontor.send('PATCH', '/api/organizations/1', { settings: { documentBooking } })
    expect((await set('on_payment')).status).toBe(200)
    const id = await world.make('/invoice', { number: 'R3', total: 108.1, date: '2026-03-24' })
    // R1, R2, B1 and this one; it is not on debtors.
    expect((await figures('documents_booked'))[0]).toEqual(['met', null, 0, null, 0, 4])
    expect(await textOf('documents_booked')).toEqual([
      'All invoices and bills (4) are accounted for; open ones (1) are booked when they are paid.',
    ])
    expect((await figures('debtors_are_open_invoices'))[0]).toEqual(['met', 190, 190, null, 0, 1])
    expect((await world.kontor.send('DELETE', `/api/invoice/${id}`, {})).status).toBe(204)
    expect(await textOf('documents_booked', 'de')).toEqual([
      'Kunden- und Lieferantenrechnungen (3) sind alle verbucht.',
    ])
    expect((await set('on_issue')).status).toBe(200)
  })
})

describe('the turnover of the VAT reports', () => {
  // So far: 100.00 net of 108.10 and 190 / 1.081 = 175.76 net on 3400, 1000 and back on 3200, 5.00 of losses on 3805.
  const line200 = async () => {
    const { rows } = await world.json<ReportObject>('/report/vat?from=2025-01-01&to=2026-12-31')
    return rows.find(({ number }) => String(number) === '200')?.amounts.base
  }

  test('equals the revenue of the income statements, and line 200 of the form', async () => {
    expect(await figures('turnover_is_revenue')).toEqual([['met', 270.76, 270.76, null, 0, 3]])
    expect(await line200()).toBe(270.76)
    expect(await textOf('turnover_is_revenue')).toEqual([
      'The VAT reports include CHF 270.76 excluding tax from the revenue accounts (3) as turnover; the income statements show the same amount.',
    ])
  })

  test('does not include a revenue account that the settings use as a VAT account', async () => {
    const set = (accountingVatAccount: string) =>
      world.kontor.send('PATCH', '/api/organizations/1', { settings: { accountingVatAccount } })
    expect((await set('3400')).status).toBe(200)
    expect(await figures('turnover_is_revenue')).toEqual([['wrong', 270.76, -5, null, -275.76, 3]])
    expect(await line200()).toBe(-5)
    expect(await textOf('turnover_is_revenue', 'de')).toEqual([
      'Die MWST-Abrechnungen zählen auf den Ertragskonten (3) ohne Steuer CHF -5.00 als Umsatz, die Erfolgsrechnungen zeigen darauf aber CHF 270.76: Ein Ertragskonto ist als MWST-Konto eingestellt.',
    ])
    expect((await set('2200')).status).toBe(200)
  })

  test('is not compared where no VAT is owed', async () => {
    const set = (liableForVat: boolean) =>
      world.kontor.send('PATCH', '/api/organizations/1', { settings: { liableForVat } })
    expect((await set(false)).status).toBe(200)
    expect((await figures('turnover_is_revenue'))[0]?.[0]).toBe('not_applicable')
    expect((await set(true)).status).toBe(200)
  })
})
