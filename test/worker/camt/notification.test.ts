// Notifications (camt.054): the parts of their entries, and entries that explain nothing.
import { beforeEach, describe, expect, test } from 'vitest'
import { fileStatus } from '../../../main/http/response/file-status.ts'
import { fileRefusalText } from '../../../main/http/text/file-refusals.ts'
import { readEnrichment } from '../../../main/worker/read-enrichment.ts'
import { BOOKED, details, entry, IBAN, message, ON_15TH, statement } from '../../fixture/camt/message.ts'
import { notification, notificationMessage, part } from '../../fixture/camt/notification.ts'
import { readShared, skipWithoutSharedData } from '../../support/shared-data.ts'

const read = (text: string | Uint8Array, name = 'a.xml') =>
  readEnrichment(name, new Uint8Array(typeof text === 'string' ? new TextEncoder().encode(text) : text))

const entriesOf = (text: string | Uint8Array) => {
  const result = read(text)
  if (!result.ok || result.value.format !== 'camt.054') throw new Error(JSON.stringify(result))
  return result.value.notifications.flatMap(({ entries }) => entries)
}
const refusalOf = (text: string, name?: string): string => {
  const result = read(text, name)
  if (result.ok) throw new Error('read')
  return `${fileStatus(result.error)} ${result.error.code}: ${fileRefusalText(result.error)}`
}

const REFERENCE = '<AcctSvcrRef>REF-1</AcctSvcrRef>'

describe('an entry', () => {
  test('of a collective credit gives payer, amount, reference and account', () => {
    const parts = details(
      part({ amount: '100.00', name: 'Anna Meier', iban: 'CH51 0900 0000 2500 92291', reference: '53 91154' }),
      part({ amount: '12.50', name: 'Beat Müller', endToEndId: 'E-2' }),
    )
    expect(entriesOf(notificationMessage(notification([entry('112.50', `${REFERENCE}${parts}`)])))).toEqual([
      {
        reference: 'REF-1',
        amount: 11_250,
        currency: 'CHF',
        booking_date: '2026-01-15',
        value_date: '2026-01-16',
        problem: null,
        parts: [
          {
            amount: 10_000,
            reference: '5391154',
            name: 'Anna Meier',
            end_to_end_id: null,
            counterparty_iban: 'CH5109000000250092291',
          },
          { amount: 1250, reference: null, name: 'Beat Müller', counterparty_iban: null, end_to_end_id: 'E-2' },
        ],
      },
    ])
  })

  test('of a collective debit gives the payees', () => {
    const parts = details(
      part({ amount: '-80.00', name: 'Immo AG', iban: 'CH5604835012345678009', endToEndId: 'NOTPROVIDED' }),
      part({ amount: '-20.00', name: 'Strom AG' }),
    )
    const [found] = entriesOf(notificationMessage(notification([entry('-100.00', parts)])))
    expect(found?.amount).toBe(-10_000)
    expect(
      found?.parts.map(({ amount, name, counterparty_iban, end_to_end_id }) => [
        amount,
        name,
        counterparty_iban,
        end_to_end_id,
      ]),
    ).toEqual([
      [-8000, 'Immo AG', 'CH5604835012345678009', null],
      [-2000, 'Strom AG', null, null],
    ])
  })

  test.each([
    ['without details', entry('5.00', REFERENCE), { code: 'no_parts' }],
    [
      'with details that do not add up',
      entry('5.00', details(part({ amount: '2.00' }), part({ amount: '2.00' }))),
      { code: 'parts_do_not_add_up', values: { count: 2 } },
    ],
    [
      'that is not booked',
      entry('5.00', details(part({ amount: '5.00' }))).replace(BOOKED, '<Sts><Cd>PDNG</Cd></Sts>'),
      { code: 'not_booked', values: { status: 'PDNG' } },
    ],
  ])('%s explains nothing', (_, text, problem) => {
    const [found] = entriesOf(notificationMessage(notification([text])))
    expect(found).toMatchObject({ amount: 500, currency: 'CHF', booking_date: '2026-01-15', problem, parts: [] })
  })
})

describe('a file', () => {
  test('of several accounts keeps them separate', () => {
    const one = entry('5.00', details(part({ amount: '5.00' })))
    const result = read(notificationMessage(notification([one]), notification([one, one], 'CH5604835012345678009')))
    expect(result.ok && result.value.format === 'camt.054' && result.value.notifications).toMatchObject([
      { iban: IBAN, other_account: null, currency: 'CHF', entries: [{}] },
      { iban: 'CH5604835012345678009', entries: [{}, {}] },
    ])
  })

  test.each([
    ['a statement', message(statement({})), 'a.xml', /^415 not_an_enrichment: .*import it/],
    ['a table', 'Datum;Betrag\n01.01.2026;5.00\n', 'a.csv', /^415 not_an_enrichment: .*import it/],
    ['another message', '<Document><Other/></Document>', 'a.xml', /^415 not_an_enrichment: .*“Document”/],
    ['no entries', notificationMessage(notification([])), 'a.xml', /^422 nothing_to_enrich: .*no entries/],
    [
      'an entry without a direction',
      notificationMessage(notification([`<Ntry><Amt Ccy="CHF">5.00</Amt>${BOOKED}${ON_15TH}</Ntry>`])),
      'a.xml',
      /^422 invalid_entry: Entry 1 /,
    ],
    ['entities', '<!DOCTYPE a [<!ENTITY b "c">]><Document/>', 'a.xml', /^415 doctype_not_allowed/],
    ['half a file', notificationMessage(notification([])).slice(0, 200), 'a.xml', /^415 invalid_xml/],
    ['another extension', notificationMessage(notification([])), 'a.pdf', /^415 invalid_file_format/],
  ])('with %s is refused', (_, text, name, refusal) => expect(refusalOf(text, name)).toMatch(refusal))

  test('with more entries than one commit accepts is refused', () => {
    const entries = Array.from({ length: 10_001 }, () => entry('5.00', details(part({ amount: '5.00' }))))
    expect(refusalOf(notificationMessage(notification(entries)))).toMatch(/^422 too_many_rows: .*20000/)
  })
})

describe('a real notification', () => {
  beforeEach(skipWithoutSharedData)

  test.each<[string, readonly (readonly [string | null, number, number, string | null])[]]>([
    ['ch_generic_054_v04_sammelbuchung.xml', [['2017072700000000000', 11_300, 2, 'Ada Lovelace']]],
    ['ch_postfinance_054_v08_qrr_2tx.xml', [['1000000000000000', 169_222, 2, 'Bernasconi Maria']]],
    ['ch_postfinance_054_v04_es_batch8.xml', [['20160527007602769947016000000012', 62_000, 8, 'Rutschmann Pia']]],
  ])('%s', (name, expected) => {
    const found = entriesOf(readShared('data', 'statements', 'camt', name))
    expect(found.map(({ reference, amount, parts }) => [reference, amount, parts.length, parts[0]?.name])).toEqual(
      expected,
    )
  })

  test('has the references of the payers, and lists entries that are not booked separately', () => {
    const [both] = entriesOf(readShared('data', 'statements', 'camt', 'ch_postfinance_054_v08_qrr_2tx.xml'))
    expect(
      both?.parts.map(({ amount, reference, counterparty_iban }) => [amount, reference, counterparty_iban]),
    ).toEqual([
      [77_829, '539115429773825311971477453', 'CH5109000000250092291'],
      [91_393, '662437765447746478179744715', 'CH5109000000250092291'],
    ])
    const mixed = entriesOf(readShared('data', 'statements', 'camt', 'ch_generic_054_v04_pending_and_reversal.xml'))
    expect(mixed.map(({ amount, problem }) => [amount, problem?.code ?? null])).toEqual([
      [11_100, null],
      [200, 'not_booked'],
      [-300, null],
    ])
  })
})
