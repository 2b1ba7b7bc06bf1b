// Rows of another system's list become open items and companies: the company, the sign of the amounts, and no change by
// the same list again.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ItemRow } from '../../../shared/record/import/item-table.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import type { Expense, Invoice } from '../../../shared/record/open-item/open-item.ts'
import { decideCompany, NO_DEFAULTS } from '../../../shared/rule/open-item/company.ts'
import { decideCompanyLoad } from '../../../shared/rule/open-item/company-load.ts'
import { NO_BOOKER } from '../../../shared/rule/open-item/document-booker.ts'
import { createCompanyFinder } from '../../../shared/rule/open-item/find-company.ts'
import { decideItemLoad, itemKeyOf } from '../../../shared/rule/open-item/item-load.ts'
import { documentTypeOf } from '../../../shared/rule/open-item/item-type.ts'
import { decideExpense, decideInvoice } from '../../../shared/rule/open-item/open-item.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { countryCodeOf } from '../../../shared/value/country-name.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import type { Result } from '../../../shared/value/result.ts'
import { CHART } from '../ledger/ledger-facts.ts'

const NOW = timestampOf(0)
const IBAN = 'CH9300762011623852957'
let ids = 0
const fresh = () => ({ id: `NEWRECORD${++ids}`, now: NOW })
const unwrap = <T, E>(result: Result<T, E>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
const company = (name: string, more: { key?: string; ibans?: string[] } = {}): Company =>
  unwrap(decideCompany(null, { name, ...more }, NO_DEFAULTS, fresh()))
const row = (line: number, values: ItemRow['values']): ItemRow => ({
  line,
  values: { number: `N-${line}`, date: '2026-06-01', ...values },
  unreadable: [],
})
const facts = { base_currency: 'CHF', currency: null, ledger_accounts: [], bookerWith: () => NO_BOOKER, fresh }
const invoices = (rows: readonly ItemRow[], present: readonly Invoice[] = [], companies: readonly Company[] = []) =>
  decideItemLoad('invoice', decideInvoice, rows, { ...facts, present, companies })
const expenses = (rows: readonly ItemRow[], present: readonly Expense[] = [], companies: readonly Company[] = []) =>
  decideItemLoad('expense', decideExpense, rows, { ...facts, present, companies })

describe('which company is meant', () => {
  const alpha = company('Alpha AG', { key: 'A' })
  const beta = company('Béta  GmbH', { ibans: [IBAN] })
  const twins = [company('Twin'), company('twin', { ibans: ['CH5604835012345678009'] })]
  const finder = createCompanyFinder([alpha, beta, ...twins])

  test.each<[Parameters<typeof finder.find>[0], Company | null | 'ambiguous' | undefined]>([
    [{ key: 'A' }, alpha],
    [{ key: 'A', name: 'Béta GmbH' }, alpha],
    [{ name: ' ALPHA ag ' }, alpha],
    [{ name: 'beta gmbh' }, beta],
    [{ name: 'Somebody', iban: IBAN }, beta],
    [{ iban: IBAN }, beta],
    [{ key: 'B', name: 'Beta GmbH' }, beta],
    // Another key is another company.
    [{ key: 'B', name: 'Alpha AG' }, null],
    [{ name: 'Twin' }, 'ambiguous'],
    [{ name: 'Twin', iban: 'CH5604835012345678009' }, twins[1]],
    [{ name: 'Nobody' }, null],
    [{}, null],
  ])('%j', (names, expected) => expect(finder.find(names)).toBe(expected))
})

describe('amounts', () => {
  const totalOf = (values: ItemRow['values'], present?: Invoice) => {
    const loaded = unwrap(invoices([row(1, values)], present ? [present] : []))
    return loaded.outcomes[0]?.record.total ?? loaded.skipped[0]?.reason
  }
  const present = (total: number, paid: number): Invoice => {
    const made = unwrap(
      decideInvoice(
        null,
        { key: 'N-1', number: 'N-1', total, date: '2026-06-01' as never },
        {
          base_currency: 'CHF',
          companies: { by_id: new Map(), by_key: new Map() },
          expenses: { by_id: new Map(), by_key: new Map() },
          ledger_accounts: new Map(),
          vat_rates: new Map(),
        },
        fresh(),
      ),
    )
    return { ...made, paid_amount: minorUnitsOf(paid * 100) }
  }

  test.each<[ItemRow['values'], number | string]>([
    [{ total: '12.50' }, 1250],
    [{ open_amount: '12.50' }, 1250],
    [{ total: '100', open_amount: '100' }, 10000],
    [{ total: '100', open_amount: '40' }, 4000],
    [{ total: '100', open_amount: '0' }, 'nothing_open'],
    [{ total: '0' }, 0],
    [{ total: '-100', open_amount: '40' }, -4000],
    [{ total: '-100', open_amount: '100' }, -10000],
    [{ total: '100', type: 'Gutschrift' }, -10000],
    [{ total: '-100', type: 'Avoir' }, -10000],
    [{ total: '100', open_amount: '40', type: 'Credit note' }, -4000],
    [{ total: '100', type: 'Rechnung' }, 10000],
    [{ total: '1000', currency: 'JPY' }, 1000],
    [{ total: '100', type: 'Zahlungseingang' }, 'payment'],
  ])('%j is %s', (values, total) => expect(totalOf(values)).toBe(total))

  test('of an item that is settled here in part', () => {
    expect(totalOf({ total: '1200', open_amount: '700' }, present(1200, 500))).toBe(120000)
    expect(totalOf({ total: '1200', open_amount: '700' }, present(700, 200))).toBe(70000)
    expect(totalOf({ open_amount: '500' }, present(700, 200))).toBe(70000)
    expect(totalOf({ total: '1300', open_amount: '1300' }, present(1200, 500))).toBe(130000)
    expect(totalOf({ total: '1200', open_amount: '700' }, present(1200, 0))).toBe(70000)
  })
})

test('the key is the own one, otherwise the number, for expenses with the supplier', () => {
  expect(itemKeyOf('invoice', row(1, { key: 'K', company_name: 'Alpha' }))).toBe('K')
  expect(itemKeyOf('invoice', row(1, { company_name: 'Alpha' }))).toBe('N-1')
  expect(itemKeyOf('expense', row(1, { company_name: ' Müller  AG' }))).toBe('N-1 / muller ag')
  expect(itemKeyOf('expense', row(1, { company_name: 'Müller AG', company_key: 'M' }))).toBe('N-1 / M')
  expect(itemKeyOf('expense', row(1, { creditor_iban: IBAN }))).toBe(`N-1 / ${IBAN}`)
  expect(itemKeyOf('expense', row(1, {}))).toBe('N-1')
})

test('a company that several rows name is created once, with all its IBANs', () => {
  const rows = [
    row(1, { total: '1', company_name: 'New AG', creditor_iban: IBAN }),
    row(2, { total: '2', company_name: 'new ag', creditor_iban: 'CH5604835012345678009' }),
    row(3, { total: '3', company_key: 'unknown' }),
  ]
  const made = unwrap(expenses(rows.slice(0, 2)))
  expect(made.companies_created).toBe(1)
  expect(made.changes.filter(({ table }) => table === 'company').map(({ after }) => after)).toMatchObject([
    { name: 'New AG', ibans: [IBAN, 'CH5604835012345678009'] },
  ])
  const refused = expenses(rows)
  expect(refused.ok ? [] : refused.error).toEqual([{ field: 'rows.3.company_key', code: 'company_unknown' }])
})

test('an expense is booked on an account of costs or assets; another account is ignored, and the lines are named', () => {
  // 1500 machines, 2000 creditors, 3200 sales, 6500 office; 7777 is not in the chart.
  const rows = [6500, 1500, 2000, 3200, 7777].map((account, index) =>
    row(index + 1, { total: '10', account: String(account) }),
  )
  const loaded = unwrap(
    decideItemLoad('expense', decideExpense, rows, { ...facts, present: [], companies: [], ledger_accounts: CHART }),
  )
  expect(loaded.outcomes.map(({ record }) => record.account_id)).toEqual(['6500', '1500', null, null, null])
  expect(loaded.warnings).toEqual([{ code: 'accounts_unknown', values: { lines: [3, 4, 5] } }])
})

test('an invoice is booked on an account of revenue, or on an advance of a customer; another account is ignored', () => {
  // 3200 sales, 2000 used as an advance; 1100 debtors, 6500 office; 7777 is not in the chart.
  const rows = [3200, 2000, 1100, 6500, 7777].map((account, index) =>
    row(index + 1, { total: '10', account: String(account) }),
  )
  const loaded = unwrap(
    decideItemLoad('invoice', decideInvoice, rows, { ...facts, present: [], companies: [], ledger_accounts: CHART }),
  )
  expect(loaded.outcomes.map(({ record }) => record.account_id)).toEqual(['3200', '2000', null, null, null])
  expect(loaded.warnings).toEqual([{ code: 'revenue_accounts_unknown', values: { lines: [3, 4, 5] } }])
})

test('any list loaded again changes nothing', () => {
  const text = fc.constantFrom('Alpha AG', 'ALPHA ag', 'Beta', 'Gämma', ' Delta  & Co ')
  const values = fc.record(
    {
      total: fc.integer({ min: -1e9, max: 1e9 }).map((minor) => (minor / 100).toFixed(2)),
      company_name: text,
      company_key: fc.constantFrom('A', 'B', 'C'),
      creditor_iban: fc.constantFrom(IBAN, 'CH5604835012345678009'),
      text: fc.string({ minLength: 1, maxLength: 9 }).filter((each) => each.trim() !== ''),
    },
    { requiredKeys: ['total', 'company_name'] },
  )
  fc.assert(
    fc.property(fc.array(values, { maxLength: 20 }), (list) => {
      const rows = list.map((each, index) => row(index + 1, each))
      const first = expenses(rows)
      // Names that two keys share are distinguished, or the user is asked; never guessed.
      if (!first.ok) {
        expect(first.error.every(({ code }) => code === 'company_ambiguous')).toBe(true)
        return
      }
      const { changes } = first.value
      const of = (table: string) => changes.filter((each) => each.table === table).map(({ after }) => after as unknown)
      const again = expenses(rows, of('expense') as Expense[], of('company') as Company[])
      if (!again.ok) {
        expect(again.error.every(({ code }) => code === 'company_ambiguous')).toBe(true)
        return
      }
      expect(again.value.result).toEqual({ created: 0, updated: 0, unchanged: rows.length })
      expect(again.value.changes).toEqual([])
    }),
  )
})

describe('companies', () => {
  const loaded = (rows: readonly ItemRow[], companies: readonly Company[] = []) =>
    decideCompanyLoad(rows, { companies, fresh })
  const entry = (line: number, values: ItemRow['values']): ItemRow => ({ line, values, unreadable: [] })

  test('existing names and IBANs stay', () => {
    const known = company('Alpha AG', { key: 'A', ibans: [IBAN] })
    const { outcomes, result } = unwrap(
      loaded(
        [entry(1, { key: 'A', name: 'Alpha Holding AG', iban: 'CH5604835012345678009', other_name: 'Alpha' })],
        [known],
      ),
    )
    expect(result.updated).toBe(1)
    expect(outcomes[0]?.record).toMatchObject({
      name: 'Alpha Holding AG',
      ibans: [IBAN, 'CH5604835012345678009'],
      other_names: ['Alpha'],
    })
  })

  test('a company without a key gets that of the first row with its name, the next key is another company', () => {
    const known = company('Alpha AG')
    const rows = [entry(1, { key: '1', name: 'Alpha AG' }), entry(2, { key: '2', name: 'Alpha AG' })]
    const { result, outcomes } = unwrap(loaded(rows, [known]))
    expect(result).toEqual({ created: 1, updated: 1, unchanged: 0 })
    const after = outcomes.map(({ record }) => record)
    expect(after.map(({ id, key }) => [id === known.id, key])).toEqual([
      [true, '1'],
      [false, '2'],
    ])
    expect(unwrap(loaded(rows, after)).result.unchanged).toBe(2)
  })

  test.each<[readonly ItemRow['values'][], string]>([
    [[{ city: 'Zug' }], 'rows.1.name required'],
    [[{ name: 'A' }, { name: 'a' }], 'rows.2.name company_named_twice'],
    [
      [
        { name: 'A', key: '1' },
        { name: 'B', key: '1' },
      ],
      'rows.2.key key_named_twice',
    ],
    [[{ name: 'A', email: 'no' }], 'rows.1.email email_invalid'],
    [[{ name: 'A', iban: 'CH00' }], 'rows.1.iban iban_invalid'],
    [[{ name: 'A', zip: '12345678901' }], 'rows.1.zip text_too_long'],
    [[{ first_name: 'x'.repeat(200), last_name: 'y'.repeat(200) }], 'rows.1.name text_too_long'],
  ])('%j', (list, problem) => {
    const answer = loaded(list.map((values, index) => entry(index + 1, values)))
    expect(answer.ok ? [] : answer.error.map(({ field, code }) => `${field} ${code}`)).toEqual([problem])
  })
})

test('credit notes and payments in four languages', () => {
  const credit = [
    'Gutschrift',
    'Avoir',
    'Note de crédit',
    'Nota di credito',
    'Nota di accredito',
    'Credit note',
    'Storno',
  ]
  expect(credit.map(documentTypeOf)).toEqual(credit.map(() => 'credit_note'))
  const payments = ['Zahlung', 'Zahlungseingang', 'Paiement', 'Pagamento', 'Payment']
  expect(payments.map(documentTypeOf)).toEqual(payments.map(() => 'payment'))
  const documents = ['Rechnung', 'Facture', 'Fattura', 'Invoice', 'Zahlungserinnerung', '']
  expect(documents.map(documentTypeOf)).toEqual(documents.map(() => 'document'))
})

test('countries by code and name', () => {
  const names = [
    'CH',
    'li',
    'Schweiz',
    'Suisse',
    'svizzera',
    'Switzerland',
    'Österreich',
    'France',
    'Atlantis',
    'ZZ',
    '',
  ]
  expect(names.map(countryCodeOf)).toEqual(['CH', 'LI', 'CH', 'CH', 'CH', 'CH', 'AT', 'FR', null, null, null])
})
