// The sentences of reasons and obstacles in both languages, with known and unknown values.
import { describe, expect, test } from 'vitest'
import { fillIn } from '../../../main/http/text/fill-placeholders.ts'
import { matchReasonText } from '../../../main/http/text/match-reasons.ts'
import { whyNotText } from '../../../main/http/text/obstacles.ts'
import {
  EVIDENCES,
  type MatchReason,
  OBSTACLE_CODES,
  REMAINDER_CAUSES,
  VERDICTS,
} from '../../../shared/record/matching/match.ts'
import type { Obstacle } from '../../../shared/rule/matching/suggestion.ts'

const reason = (input: Partial<MatchReason>): MatchReason => ({
  evidence: 'name',
  verdict: 'equal',
  field: null,
  found: null,
  wanted: null,
  ...input,
})

describe('a reason', () => {
  test.each<[Partial<MatchReason>, string, string]>([
    [
      { evidence: 'reference', field: 'text', found: 'RF18539007547034', wanted: 'RF18539007547034' },
      'Die Referenz stimmt: RF18539007547034 (im Text)',
      'The reference is the same: RF18539007547034 (in the text)',
    ],
    [
      { evidence: 'reference', verdict: 'near', field: 'details.2.reference', found: '123', wanted: '124' },
      'Fast dieselbe Referenz: 123 statt 124 (in Teil 3)',
      'Almost the same reference: 123 instead of 124 (in part 3)',
    ],
    [
      { evidence: 'amount', verdict: 'different', field: 'amount', found: '90.00 CHF', wanted: '100.00 CHF' },
      'Der Betrag 90.00 CHF ist nicht der offene 100.00 CHF',
      'The amount 90.00 CHF is not the open amount 100.00 CHF',
    ],
    [
      { evidence: 'date', field: 'booking_date', found: '2026-03-20', wanted: '2026-04-01' },
      'Das Datum 20.03.2026 passt zu 01.04.2026',
      'The date 20.03.2026 matches 01.04.2026',
    ],
    [
      { verdict: 'missing', wanted: 'Muster AG' },
      'Keine Gegenpartei genannt, gesucht Muster AG',
      'No counterparty is given, expected Muster AG',
    ],
    [
      { evidence: 'rule', verdict: 'different', field: 'text', found: 'card' },
      'Das sieht nach etwas anderem aus: ein Kartenkauf',
      'It looks like something else: a card purchase',
    ],
    [
      { evidence: 'text', verdict: 'near', field: 'text', found: 'Dauerauftrag Miete', wanted: 'rent' },
      'Dem Text nach: Miete (Dauerauftrag Miete)',
      'By its words: rent (Dauerauftrag Miete)',
    ],
    [
      { evidence: 'history', verdict: 'near', field: 'name', found: '2026-01-05', wanted: '1' },
      'Wie am 05.01.2026 (1-mal, gleicher Name)',
      'As on 05.01.2026 (1×, same name)',
    ],
    // Values are data: their text is never treated as a placeholder.
    [
      { found: 'A {wanted} [B] $1', wanted: 'X' },
      'Der Name stimmt: A {wanted} [B] $1',
      'The name is the same: A {wanted} [B] $1',
    ],
  ])('%o', (input, german, english) => {
    expect([matchReasonText(reason(input), 'de'), matchReasonText(reason(input), 'en')]).toEqual([german, english])
  })

  const all = EVIDENCES.flatMap((evidence) => VERDICTS.map((verdict) => ({ evidence, verdict })))
  test.each(all)('$evidence, $verdict: whole sentences, with known and unknown values', (input) => {
    for (const locale of ['de', 'en'] as const) {
      for (const [found, wanted] of [
        [null, null],
        ['F', null],
        [null, 'W'],
        ['F', 'W'],
      ] as const) {
        for (const field of [null, 'text', 'amount']) {
          const text = matchReasonText(reason({ ...input, found, wanted, field }), locale)
          expect(text).toMatch(/^[A-ZÄÖÜ][^{}[\]]*[^\s:,]$/)
          expect(text).not.toMatch(/null|undefined|\s\s/)
        }
      }
    }
  })

  test('differs between the languages, and between two verdicts', () => {
    const texts = all.flatMap((input) => [matchReasonText(reason(input), 'de'), matchReasonText(reason(input), 'en')])
    expect(new Set(texts).size).toBe(texts.length)
  })
})

describe('obstacles', () => {
  const whyNot = (
    code: Obstacle['code'],
    values: Obstacle['values'] = {},
    evidence: Obstacle['evidence'] = 'amount',
  ): Obstacle => ({
    code,
    values,
    evidence,
  })
  test.each<[Obstacle, string, string]>([
    [
      whyNot('nothing_fits', { amount: '77.05 CHF' }),
      'Kein offener Beleg passt zu 77.05 CHF',
      'No open document matches 77.05 CHF',
    ],
    [
      whyNot('contradicted', { found: 'Muster AG', wanted: 'Alpha AG' }, 'name'),
      'Etwas spricht dagegen: Der Name ist ein anderer: Muster AG, gesucht Alpha AG',
      'Evidence against it: The name is different: Muster AG, expected Alpha AG',
    ],
    [
      whyNot('contradicted', { found: 'Muster AG', wanted: '' }, 'iban'),
      'Etwas spricht dagegen: Die IBAN der Gegenpartei ist eine andere: Muster AG',
      'Evidence against it: The IBAN of the counterparty is different: Muster AG',
    ],
    [
      whyNot('contradicted', { number: 'R-1' }, 'direction'),
      'Der Beleg R-1 passt, aber das Geld fliesst in die andere Richtung',
      'The document R-1 matches, but the payment goes in the other direction',
    ],
    [
      whyNot('rest_unexplained', { amount: '-20.00 CHF', cause: 'discount' }),
      'Zu wenig bezahlt: 20.00 CHF, vielleicht Skonto',
      'Too little was paid: 20.00 CHF, maybe a discount',
    ],
    [
      whyNot('rest_unexplained', { amount: '3.00 CHF', cause: 'unknown' }),
      'Zu viel bezahlt: 3.00 CHF',
      'Too much was paid: 3.00 CHF',
    ],
    [
      whyNot('paid_already', { number: 'R-1' }, 'reference'),
      'Der Beleg R-1 ist schon bezahlt: vielleicht eine zweite Zahlung',
      'The document R-1 is already paid: this may be a second payment',
    ],
    [
      whyNot('no_payment_of_document', { kind: 'wage' }, 'rule'),
      'Das ist wohl keine Zahlung eines Belegs, sondern Lohn',
      'This is probably not a payment of a document but wages',
    ],
  ])('%o', (input, german, english) => {
    expect([whyNotText(input, 'de'), whyNotText(input, 'en')]).toEqual([german, english])
  })

  test.each(OBSTACLE_CODES)('%s has a sentence of its own in both languages, with known and unknown values', (code) => {
    const known = [{}, { amount: '1.00 CHF', number: 'R-1', currency: 'EUR', kind: 'fee', found: 'F', wanted: 'W' }]
    for (const values of [...known, ...REMAINDER_CAUSES.map((cause) => ({ ...known[1], cause }))]) {
      const texts = (['de', 'en'] as const).map((locale) => whyNotText(whyNot(code, values), locale))
      expect(texts[0]).not.toBe(texts[1])
      for (const text of texts) {
        expect(text).toMatch(/^[A-ZÄÖÜ0-9][^{}[\]]*[^\s:,]$/)
        expect(text).not.toMatch(/null|undefined|\s\s/)
      }
    }
  })
})

test('a text in brackets appears only when its value is known', () => {
  expect(fillIn('a[ {x}][ and {y}] b', { x: '1', y: null })).toBe('a 1 b')
  expect(fillIn('a[ {x}, {y}] b', { x: '1', y: '' })).toBe('a b')
  expect(fillIn('{x}', {})).toBe('')
})
