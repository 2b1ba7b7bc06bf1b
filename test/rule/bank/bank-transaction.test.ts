// Adding a bank transaction by hand, and changing it: the refusals, the defaults, the dropped fields.
import { describe, expect, test } from 'vitest'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { FiscalYear } from '../../../shared/record/ledger/fiscal-year.ts'
import type { Match } from '../../../shared/record/matching/match.ts'
import {
  type BankTransactionChange,
  decideChangeBankTransaction,
  decideCreateBankTransaction,
  mirrorAfterChange,
  type NewBankTransaction,
} from '../../../shared/rule/bank/bank-transaction.ts'
import { type LocalDate, timestampOf } from '../../../shared/value/calendar.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'

const NOW = timestampOf(Date.UTC(2026, 0, 31))
const account = { id: 'BANKACCOUNT01', currency: 'CHF' } as BankAccount

const decide = (
  initial: Partial<NewBankTransaction>,
  facts: { account?: BankAccount | null; usedReference?: boolean } = {},
) =>
  decideCreateBankTransaction(
    { bank_account_id: account.id, acc_serv_ref: 'ref-1', amount: 10, ...initial },
    {
      bank_account: facts.account === undefined ? account : facts.account,
      with_same_ref: facts.usedReference ? [{} as BankTransaction] : [],
    },
    'TRANSACTION01',
    NOW,
  )

describe('a bank transaction is refused', () => {
  const refused: readonly (readonly [string, Partial<NewBankTransaction>, Parameters<typeof decide>[1], string[]])[] = [
    ['without its account', {}, { account: null }, ['bank_account_id bank_account_unknown']],
    ['with a reference that is taken', {}, { usedReference: true }, ['acc_serv_ref acc_serv_ref_taken']],
    ['with a tenth of a Rappen', { amount: 1.005 }, {}, ['amount amount_too_many_decimals']],
    ['with Rappen in yen', { amount: 1.5, currency: 'JPY' }, {}, ['amount amount_too_many_decimals']],
    ['with a tiny amount', { amount: 1e-7 }, {}, ['amount amount_too_many_decimals']],
    ['with more money than there is', { amount: 1e21 }, {}, ['amount amount_too_large']],
    [
      'for all reasons at once',
      { amount: 0.001, currency: 'CHF' },
      { account: null, usedReference: true },
      ['bank_account_id bank_account_unknown', 'acc_serv_ref acc_serv_ref_taken', 'amount amount_too_many_decimals'],
    ],
  ]
  test.each(refused)('%s', (_, initial, facts, problems) => {
    const decided = decide(initial, facts)
    expect(decided.ok ? [] : decided.error.map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
  })
})

describe('a bank transaction is created', () => {
  test('waiting for its processing, in the currency of its account', () => {
    expect(decide({ amount: -12.35, name: 'Muster AG' })).toEqual({
      ok: true,
      value: {
        id: 'TRANSACTION01',
        bank_account_id: account.id,
        acc_serv_ref: 'ref-1',
        entry_acc_serv_ref: null,
        counterparty_iban: null,
        ultimate_name: null,
        charges: null,
        charges_currency: null,
        end_to_end_id: null,
        document_date: null,
        booking_date: null,
        value_date: null,
        amount: -1235,
        currency: 'CHF',
        details: [],
        reference: null,
        name: 'Muster AG',
        text: null,
        is_processing: true,
        is_reconciled: false,
        matches: [],
        journal_entry_id: null,
        mirror_id: null,
        batch_id: null,
        likely_duplicate_of: null,
        source_line: null,
        document_request: null,
        created_at: NOW,
        updated_at: NOW,
      },
    })
  })

  test.each([
    ['three digits in dinars', { amount: 1.234, currency: 'KWD' }, 1234],
    ['no digits in yen', { amount: 1500, currency: 'JPY' }, 1500],
    ['nothing', { amount: 0 }, 0],
    ['minus zero', { amount: -0 }, 0],
  ] as const)('with %s', (_, initial, minor) => {
    const decided = decide(initial)
    expect(decided.ok && decided.value.amount).toBe(minor)
  })
})

describe('a bank transaction entered by hand', () => {
  const LATER = timestampOf(Date.UTC(2026, 1, 28))
  const years = [
    { id: 'Y25', name: '2025', start_date: '2025-01-01', end_date: '2025-12-31', closed_at: NOW },
    { id: 'Y26', name: '2026', start_date: '2026-01-01', end_date: '2026-12-31', closed_at: null },
  ] as FiscalYear[]
  const other = { id: 'BANKACCOUNT02', currency: 'EUR' } as BankAccount
  const attached = { id: 'MATCH0000001' } as Match
  const present = (fields: Partial<BankTransaction> = {}): BankTransaction => {
    const typed = { amount: -12.35, name: 'Muster AG', text: 'Miete', booking_date: '2026-01-05' as LocalDate }
    const made = decide(typed)
    if (!made.ok) throw new Error('refused')
    return { ...made.value, is_processing: false, matches: [attached], mirror_id: 'MIRROR000001', ...fields }
  }
  const change = (
    row: BankTransaction,
    command: BankTransactionChange,
    facts: Partial<Parameters<typeof decideChangeBankTransaction>[2]> = {},
  ) =>
    decideChangeBankTransaction(row, command, { bank_account: account, with_same_ref: [row], years, ...facts }, LATER)

  test('gets the given fields, keeps the others, loses its attachment and waits for processing', () => {
    const row = present()
    expect(change(row, { amount: 20, name: null, counterparty_iban: 'ch56 0483 5012 3456 7800 9' })).toEqual({
      ok: true,
      value: {
        ...row,
        amount: 2000,
        name: null,
        counterparty_iban: 'CH5604835012345678009',
        matches: [],
        mirror_id: null,
        is_processing: true,
        updated_at: LATER,
      },
    })
  })

  test.each([
    ['nothing', {}],
    ['the existing values', { amount: -12.35, name: 'Muster AG', currency: 'CHF', booking_date: '2026-01-05' }],
    ['the account’s currency in place of the same one', { currency: null }],
  ])('does not change when given %s', (_, command) => {
    const row = present()
    const changed = change(row, command as BankTransactionChange)
    expect(changed.ok && changed.value).toBe(row)
  })

  test.each([
    [{ acc_serv_ref: 'ref-2' }],
    [{ entry_acc_serv_ref: 'entry-1' }],
    [{ amount: -12.3 }],
    [{ currency: 'EUR' }],
    [{ text: null }],
    [{ reference: 'RF18539007547034' }],
    [{ value_date: '2026-01-06' }],
  ])('%j alone is a change', (command) => {
    const changed = change(present(), command as BankTransactionChange)
    expect(changed.ok && [changed.value.is_processing, changed.value.matches]).toEqual([true, []])
  })

  test('keeps its parts as long as they are parts of its amount', () => {
    const details = [
      { amount: -1235 as MinorUnits, reference: null, name: 'A', counterparty_iban: null, end_to_end_id: null },
    ]
    const row = present({ details })
    const partsAfter = (command: BankTransactionChange, facts = {}) => {
      const changed = change(row, command, facts)
      return changed.ok ? changed.value.details : changed.error
    }
    expect(partsAfter({ text: 'Neu' })).toEqual(details)
    expect(partsAfter({ amount: -12.3 })).toEqual([])
    expect(partsAfter({ currency: 'EUR' })).toEqual([])
    expect(partsAfter({ bank_account_id: other.id }, { bank_account: other })).toEqual([])
  })

  test('may go to another account, and keeps its currency unless that is emptied', () => {
    const move = (currency?: null) => {
      const command = { bank_account_id: other.id, ...(currency === null ? { currency } : {}) }
      const changed = change(present(), command, { bank_account: other })
      return changed.ok && [changed.value.bank_account_id, changed.value.currency, changed.value.amount]
    }
    expect(move()).toEqual([other.id, 'CHF', -1235])
    expect(move(null)).toEqual([other.id, 'EUR', -1235])
  })

  const usedReference = { with_same_ref: [{ id: 'ANOTHER00001' } as BankTransaction] }
  test.each([
    ['a file brought it', { batch_id: 'B' }, { name: 'x' }, {}, ['bank_transaction bank_transaction_imported']],
    ['reconciled', { is_reconciled: true }, { name: 'x' }, {}, ['bank_transaction bank_transaction_reconciled']],
    ['it is in a closed year', { booking_date: '2025-12-31' }, { name: 'x' }, {}, ['booking_date fiscal_year_closed']],
    [
      'it would move out of a closed year',
      { booking_date: '2025-12-31' },
      { booking_date: '2026-01-01' },
      {},
      ['booking_date fiscal_year_closed'],
    ],
    ['it would move into a closed year', {}, { booking_date: '2025-12-31' }, {}, ['booking_date fiscal_year_closed']],
    ['its new reference is in use', {}, { acc_serv_ref: 'x' }, usedReference, ['acc_serv_ref acc_serv_ref_taken']],
    [
      'it has no account',
      {},
      { bank_account_id: 'x' },
      { bank_account: null },
      ['bank_account_id bank_account_unknown'],
    ],
    ['it has a tenth of a Rappen', {}, { amount: 1.005 }, {}, ['amount amount_too_many_decimals']],
    ['it has the same Rappen in yen', {}, { currency: 'JPY' }, {}, ['amount amount_too_many_decimals']],
    [
      'all of these apply',
      {},
      { acc_serv_ref: 'x', amount: 0.001, booking_date: '2025-06-30' },
      usedReference,
      ['acc_serv_ref acc_serv_ref_taken', 'amount amount_too_many_decimals', 'booking_date fiscal_year_closed'],
    ],
  ])('is not changed when %s', (_, fields, command, facts, problems) => {
    const changed = change(present(fields as Partial<BankTransaction>), command as BankTransactionChange, facts)
    expect(changed.ok ? [] : changed.error.map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
  })

  test('detaches the proposal on the other side of a transfer, unless that is decided or of another one', () => {
    const row = present()
    const mirror = (fields: Partial<BankTransaction>) =>
      mirrorAfterChange(present({ id: 'MIRROR000001', mirror_id: row.id, ...fields }), row, LATER)
    expect(mirror({})).toEqual({
      is_reconciled: false,
      matches: [],
      journal_entry_id: null,
      mirror_id: null,
      updated_at: LATER,
    })
    expect(mirror({ is_reconciled: true })).toBeNull()
    expect(mirror({ mirror_id: 'ANOTHER00001' })).toBeNull()
    expect(mirrorAfterChange(null, row, LATER)).toBeNull()
  })
})
