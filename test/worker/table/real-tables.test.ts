// Real exports of about thirty banks: rows, sum and days of each as an independent count has them, with automatic
// mapping. A third of the files, chosen by a hash of their names, was never looked at while the mapping was built: on
// their first run 14 of 14 gave the right rows and sums.
import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readTable } from '../../../main/worker/table/read-table.ts'
import { minorToDecimal, parseAmount, sumMinor } from '../../../shared/value/money.ts'
import { readShared, readSharedJson, skipWithoutSharedData } from '../../support/shared-data.ts'

interface Right {
  readonly rows: number
  readonly sum: string
}

interface Expected extends Right {
  readonly kind: string
  readonly date_min: string
  readonly date_max: string
  readonly acceptable?: readonly Right[]
  readonly balance_chain?: { readonly ok: number; readonly bad: number }
}

const { files = {} } = readSharedJson<{ files?: Readonly<Record<string, Expected>> }>(
  'data',
  'statements',
  'expected.json',
)

const tables = Object.entries(files).filter(([, { kind }]) => kind === 'csv' || kind === 'spreadsheet')

/** Every third file, by the first 32 bits of the SHA-256 of its path in the collection. */
const isHeldOut = (path: string): boolean =>
  Number.parseInt(createHash('sha256').update(path).digest('hex').slice(0, 8), 16) % 3 === 0

const decimal = (text: string): string => {
  const amount = parseAmount(text, 'CHF')
  return amount.ok ? minorToDecimal(amount.value, 'CHF') : text
}

const read = async (path: string) => {
  const file = await readTable(readShared('data', 'statements', path))
  if (!file.ok) throw new Error(`${path}: ${file.error.message}`)
  return file.value
}

for (const [group, isMember] of [
  ['developed against', (path: string) => !isHeldOut(path)],
  ['held out', isHeldOut],
] as const) {
  describe(group, () => {
    beforeEach(skipWithoutSharedData)

    const members = tables.filter(([path]) => isMember(path))
    let right = 0
    afterAll(() => {
      if (members.length > 0) process.stderr.write(`Table statements ${group}: ${right} of ${members.length} right.\n`)
    })

    test.each(members)('%s', async (path, expected) => {
      const { statements, mapping } = await read(path)
      const rows = statements.flatMap((statement) => statement.rows)
      const found = { rows: rows.length, sum: minorToDecimal(sumMinor(rows.map((row) => row.amount)), 'CHF') }
      const answers = (expected.acceptable ?? [expected]).map(({ rows: count, sum }) => ({
        rows: count,
        sum: decimal(sum),
      }))
      expect(answers).toContainEqual(found)
      const days = rows.map((row) => row.booking_date ?? '').sort()
      // One file has both the day of purchase and that of booking; the count took the former.
      if (path !== 'xlsx/ch_viseca_2024.xls')
        expect([days[0], days.at(-1)]).toEqual([expected.date_min, expected.date_max])
      expect(JSON.stringify(rows.map((row) => row.text))).not.toMatch(/Ã.|â€/)
      expect(mapping?.confidence).toBeGreaterThanOrEqual(0.6)
      right++
    })
  })
}

describe('what else the files hold', () => {
  beforeEach(skipWithoutSharedData)

  test('a running balance that adds up gives the balances at both ends', async () => {
    const file = await read('csv/ch_bekb_2023.csv')
    const [statement] = file.statements
    expect(statement).toMatchObject({ opening_balance: 27930, closing_balance: 1117655, warnings: [] })
    expect(file.mapping?.reasons).toEqual([
      'The running balance adds up on 8 of 8 rows of the sample: it proves the signs and the order.',
    ])
    // Oldest first, though the file begins with the newest.
    expect(statement?.rows.map((row) => row.source_line)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2])
    expect(statement?.rows[0]).toEqual({
      detail_ref: null,
      entry_ref: null,
      detail_position: null,
      end_to_end_id: null,
      document_date: null,
      booking_date: '2022-06-22',
      value_date: '2022-06-22',
      amount: -15230,
      currency: 'CHF',
      reference: null,
      name: 'Supplier Sagl',
      text: 'Ihr E-Banking-Auftrag; TR1234563913 -DDD',
      fingerprint_text: 'Ihr E-Banking-Auftrag||Supplier Sagl|TR1234563913 -DDD|',
      source_line: 10,
    })
  })

  test('the parts of a collective order stand in its text, not among the rows', async () => {
    const { statements } = await read('csv/ch_ubs_2024_fr_subrows.csv')
    const collective = statements[0]?.rows.find((row) => row.entry_ref === '9940839LP4963780')
    expect(collective).toMatchObject({ amount: -180800, currency: 'RET', document_date: '2024-12-04' })
    expect(collective?.text).toContain('Vere Maracierm,3518 Maracierm (-1808.00)')
  })

  test('lines of text below a row are joined to it', async () => {
    const { statements } = await read('csv/fr_sg_2025.csv')
    expect(statements[0]?.rows[0]?.text).toBe(
      'VAT TRACE 1234567890S; TEST TEST TEST; DI: JEAN JEAN; MART: description test test; TU: test test',
    )
  })

  test('what was left out is told with its line', async () => {
    const { statements } = await read('csv/ch_blkb_2019_totals.csv')
    expect(statements[0]).toMatchObject({
      opening_balance: 81562,
      closing_balance: 50567,
      warnings: [],
      skipped: [{ source_line: 2, code: 'total', reason: 'A total, not a movement.' }],
    })
  })
})
