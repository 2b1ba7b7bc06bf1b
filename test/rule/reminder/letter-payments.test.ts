// The payment parts of a letter (rule 250): one payment where matching recognises it, otherwise one for each invoice.
import { expect, test } from 'vitest'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { Reminder } from '../../../shared/record/open-item/reminder.ts'
import { letterPayments, type QrSettings, referenceOf } from '../../../shared/rule/reminder/letter-payments.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

const [IBAN, QR_IBAN] = ['CH5800791123000889012', 'CH4431999123000889012']
const NAMED: QrSettings = { invoiceQrBillType: 'NON', invoiceQrBillIban: IBAN, invoiceQrBillCIN: null }
const NUMBERED: QrSettings = { invoiceQrBillType: 'QRR', invoiceQrBillIban: QR_IBAN, invoiceQrBillCIN: null }
const ACCOUNT = {
  id: 'b',
  currency: 'CHF',
  iban: IBAN,
  qr_bill_iban: QR_IBAN,
  qr_bill_type: null,
} as unknown as BankAccount

const pay = (
  opens: readonly (readonly [number: string, open: number])[],
  settings: QrSettings,
  changes: { fee?: number; credit?: number } = {},
) => {
  const { fee = 0, credit = 0 } = changes
  const total = opens.reduce((sum, [, open]) => sum + open, fee - credit)
  const letter = {
    currency: 'CHF',
    invoices: opens.map(([number, open]) => ({ number, open, reference: null })),
    credits: credit === 0 ? [] : [{ open: -credit }],
    fee: minorUnitsOf(fee),
    total: minorUnitsOf(total),
  } as unknown as Pick<Reminder, 'currency' | 'invoices' | 'credits' | 'fee' | 'total'>
  return letterPayments(letter, settings, [ACCOUNT])
}
const amounts = (...args: Parameters<typeof pay>) => pay(...args).map(({ amount, message }) => [amount, message])
const long = (length: number) => 'R'.repeat(length)

test.each<[string, Parameters<typeof pay>, readonly (readonly [number, string])[]]>([
  ['one invoice with fee and credit', [[['1', 10_000]], NUMBERED, { fee: 2_000, credit: 500 }], [[11_500, '1']]],
  [
    'two that the message names',
    [
      [
        ['1', 10_000],
        ['2', 5_000],
      ],
      NAMED,
      { fee: 2_000 },
    ],
    [[17_000, '1, 2']],
  ],
  [
    'two with references',
    [
      [
        ['1', 10_000],
        ['2', 5_000],
      ],
      NUMBERED,
      { fee: 2_000 },
    ],
    [
      [12_000, '1'],
      [5_000, '2'],
    ],
  ],
  [
    'two less a credit',
    [
      [
        ['1', 10_000],
        ['2', 5_000],
      ],
      NAMED,
      { credit: 3_000 },
    ],
    [
      [7_000, '1'],
      [5_000, '2'],
    ],
  ],
  [
    'the first is covered',
    [
      [
        ['1', 10_000],
        ['2', 5_000],
      ],
      NAMED,
      { credit: 12_000, fee: 2_000 },
    ],
    [[5_000, '2']],
  ],
  [
    'the first is covered exactly',
    [
      [
        ['1', 10_000],
        ['2', 5_000],
      ],
      NAMED,
      { credit: 10_000 },
    ],
    [[5_000, '2']],
  ],
  [
    'a message of 140 letters',
    [
      [
        [long(69), 100],
        [long(69), 100],
      ],
      NAMED,
    ],
    [[200, `${long(69)}, ${long(69)}`]],
  ],
  [
    'a message of 141 letters',
    [
      [
        [long(70), 100],
        [long(69), 100],
      ],
      NAMED,
    ],
    [
      [100, long(70)],
      [100, long(69)],
    ],
  ],
  ['a number of 141 letters', [[[long(141), 100]], NAMED], [[100, long(140)]]],
  [
    'two of them',
    [
      [
        [long(141), 100],
        ['2', 100],
      ],
      NAMED,
    ],
    [
      [100, long(140)],
      [100, '2'],
    ],
  ],
  [
    'one without a reference',
    [
      [
        ['1', 100],
        ['R', 100],
      ],
      NUMBERED,
    ],
    [],
  ],
  ['no account', [[['1', 100]], { ...NAMED, invoiceQrBillIban: null }], []],
  ['no invoice', [[], NAMED], []],
])('%s', (_, args, expected) => {
  expect(amounts(...args)).toEqual(expected)
})

test('Account and reference of a payment', () => {
  const [one] = pay([['7', 100]], NUMBERED)
  expect(one).toMatchObject({ iban: QR_IBAN, account: ACCOUNT })
  expect(one?.reference?.slice(0, 26)).toBe('7'.padStart(26, '0'))
  expect(pay([['7', 100]], NAMED)[0]).toMatchObject({ iban: IBAN, account: ACCOUNT, reference: null })
})

test('The reference of an invoice is its own, otherwise that of its number', () => {
  const invoice = { currency: 'CHF', reference: null, number: '7' }
  expect(referenceOf({ ...invoice, reference: 'RF18539007547034' }, NUMBERED, [])).toBe('RF18539007547034')
  expect(referenceOf(invoice, NUMBERED, [])?.slice(0, 26)).toBe('7'.padStart(26, '0'))
  expect(referenceOf(invoice, NAMED, [])).toBe(null)
  expect(referenceOf(invoice, { ...NAMED, invoiceQrBillIban: null }, [])).toBe(null)
})
