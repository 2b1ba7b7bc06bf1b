// What the checks before filing read from the books, over the real services: statements, transactions, vouchers,
// documents, entries and settled periods. Figures by hand: 54.05 at 8.1 % contain 4.05, 108.10 contain 8.10.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filingCheckText } from '../../../main/http/text/vat/filing-checks.ts'
import { readFilingFacts } from '../../../main/service/ledger/filing/read-filing-facts.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import { CHECK_STATES } from '../../../shared/record/ledger/books-check.ts'
import { FILING_CHECKS } from '../../../shared/record/ledger/filing-check.ts'
import { checkBeforeFiling, type FilingCheck } from '../../../shared/rule/ledger/filing/filing-checks.ts'
import { filedReturns } from '../../../shared/rule/ledger/vat-return/vat-return.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { importsOf } from '../import/import-files.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

const STANDARD = 'Normalsatz 8.1 %'
const FIRST = { from: '2026-01-01' as LocalDate, to: '2026-03-31' as LocalDate }
const SECOND = { from: '2026-04-01' as LocalDate, to: '2026-06-30' as LocalDate }

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

const factsOf = async (period: typeof FIRST) => {
  const { read } = world.kontor.book
  const [profile, accounts, banks, years, locks, rates, returns] = await read([
    get('organization_profile', 1),
    page('ledger_account'),
    page('bank_account'),
    page('fiscal_year'),
    page('period_lock'),
    page('vat_rate'),
    page('vat_return'),
  ])
  if (!profile) throw new Error('no profile')
  let trips = 0
  const counted: typeof read = (queries) => {
    trips += 1
    return read(queries)
  }
  const known = {
    profile,
    accounts: accounts.rows,
    banks: banks.rows,
    rates: rates.rows,
    years: years.rows.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1)),
    filed: filedReturns(returns.rows, locks.rows, rates.rows),
  }
  const facts = await readFilingFacts(counted, known, period, [])
  return { facts, trips, checks: checkBeforeFiling({ ...facts, report_checks: [] }) }
}
const stateOf = async (period: typeof FIRST) =>
  Object.fromEntries((await factsOf(period)).checks.map(({ code, state, count, of }) => [code, [state, count, of]]))

test('empty books have nothing to compare', async () => {
  const { facts, trips } = await factsOf(FIRST)
  expect(facts).toMatchObject({ input_tax: [], documents: [], earlier: { last: null, balance: 0 } })
  expect(trips).toBe(2)
  expect(await stateOf(FIRST)).toEqual({
    input_tax_documented: ['not_applicable', 0, 0],
    suppliers_have_uid: ['not_applicable', 0, 0],
    documents_booked: ['not_applicable', 0, 0],
    transactions_reconciled: ['not_applicable', 0, 0],
    statements_complete: ['not_applicable', 0, 0],
    earlier_periods_settled: ['not_applicable', 0, 0],
  })
})

test('a quarter with every kind of gap', async () => {
  const row = (amount: number) => [{ amount, account: 6500, vat_rate_id: world.vatRateId(STANDARD) }]
  const paid = async (amount: number) => {
    const id = await world.transaction(amount)
    await world.matched(id, row(-amount))
    return id
  }
  await paid(-54.05)
  const voucher = new FormData()
  voucher.set('files[]', new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], 'beleg.pdf'))
  const documented = await paid(-108.1)
  const answer = await world.kontor.ask(`/api/bank_transaction/${documented}/documents`, {
    method: 'POST',
    body: voucher,
  })
  expect(answer.status).toBeLessThan(300)
  await world.make('/journal_entry', {
    date: '2026-02-02',
    lines: [
      { account_id: world.accountId(6500), debit: 100, vat_rate_id: world.vatRateId(STANDARD) },
      { account_id: world.accountId(1171), debit: 8.1, vat_rate_id: world.vatRateId(STANDARD) },
      { account_id: world.accountId(1000), credit: 108.1 },
    ],
  })
  // Unreconciled: one in the period, one after it.
  await world.transaction(-9)
  await world.transaction(-7, { booking_date: '2026-04-02', value_date: '2026-04-02' })
  // A bill that books itself, and an invoice that waits for its rate.
  const bill = { number: 'B-1', total: 108.1, date: '2026-03-03', vat_rate_id: world.vatRateId(STANDARD) }
  await world.make('/expense', { ...bill, currency: 'CHF', account_id: world.accountId(6500) })
  await world.make('/invoice', { number: 'R-1', total: 50, currency: 'EUR', date: '2026-03-04' })
  await importsOf(world.kontor, world.bankAccountId).start([
    ['januar.csv', 'Datum;Text;Betrag;Saldo\n10.01.2026;Kunde;200.00;1200.00\n20.01.2026;Miete;-50.00;1150.00'],
  ])

  const { facts, checks, trips } = await factsOf(FIRST)
  expect(facts.input_tax.map(({ tax, has_voucher }) => [tax, has_voucher]).toSorted()).toEqual(
    [
      [405, false],
      [810, true],
      [810, false],
    ].toSorted(),
  )
  expect(trips).toBeLessThanOrEqual(5)
  expect(await stateOf(FIRST)).toEqual({
    input_tax_documented: ['wrong', 2, 3],
    suppliers_have_uid: ['not_applicable', 0, 0],
    documents_booked: ['wrong', 1, 2],
    transactions_reconciled: ['wrong', 3, 0],
    statements_complete: ['wrong', 0, 0],
    earlier_periods_settled: ['not_applicable', 0, 0],
  })
  const byCode = new Map(checks.map((check) => [check.code, check]))
  expect(byCode.get('input_tax_documented')).toMatchObject({ amount: 12_15 })
  // −9.00, and the two rows of the statement, 200.00 and −50.00.
  expect(byCode.get('transactions_reconciled')).toMatchObject({ amount: 141_00, currency: 'CHF' })
  expect(byCode.get('statements_complete')).toMatchObject({ covered_to: '2026-01-20' })
  expect(byCode.get('documents_booked')).toMatchObject({
    leads: [{ type: 'documents', table: 'invoice', ...FIRST }],
  })
  expect(checks.filter(({ state }) => state === 'wrong').map((check) => filingCheckText(check, 'de'))).toEqual([
    'Vorsteuer ohne Beleg: CHF 12.15 in Buchungen (2). Fügen Sie die Belege hinzu, oder buchen Sie ohne Vorsteuer.',
    'Kunden- und Lieferantenrechnungen der Periode sind nicht verbucht: 1 von 2.',
    'Konto: Transaktionen der Periode sind nicht abgeglichen (3), zusammen CHF 141.00.',
    'Konto: Die Auszüge reichen nur bis 20.01.2026. Importieren Sie die Auszüge bis zum Ende der Periode.',
  ])
})

test('every check has a sentence for each state, in both languages', () => {
  const check = {
    bank_account: { id: 'B', name: 'ZKB' },
    percent: 8.1,
    currency: 'CHF',
    amount: 1_234_50,
    count: 2,
    of: 3,
    covered_to: '2026-01-20',
    leads: [],
  }
  const texts = FILING_CHECKS.flatMap((code) =>
    CHECK_STATES.flatMap((state) =>
      (['de', 'en'] as const).map((locale) =>
        filingCheckText({ ...check, code, state } as unknown as FilingCheck, locale),
      ),
    ),
  )
  expect(texts.filter((text) => !/^\p{Lu}[^{}ß]+[.)]$/u.test(text))).toEqual([])
})

test('the next quarter waits for the return of this one, and agrees once it is settled', async () => {
  const before = (await factsOf(SECOND)).facts.earlier
  // Input tax of 4.05, 8.10, 8.10 and 8.10.
  expect(before).toEqual({ last: null, balance: 28_35 })
  expect((await stateOf(SECOND)).earlier_periods_settled).toEqual(['not_yet', 0, 0])
  await world.make('/period_lock/vat', FIRST)
  expect((await factsOf(SECOND)).facts.earlier).toEqual({ last: FIRST, balance: 0 })
  expect((await stateOf(SECOND)).earlier_periods_settled).toEqual(['met', 0, 0])
})

test('suppliers with input tax have a UID, from home and for bills that are booked when they are paid', async () => {
  const THIRD = { from: '2026-07-01' as LocalDate, to: '2026-09-30' as LocalDate }
  const company = (name: string, more: object) => world.make('/company', { name, ...more })
  const bill = (company_id: string, total: number, more: object = {}) =>
    world.make('/expense', {
      ...{ company_id, total, number: `${company_id}-${total}`, date: '2026-08-03', currency: 'CHF' },
      ...{ account_id: world.accountId(6500), vat_rate_id: world.vatRateId(STANDARD), ...more },
    })
  const without = await company('Ohne Nummer AG', { country_code: 'CH' })
  const abroad = await company('Ausland GmbH', { country_code: 'DE' })
  await bill(without, 54.05)
  await bill(abroad, 108.1)
  const check = async () => (await factsOf(THIRD)).checks.find(({ code }) => code === 'suppliers_have_uid')
  // No company has a UID yet: nobody is asked for each supplier.
  expect(await check()).toMatchObject({ state: 'not_applicable' })
  const withUid = await company('Mit Nummer AG', { uid: 'CHE-116.281.710' })
  expect(await check()).toMatchObject({ state: 'wrong', count: 1, of: 1, amount: 4_05 })
  await bill(withUid, 108.1)
  expect(await check()).toMatchObject({ count: 1, of: 2, leads: [{ type: 'companies', ids: [without] }] })
  // 216.20 contain 16.20, booked by the payment.
  await world.kontor.send('PATCH', '/api/organizations/1', { settings: { documentBooking: 'on_payment' } })
  const matchable_id = await bill(without, 216.2)
  expect(await check()).toMatchObject({ amount: 4_05 })
  const paying = await world.transaction(-216.2, { booking_date: '2026-08-20', value_date: '2026-08-20' })
  await world.matched(paying, [{ amount: 216.2, matchable_type: 'expense', matchable_id }])
  expect(await check()).toMatchObject({ amount: 20_25, count: 1, of: 2 })
  expect((await world.kontor.send('PUT', `/api/company/${without}`, { uid: 'CHE-123.456.788' })).status).toBe(200)
  expect(await check()).toMatchObject({ state: 'met', count: 0, of: 2 })
})
