// The company that a row of another system's table means: each case by hand.
import { describe, expect, test } from 'vitest'
import type { Company } from '../../../shared/record/open-item/company.ts'
import { type CompanyNames, createCompanyFinder } from '../../../shared/rule/open-item/find-company.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { EMPTY_COMPANY } from '../../support/books/empty-records.ts'

const TIME = '2026-01-15T08:00:00.000000Z' as Timestamp
const company = (id: string, fields: Partial<Company> = {}): Company => ({
  id,
  name: id,
  ...EMPTY_COMPANY,
  created_at: TIME,
  updated_at: TIME,
  ...fields,
})

const COMPANIES = [
  company('bakery', { key: 'K1', name: 'Bäckerei Muster', ibans: ['IBAN-B'] }),
  company('garage', { name: 'Garage Huber AG', other_names: ['Huber'], ibans: ['IBAN-G', 'IBAN-SHARED'] }),
  company('twin-1', { name: 'Keller', ibans: ['IBAN-1', 'IBAN-SHARED'] }),
  company('twin-2', { name: 'KELLER', ibans: ['IBAN-2'] }),
]

const found = (names: CompanyNames): string | null => {
  const answer = createCompanyFinder(COMPANIES).find(names)
  return answer === null || answer === 'ambiguous' ? answer : answer.id
}

describe('is found', () => {
  test.each([
    ['by its key, with any name', { key: 'K1', name: 'Keller' }, 'bakery'],
    ['by its name, without case, accents and surplus blanks', { name: '  BACKEREI   muster' }, 'bakery'],
    ['by another of its names', { name: 'huber' }, 'garage'],
    ['by its IBAN alone', { iban: 'IBAN-G' }, 'garage'],
    ['by its IBAN among those of one name', { name: 'Keller', iban: 'IBAN-2' }, 'twin-2'],
    ['by its IBAN under an unknown name', { name: 'Unbekannt', iban: 'IBAN-G' }, 'garage'],
    ['by its name under an unknown key, when it has no key', { key: 'K9', name: 'Huber' }, 'garage'],
    ['by its IBAN under an unknown key, when it has no key', { key: 'K9', iban: 'IBAN-2' }, 'twin-2'],
  ])('%s', (_name, names, expected) => {
    expect(found(names)).toBe(expected)
  })
})

describe('is not found', () => {
  test.each([
    ['nobody', { name: 'Unbekannt' }, null],
    ['an empty row', {}, null],
    ['one of two with the name', { name: 'Keller' }, 'ambiguous'],
    ['one of two with the name, and an IBAN of neither', { name: 'Keller', iban: 'IBAN-G' }, 'ambiguous'],
    ['one of two with the IBAN', { iban: 'IBAN-SHARED' }, null],
    ['by its name with a key other than its own', { key: 'K9', name: 'Bäckerei Muster' }, null],
    ['by its IBAN with a key other than its own', { key: 'K9', iban: 'IBAN-B' }, null],
  ])('%s', (_name, names, expected) => {
    expect(found(names)).toBe(expected)
  })
})

test('an IBAN under another name does not find one that was added with the rows; alone it does', () => {
  const finder = createCompanyFinder(COMPANIES)
  finder.add(company('new', { name: 'Neu', ibans: ['IBAN-N'] }))
  expect(finder.find({ name: 'Neu' })).toMatchObject({ id: 'new' })
  expect(finder.find({ name: 'Anders', iban: 'IBAN-N' })).toBeNull()
  expect(finder.find({ iban: 'IBAN-N' })).toMatchObject({ id: 'new' })
  // In place of the one with its id.
  finder.add(company('new', { name: 'Neu', key: 'K7' }))
  expect(finder.find({ key: 'K7' })).toMatchObject({ id: 'new' })
  expect([...finder.byId.keys()]).toEqual(['bakery', 'garage', 'twin-1', 'twin-2', 'new'])
})

describe('may be meant', () => {
  const [bakery, garage] = COMPANIES
  test.each([
    ['its key', bakery, { key: 'K1' }, true],
    ['another key', bakery, { key: 'K9', name: 'Bäckerei Muster' }, false],
    ['its name', bakery, { name: 'backerei muster' }, true],
    ['another name', bakery, { name: 'Muster' }, false],
    ['its IBAN under another name', bakery, { name: 'Muster', iban: 'IBAN-B' }, true],
    ['an IBAN of another', bakery, { iban: 'IBAN-G' }, false],
    ['without a key: an unknown key, and its name', garage, { key: 'K9', name: 'Huber' }, true],
    ['without a key: another company’s key, and its name', garage, { key: 'K1', name: 'Huber' }, false],
    ['without a key: an unknown key, and another name', garage, { key: 'K9', name: 'Meier' }, false],
    ['an empty row', garage, {}, false],
  ] as const)('%s', (_name, one, names, expected) => {
    if (!one) throw new Error('no company')
    expect(createCompanyFinder(COMPANIES).fits(one, names)).toBe(expected)
  })
})
