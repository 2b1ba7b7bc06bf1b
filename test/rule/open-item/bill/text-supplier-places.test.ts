// Which address of a page is that of the supplier, by what is next to it and how far away: pages in millimetres, by hand.
import { expect, test } from 'vitest'
import type { PageReading } from '../../../../shared/record/open-item/document-reading.ts'
import { readTextValues } from '../../../../shared/rule/open-item/bill/text-values.ts'

type Line = readonly [x: number, y: number, text: string, is_unclear?: true]

/** Letters of 10 points on A4: 3.5 mm high, 1.8 mm wide. */
const pageOf = (lines: readonly Line[], page = 1): PageReading => ({
  ...{ page, codes: [], unread: [] },
  texts: lines.map(([x, y, text, is_unclear]) => ({
    text,
    place: { x: x / 210, y: (y - 3.5) / 297, width: (text.length * 1.8) / 210, height: 3.5 / 297 },
    ...(is_unclear ? { is_unclear } : {}),
  })),
})
const column = (x: number, from: number, ...texts: readonly string[]): readonly Line[] =>
  texts.map((text, index) => [x, from + index * 5, text] as const)

const OWN = { uid: null, names: ['Muster GmbH'] }
const CUSTOMER = column(120, 50, 'Muster GmbH', 'Hauptstrasse 1', '8000 Zürich')
const ADDRESS = ['Elektro Bühler AG', 'Dorfstrasse 12', '8610 Uster']
const ELECTRICIAN = ['Elektro Bühler AG', 'Dorfstrasse 12', '8610', 'Uster', null]
const PAINTER = ['Malerei Keller', 'Dorfstrasse 12', '8610', 'Uster', null]
const UID = 'CHE-106.017.086 MWST'
const IBAN = 'CH58 0079 1123 0008 8901 2'

const read = (pages: readonly PageReading[], own: Parameters<typeof readTextValues>[1] = OWN) => {
  const { supplier } = readTextValues(pages, own)
  const town = supplier?.town?.value
  return supplier && [supplier.name?.value, supplier.address?.value, town?.zip, town?.city, town?.country]
}
/** Without knowing whose books these are: only a proof decides. */
const proved = (...lines: readonly Line[]) => read([pageOf(lines)], { uid: null })
/** With the own address on the page, which leaves the only other one. */
const nextToOwn = (...lines: readonly Line[]) => read([pageOf([...lines, ...CUSTOMER])])

test.each<[string, readonly Line[]]>([
  ['with a label above', column(120, 130, 'Lieferadresse', 'Hans Meier', 'Weg 3', '8000 Zürich')],
  ['with a label in its line', [[20, 130, 'Lieferung an Hans Meier, Weg 3, 8000 Zürich']]],
  ['with a salutation', column(120, 130, 'Herr', 'Hans Meier', 'Weg 3', '8000 Zürich')],
  ['of a bank', column(120, 130, 'Raiffeisenbank Uster', 'Weg 3', '8610 Uster')],
  ['of the organization with a department', column(120, 130, 'Muster GmbH Einkauf', 'Weg 3', '8000 Zürich')],
])('An address %s is not that of the supplier', (_, lines) => {
  expect(nextToOwn(...column(20, 20, ...ADDRESS), ...lines)).toEqual(ELECTRICIAN)
})

test.each<[string, readonly Line[], unknown]>([
  ['its UID', [...column(20, 20, ...ADDRESS, UID), ...column(120, 50, 'Bau AG', 'Weg 1', '8000 Zürich')], ELECTRICIAN],
  [
    'its account',
    [...column(20, 20, ...ADDRESS, IBAN), ...column(120, 50, 'Bau AG', 'Weg 1', '8000 Zürich')],
    ELECTRICIAN,
  ],
  [
    'the title of a payee, behind an account',
    [
      ...column(70, 200, 'Zahlbar an', IBAN, ...ADDRESS),
      ...column(70, 235, 'Zahlbar durch', 'Bau AG', 'Weg 1', '8000 Zürich'),
      // A second account: neither proves an address.
      [20, 280, 'CH37 0900 0000 3044 4222 5'],
    ],
    ELECTRICIAN,
  ],
  ['a UID six lines above', column(20, 20, UID, 'Beratung', 'Planung', 'Montage', ...ADDRESS), ELECTRICIAN],
  ['not a UID seven lines above', column(20, 20, UID, 'Beratung', 'Planung', 'Montage', 'Service', ...ADDRESS), null],
  [
    'a UID eight lines below',
    column(20, 20, ...ADDRESS, 'a b', 'c d', 'e f', 'g h', 'i j', 'k l', 'm n', UID),
    ELECTRICIAN,
  ],
  [
    'not a UID nine lines below',
    column(20, 20, ...ADDRESS, 'a b', 'c d', 'e f', 'g h', 'i j', 'k l', 'm n', 'o p', UID),
    null,
  ],
  ['not a UID below a title', column(20, 20, ...ADDRESS, 'Rechnung 4711', UID), null],
  [
    'of two addresses the one above the UID',
    column(20, 20, 'Bau AG', 'Weg 1', '8000 Zürich', ...ADDRESS, UID),
    ELECTRICIAN,
  ],
  ['not a UID in another column', [...column(20, 20, ...ADDRESS), [120, 25, UID]], null],
])('The supplier is proved by %s', (_, lines, expected) => {
  expect(proved(...lines)).toEqual(expected)
})

test('A UID at the top of the next page is not next to an address', () => {
  expect(read([pageOf(column(20, 20, ...ADDRESS)), pageOf([[20, 35, UID]], 2)], { uid: null })).toBe(null)
})

test.each<[string, readonly Line[], unknown]>([
  ['at the top', [[20, 60, ADDRESS.join(', ')]], ELECTRICIAN],
  ['at the bottom', [[20, 280, ADDRESS.join(', ')]], ELECTRICIAN],
  ['in the middle', [[20, 150, ADDRESS.join(', ')]], null],
  ['below the name', column(20, 20, 'Elektro Bühler AG', 'Dorfstrasse 12, 8610 Uster'), null],
  ['without a street', [[20, 20, 'Elektro Bühler AG, 8610 Uster']], null],
  ['without a name', [[20, 20, 'Tel. 044 940 12 34, Dorfstrasse 12, 8610 Uster']], null],
  ['with a telephone', [[20, 20, 'Malerei Keller, Tel. 044 940 12 34, Dorfstrasse 12, 8610 Uster']], PAINTER],
])('A line with the whole address, %s', (_, lines, expected) => {
  expect(proved(...lines)).toEqual(expected)
})

test.each<[string, readonly Line[], unknown]>([
  ['lines that are 8 mm apart', ADDRESS.map((text, index) => [20, 20 + index * 8, text] as const), ELECTRICIAN],
  [
    'a name that is 9 mm above',
    [
      [20, 16, 'Elektro Bühler AG'],
      [20, 25, 'Dorfstrasse 12'],
      [20, 30, '8610 Uster'],
    ],
    [undefined, 'Dorfstrasse 12', '8610', 'Uster', null],
  ],
  [
    'words one by one',
    [[20, 20, 'Elektro'], [34, 20, 'Bühler'], [46, 20, 'AG'], ...column(20, 25, 'Dorfstrasse 12', '8610 Uster')],
    ELECTRICIAN,
  ],
  [
    'another column 14 mm beside it',
    [...column(20, 20, ...ADDRESS), ...column(65, 20, 'Besuchen', 'Sie', 'uns')],
    ELECTRICIAN,
  ],
  ['a blank part', column(20, 20, 'Elektro Bühler AG', 'Dorfstrasse 12', '· 8610 Uster'), ELECTRICIAN],
  [
    'a street above name and town',
    column(20, 20, 'Dorfstrasse 12', 'Elektro Bühler AG, 8610 Uster'),
    ['Elektro Bühler AG', undefined, '8610', 'Uster', null],
  ],
  [
    'a post office box above street and town',
    column(20, 20, 'Malerei Keller', 'Postfach 3', 'Dorfstrasse 12, 8610 Uster'),
    PAINTER,
  ],
  [
    'a post office box without a number',
    column(20, 20, 'Elektro Bühler AG', 'Postfach', '8610 Uster'),
    ['Elektro Bühler AG', 'Postfach', '8610', 'Uster', null],
  ],
  [
    'a title in place of the street',
    column(20, 20, 'Elektro Bühler AG', 'Rechnung 12', '8610 Uster'),
    [undefined, undefined, '8610', 'Uster', null],
  ],
])('The address of: %s', (_, lines, expected) => {
  expect(nextToOwn(...lines)).toEqual(expected)
})

test.each([[0], [1], [2]])('A name with an unclear word is no value: word %i', (unclear) => {
  const words = [
    [20, 'Elektro'],
    [34, 'Bühler'],
    [46, 'AG'],
  ] as const
  const lines = words.map(([x, text], index): Line => (index === unclear ? [x, 20, text, true] : [x, 20, text]))
  expect(nextToOwn(...lines, ...column(20, 25, 'Dorfstrasse 12', '8610 Uster'))).toEqual([
    undefined,
    ...ELECTRICIAN.slice(1),
  ])
})

test.each([
  ['www.malerei.ch', 'Malerei Keller'],
  ['post@malerei', 'Malerei Keller'],
  ['Inhaberin: Anna', 'Malerei Keller'],
  ['seit 1999', 'Malerei Keller'],
  ['A 1', 'Malerei Keller'],
  ['Telefon 044', 'Malerei Keller'],
  ['x'.repeat(71), 'Malerei Keller'],
  // Which of two names is the one of the business is not clear.
  ['x'.repeat(70), undefined],
  ['Anna Keller', undefined],
])('The name below: %s', (above, name) => {
  expect(nextToOwn(...column(20, 20, above, 'Malerei Keller', 'Dorfstrasse 12', '8610 Uster'))?.[0]).toBe(name)
})

test.each([
  ['9485 Nendeln', ['9485', 'Nendeln', 'LI']],
  ['9498 Planken', ['9498', 'Planken', 'LI']],
  ['9484 Uster', ['9484', 'Uster', null]],
  ['9499 Uster', ['9499', 'Uster', null]],
  ['FL-9490 Vaduz', ['9490', 'Vaduz', 'LI']],
  ['A-6800 Feldkirch', ['6800', 'Feldkirch', 'AT']],
  ['F-68300 Saint-Louis', ['68300', 'Saint-Louis', 'FR']],
  ['I-39100 Bozen', ['39100', 'Bozen', 'IT']],
  ['D-94850 Stadt', ['94850', 'Stadt', 'DE']],
  ['NL-1012 Amsterdam', ['1012', 'Amsterdam', 'NL']],
  ['1200 Saint Julien En Genevois', ['1200', 'Saint Julien En Genevois', null]],
  ['1003 Lausanne 3', ['1003', 'Lausanne', null]],
  // Numbers in front of other words.
  ['79539 Lörrach', undefined],
  ['1200 Ein Satz Mit Fünf Wörtern', undefined],
  ['8610 Rechnung', undefined],
])('The town in: %s', (town, expected) => {
  expect(nextToOwn(...column(20, 20, 'Elektro Bühler AG', 'Dorfstrasse 12', town))?.slice(2)).toEqual(expected)
})
