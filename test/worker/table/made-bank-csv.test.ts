// The tables of the measurements are valid: the application's own reader returns the requested content. Their texts are
// as varied as those of real ones.
import { describe, expect, test } from 'vitest'
import { readTable } from '../../../main/worker/table/read-table.ts'
import { makeBankCsv } from '../../support/file/make-bank-csv.ts'
import { answerOfRefusal } from '../../support/file/parser-answers.ts'

const IBAN = 'CH9300762011623852957'

const readBack = async (seed: number, rows: number) => {
  const text = makeBankCsv({ seed, iban: IBAN, rows })
  const bytes = new TextEncoder().encode(text)
  const read = await readTable(bytes)
  if (!read.ok) throw new Error(answerOfRefusal(read.error).message)
  const [statement] = read.value.statements
  if (statement === undefined) throw new Error('no statement')
  return { text, bytes, statement }
}

describe('a generated table', () => {
  test.each([1, 2, 500])('of %i rows is read without a warning, to its closing balance', async (rows) => {
    const { statement, text } = await readBack(5, rows)
    expect(statement.warnings).toEqual([])
    expect(statement.iban).toBe(IBAN)
    expect(statement.rows).toHaveLength(rows)
    const [, closing = ''] = /^Schlusssaldo:;(.*);$/m.exec(text) ?? []
    const [, opening = ''] = /^Anfangssaldo:;(.*);$/m.exec(text) ?? []
    const sum = statement.rows.reduce((total, { amount }) => total + amount, 0)
    expect(Math.round(Number(opening) * 100) + sum).toBe(Math.round(Number(closing) * 100))
  })

  test('of 34,000 rows is below the 5 MB limit of an import', async () => {
    const { bytes, statement } = await readBack(1, 34_000)
    expect(bytes.length).toBeGreaterThan(4_500_000)
    expect(bytes.length).toBeLessThan(5 * 1024 * 1024)
    expect(statement.rows).toHaveLength(34_000)
  })

  // A real company's year of 1,382 rows, its words replaced one by one: 99 of 100 texts differ, with 1,234 words
  // without figures.
  test('has texts as varied as a real one, a few of them in quotes', async () => {
    const { statement, text } = await readBack(8, 1382)
    const texts = statement.rows.map(({ name, text, reference }) => [name, text, reference].join(' '))
    const words = texts.flatMap((one) => one.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    expect(new Set(texts).size).toBeGreaterThan(1382 * 0.95)
    expect(new Set(words.filter((word) => /^\p{L}+$/u.test(word))).size).toBeGreaterThan(1234)
    const quoted = text.split('\n').filter((line) => line.includes('"')).length
    expect(quoted).toBeGreaterThan(0)
    expect(quoted).toBeLessThan(1382 * 0.05)
  })
})
