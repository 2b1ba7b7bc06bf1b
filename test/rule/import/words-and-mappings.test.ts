// The words that distinguish transactions, and the mappings that an account remembers.
import { describe, expect, test } from 'vitest'
import type { ColumnMapping } from '../../../shared/record/import/column-mapping.ts'
import type { RememberedMapping } from '../../../shared/record/import/remembered-mapping.ts'
import { distinctiveWords } from '../../../shared/rule/import/distinctive-words.ts'
import { updateRemembered } from '../../../shared/rule/import/import-report.ts'

describe('words', () => {
  test.each<[readonly (string | null)[], readonly string[]]>([
    [['Zahlung an Müller AG, Zürich'], ['muller', 'zurich']],
    [['Mueller', 'MÜLLER', null, 'Mueller'], ['muller']],
    // Three letters, six digits.
    [['ab abc 12345 123456 a1 a1b'], ['abc', '123456', 'a1b']],
    // Days without separators do not identify a transaction; other numbers of eight digits do.
    [['20260115 15012026 18260115 20261515 15012226'], ['18260115', '15012226']],
    [['Paiement Pagamento Payment Übertrag'], []],
    [[null, ''], []],
    [[`${'x '.repeat(498)}ENDE abc`], ['ende']],
  ])('%j', (texts, words) => expect(distinctiveWords(texts).toSorted()).toEqual(words.toSorted()))
})

describe('remembered mappings', () => {
  const entry = (shape: string, updated_at: string): RememberedMapping =>
    ({
      id: `id ${shape}`,
      bank_account_id: 'A',
      shape,
      mapping: { amount: 1 },
      encoding: null,
      updated_at,
    }) as unknown as RememberedMapping
  const file = (shape: string | null, mapping: unknown, encoding?: string) =>
    ({
      options: { mapping, ...(encoding === undefined ? {} : { encoding }) },
      mapping: shape === null ? null : ({ shape } as ColumnMapping),
    }) as Parameters<typeof updateRemembered>[1][number]
  const rememberedOf = (
    stored: readonly RememberedMapping[],
    ...files: Parameters<typeof updateRemembered>[1][number][]
  ) => {
    let made = 0
    const context = { bank_account_id: 'A', updated_at: 'now', newId: () => `new ${++made}` }
    return updateRemembered(stored, files, context as unknown as Parameters<typeof updateRemembered>[2])
  }
  const stored = [entry('s', 'c'), entry('t', 'b')]

  test('the mapping of a file replaces the earlier one of its form', () => {
    const byShape = (all: readonly RememberedMapping[]) => all.toSorted((a, b) => (a.shape < b.shape ? -1 : 1))
    expect(byShape(rememberedOf(stored, file('t', { amount: 2 }, 'utf-8'), file('u', { amount: 3 })))).toEqual([
      stored[0],
      { id: 'id t', bank_account_id: 'A', shape: 't', mapping: { amount: 2 }, encoding: 'utf-8', updated_at: 'now' },
      { id: 'new 1', bank_account_id: 'A', shape: 'u', mapping: { amount: 3 }, encoding: null, updated_at: 'now' },
    ])
  })

  test('automatic forgets that of its form; an empty one changes nothing', () => {
    expect(rememberedOf(stored, file('s', 'automatic'))).toEqual([stored[1]])
    expect(rememberedOf(stored, file('u', 'automatic'))).toEqual(stored)
    expect(rememberedOf(stored, file('s', undefined), file(null, { amount: 2 }))).toEqual(stored)
  })

  test('beyond a hundred the oldest is forgotten', () => {
    const many = Array.from({ length: 100 }, (_, at) => entry(`s${at}`, String(at).padStart(3, '0')))
    expect(rememberedOf(many, file('s0', undefined))).toHaveLength(100)
    const left = rememberedOf(many, file('u', { amount: 3 }))
    expect([left.length, left[0]?.shape, left.at(-1)?.shape]).toEqual([100, 'u', 's1'])
  })
})
