// The statements of the measurements are valid: the application's own reader returns the requested content. Their texts
// and names are as varied as those of real ones.
import { describe, expect, test } from 'vitest'
import { readXml } from '../../../main/worker/read-file.ts'
import { type CamtWish, makeCamt, swissIban } from '../../support/file/make-camt.ts'
import { answerOfRefusal } from '../../support/file/parser-answers.ts'
import { createRandom } from '../../support/random.ts'

const iban = swissIban(createRandom(1))

const readBack = (wish: Omit<CamtWish, 'iban'>) => {
  const made = makeCamt({ iban, ...wish })
  const bytes = new TextEncoder().encode(made.text)
  const read = readXml(bytes)
  if (!read.ok) throw new Error(answerOfRefusal(read.error).message)
  const [statement] = read.value.statements
  if (statement === undefined) throw new Error('no statement')
  return { made, bytes, statement }
}

describe('a generated statement', () => {
  test.each([{ rows: 1 }, { rows: 500 }, { bytes: 200_000 }, { rows: 300, from: '2025-02-01', days: 28 }])(
    'with %o is read without a warning',
    (wish) => {
      const { made, statement } = readBack({ seed: 5, ...wish })
      expect(statement.warnings).toEqual([])
      expect(statement.iban).toBe(iban)
      expect(statement.rows).toHaveLength(made.rows)
      expect(statement.rows.reduce((sum, row) => sum + row.amount, 0)).toBe(made.sum)
    },
  )

  test('has exactly the requested rows, and at most the requested bytes', () => {
    expect(readBack({ seed: 1, rows: 777 }).made.rows).toBe(777)
    const { bytes } = readBack({ seed: 2, bytes: 300_000 })
    expect(bytes.length).toBeGreaterThan(290_000)
    expect(bytes.length).toBeLessThanOrEqual(300_000)
  })

  test('spreads its days over the requested time and has its own references', () => {
    const { statement } = readBack({ seed: 3, rows: 400, from: '2026-03-01', days: 31 })
    const days = new Set(statement.rows.map((row) => row.booking_date))
    expect([...days].sort()[0]).toBe('2026-03-01')
    expect(days.size).toBeGreaterThan(28)
    const references = statement.rows.map((row) => row.detail_ref ?? row.entry_ref)
    expect(new Set(references).size).toBe(400)
  })

  // A real company's year of 1,382 rows, its words replaced one by one: 99 of 100 texts differ, with 1,234 words
  // without figures.
  test('has texts, names and references as varied as a real one', () => {
    const { statement } = readBack({ seed: 8, rows: 1382 })
    const texts = statement.rows.map(({ name, text, reference }) => [name, text, reference].join(' '))
    const words = texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    expect(new Set(texts).size).toBeGreaterThan(1382 * 0.95)
    expect(new Set(words.filter((word) => /^\p{L}+$/u.test(word))).size).toBeGreaterThan(1234)
    const names = statement.rows.flatMap(({ name }) => name ?? [])
    expect(new Set(names).size).toBeGreaterThan(names.length * 0.5)
    // A company has recurring customers and suppliers.
    expect(new Set(names).size).toBeLessThan(names.length * 0.9)
    const references = statement.rows.flatMap(({ reference }) => reference ?? [])
    expect(new Set(references).size).toBe(references.length)
  })

  test('takes as many bytes a transaction as those of Swiss banks without blanks: 900 to 1,900', () => {
    const { made, bytes } = readBack({ seed: 4, rows: 2000 })
    expect(bytes.length / made.rows).toBeGreaterThan(1200)
    expect(bytes.length / made.rows).toBeLessThan(1500)
  })

  test('is the same for the same seed and different for another', () => {
    expect(makeCamt({ seed: 9, iban, rows: 20 })).toEqual(makeCamt({ seed: 9, iban, rows: 20 }))
    expect(makeCamt({ seed: 9, iban, rows: 20 })).not.toEqual(makeCamt({ seed: 10, iban, rows: 20 }))
  })
})
