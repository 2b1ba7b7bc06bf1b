// Journal entries: the refusals with the problem of each field, the booked entry, and its reversal.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TotalsAnswer } from '../../../shared/books/port/read.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import {
  decideCreateJournalEntry,
  decideReverseJournalEntry,
  type NewJournalEntry,
  type NewPosting,
} from '../../../shared/rule/ledger/journal-entry.ts'
import { minorToNumber, minorUnitsOf } from '../../../shared/value/money.ts'
import { CHART, day, NOW, problemsOf, sumsIn, yearOf } from './ledger-facts.ts'

const YEARS = [yearOf('x2024'), yearOf('2025'), yearOf('2026')]
const ACCOUNTS = CHART.map((account) => (account.number === 1045 ? { ...account, is_active: false } : account))
const decide = (
  command: NewJournalEntry,
  sums: readonly TotalsAnswer[] = [],
  locks: Parameters<typeof decideCreateJournalEntry>[1]['locks'] = [],
) =>
  decideCreateJournalEntry(
    command,
    {
      years: YEARS,
      locks,
      accounts: ACCOUNTS,
      vat_rates: new Set(['R81']),
      base_currency: 'CHF',
      last_number: 41,
      sums,
    },
    'NEW',
    NOW,
  )

/** `1020 / 3400 100` debits the first and credits the second account; further lines are given in full. */
const lines = (text: string): readonly NewPosting[] => {
  const [, debit = '', credit = '', amount] = /^(\d+) \/ (\d+) (.+)$/.exec(text) ?? []
  return [
    { account_id: debit, debit: Number(amount) },
    { account_id: credit, credit: Number(amount) },
  ]
}
const entry = (text: string, more: Partial<NewJournalEntry> = {}): NewJournalEntry => ({
  date: day('2026-05-05'),
  lines: lines(text),
  ...more,
})

describe('an entry is refused', () => {
  const opening = { source: { type: 'opening' } } as const
  const closing = { source: { type: 'closing' } } as const
  test.each<[string, NewJournalEntry, string[]]>([
    ['in no fiscal year', entry('1020 / 3400 1', { date: day('2027-01-01') }), ['date fiscal_year_missing']],
    ['in a closed year', entry('1020 / 3400 1', { date: day('2024-12-31') }), ['date fiscal_year_closed']],
    ['with an unknown account', entry('1020 / 77777 1'), ['lines.1.account_id ledger_account_unknown']],
    ['with a closing account', entry('1020 / 9000 1'), ['lines.1.account_id account_not_posting']],
    ['with a helper account', entry('9900 / 3400 1'), ['lines.0.account_id account_not_posting']],
    ['with an account not in use', entry('1045 / 3400 1'), ['lines.0.account_id account_inactive']],
    [
      'with amounts of 0',
      entry('1020 / 3400 0'),
      ['lines.0.debit line_not_one_sided', 'lines.1.debit line_not_one_sided'],
    ],
    [
      'with half a Rappen',
      entry('1020 / 3400 1.005'),
      ['lines.0.debit amount_too_many_decimals', 'lines.1.credit amount_too_many_decimals'],
    ],
    [
      'with more than the limit',
      entry('1020 / 3400 1e20'),
      ['lines.0.debit amount_too_large', 'lines.1.credit amount_too_large'],
    ],
    [
      'with both sides on a line',
      entry('1020 / 3400 1', {
        lines: [
          { account_id: '1020', debit: 1, credit: 1 },
          { account_id: '3400', credit: 1 },
        ],
      }),
      ['lines.0.debit line_not_one_sided'],
    ],
    [
      'out of balance by a Rappen',
      entry('1020 / 3400 1', {
        lines: [
          { account_id: '1020', debit: 0.3 },
          { account_id: '3400', credit: 0.29 },
        ],
      }),
      ['lines lines_unbalanced'],
    ],
    [
      'with a foreign amount but no currency',
      entry('1020 / 3400 1', {
        lines: [
          { account_id: '1024', debit: 95, currency_amount: 100 },
          { account_id: '3400', credit: 95 },
        ],
      }),
      ['lines.0.currency required'],
    ],
    [
      'with a currency but no amount in it',
      entry('1020 / 3400 1', {
        lines: [
          { account_id: '1024', debit: 95, currency: 'EUR' },
          { account_id: '3400', credit: 95 },
        ],
      }),
      ['lines.0.currency_amount required'],
    ],
    [
      'with decimals that the currency does not have',
      entry('1020 / 3400 1', {
        lines: [
          { account_id: '1024', debit: 95, currency: 'JPY', currency_amount: 0.5 },
          { account_id: '3400', credit: 95 },
        ],
      }),
      ['lines.0.currency_amount amount_too_many_decimals'],
    ],
    [
      'with an amount in the base currency as if it were foreign',
      entry('1020 / 3400 1', {
        lines: [
          { account_id: '1024', debit: 95, currency: 'CHF', currency_amount: 95 },
          { account_id: '3400', credit: 95 },
        ],
      }),
      ['lines.0.currency currency_is_base'],
    ],
    ['as opening in mid-year', entry('1020 / 2800 1', opening), ['date opening_not_at_start']],
    [
      'as opening with 9000',
      entry('1020 / 9000 1', { ...opening, date: day('2026-01-01') }),
      ['lines.1.account_id account_not_posting'],
    ],
    ['as closing in mid-year', entry('9000 / 9200 1', closing), ['date closing_not_at_end']],
  ])('%s', (_, command, problems) => expect(problemsOf(decide(command))).toEqual(problems))

  test('in a locked period; the result of a year only in locked books, not in a settled VAT period', () => {
    const last = { date: day('2026-12-31') }
    const problemsIn = (kind: 'vat' | 'books', command: NewJournalEntry) =>
      problemsOf(decide(command, [], [{ kind, from: day('2026-10-01'), to: day('2026-12-31'), reopened_at: null }]))
    const result = entry('9000 / 2979 1', { ...closing, ...last })
    expect([problemsIn('vat', result), problemsIn('books', result)]).toEqual([[], ['date period_locked']])
    const usual = entry('1020 / 3400 1', last)
    expect([problemsIn('vat', usual), problemsIn('books', usual)]).toEqual([
      ['date period_locked'],
      ['date period_locked'],
    ])
  })

  test('as opening when the previous year left balances, which carry over automatically', () => {
    const command = entry('1020 / 9100 1', { ...opening, date: day('2026-01-01') })
    expect(problemsOf(decide(command, sumsIn('2025', { 1020: 5, 2800: -5 })))).toEqual(['date opening_carried'])
    expect(problemsOf(decide(command, sumsIn('2025', { 1020: 0, 2800: 0 })))).toEqual([])
    expect(problemsOf(decide(command, sumsIn('2026', { 1020: 5, 2800: -5 })))).toEqual([])
  })
})

describe('an entry is booked', () => {
  test('with a foreign amount from the smallest unit on', () => {
    const foreign = (currency_amount: number) =>
      decide({
        date: day('2025-12-31'),
        lines: [
          { account_id: '1024', debit: 0.01, currency: 'EUR', currency_amount },
          { account_id: '6000', credit: 0.01 },
        ],
      })
    expect(foreign(0.01).ok).toBe(true)
    expect(problemsOf(foreign(0))).toEqual(['lines.0.currency_amount amount_not_positive'])
  })

  test('complete, with the next number and the year of its date', () => {
    const command = {
      date: day('2025-12-31'),
      text: ' Miete ',
      lines: [
        { account_id: '6000', debit: 1000.05, text: 'Dezember' },
        { account_id: '6030', debit: 0.1, vat_rate_id: 'R81' },
        { account_id: '1024', credit: 1000.15, currency: 'EUR', currency_amount: 1050 },
      ],
    }
    const line = { debit: 0, credit: 0, currency: null, currency_amount: null, text: null, vat_rate_id: null }
    expect(decide(command)).toEqual({
      ok: true,
      value: {
        id: 'NEW',
        number: 42,
        date: '2025-12-31',
        fiscal_year_id: '2025',
        text: 'Miete',
        lines: [
          { ...line, account_id: '6000', debit: 100005, text: 'Dezember' },
          { ...line, account_id: '6030', debit: 10, vat_rate_id: 'R81' },
          { ...line, account_id: '1024', credit: 100015, currency: 'EUR', currency_amount: 105000 },
        ],
        source: { type: 'manual', id: null },
        is_closing: false,
        reverses_id: null,
        reversed_by_id: null,
        rebooks_id: null,
        releases_id: null,
        occurrence: null,
        derived_from: [],
        created_at: NOW,
      },
    })
  })

  test('opening balances against 9100, the closing through 9000 and 9200', () => {
    const opening = decide(entry('1020 / 9100 1', { source: { type: 'opening' }, date: day('2026-01-01') }))
    const closing = decide(entry('9000 / 9200 1', { source: { type: 'closing' }, date: day('2026-12-31') }))
    expect(opening.ok && [opening.value.source.type, opening.value.is_closing]).toEqual(['opening', false])
    expect(closing.ok && [closing.value.source.type, closing.value.is_closing]).toEqual(['closing', true])
  })

  test('for any amounts: it is booked exactly when they are equal, and then it balances', () => {
    const amount = fc.integer({ min: 1, max: 2 ** 40 })
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), fc.integer({ min: -1, max: 1 }), (debits, off) => {
        const total = debits.reduce((sum, each) => sum + each, 0) + off
        const inFrancs = (rappen: number) => minorToNumber(minorUnitsOf(rappen), 'CHF')
        fc.pre(total > 0)
        const decided = decide({
          date: day('2026-05-05'),
          lines: [
            ...debits.map((debit) => ({ account_id: '6500', debit: inFrancs(debit) })),
            { account_id: '1020', credit: inFrancs(total) },
          ],
        })
        expect(decided.ok).toBe(off === 0)
        if (decided.ok) {
          expect(decided.value.lines.map((line) => line.debit - line.credit)).toEqual([...debits, -total])
        }
      }),
    )
  })
})

describe('an entry is reversed', () => {
  const booked = (text = '1020 / 3400 100', more: Partial<NewJournalEntry> = {}): JournalEntry => {
    const decided = decide(entry(text, { text: 'Beratung', ...more }))
    if (!decided.ok) throw new Error(problemsOf(decided).join())
    return { ...decided.value, id: 'OLD', number: 7 }
  }
  const reverse = (old: JournalEntry, command: { date?: string; text?: string } = {}, is_counterpart = false) =>
    decideReverseJournalEntry(
      old,
      command as Parameters<typeof decideReverseJournalEntry>[1],
      { years: YEARS, locks: [], last_number: 41, is_counterpart },
      'NEW',
      NOW,
    )

  test('by the same lines with debit and credit swapped, on the same day by default', () => {
    const old = booked()
    expect(reverse(old)).toEqual({
      ok: true,
      value: {
        ...old,
        id: 'NEW',
        number: 42,
        text: 'Storno 7: Beratung',
        lines: old.lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit })),
        source: { type: 'reversal', id: 'OLD' },
        reverses_id: 'OLD',
      },
    })
    const later = reverse(old, { date: '2025-12-31', text: 'Irrtum' })
    expect(later.ok && [later.value.date, later.value.fiscal_year_id, later.value.text]).toEqual([
      '2025-12-31',
      '2025',
      'Irrtum',
    ])
  })

  test('not as long as a bank transaction is reconciled with it', () => {
    expect(problemsOf(reverse(booked(), {}, true))).toEqual(['journal_entry entry_reconciled'])
  })

  test.each<[string, Partial<JournalEntry>, { date?: string }, string[]]>([
    ['twice', { reversed_by_id: 'OTHER' }, {}, ['journal_entry entry_reversed_already']],
    ['when it is a reversal itself', { reverses_id: 'OTHER' }, {}, ['journal_entry entry_is_reversal']],
    [
      'of a bank transaction',
      { source: { type: 'bank_transaction', id: 'X' } },
      {},
      ['journal_entry entry_of_bank_transaction'],
    ],
    ['into a closed year', {}, { date: '2024-06-30' }, ['date fiscal_year_closed']],
    ['into no year', {}, { date: '2030-01-01' }, ['date fiscal_year_missing']],
    [
      'out of its year when it closes it',
      { is_closing: true },
      { date: '2025-12-31' },
      ['date reversal_in_other_year'],
    ],
  ])('but not %s', (_, fields, command, problems) => {
    expect(problemsOf(reverse({ ...booked(), ...fields }, command))).toEqual(problems)
  })

  test('of a closed year only into an open one', () => {
    const old = { ...booked(), date: day('2024-05-05'), fiscal_year_id: '2024' }
    expect(problemsOf(reverse(old))).toEqual(['date fiscal_year_closed'])
    expect(problemsOf(reverse(old, { date: '2025-01-01' }))).toEqual([])
  })

  test('a closing entry stays separate from the actuals, and so does its reversal', () => {
    const old = booked('9000 / 9200 5', { source: { type: 'closing' }, date: day('2026-12-31') })
    const reversed = reverse(old)
    expect(reversed.ok && reversed.value.is_closing).toBe(true)
  })
})
