// Whose bill it is by its text: the address of the supplier among the others of a bill. Pages as senders lay them out, in
// millimetres; what is certain, and what is left to a person, decided by hand.
import { expect, test } from 'vitest'
import type { PageReading } from '../../../../shared/record/open-item/document-reading.ts'
import { readTextValues } from '../../../../shared/rule/open-item/bill/text-values.ts'
import { FRENCH_BILL, GERMAN_BILL, RECEIPT } from '../../../support/bill/text-pages.ts'

type Line = readonly [x: number, y: number, text: string]

/** Letters of 10 points on A4. */
const pageOf = (...lines: readonly Line[]): PageReading => ({
  ...{ page: 1, codes: [], unread: [] },
  texts: lines.map(([x, y, text]) => ({
    text,
    place: { x: x / 210, y: (y - 3.5) / 297, width: (text.length * 1.8) / 210, height: 3.5 / 297 },
  })),
})
const column = (x: number, from: number, ...texts: readonly string[]): readonly Line[] =>
  texts.map((text, index) => [x, from + index * 5, text] as const)
const drawn = (lines: readonly { readonly x: number; readonly y: number; readonly text: string }[]) =>
  pageOf(...lines.map(({ x, y, text }): Line => [x, y, text]))

const OWN = { uid: null, names: ['Muster GmbH'] }
const CUSTOMER = column(120, 50, 'Muster GmbH', 'Hauptstrasse 1', '8000 Zürich')

const read = (page: PageReading, own: Parameters<typeof readTextValues>[1] = OWN) => {
  const { supplier } = readTextValues([page], own)
  const town = supplier?.town?.value
  return supplier && [supplier.name?.value, supplier.address?.value, town?.zip, town?.city, town?.country]
}

const ELECTRICIAN = ['Elektro Bühler AG', 'Dorfstrasse 12', '8610', 'Uster', null]

test('A letter in German: the address above the UID', () => {
  expect(read(drawn(GERMAN_BILL))).toEqual(ELECTRICIAN)
  // Without knowing whose books these are, the UID proves it as well.
  expect(read(drawn(GERMAN_BILL), { uid: null })).toEqual(ELECTRICIAN)
})

test('A letter in French: the only address next to that of the organization', () => {
  expect(read(drawn(FRENCH_BILL))).toEqual(['Consult & Partner SA', 'Rue du Lac 3', '1003', 'Lausanne', null])
  // Of two addresses that may be the supplier's, neither.
  expect(read(drawn(FRENCH_BILL), { uid: null })).toBe(null)
})

test('A receipt: street and town in one line, below the name', () => {
  const { supplier } = readTextValues([drawn(RECEIPT.map(({ text, y }) => ({ text, x: 14, y })))], OWN)
  expect([supplier?.name?.value, supplier?.address?.value, supplier?.town?.value]).toEqual([
    'Dorfladen Uster AG',
    'Bahnhofstrasse 5',
    { zip: '8610', city: 'Uster', country: null },
  ])
})

test.each<[string, readonly Line[], unknown]>([
  [
    'the line of the sender above the address of a letter',
    [
      [20, 45, 'Elektro Bühler AG, Dorfstrasse 12, 8610 Uster'],
      ...column(20, 55, 'Muster Bau GmbH', 'Weg 1', '8000 Zürich'),
    ],
    ELECTRICIAN,
  ],
  [
    'the payee of a payment part, not the payer',
    [
      ...column(
        70,
        200,
        'Konto / Zahlbar an',
        'CH58 0079 1123 0008 8901 2',
        'Elektro Bühler AG',
        'Dorfstrasse 12',
        '8610 Uster',
      ),
      ...column(70, 235, 'Zahlbar durch', 'Bau AG Zürich', 'Hauptstrasse 1', '8000 Zürich'),
    ],
    ELECTRICIAN,
  ],
  [
    'the payee of a French payment part',
    [
      ...column(
        70,
        200,
        'Compte / Payable à',
        'CH37 0900 0000 3044 4222 5',
        'Boulangerie Favre Sàrl',
        '3, rue du Lac',
        '1003 Lausanne',
      ),
      ...column(70, 235, 'Payable par', 'Bau AG Zürich', 'Hauptstrasse 1', '8000 Zürich'),
    ],
    ['Boulangerie Favre Sàrl', '3, rue du Lac', '1003', 'Lausanne', null],
  ],
  [
    'a French letterhead in one line, with the number of the house in front',
    [[20, 20, 'Boulangerie Favre Sàrl · 12 bis, chemin des Vignes · CH-1003 Lausanne'], ...CUSTOMER],
    ['Boulangerie Favre Sàrl', '12 bis chemin des Vignes', '1003', 'Lausanne', 'CH'],
  ],
  [
    'a post office box next to the street, and a supplier abroad',
    [...column(20, 20, 'Werkzeug Müller GmbH', 'Baslerstr. 4', 'Postfach 12', 'D-79539 Lörrach'), ...CUSTOMER],
    ['Werkzeug Müller GmbH', 'Baslerstr. 4', '79539', 'Lörrach', 'DE'],
  ],
  [
    'the owner in a line of its own: the name has the legal form',
    [...column(20, 20, 'Elektro Bühler AG', 'Inhaber Hans Bühler', 'Dorfstrasse 12', '8610 Uster'), ...CUSTOMER],
    ELECTRICIAN,
  ],
  [
    'a name that may be either of two lines is left empty',
    [...column(20, 20, 'Malerei Sonnenschein', 'Anna Keller', 'Dorfstrasse 12', '8610 Uster'), ...CUSTOMER],
    [undefined, 'Dorfstrasse 12', '8610', 'Uster', null],
  ],
  [
    'two suppliers: neither',
    [
      ...column(20, 20, 'Elektro Bühler AG', 'Dorfstrasse 12', '8610 Uster'),
      ...column(20, 60, 'Inkasso AG', 'Ring 4', '3000 Bern'),
      ...CUSTOMER,
    ],
    null,
  ],
  ...['IBAN CH58 0079 1123 0008 8901 2', 'CH58 0079 1123 0008 8901 2', 'MWST-Nr. CHE-106.017.086'].map(
    (proof): [string, readonly Line[], unknown] => [
      `of two addresses the one next to: ${proof}`,
      [
        ...column(20, 20, 'Elektro Bühler AG', 'Dorfstrasse 12', '8610 Uster', proof),
        ...column(20, 60, 'Inkasso AG', 'Ring 4', '3000 Bern'),
        ...CUSTOMER,
      ],
      ELECTRICIAN,
    ],
  ),
  [
    'the bank of the account is no supplier',
    [[20, 280, 'Zürcher Kantonalbank, Bahnhofstrasse 9, 8010 Zürich, CH58 0079 1123 0008 8901 2']],
    null,
  ],
  [
    'where something was delivered is no supplier',
    [
      ...column(20, 130, 'Lieferadresse', 'Hans Meier', 'Weg 3', '8000 Zürich'),
      [20, 160, 'Montage Küche, Dorfstrasse 9, 8610 Uster'],
    ],
    null,
  ],
  ['a person who is written to', column(20, 50, 'Herr', 'Hans Meier', 'Weg 3', '8000 Zürich'), null],
])('%s', (_, lines, expected) => {
  expect(read(pageOf(...lines))).toEqual(expected)
})

test('A word that OCR is not certain of is no value; the others of the address are', () => {
  const { texts, ...page } = drawn(GERMAN_BILL)
  const unclear = texts.map((text) =>
    text.text === 'Elektro Bühler AG' ? { ...text, is_unclear: true as const } : text,
  )
  const { supplier, names } = readTextValues([{ ...page, texts: unclear, recognized: { quarter_turns: 0 } }], OWN)
  expect([supplier?.name, supplier?.address?.value, supplier?.town?.value.city]).toEqual([
    null,
    'Dorfstrasse 12',
    'Uster',
  ])
  expect(supplier?.address?.is_recognized).toBe(true)
  // It is still compared with the names of known companies.
  expect(names.map(({ value }) => value)).toContain('Elektro Bühler AG')
})

test('Each value is where it is on the page', () => {
  const { supplier } = readTextValues([drawn(GERMAN_BILL)], OWN)
  const tops = [supplier?.name, supplier?.address, supplier?.town].map((value) =>
    Math.round((value?.place.y ?? 0) * 297 + 3.5),
  )
  expect(tops).toEqual([25, 30, 35])
})

test('Of two UIDs none: one of them is that of the customer', () => {
  const page = pageOf(...column(20, 20, 'CHE-106.017.086 MWST', 'Kunde: CHE-107.978.798'))
  expect(readTextValues([page], OWN).uid).toBe(null)
  expect(readTextValues([page], { uid: 'CHE-107.978.798' }).uid?.value).toBe('CHE-106.017.086')
})
