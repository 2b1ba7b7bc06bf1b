// Every hostile or broken file through the worker, with its expected answer.
import { describe, expect, test } from 'vitest'
import { minorToDecimal } from '../../shared/value/money.ts'
import { entry, message, statement } from '../fixture/camt/message.ts'
import { BAD_FILES } from '../support/file/bad-files.ts'
import { answerOfRefusal, asAnswer } from '../support/file/parser-answers.ts'
import { sharedParser } from '../support/process/shared-parser.ts'

/** The account that the files were made for. */
const IBAN = 'CH9300762011623852957'

describe('bad files', () => {
  test.each(BAD_FILES)('%s', async (name, note) => {
    const file = await sharedParser.parse({ name, bytes: note.read() })
    const expected = note.want.split('|')
    if (!file.ok) {
      expect([...expected, ...(expected.includes('error') ? ['415', '422'] : [])]).toContain(
        String(answerOfRefusal(file.error).status),
      )
      expect(answerOfRefusal(file.error).message).toMatch(/^[A-Z].{15,}\.$/)
      return
    }
    const rows = file.value.statements
      .filter(({ iban }) => iban === IBAN || iban === null)
      .flatMap((statement) => statement.rows)
    expect(expected).toContain(`ok:${rows.length}`)
    const sum = rows.reduce((total, row) => total + row.amount, 0)
    if (note.sum !== undefined) expect(minorToDecimal(sum as never, 'CHF')).toBe(note.sum)
    if (note.booking_date !== undefined) expect(rows[0]?.booking_date).toBe(note.booking_date)
    expect(JSON.stringify(rows)).not.toContain('\uFFFD')
  })

  test('a refusal names the entry', async () => {
    const file = await sharedParser.parse({
      name: 'a.xml',
      bytes: new TextEncoder().encode(message(statement({}, entry("1'000.00", '<AcctSvcrRef>REF1</AcctSvcrRef>')))),
    })
    expect(asAnswer(file)).toMatchObject({
      ok: false,
      error: {
        status: 422,
        code: 'invalid_entry',
        message: `Entry 1 of statement S1 (reference REF1) has the amount “1'000.00”, which is not a plain decimal number.`,
      },
    })
  })
})
