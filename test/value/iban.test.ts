// Account numbers: published example IBANs of the registry (SWIFT) and of SIX.
import { describe, expect, test } from 'vitest'
import { counterpartyAccount, isIban, isQrIban, isSwissIban, normalizeIban } from '../../shared/value/iban.ts'

test.each([
  ['ch93 0076 2011 6238 5295 7', 'CH9300762011623852957'],
  ['CH93-0076-2011-6238-5295-7', 'CH9300762011623852957'],
  ['', ''],
])('%j is stored as %j', (text, iban) => expect(normalizeIban(text)).toBe(iban))

describe('another party’s account', () => {
  test.each<[string | null | undefined, string | null]>([
    [' ch93 0076 2011 6238 5295 7 ', 'CH9300762011623852957'],
    ['de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    [' 01-39139-1 ', '01-39139-1'],
    ['Konto 12 ab', 'Konto 12 ab'],
    ['  ', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j is %j', (text, account) => expect(counterpartyAccount(text)).toBe(account))
})

test.each([
  // IBAN, Swiss or Liechtenstein, QR-IBAN
  ['CH9300762011623852957', true, true, false],
  ['LI21088100002324013AA', true, true, false],
  ['CH4431999123000889012', true, true, true],
  ['LI21388100002324013AA', false, false, true],
  ['DE89370400440532013000', true, false, false],
  // The check digits of another number, and one character less.
  ['CH9300762011623852958', false, false, false],
  ['CH930076201162385295', false, false, false],
  // A fifth character 3 elsewhere.
  ['FR1430001019010000Z67067032', false, false, false],
  ['', false, false, false],
])('%j: IBAN %s, Swiss %s, for QR references %s', (iban, isAny, isSwiss, isQr) => {
  expect([isIban(iban), isSwissIban(iban), isQrIban(iban)]).toEqual([isAny, isSwiss, isQr])
})
