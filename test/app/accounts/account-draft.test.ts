// A bank account in its form: the attributes sent, and the errors before sending.
import { expect, test } from 'vitest'
import {
  type AccountDraft,
  accountChange,
  accountFaults,
  draftOfAccount,
  withFormerIban,
} from '../../../renderer/app/accounts/edit/account-draft.ts'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { EMPTY_BANK_ACCOUNT } from '../../support/books/empty-records.ts'

const NOW = '2026-01-31T18:00:00.000000Z' as Timestamp
const ACCOUNT: BankAccountObject = {
  id: '01',
  name: 'Kontokorrent',
  type: 'bank',
  iban: 'CH9300762011623852957',
  iban_last_digits: '2957',
  currency: 'CHF',
  ...EMPTY_BANK_ACCOUNT,
  bank_name: 'Bank',
  bank_iid: 762,
  created_at: NOW,
  updated_at: NOW,
}
const edited = (changed: Partial<AccountDraft>): AccountDraft => ({ ...draftOfAccount(ACCOUNT), ...changed })

test('only changes are sent; an emptied field is null', () => {
  expect(accountChange(ACCOUNT, edited({}))).toEqual({})
  expect(accountChange(ACCOUNT, edited({ name: ' Konto ', bank_name: '', bank_iid: '', owner_city: 'Biel' }))).toEqual({
    name: 'Konto',
    bank_name: null,
    bank_iid: null,
    owner_city: 'Biel',
  })
  expect(accountChange(ACCOUNT, edited({ bank_iid: '00700' }))).toEqual({ bank_iid: 700 })
})

test('errors are those of the server, each at its field', () => {
  expect(accountFaults(ACCOUNT, edited({}), [], [])).toEqual({})
  expect(
    accountFaults(
      ACCOUNT,
      edited({ name: ' ', iban: 'CH4431999123000889012', qr_bill_type: 'QR', account_id: '02' }),
      [],
      [],
    ),
  ).toEqual({
    name: 'required',
    iban: 'iban_is_qr_iban',
    qr_bill_iban: 'required',
    account_id: 'ledger_account_unknown',
  })
  const booked = { ...ACCOUNT, transactions_count: 3, unreconciled_transactions_count: 2 }
  expect(accountFaults(booked, edited({ currency: 'EUR' }), [], [])).toEqual({ currency: 'currency_in_use' })
  const other = { ...ACCOUNT, id: 'ANOTHERACCOUNT', iban: 'CH5604835012345678009' }
  expect(accountFaults(ACCOUNT, edited({ iban: other.iban }), [], [ACCOUNT, other])).toEqual({ iban: 'iban_taken' })
  // An earlier version accepted it twice: that stays until it is changed.
  const twin = { ...ACCOUNT, id: 'ANOTHERACCOUNT' }
  expect(accountFaults(ACCOUNT, edited({ name: 'Konto' }), [], [ACCOUNT, twin])).toEqual({})
})

test('former IBANs are typed with commas between them; the current one is suggested once another is typed', () => {
  const [first, second] = ['CH5604835012345678009', 'DE89370400440532013000']
  expect(
    accountChange(ACCOUNT, edited({ former_ibans: ' ch56 0483 5012 3456 7800 9,, DE89 3704 0044 0532 0130 00 ' })),
  ).toEqual({
    former_ibans: [first, second],
  })
  const known = { ...ACCOUNT, former_ibans: [first] }
  expect(accountChange(known, draftOfAccount(known))).toEqual({})
  expect(accountChange(known, { ...draftOfAccount(known), former_ibans: '' })).toEqual({ former_ibans: [] })
  expect(accountFaults(ACCOUNT, edited({ former_ibans: 'CH00' }), [], [])).toEqual({ former_ibans: 'iban_invalid' })
  const other = { ...ACCOUNT, id: 'ANOTHERACCOUNT', iban: first }
  expect(accountFaults(ACCOUNT, edited({ former_ibans: first }), [], [ACCOUNT, other])).toEqual({
    former_ibans: 'former_iban_taken',
  })
  expect(withFormerIban(ACCOUNT, edited({}))).toBe(null)
  expect(withFormerIban(ACCOUNT, edited({ iban: 'CH56 0483' }))).toBe(null)
  const unchanged = withFormerIban(ACCOUNT, edited({ iban: first }))
  expect(unchanged && accountChange(ACCOUNT, unchanged)).toEqual({ iban: first, former_ibans: [ACCOUNT.iban] })
})
