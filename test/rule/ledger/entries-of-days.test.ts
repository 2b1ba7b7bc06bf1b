// Entries that follow from others: the release of an accrual, the valuation of currencies and its reversal. By hand.
import { expect, test } from 'vitest'
import type { ValuationLine } from '../../../shared/record/ledger/exchange-valuation.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import { decideValuation, reverseValuation } from '../../../shared/rule/ledger/exchange/exchange-valuation.ts'
import { fiscalYearDeletionProblem } from '../../../shared/rule/ledger/fiscal-year.ts'
import { decideRelease, decideReverseJournalEntry } from '../../../shared/rule/ledger/journal-entry.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { day, NOW, problemsOf, VALUATION_ACCOUNTS, yearOf } from './ledger-facts.ts'

const MARK = { id: 'NEW', number: 42, now: NOW }
const periods = (...years: readonly string[]) => ({ years: years.map(yearOf), locks: [] })

const ENTRY: JournalEntry = {
  ...{
    id: 'e1',
    number: 7,
    date: day('2026-12-31'),
    fiscal_year_id: '2026',
    text: 'Miete',
    is_closing: false,
    reverses_id: null,
  },
  ...{ reversed_by_id: null, rebooks_id: null, derived_from: [], releases_id: null, occurrence: null, created_at: NOW },
  source: { type: 'manual', id: null },
  lines: [
    {
      account_id: '1300',
      debit: minorUnitsOf(500),
      credit: minorUnitsOf(0),
      currency: null,
      currency_amount: null,
      text: null,
      vat_rate_id: null,
    },
    {
      account_id: '6000',
      debit: minorUnitsOf(0),
      credit: minorUnitsOf(500),
      currency: null,
      currency_amount: null,
      text: null,
      vat_rate_id: null,
    },
  ],
}
const taxed: JournalEntry = {
  ...ENTRY,
  lines: ENTRY.lines.map((line, index) => (index === 1 ? { ...line, vat_rate_id: 'R81' } : line)),
}

test('An accrual is released by its lines the other way round', () => {
  const released = decideRelease(ENTRY, day('2027-01-01'), periods('2026', '2027'), MARK)
  expect(released).toMatchObject({
    ok: true,
    value: {
      ...{
        id: 'NEW',
        number: 42,
        date: '2027-01-01',
        fiscal_year_id: '2027',
        text: 'Auflösung 7: Miete',
        releases_id: 'e1',
        source: { type: 'manual', id: null },
      },
      lines: [
        { account_id: '1300', debit: 0, credit: 500 },
        { account_id: '6000', debit: 500, credit: 0 },
      ],
    },
  })
  const untitled = decideRelease({ ...ENTRY, text: null }, day('2027-01-01'), periods('2026', '2027'), MARK)
  expect(untitled).toMatchObject({ value: { text: 'Auflösung 7' } })
})

test.each<[string, JournalEntry, string, readonly string[], readonly string[]]>([
  ['with VAT', taxed, '2027-01-01', ['2026', '2027'], ['lines.1.vat_rate_id accrual_with_vat']],
  [
    'of a transaction',
    { ...ENTRY, source: { type: 'bank_transaction', id: 'b1' } },
    '2027-01-01',
    ['2026', '2027'],
    ['release_date accrual_of_other_source'],
  ],
  ['on its own day', ENTRY, '2026-12-31', ['2026', '2027'], ['release_date release_not_later']],
  ['in no year', ENTRY, '2027-01-01', ['2026'], ['release_date fiscal_year_missing']],
  ['in a closed year', ENTRY, '2027-01-01', ['2026', 'x2027'], ['release_date fiscal_year_closed']],
])('A release is refused: %s', (_, entry, date, years, expected) => {
  expect(problemsOf(decideRelease(entry, day(date), periods(...years), MARK))).toEqual(expected)
})

test.each([
  ['manual', []],
  ['bank_transaction', ['journal_entry entry_of_bank_transaction']],
  ['offset', ['journal_entry entry_of_offset']],
  ['exchange_valuation', ['journal_entry entry_of_valuation']],
  ['invoice', ['journal_entry entry_of_document']],
  ['expense', ['journal_entry entry_of_document']],
] as const)('An entry of %s is reversed where it was made', (type, expected) => {
  const entry: JournalEntry = { ...ENTRY, source: { type, id: 'x' } }
  const facts = { ...periods('2026', '2027'), last_number: 41 } as unknown as Parameters<
    typeof decideReverseJournalEntry
  >[2]
  const decided = decideReverseJournalEntry(entry, {}, facts, 'NEW', NOW)
  expect(problemsOf(decided).map((problem) => problem.split(' ')[1])).toEqual(
    expected.map((problem) => problem.split(' ')[1]),
  )
})

const line = (difference: number): ValuationLine =>
  ({
    type: 'ledger_account',
    id: '1022',
    currency: 'EUR',
    rate: { kind: 'day', date: day('2026-12-31'), rate: 0.93, source: 'typed' },
    difference: minorUnitsOf(difference),
  }) as ValuationLine
const value = (lines: readonly ValuationLine[], years: readonly string[], accounts = VALUATION_ACCOUNTS) => {
  let count = 0
  return decideValuation(lines, {
    ...{ year: yearOf('2026'), method: 'lower_value', accounts, periods: periods(...years), id: 'v1', now: NOW },
    nextMark: () => ({ id: `n${++count}`, number: 41 + count, now: NOW }),
  })
}
const booked = ({ number, date, text, lines }: JournalEntry) => [
  number,
  date,
  text,
  ...lines.map(({ account_id, debit, credit }) => `${account_id} ${debit} ${credit}`),
]

test('A valuation is booked on the last day of the year, and the other way round on the next one', () => {
  const decided = value([line(-2_000)], ['2026', '2027'])
  if (!decided.ok) throw new Error(JSON.stringify(decided.error))
  expect(decided.value.entries.map(booked)).toEqual([
    [42, '2026-12-31', 'Bewertung Fremdwährungen 31.12.2026', '1022 0 2000', '6949 2000 0'],
    [43, '2027-01-01', 'Auflösung Bewertung Fremdwährungen 31.12.2026', '1022 2000 0', '6949 0 2000'],
  ])
  expect(decided.value.entries.map(({ source }) => source)).toEqual([
    { type: 'exchange_valuation', id: 'v1' },
    { type: 'exchange_valuation', id: 'v1' },
  ])
  expect(decided.value.valuation).toEqual({
    id: 'v1',
    fiscal_year_id: '2026',
    date: '2026-12-31',
    method: 'lower_value',
    lines: [line(-2_000)],
    created_at: NOW,
  })
  const gain = value([line(1)], ['2026', '2027'])
  expect(gain.ok && booked(gain.value.entries[0] as JournalEntry).slice(3)).toEqual(['1022 1 0', '6999 0 1'])
})

test.each<[string, Parameters<typeof value>, readonly string[]]>([
  ['without a difference', [[line(0)], ['2026', '2027']], ['method valuation_without_difference']],
  [
    'without an account',
    [[line(-1)], ['2026', '2027'], { ...VALUATION_ACCOUNTS, exchange_loss: null }],
    ['account_id booking_account_missing'],
  ],
  ['in a closed year', [[line(-1)], ['x2026', '2027']], ['date fiscal_year_closed']],
  ['without the next year', [[line(-1)], ['2026']], ['date fiscal_year_missing']],
])('A valuation is refused: %s', (_, args, expected) => {
  expect(problemsOf(value(...args))).toEqual(expected)
})

test('A valuation is reversed on the days of its entries', () => {
  const entry = { ...ENTRY, date: day('2027-01-01'), fiscal_year_id: '2027', number: 8 }
  const reversed = reverseValuation([ENTRY, entry], periods('2026', '2027'), () => MARK)
  expect(reversed.ok && reversed.value.map(booked)).toEqual([
    [42, '2026-12-31', 'Storno 7: Miete', '1300 0 500', '6000 500 0'],
    [42, '2027-01-01', 'Storno 8: Miete', '1300 0 500', '6000 500 0'],
  ])
  expect(problemsOf(reverseValuation([ENTRY, entry], periods('2026', 'x2027'), () => MARK))).toEqual([
    'date fiscal_year_closed',
  ])
})

test.each([
  ['the only one', '2026', ['2026'], false, null],
  ['the first', '2025', ['2025', '2026', '2027'], false, null],
  ['the last', '2027', ['2025', '2026', '2027'], false, null],
  ['in the middle', '2026', ['2025', '2026', '2027'], false, 'fiscal_year_in_the_middle'],
  ['in use', '2027', ['2026', '2027'], true, 'fiscal_year_in_use'],
  ['closed', 'x2025', ['x2025', '2026'], false, 'fiscal_year_closed'],
])('A fiscal year may be deleted: %s', (_, year, years, isUsed, expected) => {
  const problem = fiscalYearDeletionProblem(yearOf(year), years.map(yearOf), isUsed)
  expect(problem).toEqual(expected === null ? null : { field: 'fiscal_year', code: expected })
})
