// Notes: a code with the values of its sentence.
import { expect, test } from 'vitest'
import { note } from '../../../shared/record/core/note.ts'

test('a note has its code, and its values where its sentence has any', () => {
  expect(note('entries_left_out', { statement: 'S1', count: 1, status: 'PDNG' })).toEqual({
    code: 'entries_left_out',
    values: { statement: 'S1', count: 1, status: 'PDNG' },
  })
  expect(note('quotes_open')).toEqual({ code: 'quotes_open' })
})
