// Records by many values: two thousand at a time, each once.
import { expect, test } from 'vitest'
import type { Read } from '../../../main/service/core/book.ts'
import { readByValues } from '../../../main/service/core/read-by-values.ts'

test('asks for two thousand distinct values at a time, and has each record once', async () => {
  const asked: number[] = []
  // Two values find each record: `12` and `12x`.
  const read = (async ([values]: readonly (readonly string[])[]) => {
    asked.push(values?.length ?? 0)
    return [(values ?? []).map((value) => ({ id: value.replace('x', '') }))]
  }) as unknown as Read
  const idsOf = async (values: readonly string[]) => {
    asked.length = 0
    const found = await readByValues(read, values, (some) => some as never)
    return [found.map(({ id }) => id), [...asked]]
  }
  expect(await idsOf([])).toEqual([[], []])
  expect(await idsOf(['1', '2', '1', '2x'])).toEqual([['1', '2'], [3]])
  const many = Array.from({ length: 2_001 }, (_, at) => `${at}`)
  expect(await idsOf(many.slice(1))).toEqual([many.slice(1), [2_000]])
  expect(await idsOf([...many, '0x'])).toEqual([many, [2_000, 2]])
})
