// The title of an offset in the history: the numbers of its documents, at most sixty characters.
import { expect, test } from 'vitest'
import { titleOfOffset } from '../../../main/service/matching/offset-views.ts'

const titleOf = (...numbers: readonly (string | null)[]) =>
  titleOfOffset({
    documents: numbers.map((number) => ({ document: number === null ? null : { number } })),
  } as unknown as Parameters<typeof titleOfOffset>[0])

test('the numbers one after another, without documents that are gone', () => {
  expect(titleOf('R-1', null, 'G-2')).toBe('R-1, G-2')
  expect(titleOf('1'.repeat(30), '2'.repeat(40))).toBe(`${'1'.repeat(30)}, ${'2'.repeat(28)}`)
  expect(titleOfOffset(undefined)).toBe('')
})
