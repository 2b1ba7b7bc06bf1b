// The statements of a file that belong to an account, and their records and warnings (rules 29 and 33).
import { describe, expect, test } from 'vitest'
import type { Statement } from '../../../shared/record/bank/statement.ts'
import type { ParsedRow, ParsedStatement } from '../../../shared/record/import/parsed-statement.ts'
import {
  importWarnings,
  rowToBankTransaction,
  selectStatements,
  statementRecords,
} from '../../../shared/rule/import/statement-import.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { ACCOUNT, NOW, row } from '../../support/books/import-rows.ts'

const IBAN = 'CH9300762011623852957'
const OTHER = 'CH5604835012345678009'

const statement = (wish: Partial<ParsedStatement> = {}): ParsedStatement => ({
  number: 'S1',
  iban: null,
  other_account: null,
  currency: 'CHF',
  from_date: null,
  to_date: null,
  opening_balance: null,
  closing_balance: null,
  rows: [],
  warnings: [],
  ...wish,
})

/** `iban CH…`, `other 123` or `none`; the number is its index in the file. */
const statementsOf = (accounts: string): readonly ParsedStatement[] =>
  accounts.split(' + ').map((account, index) => {
    const [kind, id = ''] = account.split(' ')
    const named = kind === 'iban' ? { iban: id } : kind === 'other' ? { other_account: id } : {}
    return statement({ number: String(index + 1), ...named })
  })

describe('accepted statements', () => {
  test.each<[string, string | null, string | null, string]>([
    // file, IBAN and number of the account, accepted statements
    [`iban ${IBAN}`, IBAN, null, '1'],
    [`iban ${IBAN} + iban ${OTHER} + iban ${IBAN}`, IBAN, null, '1 3'],
    [`iban ${OTHER}`, IBAN, null, 'other_bank_account'],
    [`iban ${OTHER} + other 123`, IBAN, '123', 'other_bank_account'],
    // A bank that writes the IBAN into the other identification, or with blanks.
    [`other ${IBAN}`, IBAN, null, '1'],
    ['other CH93-0076-2011-6238-5295-7', IBAN, null, '1'],
    // A statement without an account is accepted.
    ['none', IBAN, null, '1'],
    [`none + iban ${OTHER}`, IBAN, null, '1'],
    ['none + none', null, null, '1 2'],
    // An account without IBAN accepts a file with one account.
    [`iban ${OTHER}`, null, null, '1'],
    [`iban ${OTHER} + iban ${OTHER} + none`, null, null, '1 2 3'],
    ['other 123', null, '999', '1'],
    [`iban ${OTHER} + other 123`, null, null, 'several_bank_accounts'],
    ['other 1 + other 2', null, '999', 'several_bank_accounts'],
    // Or those with its number.
    ['other 1 + other 2 + none', null, '2', '2 3'],
    [`iban ${OTHER} + other 2`, null, OTHER, '1'],
    ['other 01-123-4 + other 2', null, '01 123 4', '1'],
  ])('%s into an account with IBAN %s and number %s: %s', (file, iban, number, expected) => {
    const selected = selectStatements({ iban, former_ibans: [], bank_account_number: number }, statementsOf(file))
    expect(selected.ok ? selected.value.map((found) => found.number).join(' ') : selected.error.code).toBe(expected)
  })

  test('a refusal names the accounts of the file', () => {
    const refused = (file: string, iban: string | null) => {
      const selected = selectStatements({ iban, former_ibans: [], bank_account_number: null }, statementsOf(file))
      return selected.ok ? null : selected.error
    }
    expect(refused(`iban ${OTHER} + other 12 + iban ${OTHER}`, IBAN)).toEqual({
      code: 'other_bank_account',
      values: { found: [OTHER, '12'], wanted: IBAN },
    })
    expect(refused(`iban ${OTHER} + other 12`, null)).toEqual({
      code: 'several_bank_accounts',
      values: { found: [OTHER, '12'] },
    })
  })
})

describe('accounts that a table names by their names', () => {
  const names = new Set(['velo werkstatt', 'velo miete', 'kasse'])
  const account = (name: string, iban: string | null = null) => ({
    name,
    iban,
    former_ibans: [],
    bank_account_number: null,
  })
  const select = (file: string, name: string, iban: string | null = null) => {
    const found = selectStatements(account(name, iban), statementsOf(file), names)
    return found.ok ? found.value.map(({ number }) => number).join(' ') : found.error
  }

  test('each account takes its own, with an IBAN or without one', () => {
    const statements = ['Velo Werkstatt', ' VELO MIETE', 'velo werkstatt'].map((other_account, index) =>
      statement({ number: String(index + 1), other_account }),
    )
    const numbers = (name: string, iban: string | null) => {
      const found = selectStatements(account(name, iban), statements, names)
      return found.ok ? found.value.map(({ number }) => number) : found.error.code
    }
    expect(numbers('Velo Werkstatt', IBAN)).toEqual(['1', '3'])
    expect(numbers('Velo Miete', null)).toEqual(['2'])
    expect(numbers('Kasse', null)).toBe('other_bank_account')
  })

  test('the single name of another account refuses the file', () => {
    expect(select('other Kasse', 'Velo Miete')).toEqual({
      code: 'other_bank_account',
      values: { found: ['Kasse'], wanted: 'Velo Miete' },
    })
    expect(select('other Kasse', 'Velo Miete', IBAN)).toMatchObject({ values: { found: ['Kasse'], wanted: IBAN } })
    expect(select('other Kasse', 'Kasse')).toBe('1')
  })

  test('names of no own account change nothing', () => {
    expect(select('other Privat', 'Kasse')).toBe('1')
    expect(select('other Privat + other Sparen', 'Kasse')).toMatchObject({ code: 'several_bank_accounts' })
  })
})

describe('warnings', () => {
  test('of the whole table and of the rows of other accounts, when only some statements are taken', () => {
    const whole = [
      { code: 'rows_outside', values: { lines: '3' } },
      { code: 'running_balance_differs', values: { wrong: 1, checks: 2 } },
    ]
    const first = statement({ iban: OTHER, rows: [row(), row()], warnings: whole })
    const taken = statement({ iban: IBAN, rows: [row()] })
    const third = statement({ other_account: 'Kasse', rows: [row()] })
    const fourth = statement({ other_account: 'KASSE', rows: [row(), row()] })
    expect(
      importWarnings({ currency: 'CHF' }, [taken], [first, taken, third, fourth, statement({ iban: OTHER })]),
    ).toEqual([
      { code: 'rows_outside', values: { lines: '3' } },
      { code: 'rows_of_other_account', values: { count: 2, account: OTHER } },
      { code: 'rows_of_other_account', values: { count: 3, account: 'Kasse' } },
    ])
    expect(importWarnings({ currency: 'CHF' }, [first, taken], [first, taken])).toEqual(whole)
  })

  test('of the reader, and of entries in another currency, which keep it', () => {
    const rows = [row({ currency: 'EUR' }), row(), row({ currency: 'EUR' }), row({ currency: 'USD' })]
    const warnings = [{ code: 'odd' }]
    const notes = importWarnings({ currency: 'CHF' }, [statement({ rows, warnings }), statement()])
    const foreign = { statement: 'S1', account_currency: 'CHF' }
    expect(notes).toEqual([
      { code: 'odd' },
      { code: 'foreign_rows', values: { ...foreign, count: 2, currency: 'EUR' } },
      { code: 'foreign_rows', values: { ...foreign, count: 1, currency: 'USD' } },
    ])
  })

  test('limited to a readable number', () => {
    const warnings = Array.from({ length: 70 }, (_, index) => ({ code: `odd ${index}` }))
    expect(importWarnings({ currency: 'CHF' }, [statement({ warnings })]).slice(49)).toEqual([
      { code: 'odd 49' },
      { code: 'notes_left_out', values: { count: 20 } },
    ])
  })
})

describe('records', () => {
  const account = { id: ACCOUNT, currency: 'CHF' }
  const ids = () => {
    let next = 1
    return () => `ID0000000${next++}`
  }
  const records = (statements: readonly ParsedStatement[], stored: readonly Statement[] = []) =>
    statementRecords({ account, batch_id: 'B', statements, stored, newId: ids(), now: NOW })

  test('a statement', () => {
    const balances = { opening_balance: minorUnitsOf(1), closing_balance: minorUnitsOf(-2) }
    const dates = { from_date: '2026-01-01' as LocalDate, to_date: '2026-01-31' as LocalDate }
    const on = (day: string, amount: number, currency: string) =>
      row({ booking_date: day as LocalDate, amount, currency })
    const rows = [on('2026-01-05', 7, 'EUR'), on('2026-01-09', -4, 'EUR'), on('2026-01-05', -10, 'EUR')]
    const euros = statement({ ...balances, ...dates, currency: 'EUR', rows: [...rows, on('2026-01-07', 99, 'CHF')] })
    expect(records([euros, statement({ currency: null })])).toEqual([
      {
        id: 'ID00000001',
        bank_account_id: ACCOUNT,
        batch_id: 'B',
        number: 'S1',
        page: null,
        ...balances,
        ...dates,
        currency: 'EUR',
        daily_sums: [
          ['2026-01-05', -3],
          ['2026-01-09', -4],
        ],
        created_at: NOW,
      },
      {
        id: 'ID00000002',
        bank_account_id: ACCOUNT,
        batch_id: 'B',
        number: 'S1',
        from_date: null,
        to_date: null,
        opening_balance: null,
        closing_balance: null,
        currency: 'CHF',
        daily_sums: [],
        page: null,
        created_at: NOW,
      },
    ])
  })

  test('an existing statement of the account is skipped; one that only has its number is not', () => {
    const [first] = records([statement()])
    const stored = first ? [{ ...first, id: 'ID00000009', batch_id: 'A' }] : []
    const changed = statement({ closing_balance: minorUnitsOf(5) })
    expect(records([statement(), changed], stored).map(({ closing_balance }) => closing_balance)).toEqual([5])
  })

  test('a row', () => {
    const parsed: ParsedRow = row({
      entry_ref: 'E',
      detail_ref: 'D',
      end_to_end_id: 'X',
      reference: '1',
      name: 'n',
      text: 't',
    })
    const context = {
      id: 'ID00000001',
      bank_account_id: ACCOUNT,
      batch_id: 'B',
      acc_serv_ref: 'D',
      likely_duplicate_of: null,
      source_line: 7,
      now: NOW,
    }
    expect(rowToBankTransaction(parsed, context)).toEqual({
      id: 'ID00000001',
      bank_account_id: ACCOUNT,
      batch_id: 'B',
      acc_serv_ref: 'D',
      entry_acc_serv_ref: 'E',
      likely_duplicate_of: null,
      source_line: 7,
      document_request: null,
      counterparty_iban: null,
      ultimate_name: null,
      charges: null,
      charges_currency: null,
      end_to_end_id: 'X',
      reference: '1',
      name: 'n',
      text: 't',
      amount: 500,
      currency: 'CHF',
      document_date: null,
      booking_date: '2026-01-15',
      value_date: '2026-01-15',
      details: [],
      is_processing: true,
      is_reconciled: false,
      matches: [],
      journal_entry_id: null,
      mirror_id: null,
      created_at: NOW,
      updated_at: NOW,
    })
  })
})
