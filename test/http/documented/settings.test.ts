// The settings of the interface document, written out again: each accepts values up to the limit of its rule and shows
// them, and refuses the next value beyond with its name. docs/conformance.md refers to these tests.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
  // The longest number that an account can have.
  await kontor.send('POST', '/api/account', { number: 1999999999, name: 'x', type: 'active' })
})
afterAll(() => kontor.close())

const read = async () =>
  (await (await kontor.ask('/api/organizations/1/settings')).json()) as Readonly<Record<string, unknown>>
const write = (settings: object) => kontor.send('PATCH', '/api/organizations/1', { settings })

/** The values that it accepts (and then shows), and those that it refuses with its name, unchanged. */
const check = async (name: string, taken: readonly unknown[], refused: readonly unknown[], shownAs = name) => {
  for (const value of taken) {
    expect([name, value, (await write({ [name]: value })).status]).toEqual([name, value, 200])
    expect((await read())[shownAs]).toEqual(value)
  }
  const before = await read()
  for (const value of refused) {
    const answer = await write({ [name]: value })
    const { errors = {} } = (await answer.json()) as { errors?: Readonly<Record<string, readonly string[]>> }
    expect([name, value, answer.status]).toEqual([name, value, 422])
    const blamed = Object.keys(errors)
    expect(blamed).toContainEqual(expect.stringMatching(new RegExp(`^settings\\.${name}(\\.|$)`)))
    expect(blamed.every((key) => key.startsWith(`settings.${name}`))).toBe(true)
  }
  expect(await read()).toEqual(before)
}

const AMOUNTS = { monthlyIncomeGoal: 0, monthlyFixedExpenses: 0, averageInternalRate: 1 }
const FLAGS = [
  ...['liableForVat', 'showNonVatLiableNote', 'customerPortalEnabled', 'customerPortalShowClosedDocuments'],
  ...['invoiceNotifyCustomerPaid', 'invoiceQrBillPrintable', 'autoSendInvoiceReminders', 'documentLogoShow'],
  ...['documentThemeHighContrast', 'documentNumberResetYearly', 'accountingEnabled'],
]
const COLORS = [
  ...['documentThemePrimary', 'documentThemeHeadingColor', 'documentThemeFontColor', 'documentThemeBorderColor'],
  ...['mailThemePrimaryColor', 'mailThemeFontColor', 'mailThemeHeadingColor'],
]
const TEXTS = [
  ...['invoiceHeader', 'invoiceFooter', 'invoiceMailMessage', 'offerHeader', 'offerFooter', 'offerMailMessage'],
  ...['terms', 'invoiceFromOfferText', 'orderConfirmationHeader', 'orderConfirmationFooter'],
]
const LENGTHS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  invoiceNotifyCustomerPaidText: [0, 1000],
  billingItemNameTemplate: [0, 255],
  billingItemDescriptionTemplate: [0, 255],
  documentFontFamily: [0, 255],
  documentPrefixInvoice: [1, 25],
  documentPrefixOffer: [1, 25],
  documentPrefixExpense: [1, 25],
  mailFromName: [0, 255],
}
const RANGES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  invoiceDefaultDueInDays: [0, 365],
  invoiceQrBillCIN: [0, 999_999],
  documentFontSize: [4, 20],
  documentNumberFill: [0, 6],
  mailThemeLogoWidth: [50, 400],
}
const CHOICES: Readonly<Record<string, readonly unknown[]>> = {
  invoiceTotalRound: [0.01, 0.05],
  invoiceQrBillType: ['QRR', 'SCOR', 'NON'],
  documentTableStyle: ['classic', 'elegant'],
  documentLogoAlignment: ['left', 'center', 'right'],
  documentLogoSize: ['extra-small', 'small', 'normal', 'large', 'extra-large'],
  documentAddressAlignment: ['left', 'right'],
  documentPageCounter: ['left', 'center', 'right', null],
  mailThemeCorners: ['rounded', 'sharp'],
  offerSummaryPosition: ['top', 'bottom'],
}
const ACCOUNTS = [
  ...['accountingDebtorAccount', 'accountingCreditorAccount', 'accountingRevenueAccount'],
  ...['accountingExpenseAccount', 'accountingVatAccount', 'accountingReverseTaxAccount'],
  'accountingUnclearAmountsAccount',
]
/** From the accepted values of all kinds, those that this kind refuses. */
const NO_CHOICE = ['other', 7, true, 0.1, 'Left', '']

test.each(Object.entries(AMOUNTS))('%s is a number of at least %i', (name, least) =>
  check(name, [least, least + 0.5, 1e6], [least - 0.01, -1, 'x', true, {}]),
)
test.each(FLAGS)('%s is true or false', (name) => check(name, [true, false], ['yes', 1, 'true', {}]))
test.each(COLORS)('%s is a hex color', (name) =>
  check(name, ['#1a2b3c', '#ABC', '#FFFFFF'], ['red', '#12', '#12345g', '#1234567', '1a2b3c', '', 7]),
)
test.each(TEXTS)('%s is a text', (name) => check(name, ['x'.repeat(5000), ''], [7, true, {}]))
test.each(Object.entries(LENGTHS))('%s has its length', (name, [least, most]) =>
  check(
    name,
    ['x'.repeat(most), 'x'.repeat(least)].filter((text) => text !== '' || least === 0),
    [...['x'.repeat(most + 1), 7, true], ...(least > 0 ? ['x'.repeat(least - 1)] : [])],
  ),
)
test.each(Object.entries(RANGES))('%s has its range', (name, [least, most]) =>
  check(name, [least, most], [least - 1, most + 1, 'x', true]),
)
test.each(Object.entries(CHOICES))('%s is one of its values', (name, values) =>
  check(name, values, values.includes(null) ? NO_CHOICE : [...NO_CHOICE, null]),
)
test.each(ACCOUNTS)('%s is the number of an account', (name) =>
  check(name, ['1000', '1999999999'], ['10000000000', 1000, '']),
)
test('accountingNetTaxRate2Accounts are numbers of existing accounts', () =>
  check('accountingNetTaxRate2Accounts', [['3400', '3200'], []], [['4711'], ['3400', '4711'], '3400', [3400]]))
test('customerPortalShowSections has at least one section', () =>
  check(
    'customerPortalShowSections',
    [['invoices', 'offers', 'credits'], ['credits'], ['offers'], ['invoices']],
    [[], ['times'], ['offers', 'times'], 'offers'],
  ))
test('invoiceQrBillIban has 21 characters and starts with CH or LI', () =>
  check(
    'invoiceQrBillIban',
    ['CH4431999123000889012', 'LI21088100002324013AA'],
    ['CH443199912300088901', 'CH44319991230008890123', 'DE4431999123000889012', 'CH4431999 23000889012', '', 7],
  ))
test('expensePaymentIban starts with CH or LI', () =>
  check(
    'expensePaymentIban',
    ['CH9300762011623852957', 'LI21088100002324013AA'],
    ['DE89370400440532013000', 'XCH9300762011623852957', 7],
  ))
test('mailFromAddress is a mail address', () => {
  const domain = `${'d.'.repeat(93)}example`
  const longest = `${'x'.repeat(254 - domain.length)}@${domain}`
  expect(longest).toHaveLength(255)
  return check('mailFromAddress', ['office@example.com', longest], ['nobody', `x${longest}`, 'a@', '', 7])
})
test('documentNumberStart is at least 1', () => check('documentNumberStart', [1, 100], [0, -1, 'x']))
test('documentMargin has its six sides, each 0 to 100', async () => {
  const least = { topCover: 0, topLogo: 0, top: 0, right: 0, bottom: 0, left: 0 }
  const most = { topCover: 100, topLogo: 100, top: 100, right: 100, bottom: 100, left: 100 }
  const sides = ['topCover', 'topLogo', 'top', 'right', 'bottom', 'left']
  const without = (side: string) => Object.fromEntries(Object.entries(least).filter(([name]) => name !== side))
  await check(
    'documentMargin',
    [least, most],
    [5, {}, ...sides.flatMap((side) => [{ ...most, [side]: 101 }, { ...least, [side]: -1 }, without(side)])],
  )
})

/** Kontor itself writes no invoices or offers: it stores the texts unchanged for programs that do. */
describe('placeholders are stored as written', () => {
  const all = [
    ...TEXTS,
    ...['billingItemNameTemplate', 'billingItemDescriptionTemplate', 'invoiceNotifyCustomerPaidText'],
  ]
  test.each(['{number}', '{description}', '{amount}'])('placeholder %s', async (placeholder) => {
    for (const name of all) await check(name, [placeholder, `No. ${placeholder}, and ${placeholder}`], [])
    await check('invoiceFromOfferMultipeText', [`Of ${placeholder}`], [], 'invoiceFromOfferMultipleText')
  })
})

test('all settings are in the answer, also read-only ones', async () => {
  const settings = await read()
  const tables = [AMOUNTS, LENGTHS, RANGES, CHOICES].flatMap((table) => Object.keys(table))
  const others = [
    ...['accountingNetTaxRate2Accounts', 'customerPortalShowSections', 'invoiceQrBillIban', 'expensePaymentIban'],
    ...['mailFromAddress', 'documentNumberStart', 'documentMargin', 'documentCustomCSS'],
    // Extensions.
    ...[
      'accountingVatMethod',
      'accountingNetTaxRates',
      'accountingVatReporting',
      'documentBooking',
      'accountingCardAccounts',
      'accountingWriteOffLimit',
      'paymentApproval',
      ...['reminderDaysAfterDue', 'reminderDaysBetween', 'reminderFee', 'reminderFeeFromLevel', 'reminderFeeAccount'],
      ...['reminderTextFirst', 'reminderTextSecond', 'reminderTextLast', 'reminderMailMessage'],
    ],
    // Without a rule for their values.
    ...['offeredIncomeETA', 'invoiceFromOfferMultipleText'],
    ...['accountingInputTaxAccount', 'accountingInputTaxOperationsAccount'],
  ]
  const names = [...tables, ...FLAGS, ...COLORS, ...TEXTS, ...ACCOUNTS, ...others]
  expect(Object.keys(settings).toSorted()).toEqual(names.toSorted())
  const shown = (await (await kontor.ask('/api/organizations/1')).json()) as { settings: unknown }
  expect(shown.settings).toEqual(settings)
})

test('read-only settings have their type, and cannot be changed', async () => {
  const settings = await read()
  const types = {
    offeredIncomeETA: 'number',
    invoiceFromOfferMultipleText: 'string',
    accountingInputTaxAccount: 'string',
    accountingInputTaxOperationsAccount: 'string',
  }
  for (const [name, type] of Object.entries(types)) {
    expect([name, typeof settings[name]]).toEqual([name, type])
    expect([name, (await write({ [name]: settings[name] })).status]).toEqual([name, 200])
    expect([name, (await write({ [name]: type === 'number' ? 4711 : 'other' })).status]).toEqual([name, 422])
  }
})
