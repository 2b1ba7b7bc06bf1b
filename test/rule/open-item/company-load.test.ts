// An address book of another system: which companies a file creates and changes, and which rows it refuses.
import { describe, expect, test } from 'vitest'
import type { ItemRow } from '../../../shared/record/import/item-table.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import { decideCompanyLoad } from '../../../shared/rule/open-item/company-load.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { company } from '../matching/world.ts'

type Values = ItemRow['values']
const IBANS = ['CH9300762011623852957', 'CH5604835012345678009'] as const
const load = (rows: readonly Values[], companies: readonly Company[] = []) => {
  let count = 0
  const lines = rows.map((values, at): ItemRow => ({ line: at + 2, values, unreadable: [] }))
  return decideCompanyLoad(lines, { companies, fresh: () => ({ id: `new${++count}`, now: timestampOf(0) }) })
}
const loaded = (rows: readonly Values[], companies: readonly Company[] = []) => {
  const result = load(rows, companies)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
const problems = (rows: readonly Values[], companies: readonly Company[] = []) => {
  const result = load(rows, companies)
  return result.ok ? [] : result.error.map(({ field, code }) => `${field} ${code}`)
}
/** The record of the only row. */
const record = (values: Values, companies: readonly Company[] = []) => loaded([values], companies).outcomes[0]?.record

describe('a row', () => {
  test('becomes a company with all that it states', () => {
    const values = {
      ...{ key: 'K-1', name: 'Muster AG', other_name: 'Muster Bau', iban: IBANS[0], email: 'info@muster.ch' },
      ...{ address: 'Weg 1', zip: '8001', city: 'Zürich', country: 'Schweiz', uid: 'CHE-123.456.788' },
    }
    expect(record(values)).toMatchObject({
      ...{ id: 'new1', key: 'K-1', name: 'Muster AG', other_names: ['Muster Bau'], ibans: [IBANS[0]] },
      ...{ email: 'info@muster.ch', address: 'Weg 1', zip: '8001', city: 'Zürich', country_code: 'CH' },
      uid: 'CHE-123.456.788',
    })
  })

  test('of a person has the name of the person', () => {
    expect(record({ first_name: 'Anna', last_name: 'Muster' })?.name).toBe('Anna Muster')
    expect(record({ last_name: 'Muster' })?.name).toBe('Muster')
    expect(record({ name: 'Muster AG', first_name: 'Anna' })?.name).toBe('Muster AG')
    expect(problems([{ city: 'Bern' }])).toEqual(['rows.2.name required'])
  })

  test.each<[Values, string | null, string | null]>([
    [{ zip_city: '8001 Zürich' }, '8001', 'Zürich'],
    [{ zip_city: 'CH-8001 Zürich' }, '8001', 'Zürich'],
    [{ zip_city: 'Zürich' }, null, 'Zürich'],
    [{ zip_city: '8001 Zürich', zip: '8002' }, '8002', 'Zürich'],
    [{ zip_city: '8001 Zürich', city: 'Bern' }, '8001', 'Bern'],
    [{ city: 'Bern' }, null, 'Bern'],
  ])('with the place %o', (values, zip, city) => {
    expect(record({ name: 'Muster AG', ...values })).toMatchObject({ zip, city })
  })

  test('keeps the names and accounts of a company, and what it does not state', () => {
    const known = company('c1', 'Muster AG', {
      other_names: ['Alt'],
      ibans: [IBANS[0]],
      country_code: 'DE',
      uid: 'CHE123456788',
    })
    const result = loaded([{ name: 'muster ag', other_name: 'Neu', iban: IBANS[1] }], [known])
    expect(result.outcomes).toMatchObject([
      {
        ...{ state: 'updated', line: 2 },
        record: {
          ...{ id: 'c1', other_names: ['Alt', 'Neu'], ibans: [...IBANS], country_code: 'DE', uid: 'CHE123456788' },
        },
      },
    ])
    expect(result).toMatchObject({ companies_created: 0, skipped: [], warnings: [] })
    expect(result.changes.map(({ table, id }) => `${table} ${id}`)).toEqual(['company c1'])
  })
})

test('countries and UIDs that are unknown are left out, with their lines', () => {
  const rows = [
    { name: 'A', country: 'Atlantis' },
    { name: 'B', country: 'Deutschland', uid: 'DE123456789' },
    { name: 'C', country: 'Utopia', uid: 'ATU12345678' },
  ]
  const { warnings, outcomes, companies_created } = loaded(rows)
  expect(warnings).toEqual([
    { code: 'countries_unknown', values: { lines: [2, 4] } },
    { code: 'uids_left_out', values: { lines: [3, 4] } },
  ])
  expect(outcomes.map(({ line, record: { country_code, uid } }) => [line, country_code, uid])).toEqual([
    [2, null, null],
    [3, 'DE', null],
    [4, null, null],
  ])
  expect(companies_created).toBe(3)
  expect(loaded([{ name: 'A', country: 'Schweiz' }]).warnings).toEqual([])
})

describe('refused', () => {
  const twins = [company('c1', 'Twin'), company('c2', 'twin')]
  test.each<[string, readonly Values[], readonly Company[], string[]]>([
    ['a UID with a wrong digit', [{ name: 'A', uid: 'CHE-123.456.789' }], [], ['rows.2.uid uid_check_digit']],
    ['a name of 256 characters', [{ name: 'x'.repeat(256) }], [], ['rows.2.name text_too_long']],
    ['but not of 255', [{ name: 'x'.repeat(255) }], [], []],
    [
      'a person of 256 characters',
      [{ first_name: 'x'.repeat(200), last_name: 'y'.repeat(55) }],
      [],
      ['rows.2.name text_too_long'],
    ],
    ['but not of 255 either', [{ first_name: 'x'.repeat(200), last_name: 'y'.repeat(54) }], [], []],
    ['an address that is no e-mail', [{ name: 'A', email: 'info@muster' }], [], ['rows.2.email email_invalid']],
    ['an IBAN that is none', [{ name: 'A', iban: 'CH00' }], [], ['rows.2.iban iban_invalid']],
    ['a name of two companies', [{ name: 'Twin' }], twins, ['rows.2.name company_ambiguous']],
    ['a name twice', [{ name: 'A' }, { name: 'B' }, { name: ' a ' }], [], ['rows.4.name company_named_twice']],
    [
      'a key twice',
      [
        { name: 'A', key: '1' },
        { name: 'B', key: '1' },
      ],
      [],
      ['rows.3.key key_named_twice'],
    ],
    [
      'but not a name with two keys',
      [
        { name: 'A', key: '1' },
        { name: 'A', key: '2' },
      ],
      [],
      [],
    ],
    [
      'a company by its key, then by its name',
      [{ name: 'Muster AG', key: '1' }, { name: 'Alt' }],
      [company('c1', 'Muster AG', { key: '1', other_names: ['Alt'] })],
      ['rows.3.name company_named_twice'],
    ],
  ])('%s', (_, rows, companies, expected) => {
    expect(problems(rows, companies)).toEqual(expected)
  })

  test('the first row with a key gets the company without one, the second means another', () => {
    const known = company('c1', 'Muster AG')
    const rows = [
      { name: 'Muster AG', key: '1' },
      { name: 'Muster AG', key: '2' },
    ]
    expect(loaded(rows, [known]).outcomes.map(({ record: { id, key } }) => [id, key])).toEqual([
      ['c1', '1'],
      ['new2', '2'],
    ])
  })
})
