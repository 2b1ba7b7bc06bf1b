// Payment orders (pain.001): their payments, the identity of each, and the reasons to refuse a file.
import { describe, expect, test } from 'vitest'
import { fileStatus } from '../../../main/http/response/file-status.ts'
import { fileRefusalText } from '../../../main/http/text/file-refusals.ts'
import { readEnrichment } from '../../../main/worker/read-enrichment.ts'
import { IBAN } from '../../fixture/camt/message.ts'
import { group, orderMessage, payment } from '../../fixture/pain/payment-order.ts'

const read = (text: string) => readEnrichment('order.xml', new TextEncoder().encode(text))
const ordersOf = (text: string) => {
  const result = read(text)
  if (!result.ok || result.value.format !== 'pain.001') throw new Error(JSON.stringify(result))
  return result.value.orders
}
const paymentsOf = (text: string) => ordersOf(text).flatMap(({ payments }) => payments)

test('a payment has payee, amount, day and purpose', () => {
  const one = payment({
    endToEndId: 'E-1',
    amount: 'CHF 108.10',
    name: 'Beispiel GmbH',
    iban: 'CH44 3199 9123 0008 8901 2',
    reference: '21 00000 00003 13947 14300 09017',
    text: 'Rechnung 7',
  })
  expect(ordersOf(orderMessage([group({ iban: IBAN }, one)]))).toEqual([
    {
      iban: IBAN,
      other_account: null,
      currency: null,
      payments: [
        {
          key: 'MSG-1/P1/E-1',
          end_to_end_id: 'E-1',
          amount: 10_810,
          currency: 'CHF',
          iban: 'CH4431999123000889012',
          reference: '210000000003139471430009017',
          execution_date: '2026-01-15',
          text: 'Beispiel GmbH · Rechnung 7',
        },
      ],
    },
  ])
})

test.each([
  ['03', 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03', '2026-01-15'],
  ['03 of the Swiss banks', 'http://www.six-interbank-clearing.com/de/pain.001.001.03.ch.02.xsd', '2026-01-15'],
  ['09', 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09', '<Dt>2026-01-15</Dt>'],
  ['09 with a time', 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09', '<DtTm>2026-01-15T10:00:00+01:00</DtTm>'],
  [
    '09 of the Swiss banks',
    'https://www.six-group.com/interbankclearing/de/pain.001.001.09.ch.03.xsd',
    '<Dt>2026-01-15</Dt>',
  ],
])('version %s', (_, schema, date) => {
  const [found] = paymentsOf(orderMessage([group({ iban: IBAN, date }, payment({ endToEndId: 'E-1' }))], { schema }))
  expect([found?.key, found?.execution_date, found?.amount]).toEqual(['MSG-1/P1/E-1', '2026-01-15', 1000])
})

describe('a payment is identified', () => {
  const keysOf = (...payments: readonly string[]) =>
    paymentsOf(orderMessage([group({ iban: IBAN }, ...payments)])).map(({ key }) => key)

  test('by the end-to-end id, otherwise by the instruction', () => {
    const named = payment({ endToEndId: 'E-1', instructionId: 'I-1' })
    const none = payment({ endToEndId: 'NOTPROVIDED', instructionId: 'I-2' })
    expect(keysOf(named, none, payment({ instructionId: 'I-3' }))).toEqual([
      'MSG-1/P1/E-1',
      'MSG-1/P1/I-2',
      'MSG-1/P1/I-3',
    ])
  })

  test('by its index among those with the same id', () => {
    expect(keysOf(payment({ endToEndId: 'E' }), payment({ endToEndId: 'E' }), payment({}))).toEqual([
      'MSG-1/P1/E',
      'MSG-1/P1/E/2',
      'MSG-1/P1/',
    ])
  })

  test('by ids that are no longer than a key may be', () => {
    const [first = '', second = ''] = keysOf(
      payment({ endToEndId: 'x'.repeat(900) }),
      payment({ endToEndId: 'x'.repeat(900) }),
    )
    expect([first.length <= 255, second.length <= 255, first === second]).toEqual([true, true, false])
  })

  test('within its message, even when files are combined', () => {
    const [first, second] = ['A', 'B'].map((id) =>
      orderMessage([group({ iban: IBAN }, payment({ endToEndId: 'E' }))], { id }).replace(
        /^[\s\S]*?(?=<CstmrCdt)|<\/Document>$/g,
        '',
      ),
    )
    expect(paymentsOf(`<Envelope>${first}${second}</Envelope>`).map(({ key }) => key)).toEqual(['A/P1/E', 'B/P1/E'])
  })
})

test('a file of very many messages is too complex', () => {
  const one = orderMessage([group({ iban: IBAN }, payment({}))]).replace(/^[\s\S]*?(?=<CstmrCdt)|<\/Document>$/g, '')
  const result = read(`<Envelope>${one.repeat(101)}</Envelope>`)
  expect(result.ok ? 'read' : result.error.code).toBe('file_too_complex')
})

test('an account without IBAN, an unknown reference and an equivalent amount', () => {
  const other = payment({ account: '01-39139-1', reference: '12345', endToEndId: 'E' })
  const equivalent = payment({ endToEndId: 'F' }).replace(
    /<InstdAmt[\s\S]*<\/InstdAmt>/,
    '<EqvtAmt><Amt Ccy="CHF">99.95</Amt><CcyOfTrf>EUR</CcyOfTrf></EqvtAmt>',
  )
  const found = paymentsOf(orderMessage([group({ iban: IBAN }, other, equivalent)]))
  expect(found.map(({ iban, reference, amount, currency, text }) => [iban, reference, amount, currency, text])).toEqual(
    [
      [null, null, 1000, 'CHF', 'Beispiel GmbH · 12345'],
      [null, null, 9995, 'CHF', 'Beispiel GmbH'],
    ],
  )
})

test.each([
  [
    'without an amount',
    orderMessage([group({ iban: IBAN }, payment({ endToEndId: 'E', amount: null }))]),
    /^422 invalid_payment: Payment 1 of the group P1 \(reference E\) .*amount/,
  ],
  [
    'without a day',
    orderMessage([group({ iban: IBAN, date: '' }, payment({}))]),
    /^422 invalid_payment: Payment 1 .*date/,
  ],
  [
    'with a thousandth',
    orderMessage([group({ iban: IBAN }, payment({ amount: 'CHF 1.005' }))]),
    /^422 invalid_payment: .*1\.005/,
  ],
  ['with an invalid amount', orderMessage([group({ iban: IBAN })]), /^422 nothing_to_enrich: .*no payments/],
])('a payment %s refuses the file', (_, text, refusal) => {
  const result = read(text)
  expect(
    result.ok ? 'read' : `${fileStatus(result.error)} ${result.error.code}: ${fileRefusalText(result.error)}`,
  ).toMatch(refusal)
})
