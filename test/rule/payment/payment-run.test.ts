// Payment runs: what is paid, every reason to refuse it, the file. Values reckoned by hand; the file was written by hand.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnrichment } from '../../../main/worker/read-enrichment.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import { PaymentRun } from '../../../shared/record/open-item/payment-run.ts'
import { bankDayFrom } from '../../../shared/rule/payment/bank-day.ts'
import { blocksOf, orderFileText, orderKeyOf } from '../../../shared/rule/payment/order-file.ts'
import { idPart, paymentText } from '../../../shared/rule/payment/payment-text.ts'
import {
  type PaymentRunCommand,
  type PaymentRunFacts,
  paymentKey,
  preparePaymentRun,
  releaseProblems,
} from '../../../shared/rule/payment/prepare-run.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'
import { BILLS, bill, commandOf, EURO_ACCOUNT, FRESH, factsOf, NOW } from '../../fixture/payment-order/bills.ts'
import { hasIsoSchemas, NO_ISO_SCHEMAS, openIsoSchema } from '../../support/file/iso-schema.ts'

const FILE = readFileSync(join(resolve(import.meta.dirname, '../../fixture/payment-order'), 'run.xml'), 'utf8')

const runOf = (command: PaymentRunCommand, facts = factsOf()): PaymentRun => {
  const prepared = preparePaymentRun(command, facts, FRESH)
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.error))
  return PaymentRun.parse(prepared.value)
}
const problemsOf = (command: PaymentRunCommand, facts: PaymentRunFacts = factsOf()) => {
  const prepared = preparePaymentRun(command, facts, FRESH)
  return prepared.ok ? [] : prepared.error.map(({ field, code, values }) => [field, code, values?.bill])
}
const fileOf = (run: PaymentRun, facts = factsOf()): string =>
  orderFileText(run, {
    organization_name: 'Müller & Söhne <Bau> AG',
    bank_accounts: facts.bank_accounts,
    created_at: NOW,
  })

/** 100.00 less 2.00 discount less the credit note of 30.00; the other bills as they are; one abroad on another day. */
const ALL = commandOf([
  { id: 'bill000001', discount: '2.00' },
  { id: 'bill000002' },
  { id: 'bill000003', message: 'Danke' },
  { id: 'bill000004' },
  { id: 'bill000005', bank_account_id: EURO_ACCOUNT, execution_date: '2026-12-04' as LocalDate },
])

test('a run pays each bill once, less its discount and the credit notes of its supplier', () => {
  const run = runOf(ALL)
  expect(
    run.payments.map(({ end_to_end_id, amount, discount, reference, message }) => [
      end_to_end_id,
      amount,
      discount,
      reference,
      message,
    ]),
  ).toEqual([
    ['R-1-2026.17.1', 68_00, 2_00, null, 'R-1/2026'],
    ['4711.17.2', 250_05, 0, '210000000003139471430009017', null],
    ['M-33.17.3', 80_00, 0, 'RF18539007547034', 'Danke'],
    ['B55.17.4', 60_50, 0, null, 'B55'],
  ])
  expect(run.offset_bills.map(({ number, amount }) => [number, amount])).toEqual([
    ['R-1/2026', 30_00],
    ['G-7', -30_00],
  ])
})

test('a credit note that is larger than the bills settles them, and its remainder stays open', () => {
  const bills = [bill('bill000001', '1', 20_00), bill('bill000002', '2', 5_00), bill('bill000003', 'G', -40_00)]
  const facts = factsOf({}, [...bills, bill('bill000004', '4', 12_00, { company_id: 'blumen000001', currency: 'EUR' })])
  const chosen = ['1', '2', '3', '4'].map((digit) => ({ id: `bill00000${digit}` }))
  const run = runOf(commandOf(chosen), facts)
  expect(run.payments.map(({ number, amount }) => [number, amount])).toEqual([['4', 12_00]])
  expect(run.offset_bills.map(({ number, amount }) => [number, amount])).toEqual([
    ['1', 20_00],
    ['2', 5_00],
    ['G', -25_00],
  ])
  expect(problemsOf(commandOf(chosen.slice(0, 3)), facts)).toEqual([['expenses', 'payment_run_empty', undefined]])
})

describe('the file', () => {
  test('is the one written by hand', () => {
    expect(fileOf(runOf(ALL))).toBe(FILE)
  })

  test('is read as the payments of the run, with the keys of their orders', () => {
    const run = runOf(ALL)
    const read = readEnrichment('order.xml', new TextEncoder().encode(fileOf(run)))
    if (!read.ok || read.value.format !== 'pain.001') throw new Error(JSON.stringify(read))
    expect(read.value.orders.flatMap(({ payments }) => payments.map(({ key, amount }) => [key, amount]))).toEqual(
      blocksOf(run).flatMap((block) => block.payments.map((each) => [orderKeyOf(run, block, each), each.amount])),
    )
  })

  test('is valid by the schema', (context) => {
    if (!hasIsoSchemas) context.skip(NO_ISO_SCHEMAS)
    const schema = openIsoSchema('pain.001.001.09.ch.03.xsd')
    const single = runOf({ ...ALL, booking: 'single', is_salary: true })
    expect([schema.faultOf(FILE), schema.faultOf(fileOf(single))]).toEqual([null, null])
    expect(schema.faultOf(FILE.replace('<Ctry>CH</Ctry>', '<Ctry>Schweiz</Ctry>'))).toContain('Ctry')
    schema.close()
  })

  test('says that payments are wages, and how they are booked', () => {
    const file = fileOf(runOf({ ...ALL, booking: 'single', is_salary: true }))
    expect(file.match(/<BtchBookg>false/g)).toHaveLength(2)
    expect(file.match(/<Cd>SALA</g)).toHaveLength(2)
    // The service of the payment abroad is at the head of its block.
    expect(file.match(/<Cd>SEPA</g)).toHaveLength(1)
    expect(file.indexOf('SEPA')).toBeLessThan(file.indexOf('2026-12-04'))
  })
})

describe('the blocks of the file', () => {
  const OTHER_ACCOUNT = 'account000003'
  // Clearing number 80808, without a leading zero.
  const other = { ...factsOf().bank_accounts.get('account000001'), id: OTHER_ACCOUNT, iban: 'CH0980808000123456789' }
  const bank_accounts = new Map([...factsOf().bank_accounts, [OTHER_ACCOUNT, other as BankAccount]])
  const blocksIn = (file: string) => file.split('<PmtInf>').slice(1)

  test('each debtor account has its own, with its IBAN and clearing number', () => {
    const facts = factsOf({ bank_accounts })
    const run = runOf(commandOf([{ id: 'bill000001' }, { id: 'bill000003', bank_account_id: OTHER_ACCOUNT }]), facts)
    const [first, second, ...others] = blocksIn(fileOf(run, facts))
    expect(others).toEqual([])
    expect(first).toContain('<IBAN>CH5604835012345678009</IBAN>')
    expect(first).toContain('<MmbId>4835</MmbId>')
    expect(second).toContain('<IBAN>CH0980808000123456789</IBAN>')
    expect(second).toContain('<MmbId>80808</MmbId>')
    expect(second).toContain('<EndToEndId>M-33.17.2</EndToEndId>')
  })

  test('only wages are apart by country: at the head of their block is the service of payments abroad', () => {
    const bills = [
      bill('bill000001', 'L1', 100_00, { currency: 'EUR' }),
      bill('bill000002', 'L2', 200_00, { currency: 'EUR', company_id: 'blumen000001' }),
    ]
    const facts = factsOf({}, bills)
    const command = { ...commandOf(bills.map(({ id }) => ({ id }))), bank_account_id: EURO_ACCOUNT }
    const idsIn = (file: string) => blocksIn(file).map((block) => block.match(/(?<=<EndToEndId>)[^<]+/g))
    const wages = fileOf(runOf({ ...command, is_salary: true }, facts), facts)
    expect(idsIn(wages)).toEqual([['L1.17.1'], ['L2.17.2']])
    expect(blocksIn(wages).map((block) => block.match(/<Cd>(SEPA|SALA)</g))).toEqual([
      ['<Cd>SALA<'],
      ['<Cd>SEPA<', '<Cd>SALA<'],
    ])
    expect(idsIn(fileOf(runOf(command, facts), facts))).toEqual([['L1.17.1', 'L2.17.2']])
  })

  test('name the owner of the account, without one the organization, in 70 characters of the standard', () => {
    const namesIn = (organization_name: string, owner_name: string | null) => {
      const accounts = new Map([...bank_accounts].map(([id, each]) => [id, { ...each, owner_name }]))
      const run = runOf(commandOf([{ id: 'bill000001' }]))
      const file = orderFileText(run, { organization_name, bank_accounts: accounts, created_at: NOW })
      return ['InitgPty', 'Dbtr'].map((each) => file.match(new RegExp(`<${each}>\\s*<Nm>([^<]*)<`))?.[1])
    }
    expect(namesIn('Muster AG', 'Anna Muster')).toEqual(['Muster AG', 'Anna Muster'])
    expect(namesIn('Muster AG', null)).toEqual(['Muster AG', 'Muster AG'])
    expect(namesIn('x'.repeat(71), null)).toEqual(['x'.repeat(70), 'x'.repeat(70)])
    // A name in other letters: the bank knows the owner by the account.
    expect(namesIn('Иван', 'Иван')).toEqual(['-', '-'])
  })
})

describe('refused, with the bill and the field', () => {
  const first = [{ id: 'bill000001' }]
  const withBill = (more: Parameters<typeof bill>[3]) => factsOf({}, [bill('bill000001', 'R-1', 100_00, more)])
  test.each([
    [
      'a day in the past',
      { execution_date: '2026-11-29' as LocalDate },
      factsOf(),
      'execution_date',
      'payment_day_past',
    ],
    ['an unknown account', { bank_account_id: 'account000009' }, factsOf(), 'bank_account_id', 'bank_account_unknown'],
    ['no supplier', {}, withBill({ company_id: null }), 'company_id', 'payment_company_missing'],
    [
      'an IBAN with a wrong digit',
      {},
      withBill({ creditor_iban: 'CH9300762011623852958' }),
      'creditor_iban',
      'payment_iban_invalid',
    ],
    ['no IBAN', {}, withBill({ company_id: 'energie00001' }), 'creditor_iban', 'payment_iban_missing'],
    [
      'a QR-IBAN without QRR',
      {},
      withBill({ creditor_iban: 'CH4431999123000889012' }),
      'reference',
      'payment_reference_missing',
    ],
    [
      'QRR without a QR-IBAN',
      {},
      withBill({ reference: '210000000003139471430009017' }),
      'reference',
      'payment_reference_without_qr_iban',
    ],
    ['another currency', {}, withBill({ currency: 'USD' }), 'currency', 'payment_currency'],
    ['francs abroad', {}, withBill({ company_id: 'blumen000001' }), 'creditor_iban', 'payment_foreign'],
  ])('%s', (_, command, facts, field, code) => {
    expect(problemsOf(commandOf(first, command), facts)).toContainEqual([
      `expenses.0.${field}`,
      code,
      code === 'bank_account_unknown' ? expect.anything() : facts.expenses.get('bill000001')?.number,
    ])
  })

  test('town and country of the supplier are missing', () => {
    expect(problemsOf(commandOf(first), withBill({ company_id: 'ohneort00001' }))).toEqual([
      ['expenses.0.company.city', 'payment_city_missing', 'R-1'],
      ['expenses.0.company.country_code', 'payment_country_missing', 'R-1'],
    ])
  })

  test('characters that no bank takes are named, ten at most', () => {
    const facts = factsOf()
    const companies = new Map(
      [...facts.companies].map(([id, each]) => [id, { ...each, name: '日本東京大阪京都奈良神戸' }]),
    )
    const prepared = preparePaymentRun(commandOf(first), { ...facts, companies }, FRESH)
    const problems = prepared.ok ? [] : prepared.error
    expect(problems.find(({ code }) => code === 'payment_characters')).toMatchObject({
      field: 'expenses.0.company.name',
      values: { characters: '日 本 東 京 大 阪 都 奈 良 神' },
    })
  })

  test('amounts', () => {
    const of = (more: object) => problemsOf(commandOf([{ id: 'bill000001', ...more }])).map(([, code]) => code)
    expect(of({ amount: 0 })).toEqual(['payment_amount_zero'])
    expect(of({ amount: -5 })).toEqual(['payment_amount_zero'])
    expect(of({ amount: '100.01' })).toEqual(['payment_over_open'])
    expect(of({ amount: '1.001' })).toEqual(['amount_too_many_decimals'])
    expect(of({ discount: '100.00' })).toEqual(['payment_discount'])
    expect(of({ amount: '99.95' })).toEqual([])
    const paid = withBill({ paid_amount: 100_00 as MinorUnits })
    expect(problemsOf(commandOf(first), paid)).toEqual([['expenses.0.id', 'payment_nothing_open', 'R-1']])
  })

  test('a bill twice: in the run, in another one, or by its reference and amount', () => {
    expect(problemsOf(commandOf([...first, ...first]))).toEqual([['expenses.1.id', 'payment_bill_twice', 'R-1/2026']])
    const ordered = factsOf({ ordered: new Map([['bill000001', '16']]) })
    expect(problemsOf(commandOf(first), ordered)).toEqual([['expenses.0.id', 'payment_ordered', 'R-1/2026']])
    const { reference, creditor_iban, total: amount, currency } = BILLS[1] as (typeof BILLS)[1]
    const key = paymentKey({ iban: creditor_iban, reference, amount, currency }) ?? ''
    const paid = factsOf({ paid: new Map([[key, 'run 3']]) })
    const second = { id: 'bill000002' }
    expect(problemsOf(commandOf([second]), paid)).toEqual([['expenses.0.reference', 'payment_repeated', '4711']])
    expect(problemsOf(commandOf([{ ...second, is_repeated: true }]), paid)).toEqual([])
    const twin = factsOf({}, [...BILLS, { ...(BILLS[1] as (typeof BILLS)[1]), id: 'bill000006', number: '4712' }])
    expect(problemsOf(commandOf([second, { id: 'bill000006' }]), twin)).toEqual([
      ['expenses.1.reference', 'payment_repeated', '4712'],
    ])
  })

  test('a credit note alone, characters without Latin letters', () => {
    expect(problemsOf(commandOf([{ id: 'bill000004' }]))).toEqual([['expenses.0.id', 'payment_credit_alone', 'G-7']])
    expect(problemsOf(commandOf([{ id: 'bill000001', message: 'Счёт 5' }]))).toEqual([
      ['expenses.0.message', 'payment_characters', 'R-1/2026'],
    ])
  })

  test('at the release: a bill was paid meanwhile, or the day has passed', () => {
    const run = runOf(ALL)
    expect(releaseProblems(run, factsOf())).toEqual([])
    const paid = BILLS.map((each, index) => (index === 0 ? { ...each, paid_amount: 1 as MinorUnits } : each))
    expect(releaseProblems(run, factsOf({}, paid)).map(({ code, values }) => [code, values?.bill])).toEqual([
      ['payment_changed', 'R-1/2026'],
    ])
    const late = factsOf({ today: '2026-12-02' as LocalDate })
    expect(releaseProblems(run, late).map(({ values }) => values?.bill)).toEqual(['R-1/2026', '4711', 'M 33'])
  })
})

describe('characters', () => {
  test.each([
    ['Zürich – „Löwe“ … 5 €', 'Zürich - "Löwe" ... 5 €', []],
    ['  Łódź\tŽižkov\nȘtefan ', 'Łódź Žižkov Ștefan', []],
    ['Nguyễn Văn Hậu', 'Nguyen Văn Hau', []],
    ['ﬁn Ａ１', 'fin A1', []],
    ['Café', 'Café', []],
    ['Ǎ Ɛ', 'A', ['Ɛ']],
    ['Иван 王', '', ['И', 'в', 'а', 'н', '王']],
  ])('%s', (text, written, unknown) => {
    expect(paymentText(text)).toEqual({ text: written, unknown })
  })

  test('an identification has none that banks refuse', () => {
    expect([idPart('//R 1/2026 ü', 18), idPart('ß', 5), idPart('---', 5), idPart('a-'.repeat(20), 18)]).toEqual([
      'R-1-2026-u',
      'ss',
      '',
      'a-a-a-a-a-a-a-a-a',
    ])
  })
})

test('days on which banks do not work', () => {
  const cases = {
    '2026-11-30': '2026-11-30',
    // A Saturday; Good Friday to Easter Monday 2027; Ascension 2026; Christmas on a Friday; New Year on a Friday.
    '2026-11-28': '2026-11-30',
    '2027-03-26': '2027-03-30',
    '2026-05-14': '2026-05-15',
    '2026-12-25': '2026-12-28',
    '2027-01-01': '2027-01-04',
    '2026-05-25': '2026-05-26',
  }
  expect(Object.fromEntries(Object.keys(cases).map((day) => [day, bankDayFrom(day as LocalDate)]))).toEqual(cases)
})

describe('discount conditions of a bill', () => {
  /** 3 % until Monday, 7 December 2026, then 2 % until the Thursday. */
  const discounts = [
    { rate_millis: 3000, until: '2026-12-07' as LocalDate },
    { rate_millis: 2000, until: '2026-12-10' as LocalDate },
  ]
  const facts = factsOf({}, [bill('bill000001', 'R-1', 100_00, { discounts })])
  const paidOn = (execution_date: string, more: object = {}) => {
    const [payment] = runOf(
      { ...commandOf([{ id: 'bill000001', ...more }]), execution_date: execution_date as LocalDate },
      facts,
    ).payments
    return payment && [payment.amount, payment.discount]
  }

  test('are deducted when the bank pays in time: a Saturday is paid on Monday', () => {
    expect(paidOn('2026-12-05')).toEqual([97_00, 3_00])
    expect(paidOn('2026-12-07')).toEqual([97_00, 3_00])
    expect(paidOn('2026-12-08')).toEqual([98_00, 2_00])
    expect(paidOn('2026-12-11')).toEqual([100_00, 0])
    expect(paidOn('2026-12-11', { execution_date: '2026-12-10' })).toEqual([98_00, 2_00])
  })

  test('are of the amount that is paid; a stated discount, or none, overrides them', () => {
    expect(paidOn('2026-12-07', { amount: 50 })).toEqual([48_50, 1_50])
    expect(paidOn('2026-12-07', { discount: 1 })).toEqual([99_00, 1_00])
    expect(paidOn('2026-12-07', { discount: null })).toEqual([100_00, 0])
  })
})
