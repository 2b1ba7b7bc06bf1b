// Every hostile or broken file of the test data, through the worker: it gets the answer that its note wants.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createParser } from '../../main/worker/parser.ts'
import { minorToDecimal } from '../../shared/value/money.ts'
import { readShared, readSharedJson, skipWithoutSharedData } from '../support/shared-data.ts'

interface Note {
  /** Alternatives with `|`: a status, or `ok:N` rows. `error`: a clear error. */
  readonly want: string
  readonly note: string
  readonly sum?: string
  readonly booking_date?: string
}

const { files = {} } = readSharedJson<{ files?: Readonly<Record<string, Note>> }>('data', 'bad', 'notes.json')

/** The account that the files were made for. */
const IBAN = 'CH9300762011623852957'

describe('bad files', () => {
  beforeEach(skipWithoutSharedData)

  const parser = createParser()
  afterAll(() => parser.close())

  test.each(Object.entries(files))('%s', async (name, note) => {
    const file = await parser.parse({ name, bytes: readShared('data', 'bad', name) })
    const wanted = note.want.split('|')
    if (!file.ok) {
      expect([...wanted, ...(wanted.includes('error') ? ['415', '422'] : [])]).toContain(String(file.error.status))
      expect(file.error.message).toMatch(/^[A-Z].{15,}\.$/)
      return
    }
    const rows = file.value.statements
      .filter(({ iban }) => iban === IBAN || iban === null)
      .flatMap((statement) => statement.rows)
    expect(wanted).toContain(`ok:${rows.length}`)
    const sum = rows.reduce((total, row) => total + row.amount, 0)
    if (note.sum !== undefined) expect(minorToDecimal(sum as never, 'CHF')).toBe(note.sum)
    if (note.booking_date !== undefined) expect(rows[0]?.booking_date).toBe(note.booking_date)
    expect(JSON.stringify(rows)).not.toContain('\uFFFD')
  })

  test('a refusal names the entry', async () => {
    const file = await parser.parse({ name: 'a.xml', bytes: readShared('data', 'bad', 'camt_amount_1.xml') })
    expect(file).toMatchObject({
      ok: false,
      error: {
        status: 422,
        code: 'invalid_entry',
        message: `Entry 1 of statement S1 (reference REF1) has the amount “1'000.00”, which is not a plain decimal number.`,
      },
    })
  })
})
