// What the text of a PDF says about a bill. Lines of bills in three languages, values by hand.
import { expect, test } from 'vitest'
import type { PageReading } from '../../../../shared/record/open-item/document-reading.ts'
import { readTextValues } from '../../../../shared/rule/open-item/bill/text-values.ts'
import { pageOf, plain } from './pages.ts'

const read = (page: PageReading, own: string | null = null) => {
  const { number, date, due_date, uid, total, currency } = readTextValues([page], { uid: own })
  return [number?.value, date?.value, due_date?.value, uid?.value, total?.value, currency]
}

test('A bill in German', () => {
  const page = plain(
    'Elektro Bühler AG, Dorfstrasse 12, 8610 Uster',
    'CHE-106.017.086 MWST',
    'Rechnung Nr. R-2026-101',
    'Rechnungsdatum: 02.11.2026',
    'Zwischentotal CHF 1000.00',
    'MWST 8.1 % 81.00',
    "Total CHF 1'081.00",
    'Zahlbar bis 2. Dezember 2026',
  )
  expect(read(page)).toEqual(['R-2026-101', '2026-11-02', '2026-12-02', 'CHE-106.017.086', 108100, 'CHF'])
})

test('A bill in French, with the date behind the town', () => {
  const page = plain(
    'Facture n° 26/881',
    'Lausanne, le 3 août 2026',
    "Montant total EUR 1'250,50",
    'Échéance: 02.09.26',
  )
  expect(read(page)).toEqual(['26/881', '2026-08-03', '2026-09-02', undefined, 125050, 'EUR'])
})

test('Titles of a table above their values', () => {
  const page = pageOf([
    [
      [0.1, 'Datum'],
      [0.4, 'Rechnungsnummer'],
      [0.7, 'Kunde'],
    ],
    [
      [0.1, '15.10.2026'],
      [0.4, '4711'],
      [0.7, '900'],
    ],
  ])
  expect(read(page)).toEqual(['4711', '2026-10-15', undefined, undefined, undefined, null])
  expect(readTextValues([page], { uid: null }).number?.place.x).toBe(0.4)
})

test('The own VAT number is not that of the supplier', () => {
  const page = plain('MWST-Nr. Kunde CHE-107.978.798', 'Unsere Nr. CHE-106.017.086 MWST')
  expect(read(page, 'CHE-107.978.798')[3]).toBe('CHE-106.017.086')
})

test.each([
  ['a date that does not exist', 'Rechnungsdatum: 31.02.2026'],
  ['a number without a digit', 'Rechnung für Material'],
  ['a percentage', 'Total 8.10 %'],
  ['a UID with a wrong check digit', 'CHE-106.017.087'],
  ['a word with a label in it', 'Rechnungswesen 2026'],
])('Left out: %s', (_, line) => {
  expect(read(plain(line))).toEqual([undefined, undefined, undefined, undefined, undefined, null])
})

test('Account, reference, names and the only date of a receipt', () => {
  const page = plain(
    'Elektro Bühler AG, Dorfstrasse 12',
    '14.11.2026 17:32',
    'IBAN CH58 0079 1123 0008 8901 2',
    'RF18 5390 0754 7034',
    'Total CHF 1081.00',
    'MWST 8.1 % 81.00',
  )
  const { date, iban, reference, rates, names } = readTextValues([page], { uid: null })
  expect([date?.value, iban?.value, reference?.value]).toEqual([
    '2026-11-14',
    'CH5800791123000889012',
    'RF18539007547034',
  ])
  expect(rates?.value).toEqual([{ rate_millis: 8100, net: null }])
  expect(rates?.place.y).toBeCloseTo(0.2)
  expect(names.map(({ value }) => value)).toContain('Elektro Bühler AG')
})

test('Two accounts, or the own one, and two dates are left to a person', () => {
  const read = (own: readonly string[], ...lines: readonly string[]) => {
    const { iban, date } = readTextValues([plain(...lines)], { uid: null, ibans: own })
    return [iban?.value, date?.value]
  }
  const [one, other] = ['CH58 0079 1123 0008 8901 2', 'CH37 0900 0000 3044 4222 5']
  expect(read([], one, other)).toEqual([undefined, undefined])
  expect(read(['CH5800791123000889012'], one, other)).toEqual(['CH3709000000304442225', undefined])
  expect(read([], 'Lieferung 03.11.2026', 'Bestellung 01.11.2026')).toEqual([undefined, undefined])
})

test('A value of recognised text is marked, and its place is turned back', () => {
  const place = { x: 0.25, y: 0.125, width: 0.5, height: 0.0625 }
  const turned = (quarter_turns: number) => {
    const page = {
      page: 1,
      codes: [],
      unread: [],
      texts: [{ text: 'Rechnung 4711', place }],
      recognized: { quarter_turns },
    }
    return readTextValues([page], { uid: null }).number
  }
  expect(turned(0)).toEqual({ value: '4711', page: 1, place, is_recognized: true })
  // Turned clockwise to be upright: what is at the top now was on the left, what is on the left was at the bottom.
  expect(turned(1)?.place).toEqual({ x: 0.125, y: 0.25, width: 0.0625, height: 0.5 })
  expect(turned(2)?.place).toEqual({ x: 0.25, y: 0.8125, width: 0.5, height: 0.0625 })
  expect(turned(3)?.place).toEqual({ x: 0.8125, y: 0.25, width: 0.0625, height: 0.5 })
})
