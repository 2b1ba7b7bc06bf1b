// Rows of another system's list become open items and companies: the company, the sign of the amounts, and no change by
// the same list again.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ItemRow } from '../../../shared/record/import/item-table.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import type { Expense, Invoice } from '../../../shared/record/open-item/open-item.ts'
import { DEFAULT_SETTINGS } from '../../../shared/record/organization/organization-settings.ts'
import { bookingAccountsOf } from '../../../shared/rule/ledger/booking-accounts.ts'
import { NO_RATES } from '../../../shared/rule/ledger/exchange/exchange-rate.ts'
import { swissVatRates } from '../../../shared/rule/ledger/vat-rate.ts'
import { decideCompany, NO_DEFAULTS } from '../../../shared/rule/open-item/company.ts'
import { decideCompanyLoad } from '../../../shared/rule/open-item/company-load.ts'
import { createDocumentBooker, NO_BOOKER } from '../../../shared/rule/open-item/document-booker.ts'
import { createCompanyFinder } from '../../../shared/rule/open-item/find-company.ts'
import { decideItemLoad, itemKeyOf } from '../../../shared/rule/open-item/item-load.ts'
import { documentTypeOf } from '../../../shared/rule/open-item/item-type.ts'
import { decideExpense, decideInvoice } from '../../../shared/rule/open-item/open-item.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { countryCodeOf } from '../../../shared/value/country-name.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import type { Result } from '../../../shared/value/result.ts'
import { CHART, yearOf } from '../ledger/ledger-facts.ts'

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
const RATES = swissVatRates('de').map((rate) => ({ ...rate, id: `${rate.kind} ${rate.valid_from}` }))
const facts = {
  base_currency: 'CHF',
  find_rate: NO_RATES,
  currency: null,
  ledger_accounts: [],
  vat_rates: RATES,
  is_liable_for_vat: true,
  vat_method: 'effective' as const,
  collective_account_ids: [],
  bookerWith: () => NO_BOOKER,
  fresh,
}
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
          find_rate: NO_RATES,
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
    [{ total: '0', open_amount: '40' }, 4000],
    [{ total: '0.01', open_amount: '40' }, 4000],
    [{ open_amount: '-40' }, -4000],
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
  expect(itemKeyOf('expense', row(1, { key: 'K', company_name: 'Alpha' }))).toBe('K')
  expect(itemKeyOf('expense', { line: 1, values: { company_key: 'M' }, unreadable: [] })).toBe(' / M')
})

describe('a row with a problem is refused by its line and attribute', () => {
  const long = (length: number) => 'x'.repeat(length)
  const twice = (values: ItemRow['values']) => [row(1, values), row(2, values)]
  const without = (values: ItemRow['values']) => ({ line: 1, values, unreadable: [] })
  test.each<[string, readonly ItemRow[], readonly string[]]>([
    ['the same number', twice({ number: 'N', total: '1' }), ['rows.2.number key_named_twice']],
    ['the same key', twice({ key: 'K', total: '1' }), ['rows.2.key key_named_twice']],
    [
      'no number: no key either, so none is named twice',
      [without({ date: '2026-06-01', total: '1' }), { ...without({ date: '2026-06-01', total: '1' }), line: 2 }],
      ['rows.1.number required', 'rows.2.number required'],
    ],
    // 255 characters: 200 of the number, three between them, 52 of the supplier.
    ['a key as long as possible', [row(1, { total: '1', number: long(200), company_key: long(52) })], []],
    [
      'a character more',
      [row(1, { total: '1', number: long(200), company_key: long(53) })],
      ['rows.1.number text_too_long'],
    ],
    ['a text of 1001 characters', [row(1, { total: '1', text: long(1001) })], ['rows.1.text text_too_long']],
    ['an amount without a number', [row(1, { total: 'ten' })], ['rows.1.total amount_unreadable']],
    ['three decimals', [row(1, { total: '1.234' })], ['rows.1.total amount_too_many_decimals']],
    ['more than any amount', [row(1, { total: '1'.repeat(20) })], ['rows.1.total amount_too_large']],
    ['an open amount', [row(1, { total: '1', open_amount: 'ten' })], ['rows.1.open_amount amount_unreadable']],
    ['a credit note without an amount', [row(1, { type: 'Gutschrift' })], ['rows.1.total required']],
    ['no date', [without({ number: 'N', total: '1' })], ['rows.1.date required']],
    ['a day that does not exist', [row(1, { total: '1', date: '2026-02-30' })], ['rows.1.date required']],
    [
      'a cell that the reader could not read',
      [{ ...row(1, { total: '1' }), unreadable: [{ attribute: 'due_date', type: 'date_unreadable' }] }],
      ['rows.1.due_date date_unreadable'],
    ],
  ])('%s', (_, rows, problems) => {
    // The supplier exists where a row names it by its key.
    const known = [52, 53].map((length) => company(`Supplier ${length}`, { key: long(length) }))
    const loaded = expenses(rows, [], known)
    expect(loaded.ok ? [] : loaded.error.map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
  })
})

test('a list keeps what its columns state', () => {
  const values = {
    total: '10',
    due_date: '2026-07-01',
    reference: 'RF18539007547034',
    text: 'Miete',
    creditor_iban: IBAN,
  }
  expect(unwrap(expenses([row(1, values)])).outcomes[0]?.record).toMatchObject({
    number: 'N-1',
    key: 'N-1 / CH9300762011623852957',
    date: '2026-06-01',
    due_date: '2026-07-01',
    reference: 'RF18539007547034',
    text: 'Miete',
    creditor_iban: IBAN,
  })
  const [sale] = unwrap(invoices([row(1, { total: '10', due_date: '2026-02-30' })])).outcomes
  expect([sale?.line, sale?.record.due_date, sale && 'creditor_iban' in sale.record]).toEqual([1, null, false])
})

test('the currency of a row is its own, otherwise that of the list, otherwise that of the books', () => {
  const of = (values: ItemRow['values'], more: Partial<typeof facts> | { currency: string }) => {
    const given = { ...facts, ...more, present: [], companies: [] }
    const [outcome] = unwrap(
      decideItemLoad('invoice', decideInvoice, [row(1, { total: '1000', ...values })], given),
    ).outcomes
    return outcome && [outcome.record.currency, outcome.record.total]
  }
  expect(of({ currency: 'USD' }, { currency: 'EUR' })).toEqual(['USD', 100_000])
  expect(of({}, { currency: 'EUR' })).toEqual(['EUR', 100_000])
  // The yen has no decimals.
  expect(of({}, { base_currency: 'JPY' })).toEqual(['JPY', 1000])
})

test('the lines that are loaded, left out, or loaded with their open amount are named', () => {
  const rows = [
    row(3, { total: '100', type: 'Zahlung' }),
    row(4, { total: '100', open_amount: '100' }),
    row(5, { total: '100', open_amount: '40' }),
    row(6, { open_amount: '40' }),
  ]
  const loaded = unwrap(invoices(rows))
  expect(loaded.skipped).toEqual([{ line: 3, reason: 'payment' }])
  expect(loaded.outcomes.map(({ line }) => line)).toEqual([4, 5, 6])
  expect(loaded.warnings).toEqual([{ code: 'partly_paid', values: { lines: [5], of: 4 } }])
  // Settled here in part, the total of the record stays.
  const settled = loaded.outcomes.map(({ record }) => ({ ...record, paid_amount: minorUnitsOf(10_00) }))
  expect(unwrap(invoices([row(5, { total: '100', open_amount: '30' })], settled)).warnings).toEqual([])
})

test('a list with negative amounts only is probably one of the other kind', () => {
  const codes = (...totals: readonly string[]) =>
    unwrap(invoices(totals.map((total, index) => row(index + 1, { total })))).warnings.map(({ code }) => code)
  expect(codes('-1', '-2')).toEqual(['all_negative'])
  expect([codes('-1'), codes('-1', '0'), codes('-1', '0.01')]).toEqual([[], [], []])
})

test('an item keeps its company while the row may mean it; a company without a key gets that of the row', () => {
  const twins = [company('Twin'), company('twin')]
  const [known] = unwrap(invoices([row(1, { total: '1', company_name: 'Alpha' })])).outcomes
  const present = [{ ...known?.record, company_id: twins[1]?.id } as Invoice]
  const loaded = unwrap(invoices([row(1, { total: '1', company_name: 'TWIN', company_key: 'T' })], present, twins))
  expect(loaded.result).toEqual({ created: 0, updated: 0, unchanged: 1 })
  expect(loaded.warnings).toEqual([{ code: 'companies_got_key', values: { count: 1 } }])
})

describe('a list in books that book documents', () => {
  const bookedWith = (revenueAccountId: string | null) => {
    const booking = {
      ...{ ...facts, setting: 'on_issue' as const, years: [yearOf('2026')], locks: [], last_number: 6 },
      accounts: { ...bookingAccountsOf(DEFAULT_SETTINGS, CHART), revenue: revenueAccountId },
      ledger_accounts: new Map(CHART.map((account) => [account.id, account])),
      journal_entries: new Map(),
    }
    const bookerWith: Parameters<typeof decideItemLoad<'invoice'>>[3]['bookerWith'] = (companyOf) =>
      createDocumentBooker({ ...booking, companyOf }, { newId: () => `ENTRY${++ids}`, now: NOW })
    const rows = [row(1, { total: '108.10', company_name: 'Neu AG' })]
    const given = { ...facts, present: [], companies: [], ledger_accounts: CHART, bookerWith }
    return decideItemLoad('invoice', decideInvoice, rows, given)
  }

  test('is booked with the name of its new company', () => {
    const { changes, outcomes } = unwrap(bookedWith('3400'))
    const [made, invoiced, entry] = changes.map(({ table, after }) => ({ table, after: after as unknown as object }))
    expect([made?.table, invoiced?.table, entry?.table]).toEqual(['company', 'invoice', 'journal_entry'])
    expect(outcomes[0]?.record.company_id).toBe((made?.after as { id: string } | undefined)?.id)
    expect(entry?.after).toMatchObject({
      number: 7,
      text: 'Rechnung N-1, Neu AG',
      lines: [
        { account_id: '1100', debit: 108_10 },
        { account_id: '3400', credit: 100_00 },
        { account_id: '2200', credit: 8_10 },
      ],
    })
  })

  test('is refused by the attribute of its account when no account is known', () => {
    const refused = bookedWith(null)
    expect(refused.ok ? [] : refused.error).toEqual([{ field: 'rows.1.account', code: 'booking_account_missing' }])
  })
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

describe('the company of a row', () => {
  const OTHER = 'CH5604835012345678009'
  const named = (values: ItemRow['values'], line = 1) => row(line, { total: '1', ...values })
  const problems = (rows: readonly ItemRow[], companies: readonly Company[] = []) => {
    const loaded = expenses(rows, [], companies)
    return loaded.ok ? [] : loaded.error.map(({ field, code }) => `${field} ${code}`)
  }

  test('is one of the books by its IBAN alone, or none', () => {
    const known = company('Alpha AG', { ibans: [IBAN] })
    const rows = [named({ creditor_iban: IBAN }), named({ creditor_iban: OTHER }, 2), named({}, 3)]
    const loaded = unwrap(expenses(rows, [], [known]))
    expect(loaded.outcomes.map(({ record }) => record.company_id)).toEqual([known.id, null, null])
    expect(loaded.companies_created).toBe(0)
  })

  test('of the books keeps its IBANs, and gets a key when it has none', () => {
    const known = company('Alpha AG', { ibans: [IBAN] })
    const loaded = unwrap(
      expenses([named({ company_name: 'Alpha AG', company_key: 'A', creditor_iban: OTHER })], [], [known]),
    )
    const { id } = known
    expect(loaded.changes.filter(({ table }) => table === 'company')).toEqual([
      { table: 'company', id, before: { key: null }, after: { key: 'A' } },
    ])
  })

  test('of the books is not found by an IBAN that a row states next to its name', () => {
    const known = company('Alpha AG', { key: 'A', ibans: [IBAN] })
    const rows = [named({ company_name: 'Alpha AG', creditor_iban: OTHER }), named({ creditor_iban: OTHER }, 2)]
    expect(unwrap(expenses(rows, [], [known])).outcomes.map(({ record }) => record.company_id)).toEqual([
      known.id,
      null,
    ])
  })

  test('stays with an item whose row names none', () => {
    const known = company('Alpha AG')
    const [first] = unwrap(invoices([named({ company_name: 'Alpha AG' })], [], [known])).outcomes
    const again = unwrap(invoices([named({})], [first?.record as Invoice], [known])).outcomes
    expect([first?.record.company_id, again[0]?.record.company_id]).toEqual([known.id, known.id])
  })

  test('that is new has each IBAN once, and is found by its key in rows before it', () => {
    const rows = [
      named({ company_key: 'N' }),
      named({ company_key: 'N', company_name: 'Neu', creditor_iban: IBAN }, 2),
      named({ company_name: 'Neu', creditor_iban: IBAN }, 3),
    ]
    const loaded = unwrap(expenses(rows))
    const [made] = loaded.changes.filter(({ table }) => table === 'company').map(({ after }) => after as Company)
    expect(made).toMatchObject({ key: 'N', ibans: [IBAN] })
    expect(loaded.outcomes.map(({ record }) => record.company_id)).toEqual([made?.id, made?.id, made?.id])
  })

  test('changes with the name in the list', () => {
    const [alpha, beta] = [company('Alpha'), company('Beta')]
    const first = unwrap(invoices([named({ company_name: 'Alpha' })], [], [alpha, beta])).outcomes
    const present = first.map(({ record }) => record)
    const again = unwrap(invoices([named({ company_name: 'Beta' })], present, [alpha, beta]))
    expect([present[0]?.company_id, again.outcomes[0]?.record.company_id]).toEqual([alpha.id, beta.id])
  })

  test('is refused when it is ambiguous or has no name, and a wrong IBAN is refused once', () => {
    expect(problems([named({ company_name: 'Twin' })], [company('Twin'), company('twin')])).toEqual([
      'rows.1.company_name company_ambiguous',
    ])
    expect(problems([named({ company_name: ' ' })])).toEqual(['rows.1.company_name required'])
    // Names have 255 characters at most.
    expect(problems([named({ key: 'K', company_name: 'x'.repeat(256) })])).toEqual([
      'rows.1.company_name text_too_long',
    ])
    expect(problems([named({ company_name: 'Neu', creditor_iban: 'CH00' })])).toEqual([
      'rows.1.creditor_iban iban_invalid',
    ])
  })
})

describe('the account of a row', () => {
  const withAccounts = (kind: 'invoice' | 'expense', cells: readonly string[]) => {
    const rows = cells.map((account, index) => row(index + 1, { total: '10', account }))
    const given = { ...facts, present: [], companies: [], ledger_accounts: CHART }
    return kind === 'invoice'
      ? decideItemLoad('invoice', decideInvoice, rows, given)
      : decideItemLoad('expense', decideExpense, rows, given)
  }

  test('of an expense is one of costs or assets; creditors are ignored, and the lines are named', () => {
    const loaded = unwrap(withAccounts('expense', ['6500', '1500 Maschinen', '2000']))
    expect(loaded.outcomes.map(({ record }) => record.account_id)).toEqual(['6500', '1500', null])
    expect(loaded.warnings).toEqual([{ code: 'collective_accounts_left_out', values: { lines: [3] } }])
  })

  test('of an invoice is one of revenue or an advance of a customer; debtors are ignored', () => {
    const loaded = unwrap(withAccounts('invoice', ['3200', '2000', '1100']))
    expect(loaded.outcomes.map(({ record }) => record.account_id)).toEqual(['3200', '2000', null])
    expect(loaded.warnings).toEqual([{ code: 'collective_accounts_left_out', values: { lines: [3] } }])
  })

  test('of debtors or creditors is also one that the settings name', () => {
    // Advance payments received: a liability, and none of the accounts 2000 to 2009.
    const given = {
      ...facts,
      present: [],
      companies: [],
      ledger_accounts: CHART,
      collective_account_ids: [null, '2030'],
    }
    const loaded = unwrap(decideItemLoad('expense', decideExpense, [row(1, { total: '10', account: '2030' })], given))
    expect(loaded.outcomes.map(({ record }) => record.account_id)).toEqual([null])
    expect(loaded.warnings).toEqual([{ code: 'collective_accounts_left_out', values: { lines: [1] } }])
  })

  test('for closing the books only is refused with its number', () => {
    const refused = withAccounts('expense', ['9200 Jahresgewinn'])
    expect(refused.ok ? null : refused.error).toEqual([
      { field: 'rows.1.account', code: 'account_not_posting', values: { value: '9200 Jahresgewinn', number: 9200 } },
    ])
  })

  test('is refused with its value when the chart has none, or one of another type', () => {
    const refused = withAccounts('invoice', ['7777', 'Umsatz Inland', '6500', '3200'])
    expect(refused.ok ? null : refused.error).toEqual([
      { field: 'rows.1.account', code: 'ledger_account_unknown', values: { value: '7777' } },
      { field: 'rows.2.account', code: 'ledger_account_unknown', values: { value: 'Umsatz Inland' } },
      { field: 'rows.3.account', code: 'account_not_of_document', values: { value: '6500' } },
    ])
  })
})

describe('the VAT rate of a row', () => {
  const withRates = (
    kind: 'invoice' | 'expense',
    cells: readonly (readonly [date: string, rate: string])[],
    more: Partial<Pick<typeof facts, 'is_liable_for_vat'>> & { vat_method?: 'effective' | 'net_rate' } = {},
  ) => {
    const rows = cells.map(([date, vat_rate], index) => row(index + 1, { total: '10', date, vat_rate }))
    const given = { ...facts, present: [], companies: [], ...more }
    return kind === 'invoice'
      ? decideItemLoad('invoice', decideInvoice, rows, given)
      : decideItemLoad('expense', decideExpense, rows, given)
  }

  test.each([
    ['8.1', 'standard 2024-01-01'],
    ['8,1 %', 'standard 2024-01-01'],
    ['MWST 8.10%', 'standard 2024-01-01'],
    ['0.081', 'standard 2024-01-01'],
    ['0.026000000000000002', 'reduced 2024-01-01'],
    // An earlier rate: the date of supply decides, which the list does not state.
    ['7.7', 'standard 2018-01-01'],
    // 3.8 % was also the special rate of 2011 to 2017.
    ['3.8', 'special 2024-01-01'],
    ['Normalsatz 8.1 %', 'standard 2024-01-01'],
    ['normalsatz', 'standard 2024-01-01'],
    ['reduced', 'reduced 2024-01-01'],
    ['Von der Steuer ausgenommen', 'exempt 1995-01-01'],
    ['reduced 2011-01-01', 'reduced 2011-01-01'],
  ])('%s in 2026 is %s', (text, id) => {
    const loaded = unwrap(withRates('invoice', [['2026-06-01', text]]))
    expect(loaded.outcomes.map(({ record }) => record.vat_rate_id)).toEqual([id])
  })

  test('of several is the one that is valid on the date', () => {
    const loaded = unwrap(
      withRates('expense', [
        ['2015-06-01', '3.8'],
        ['2022-06-01', 'Normalsatz'],
      ]),
    )
    expect(loaded.outcomes.map(({ record }) => record.vat_rate_id)).toEqual([
      'special 2011-01-01',
      'standard 2018-01-01',
    ])
  })

  test('of several is ambiguous without a date', () => {
    const problems = (date: string | undefined) => {
      const values = { number: 'N', total: '10', vat_rate: 'Normalsatz', ...(date !== undefined && { date }) }
      const given = { ...facts, present: [], companies: [] }
      const refused = decideItemLoad('expense', decideExpense, [{ line: 1, values, unreadable: [] }], given)
      return refused.ok ? [] : refused.error.map(({ field, code }) => `${field} ${code}`).toSorted()
    }
    const both = ['rows.1.date required', 'rows.1.vat_rate vat_rate_ambiguous']
    expect([problems('2026-06-01'), problems(undefined), problems('2026-02-30')]).toEqual([[], both, both])
  })

  test('is acquisition tax by name only', () => {
    const loaded = unwrap(
      withRates('expense', [
        ['2026-06-01', '8.1'],
        ['2026-06-01', 'Bezugsteuer'],
      ]),
    )
    expect(loaded.outcomes.map(({ record }) => record.vat_rate_id)).toEqual([
      'standard 2024-01-01',
      'acquisition 2024-01-01',
    ])
  })

  test('is refused with its value when it is unknown, ambiguous, or acquisition tax on an invoice', () => {
    const day = '2026-06-01'
    const refused = withRates('invoice', [
      [day, '19 %'],
      [day, 'UN81'],
      [day, '0'],
      [day, '8.1'],
      [day, 'Bezugsteuer'],
    ])
    expect(refused.ok ? null : refused.error).toEqual([
      { field: 'rows.1.vat_rate', code: 'vat_rate_unknown', values: { value: '19 %' } },
      { field: 'rows.2.vat_rate', code: 'vat_rate_unknown', values: { value: 'UN81' } },
      {
        field: 'rows.3.vat_rate',
        code: 'vat_rate_ambiguous',
        values: { value: '0', rates: 'Von der Steuer befreit (Export), Von der Steuer ausgenommen' },
      },
      { field: 'rows.5.vat_rate', code: 'acquisition_rate_on_sale' },
    ])
  })

  test('is ignored with a note where no VAT is booked', () => {
    const rates = [
      ['2026-06-01', '8.1'],
      ['2026-06-01', 'Bezugsteuer'],
    ] as const
    const free = unwrap(withRates('expense', rates, { is_liable_for_vat: false }))
    expect(free.outcomes.map(({ record }) => record.vat_rate_id)).toEqual([null, null])
    expect(free.warnings).toEqual([{ code: 'vat_rates_left_out', values: { lines: [1, 2] } }])
    // With net tax rates a bill has no input tax, but acquisition tax is owed.
    const net = unwrap(withRates('expense', rates, { vat_method: 'net_rate' }))
    expect(net.outcomes.map(({ record }) => record.vat_rate_id)).toEqual([null, 'acquisition 2024-01-01'])
    expect(net.warnings).toEqual([{ code: 'vat_rates_left_out', values: { lines: [1] } }])
    // A rate that is not known is no acquisition tax either.
    const foreign = unwrap(withRates('expense', [['2026-06-01', '19 %']], { vat_method: 'net_rate' }))
    expect(foreign.warnings).toEqual([{ code: 'vat_rates_left_out', values: { lines: [1] } }])
    // An invoice states its tax with any method.
    const sale = unwrap(withRates('invoice', [['2026-06-01', '8.1']], { vat_method: 'net_rate' }))
    expect(sale.outcomes.map(({ record }) => record.vat_rate_id)).toEqual(['standard 2024-01-01'])
    expect(sale.warnings).toEqual([])
  })
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
