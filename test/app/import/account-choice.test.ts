// The choices for files with an unknown account: new accounts by their IBAN, each once.

import { describe, expect, test } from 'vitest'
import { bankName } from '../../../renderer/app/accounts/bank-name.ts'
import {
  accountsToAdd,
  addedIban,
  newAccount,
  proposedChoice,
  waitingGroups,
} from '../../../renderer/app/import/account/account-choice.ts'

const IBAN = 'CH9300762011623852957'
const OTHER_IBAN = 'CH5604835012345678009'
const QR_IBAN = 'CH4431999123000889012'
const file = (key: string, iban: string | null, choice: string | null = proposedChoice(iban), currency = 'CHF') => ({
  key,
  iban,
  choice,
  currency,
  arrival: 1,
})

describe('before any choice', () => {
  test('an account with the IBAN of the file is added', () => {
    expect(addedIban(proposedChoice(IBAN))).toBe(IBAN)
    // One abroad too: it is stored as cash with its IBAN as its number.
    expect(addedIban(proposedChoice('DE89370400440532013000'))).toBe('DE89370400440532013000')
  })

  test.each([
    ['no IBAN', null],
    ['a QR-IBAN', QR_IBAN],
    ['an invalid IBAN', 'CH1111111111111111111'],
  ])('none: %s', (_, iban) => {
    expect(proposedChoice(iban)).toBeNull()
  })
})

test('accounts are added once, in the currency of their file, and not existing ones', () => {
  const files = [
    file('a', null, newAccount(IBAN), 'EUR'),
    file('b', IBAN, newAccount(IBAN), 'USD'),
    file('c', OTHER_IBAN, 'some account'),
    file('d', null, null),
  ]
  expect(accountsToAdd(files)).toEqual([{ iban: IBAN, currency: 'USD' }])
  expect(addedIban('some account')).toBeNull()
})

test('files of one IBAN are one question, those without a proposal first', () => {
  const files = [file('a', IBAN), file('b', null), file('c', IBAN), file('d', null), file('e', QR_IBAN)]
  expect(waitingGroups(files).map((group) => group.map(({ key }) => key))).toEqual([['b'], ['d'], ['e'], ['a', 'c']])
})

test('the files that came last are asked about first, also when an older one is undecided', () => {
  const files = [
    { ...file('new', IBAN), arrival: 3 },
    { ...file('new without an account', null), arrival: 3 },
    { ...file('older', null), arrival: 2 },
    { ...file('before this window', null), arrival: 0 },
    // Of an older file and a new one with the same IBAN, the new one counts.
    { ...file('older of the new IBAN', IBAN), arrival: 1 },
  ]
  expect(waitingGroups(files).map((group) => group.map(({ key }) => key))).toEqual([
    ['new without an account'],
    ['new', 'older of the new IBAN'],
    ['older'],
    ['before this window'],
  ])
})

test('the bank of an IBAN', () => {
  expect(bankName('CH0309000000250090342')).toBe('PostFinance AG')
  expect([bankName('DE89370400440532013000'), bankName('CH1111111111111111111')]).toEqual([null, null])
})
