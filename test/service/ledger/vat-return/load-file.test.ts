// The file of a filed VAT return: kept byte for byte, its method by the books, its company, and the name of its program.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compareFile, keptFile } from '../../../../main/service/ledger/vat-return/load-file.ts'
import { readVatBooks } from '../../../../main/service/ledger/vat-return/read-form.ts'
import { readVatFile } from '../../../../main/worker/read-vat-file.ts'
import { day } from '../../../rule/matching/world.ts'
import { bookWith, profileWith } from '../../../support/books/book-with.ts'
import { answerOf, fileOf } from '../../../support/books/service-world.ts'

describe('the kept file', () => {
  test('contains the same bytes, with a byte order mark', () => {
    const kept = answerOf(keptFile(fileOf('mwst.xml', new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))))
    expect(kept).toMatchObject({ name: 'mwst.xml', content: '\uFEFFa' })
  })

  test('is UTF-8', () => {
    // "ü" in Latin-1.
    expect(keptFile(fileOf('mwst.xml', new Uint8Array([0x61, 0xfc])))).toEqual({
      ok: false,
      error: { code: 'invalid_encoding', values: { of: 'xml', encoding: 'UTF-8' } },
    })
  })
})

const FOLDER = resolve(import.meta.dirname, '../../../fixture/vat-file')
const fixture = (name: string) => readFileSync(resolve(FOLDER, name), 'utf8')

const FACTS = { today: day('2026-08-01'), years: [], periods: [], reporting: null, filed: [] }
/** The comparison with the books of an organization that reports like this. */
const compared = async (text: string, { method = 'net_rate', vat_idn = null as string | null, since = '' } = {}) => {
  const first = { valid_from: day('1995-01-01'), is_liable: true, method, form: 'agreed', period: 'half_year' }
  const reporting = [first, ...(since === '' ? [] : [{ ...first, valid_from: day(since), form: 'received' }])]
  const settings = {
    accountingVatReporting: reporting.map((each) => ({ ...each, activities: [] })),
    liableForVat: true,
  }
  const { read } = await bookWith(profileWith(settings, { vat_idn }))
  const file = answerOf(readVatFile('mwst.xml', new TextEncoder().encode(text)))
  return (await compareFile(read, await readVatBooks(read), file, FACTS as never)).view
}

test.each([
  ['three-activities.xml', 'flat_rate', 'flat_rate'],
  ['three-activities.xml', 'net_rate', 'net_rate'],
  // Files of 2023 name the method, and those of the effective method always do.
  ['net-rates-2023.xml', 'flat_rate', 'net_rate'],
  ['effective.xml', 'flat_rate', 'effective'],
])('%s with books of %s: %s', async (name, method, expected) => {
  expect((await compared(fixture(name), { method })).figures.method).toBe(expected)
})

const codes = async (vat_idn: string | null, uid = 'CHE123456788') => {
  const text = fixture('three-activities.xml').replace('CHE123456788', uid)
  const { obstacles } = await compared(text, { vat_idn })
  return obstacles.flatMap(({ code }) => (code === 'vat_file_of_other_company' ? [code] : []))
}
test('only two valid numbers that differ are of two companies', async () => {
  expect(await codes('CHE-116.281.710 MWST')).toEqual(['vat_file_of_other_company'])
  expect(await codes('CHE-123.456.788 MWST')).toEqual([])
  expect(await codes(null)).toEqual([])
  expect(await codes('CHE-116.281.711')).toEqual([])
  expect(await codes('CHE-116.281.710 MWST', 'CHE123456789')).toEqual([])
})

test('the program is named without empty and repeated parts', async () => {
  const named = async (manufacturer: string, product: string, version: string) => {
    const text = fixture('three-activities.xml')
      .replace(/(manufacturer>)[^<]*/, `$1${manufacturer}`)
      .replace(/(product>)[^<]*/, `$1${product}`)
      .replace(/(productVersion>)[^<]*/, `$1${version}`)
    return (await compared(text)).program
  }
  expect(await named('Rechner AG', 'Fibu', '10.1')).toBe('Rechner AG Fibu 10.1')
  expect(await named('Fibu', 'Fibu', '')).toBe('Fibu')
  expect(await named('', '', '')).toBe('')
})

test('a period that the books cannot report is the only obstacle', async () => {
  const { books, obstacles } = await compared(fixture('effective.xml'), { since: '2026-02-01' })
  expect([books, obstacles.map(({ code }) => code)]).toEqual([null, ['vat_reporting_changes']])
})
