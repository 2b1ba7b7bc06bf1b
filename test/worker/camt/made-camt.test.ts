// The statements that the measurements make are whole: read by the application's own reader, they say what was promised.
import { describe, expect, test } from 'vitest'
import { readXml } from '../../../main/worker/read-file.ts'
import { answered } from '../../support/as-answered.ts'
import { type CamtWish, makeCamt, swissIban } from '../../support/make-camt.ts'
import { createRandom } from '../../support/random.ts'

const iban = swissIban(createRandom(1))

const readBack = (wish: Omit<CamtWish, 'iban'>) => {
  const made = makeCamt({ iban, ...wish })
  const bytes = new TextEncoder().encode(made.text)
  const read = readXml(bytes)
  if (!read.ok) throw new Error(answered(read.error).message)
  const [statement] = read.value.statements
  if (statement === undefined) throw new Error('no statement')
  return { made, bytes, statement }
}

describe('a made statement', () => {
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

  test('has exactly the rows, and at most the bytes, that were wished for', () => {
    expect(readBack({ seed: 1, rows: 777 }).made.rows).toBe(777)
    const { bytes } = readBack({ seed: 2, bytes: 300_000 })
    expect(bytes.length).toBeGreaterThan(290_000)
    expect(bytes.length).toBeLessThanOrEqual(300_000)
  })

  test('spreads its days over the wished time and has its own references', () => {
    const { statement } = readBack({ seed: 3, rows: 400, from: '2026-03-01', days: 31 })
    const days = new Set(statement.rows.map((row) => row.booking_date))
    expect([...days].sort()[0]).toBe('2026-03-01')
    expect(days.size).toBeGreaterThan(28)
    const references = statement.rows.map((row) => row.detail_ref ?? row.entry_ref)
    expect(new Set(references).size).toBe(400)
  })

  test('is the same for the same seed and another for another', () => {
    expect(makeCamt({ seed: 9, iban, rows: 20 })).toEqual(makeCamt({ seed: 9, iban, rows: 20 }))
    expect(makeCamt({ seed: 9, iban, rows: 20 })).not.toEqual(makeCamt({ seed: 10, iban, rows: 20 }))
  })
})
